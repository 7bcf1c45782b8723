//! The files that authors write: one type per file, with the fields of its YAML.
//!
//! The JSON Schemas that editors use are made from these types, so authors read their doc comments. Nothing here knows
//! the layout of pages or other files.

mod acknowledged;
mod address_names;
mod amounts;
mod author;
mod business;
mod button;
mod checked;
mod currency;
mod dates;
mod distance;
mod filled;
mod flow;
mod form;
mod formats;
mod guest;
mod index_page;
mod inline_schema;
mod layout;
mod life_day;
mod lines;
mod located;
mod location;
mod mark;
mod numbers;
mod office;
mod own_form;
mod own_page;
mod picture;
mod post;
mod project;
mod publicity;
mod read;
mod room;
mod salvage;
pub mod schema;
pub mod section;
mod service;
mod site;
mod swatches;
mod syntax;
mod translated;
mod truth;
mod validate;
mod values;
mod zone;

pub use acknowledged::Acknowledgement;
pub use address_names::{AddressNames, AddressPart};
pub use amounts::{FloorArea, Price};
pub use author::AuthorFile;
pub use business::{
    Country, Days, Email, PHONE_HELP, Phone, PriceRange, ReadTime, SiteUrl, WebAddress, is_host, is_private,
    misspelt_mail, plain_host, plain_site_address, split_host,
};
pub use button::Button;
pub use currency::Currency;
pub use dates::{Date, Time, day_in};
pub use distance::DistanceUnit;
pub use filled::Filled;
pub use form::{FormFile, ProjectType};
pub use guest::Guest;
pub use index_page::{BlogIndexFile, IndexFile, ThankYouFile};
pub use layout::{LayoutFile, SCRIPT_SENTENCES, name_in_file};
pub use life_day::{LifeDay, life_day};
pub use located::{
    CollectionName, FontFile, FormName, Href, Markdown, OldAddress, PictureFile, PigmentCode, WrittenLink,
    address_in_letters, check_old_address, check_whole, is_video_file,
};
pub use location::{Listed, LocationFile};
pub use mark::{MARK, Mark, MarkError};
pub use numbers::{
    Count, Gloss, Kilometers, Latitude, Longitude, Miles, Millimeters, Most, Percent, Position, Stars, Year,
};
pub use office::{Address, HoursLine, Office, SpecialHours, needs_region};
pub use own_form::{
    ChoiceValue, DayLimit, FieldCondition, FieldKind, FieldName, FieldRule, FormChoice, FormField, OwnFormFile,
    SentWords,
};
pub use own_page::{OwnPageFile, TextPageMatter};
pub use picture::{CaptionedPicture, Focus, PictureInRoom, WrittenPicture};
pub use post::FrontMatter;
pub use project::ProjectFile;
pub use publicity::{
    Publicity, Worded, edge_word_held_back, folder_held_back, held_back_by, is_held_back, keep_unseen, publicity,
    publicity_by_line,
};
pub use read::parse;
pub use room::{Plane, RoomFile};
pub use salvage::readable;
pub use service::{ServiceFile, ServiceGroup};
pub use site::{
    Answers, BadgeColor, BusinessType, Colors, CustomerKind, Evidence, Fonts, Placeholder, PostCategory, Profile,
    Rating, Redirect, Review, SiteFile,
};
pub use swatches::{CollectionFile, ColorGuideFile, MixedColor, Swatch};
pub use translated::{Translated, parse_translation, top_fields, wrong_slug};
pub use values::{Color, Language, Mils, Slug, Text};
pub use zone::{Zone, in_zone};
