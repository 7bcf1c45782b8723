//! The fonts of a brand: files of `content/fonts/`, read for what style sheets say about them.

mod decode;
mod load;
mod metrics;

pub use load::{BrandFonts, FontBytes};
