//! What no single file can know: whether links lead somewhere, names are free, and facts agree. Plain values, no I/O.

mod pages;
mod posts;
mod site;

pub use pages::{check_pages, check_slugs};
pub use posts::{PostLinks, check_duplicates, check_post_links, check_text, check_written};
pub use site::{check_copyright, check_site};
