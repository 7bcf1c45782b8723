use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{CollectionName, Slug, Text, section as written},
    model::Catalog,
    page::Picture,
};

use super::pictures::LargerPicture;

/// Colors, which open large.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Swatches<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub collections: Vec<SwatchCollection<'a>>,
    pub note: Option<&'a Text>,
}

impl<'a> Swatches<'a> {
    pub(super) fn new(section: &'a written::Swatches, catalog: &'a Catalog) -> Self {
        let collections = section.collections.iter();
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            collections: collections.filter_map(|name| SwatchCollection::named(name, catalog)).collect(),
            note: section.note.as_ref(),
        }
    }
}

/// Colors that are shown together.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct SwatchCollection<'a> {
    pub name: &'a Text,
    pub summary: &'a Text,
    pub swatches: Vec<Swatch<'a>>,
}

impl<'a> SwatchCollection<'a> {
    /// The collection of a name; `None` when there is none, which is reported elsewhere.
    fn named(name: &CollectionName, catalog: &'a Catalog) -> Option<Self> {
        let file = catalog.swatches.get(&name.value)?;
        let pictures = &*catalog.pictures;
        let swatches = file.swatches.iter().filter_map(|swatch| {
            Some(Swatch {
                name: &swatch.name,
                code: swatch.code.as_ref().map(|code| code.value.as_str()),
                description: swatch.description.as_ref(),
                colors: swatch.colors.iter().map(|color| &color.name).collect(),
                picture: Picture::written(pictures, Some(&swatch.picture))?,
                larger: LargerPicture::all(&swatch.larger, pictures),
            })
        });
        Some(Self { name: &file.name, summary: &file.summary, swatches: swatches.collect() })
    }
}

/// One color.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Swatch<'a> {
    pub name: &'a Text,
    pub code: Option<&'a str>,
    pub description: Option<&'a Text>,
    pub colors: Vec<&'a Text>,
    pub picture: Picture<'a>,
    pub larger: Vec<LargerPicture<'a>>,
}
