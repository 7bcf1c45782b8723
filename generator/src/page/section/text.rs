use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    markdown::{self, Ids, Setting},
    model::Catalog,
    page::Picture,
};

/// Prose as HTML.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Prose<'a> {
    pub id: Option<&'a Slug>,
    pub heading: Option<&'a Text>,
    pub html: String,
    pub picture: Option<Picture<'a>>,
}

impl<'a> Prose<'a> {
    pub(super) fn new(section: &'a written::Prose, catalog: &'a Catalog, ids: &mut Ids) -> Self {
        let pictures = &*catalog.pictures;
        let setting = Setting { pictures, words: &catalog.layout };
        Self {
            id: section.id.as_ref(),
            heading: section.heading.as_ref(),
            html: markdown::html(&section.body.value, setting, ids),
            picture: Picture::in_room(pictures, section.picture.as_ref()),
        }
    }
}
