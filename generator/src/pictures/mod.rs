//! Pictures: what an original is, and the files that browsers get in its place.
//!
//! Originals are never published. They may be twenty times as large as what is shown, and phones write into them where
//! they were taken.

mod cache;
mod decode;
mod encode;
mod probe;
mod publish;

pub use cache::Cache;
pub use encode::Format;
pub use probe::{Probed, probe};
pub use publish::{Publishing, Shelf, guide_tile, publish};

/// Counts up whenever the same original gives other files or facts: the names of all
/// files change, and what older versions kept is not used.
const VERSION: u32 = 1;
