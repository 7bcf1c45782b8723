use pixels::Format;

/// A file of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendition {
    /// The picture, below `content/images/`.
    pub(super) file: String,
    /// Pixels.
    pub(super) width: u32,
    pub(super) format: Format,
}
