//! Pictures in memory: resized, laid on floors, encoded. No I/O.
//!
//! The encoders are generic, so their code is compiled in the crate that calls them. In a crate of its own it is compiled
//! once, and not after each change of `generator`; and tests, whose other crates are not optimized, have it as fast.

mod avif;
mod encode;
mod floor;
mod recent;

pub use encode::{Format, MAX_HEIGHT_PX, average, jpeg, resize};
pub use floor::{Layouts, Room};
pub use recent::Recent;
