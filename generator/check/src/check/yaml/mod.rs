//! Files as they are written: their names, their YAML, and what a program left in it.

mod copy;
mod entries;
mod files;
mod front_matter;
mod plain;
mod slips;
mod source;
pub(super) mod template;
mod translations;

pub use files::{check_files, mark_refused, missing_thank_you, read_error, unreadable};
pub use front_matter::no_front_matter;
pub use source::check_source;
pub use template::{EXAMPLE_MARK, IN_ENGLISH};
pub use translations::{check_languages, without_original};
