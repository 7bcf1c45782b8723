//! What no single file can know: whether links lead somewhere, names are free, and facts agree. Plain values, no I/O.

mod links;
mod pages;
mod posts;
mod site;

pub use links::{Links, check_links};
pub use pages::{check_sections, check_slugs};
pub use posts::{check_category, check_duplicates, check_read_time, check_text, scheduled};
pub use site::{check_copyright, check_site};
