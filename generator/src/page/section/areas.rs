use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model::Catalog,
};

/// The places with a card.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Areas<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub areas: Vec<AreaCard<'a>>,
}

impl<'a> Areas<'a> {
    pub(super) fn new(section: &'a written::Areas, catalog: &'a Catalog) -> Self {
        let main = section.main_office.as_ref().map(|office| AreaCard {
            name: &office.name,
            text: &office.summary,
            link_label: Some(&office.link.label),
            features: &office.features,
            href: office.link.to.value.clone(),
        });
        let areas = catalog.listed(|file| file.listed.index).into_iter().map(|page| AreaCard {
            name: &page.file.name,
            text: &page.file.summary,
            link_label: page.file.link_label.as_ref(),
            features: &page.file.features,
            href: page.address(),
        });
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            areas: main.into_iter().chain(areas).collect(),
        }
    }
}

/// One place.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct AreaCard<'a> {
    pub name: &'a Text,
    pub text: &'a Text,
    pub link_label: Option<&'a Text>,
    pub features: &'a [Text],
    pub href: String,
}
