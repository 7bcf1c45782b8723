use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model::Catalog,
    page::{Link, Picture},
};

/// Text about the business, beside places.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct ServiceArea<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub paragraphs: &'a [Text],
    pub areas_heading: &'a Text,
    pub areas: Vec<Link>,
    pub picture: Option<Picture<'a>>,
}

impl<'a> ServiceArea<'a> {
    pub(super) fn new(section: &'a written::ServiceArea, catalog: &'a Catalog) -> Self {
        let areas = catalog
            .listed(|file| file.listed.home)
            .into_iter()
            .map(|page| Link { label: page.file.name.to_string(), href: page.address() });
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            paragraphs: &section.paragraphs,
            areas_heading: &section.areas_heading,
            areas: areas.collect(),
            picture: Picture::written(&catalog.pictures, section.picture.as_ref()),
        }
    }
}
