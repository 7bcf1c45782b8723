use serde::Serialize;
use ts_rs::TS;

use crate::content::{Slug, Text, section as written};

/// A file to keep.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Download<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub text: &'a Text,
    pub label: &'a Text,
    pub href: &'a str,
    pub note: Option<&'a Text>,
}

impl<'a> Download<'a> {
    pub(super) fn new(section: &'a written::Download) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            text: &section.text,
            label: &section.label,
            href: &section.to.value,
            note: section.note.as_ref(),
        }
    }
}
