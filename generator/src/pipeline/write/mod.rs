//! Makes the files of the site that have changed.

pub(super) mod cards;
pub(super) mod keys;
pub(super) mod pictures;
pub(super) mod search;
pub(super) mod site_files;
