//! Writes the site: documents around pages, machine-readable files, and the output folder.

mod color_guide;
mod document;
mod feeds;
mod output;
mod scaffold;
mod site_files;
mod templates;

pub use color_guide::{color_guide, color_guide_pictures};
pub use document::Documents;
pub use feeds::{FeedEntry, Newest, atom, json_feed};
pub use output::{OutputFolder, Staging};
pub use scaffold::{new_location, new_post};
pub use site_files::{SitemapEntry, headers, redirects, robots, sitemap, web_manifest};
