//! A build after another one gives the bytes of a clean build, and does not touch what has not changed.

mod days;
mod dev;
mod edits;
pub(crate) mod follow;
mod kills;
mod precompressed;
mod random;
mod site;
mod texts;
mod trust;
