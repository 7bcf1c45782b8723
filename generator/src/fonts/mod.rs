//! The fonts of a brand: files of `content/fonts/`, read for the facts that style sheets need about them.

mod decode;
mod load;
mod metrics;

pub use load::{BrandFonts, FontBytes};
