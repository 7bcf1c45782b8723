use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{ServiceGroup, Slug, Text, section as written},
    model::Catalog,
    page::Picture,
};

/// The main services.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Services<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub services: Vec<ServiceCard<'a>>,
}

impl<'a> Services<'a> {
    pub(super) fn new(section: &'a written::Heading, catalog: &'a Catalog) -> Self {
        let services = catalog.services_of(ServiceGroup::Main).map(|page| ServiceCard {
            title: &page.file.name,
            text: &page.file.summary,
            href: page.address(),
            picture: Picture::written(&catalog.pictures, page.file.picture.as_ref()),
        });
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            services: services.collect(),
        }
    }
}

/// One service.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct ServiceCard<'a> {
    pub title: &'a Text,
    pub text: &'a Text,
    pub href: String,
    pub picture: Option<Picture<'a>>,
}
