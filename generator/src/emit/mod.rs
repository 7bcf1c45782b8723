//! Writes the site: documents around pages, machine-readable files, and the output folder.

mod admin;
mod brand_fonts;
mod color_guide;
mod count;
mod document;
mod editor;
mod feeds;
mod fonts;
mod guide;
mod icons;
mod languages;
mod output;
mod scaffold;
mod site_files;
mod snippets;
mod social_card;
mod styles;
mod templates;
mod theme;

pub use admin::asset;
pub use brand_fonts::put_on_fonts;
pub use color_guide::{Collections, color_guide, color_guide_pictures};
pub use count::Count;
pub use document::Documents;
pub use editor::schemas;
pub use feeds::{FeedEntry, atom, json_feed, newest};
pub use guide::{guide_page, start_page};
pub use icons::Icon;
pub use languages::put_on_languages;
pub use output::{
    COMPRESSED, Compressed, OpenOutput, OutputFolder, OutputRecord, OutputRecords, Published, Staging, is_compressible,
    plain_path,
};
pub use scaffold::{
    FormPurpose, Host, NewBusiness, NewFile, new_author, new_form, new_location, new_page, new_post, new_project,
    new_service,
};
pub use site_files::{
    NEXT_BUILD, SitemapEntry, has_drafts, headers, next_build, redirects, robots, sitemap, way_to_folder, web_manifest,
};
pub use social_card::{CardPainter, lacks};
pub use theme::Theme;
