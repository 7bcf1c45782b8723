//! The site's own typeface, in the two weights that are drawn here.

pub(super) static REGULAR: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-regular.ttf");
pub(super) static BOLD: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-bold.ttf");
