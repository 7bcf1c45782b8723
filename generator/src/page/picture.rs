use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Focus, PictureInRoom, WrittenPicture},
    model::{Pictures, PostSummary, Renditions, path_in_room},
};

/// A picture in several renditions: the files are `${base}-${width}.avif`, and for browsers without AVIF
/// `${base}-${fallback}.jpg`.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Picture<'a> {
    /// The start of the addresses of its files.
    pub base: String,
    /// The alt text.
    pub alt: &'a str,
    /// Pixels of the original.
    pub width: u32,
    /// Pixels of the original.
    pub height: u32,
    /// The widths of its files, ascending.
    pub widths: Vec<u32>,
    /// The width of the JPEG.
    pub fallback: u32,
    /// Its own colors from top to bottom, as `#rrggbb`; one or three.
    #[serde(rename = "tones")]
    pub placeholder_colors: &'a [String],
    /// The part that stays in view where its edges are cut off.
    pub focus: Option<Focus>,
    /// The words on it if a program made it.
    pub note: Option<&'a str>,
    /// True if it is on the first screen. It is then loaded at once.
    pub first: bool,
}

impl<'a> Picture<'a> {
    /// A picture by its path below `content/images/`; `None` when it does not exist, which `check` reports.
    pub(super) fn new(pictures: &'a Pictures, file: &str, alt: &'a str) -> Option<Self> {
        let metadata = pictures.metadata(file)?;
        let Renditions { widths, fallback } = pictures.renditions(file)?;
        Some(Self {
            base: pictures.base(file)?,
            alt,
            width: metadata.width,
            height: metadata.height,
            widths,
            fallback,
            placeholder_colors: &metadata.placeholder_colors,
            note: pictures.computed_note(file),
            focus: None,
            first: false,
        })
    }

    /// The picture at the head of a post.
    pub(super) fn of_post(pictures: &'a Pictures, post: &'a PostSummary) -> Option<Self> {
        let picture = post.picture.as_ref()?;
        Self::new(pictures, &picture.file, picture.alt.as_str())
    }

    /// The picture that an author wrote.
    pub(super) fn written(pictures: &'a Pictures, written: Option<&'a WrittenPicture>) -> Option<Self> {
        let WrittenPicture { file, alt, focus } = written?;
        Some(Self { focus: *focus, ..Self::new(pictures, &file.value, alt.as_str())? })
    }

    /// The picture that an author wrote, or the color on the floor of a room.
    pub(super) fn in_room(pictures: &'a Pictures, written: Option<&'a PictureInRoom>) -> Option<Self> {
        let written = written?;
        Some(Self { focus: written.focus, ..Self::new(pictures, &path_in_room(written), written.alt.as_str())? })
    }
}
