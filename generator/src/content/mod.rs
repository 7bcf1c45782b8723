//! What authors may write: one type a file, exactly as it stands in the YAML.
//!
//! These types are also the source of the JSON Schemas that editors use, so their doc comments are
//! read by authors. Nothing here knows how pages look or which other files exist.

mod index_page;
mod location;
mod picture;
mod post;
mod read;
pub mod schema;
pub mod section;
mod service;
mod site;
mod swatches;
mod syntax;
mod validate;
mod values;

pub use index_page::{BlogIndexFile, IndexFile, ThankYouFile};
pub use location::{Listed, LocationFile};
pub use picture::{CaptionedPicture, WrittenPicture};
pub use post::FrontMatter;
pub use read::parse;
pub use service::{ServiceFile, ServiceGroup};
pub use site::{Acknowledgement, Address, HoursLine, Placeholder, Rating, Redirect, Review, SiteFile};
pub use swatches::{CollectionFile, ColorGuideFile, MixedColor, Swatch};
pub use values::{
    CollectionName, Color, Date, Href, Latitude, Longitude, Percent, PictureFile, PigmentCode, Position, Slug, Stars,
    Text, Time, WrittenLink, check_picture,
};
