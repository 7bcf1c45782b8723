use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{CollectionName, Slug, Text, section as written},
    model::Catalog,
    page::{Link, Picture},
};

/// Buttons to the external design tool.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct DesignCenter<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: &'a Text,
    pub points: &'a [Text],
    pub learn_more: Link,
    pub swatches: Vec<SwatchTile<'a>>,
}

impl<'a> DesignCenter<'a> {
    pub(super) fn new(section: &'a written::DesignCenter, catalog: &'a Catalog) -> Self {
        let collections = section.swatches.iter().flatten();
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: &section.intro,
            points: &section.points,
            learn_more: Link::new(&section.learn_more.label, &section.learn_more.to.value),
            swatches: collections.flat_map(|name| SwatchTile::all(name, catalog)).collect(),
        }
    }
}

/// A color and its name.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct SwatchTile<'a> {
    pub name: &'a Text,
    pub picture: Picture<'a>,
}

impl<'a> SwatchTile<'a> {
    /// The colors of a collection.
    fn all(name: &CollectionName, catalog: &'a Catalog) -> Vec<Self> {
        let swatches = catalog.swatches.get(&name.value).into_iter().flat_map(|file| &file.swatches);
        let tiles = swatches.filter_map(|swatch| {
            Some(Self { name: &swatch.name, picture: Picture::written(&catalog.pictures, Some(&swatch.picture))? })
        });
        tiles.collect()
    }
}
