//! What no single file can know: whether links lead somewhere, names are free, and facts agree. Plain values, no I/O.

mod links;
mod pages;
mod pictures;
mod posts;
mod references;
mod site;
mod swatches;

pub use links::check_links;
pub use pages::{check_sections, check_slugs};
pub use pictures::{check_pictures, check_unused};
pub use posts::{check_category, check_duplicates, check_read_time, check_text, scheduled};
pub use references::{PictureUse, References};
pub use site::{check_copyright, check_site};
pub use swatches::{check_codes, check_collections, swatch_references};
