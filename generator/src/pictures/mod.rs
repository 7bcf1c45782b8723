//! Pictures: the metadata of originals, and the renditions that browsers get.
//!
//! Architecture invariant: originals are never published. They can be twenty times as large as needed, and phones
//! write the place into them where they were taken.

mod backlog;
mod cache;
mod damage;
mod decode;
mod inspect;
mod publish;
mod rendition;
mod room;

pub use backlog::{Asked, Backlog};
pub use cache::Cache;
pub use inspect::{Inspected, Inspection, inspect, name};
pub use pixels::{Format, jpeg};
pub use publish::{Publishing, cover, guide_tile, publish};
pub use rendition::Rendition;
pub use room::{Rooms, add_floors};

/// The version of the encoding. Raise it whenever the same original gives other renditions or metadata: it is part of
/// the hash in file names, so browsers and the cache use nothing older.
const VERSION: u32 = 3;
