//! Checks beyond the schema of a single value: broken links, duplicate slugs, inconsistent facts. Plain values, no I/O.

mod addresses;
mod aliases;
mod characters;
mod colors;
mod files;
mod finding;
mod finished;
mod front_matter;
mod headings;
mod hours;
mod leftovers;
mod links;
mod pages;
mod pictures;
mod places;
mod posts;
mod prose;
mod published;
mod redirects;
mod references;
mod site;
mod source;
mod spelling;
mod structure;
mod swatches;
mod targets;
mod template;
mod texts;
mod weight;
mod words;
mod yaml;

pub use addresses::{ROBOTS, address_of, check_own_addresses, check_published_files, own_address, published_address};
pub use aliases::check_aliases;
pub use files::{check_files, mark_refused, read_error, unreadable};
pub use finished::{CheckedShell, Destinations, FinishedPage, Report, check_finished, check_shell};
pub use front_matter::no_front_matter;
pub use headings::check_quote_target;
pub use links::check_links;
pub use pages::{check_sections, check_slugs};
pub use pictures::{check_pictures, check_unused};
pub use places::{check_lists, check_places};
pub use posts::{
    check_body_empty, check_category, check_duplicates, check_expires, check_read_time, check_updated, scheduled,
};
pub use prose::check_prose;
pub use published::check_published_addresses;
pub use redirects::check_redirects;
pub use references::{PictureUse, References};
pub use site::{check_copyright, check_design_tool, check_form, check_site};
pub use source::check_source;
pub use spelling::{Spelling, UnknownWord};
pub use swatches::{check_codes, check_collections, swatch_references};
pub use targets::split_web;
pub use texts::{SearchTexts, check_keywords, check_search_texts};
pub use weight::{Budget, check_weight};
