//! What is written: documents around pages, machine-readable files, and the step that makes `dist/` new.

mod color_guide;
mod document;
mod feeds;
mod output;
mod starters;
mod templates;
mod wellknown;

pub use color_guide::{color_guide, color_guide_pictures};
pub use document::Documents;
pub use feeds::{FeedEntry, Newest, atom, json_feed};
pub use output::{OutputFolder, Staging};
pub use starters::{new_location, new_post};
pub use wellknown::{SitemapEntry, headers, redirects, robots, sitemap, web_manifest};
