//! The fonts of a brand: files of `content/fonts/`, read for the facts that style sheets need about them.

mod advances;
mod decode;
mod load;
mod metrics;

pub use advances::{BOLD, REGULAR, advances_of_program};
pub use load::{BrandFonts, FontBytes};
