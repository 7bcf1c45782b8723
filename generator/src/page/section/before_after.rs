use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model,
    page::{Link, Picture},
};

/// One place before and after the work.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct BeforeAfter<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub before: Option<Picture<'a>>,
    pub after: Option<Picture<'a>>,
    pub note: Option<&'a Text>,
    pub more: Option<Link>,
}

impl<'a> BeforeAfter<'a> {
    pub(super) fn new(section: &'a written::BeforeAfter, pictures: &'a model::Pictures) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            before: Picture::in_room(pictures, Some(&section.before)),
            after: Picture::in_room(pictures, Some(&section.after)),
            note: section.note.as_ref(),
            more: section.more.as_ref().map(|link| Link::new(&link.label, &link.to.value)),
        }
    }
}
