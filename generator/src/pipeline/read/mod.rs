//! Reads content into the types of the site, each file with what is wrong with it alone.

pub(super) mod catalog;
pub(super) mod lists;
pub(super) mod own_files;
pub(super) mod own_pages;
pub(super) mod post;
pub(super) mod reader;
pub(super) mod sources;
pub(super) mod spool;
pub(super) mod values;
