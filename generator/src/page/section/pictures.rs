use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{CaptionedPicture, Slug, Text, section as written},
    model,
    page::Picture,
};

/// Pictures that open large.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Pictures<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub pictures: Vec<LargerPicture<'a>>,
}

impl<'a> Pictures<'a> {
    pub(super) fn new(section: &'a written::Pictures, pictures: &'a model::Pictures) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            pictures: LargerPicture::all(&section.pictures, pictures),
        }
    }
}

/// A picture that opens large.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct LargerPicture<'a> {
    pub picture: Picture<'a>,
    pub caption: Option<&'a Text>,
}

impl<'a> LargerPicture<'a> {
    /// Pictures that an author wrote, without those that do not exist, which is reported elsewhere.
    pub(super) fn all(written: &'a [CaptionedPicture], pictures: &'a model::Pictures) -> Vec<Self> {
        let known = written.iter().filter_map(|one| {
            let picture = Picture::new(pictures, &one.file.value, one.alt.as_str())?;
            Some(Self { picture, caption: one.caption.as_ref() })
        });
        known.collect()
    }
}
