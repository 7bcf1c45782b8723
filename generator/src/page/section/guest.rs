use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, WebAddress, section as written},
    model::Catalog,
};

/// A service of another site, which a click loads.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Guest<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub label: &'a Text,
    /// The line that says whose service it is.
    pub note: String,
    /// The address to show.
    pub frame: &'a str,
    /// Its origin, for the policy of the page.
    #[serde(skip)]
    #[ts(skip)]
    pub origin: String,
}

impl<'a> Guest<'a> {
    pub(super) fn new(section: &'a written::Guest, catalog: &'a Catalog) -> Self {
        let written::Guest { id, heading, intro, name, label, frame } = section;
        // Without a guest of this name there is a message.
        let listed = catalog.site.file.guests.iter().find(|guest| guest.name == *name);
        let frame = frame.as_ref().or_else(|| listed?.frame.as_ref());
        Self {
            id: id.as_ref(),
            heading,
            intro: intro.as_ref(),
            label,
            note: catalog.layout.guest.as_str().replace("{name}", name.as_str()),
            frame: frame.map_or("", WebAddress::as_str),
            origin: frame.map(WebAddress::origin).unwrap_or_default(),
        }
    }
}
