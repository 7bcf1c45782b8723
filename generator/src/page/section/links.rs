use serde::Serialize;
use ts_rs::TS;

use crate::content::{Slug, Text, section as written};

/// A list of links with notes.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Links<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub links: Vec<NotedLink<'a>>,
}

impl<'a> Links<'a> {
    pub(super) fn new(section: &'a written::Links) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            links: section
                .links
                .iter()
                .map(|link| NotedLink { label: &link.label, href: &link.to.value, note: link.note.as_ref() })
                .collect(),
        }
    }
}

/// One link with a note.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct NotedLink<'a> {
    pub label: &'a Text,
    pub href: &'a str,
    pub note: Option<&'a Text>,
}
