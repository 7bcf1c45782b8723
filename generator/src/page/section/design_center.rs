use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{
        CollectionName, Slug, Swatch, Text,
        section::{self as written, Floors},
    },
    model::{Catalog, Floor, FloorUse},
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
    pub floors: Option<Link>,
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
            floors: section.floors.as_ref().map(|link| Link::new(&link.label, &link.to.value)),
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
    /// The color on the floor of a room, where a page shows it.
    pub href: Option<String>,
    pub picture: Picture<'a>,
}

impl<'a> SwatchTile<'a> {
    /// The colors of a collection.
    fn all(name: &CollectionName, catalog: &'a Catalog) -> Vec<Self> {
        let Some(file) = catalog.swatches.get(&name.value) else { return Vec::new() };
        let floors = catalog.floors_of(&name.value);
        let href = |swatch: &Swatch| {
            let (page, Floors { room, .. }) = floors.as_ref()?;
            let on_floor = catalog.pictures.floor(&FloorUse::Chosen.path(room.as_str(), &swatch.picture.file.value));
            on_floor.map(|_| format!("{page}#{}", Floor::anchor(room.as_str(), &file.name, swatch)))
        };
        let tiles = file.swatches.iter().filter_map(|swatch| {
            let picture = Picture::written(&catalog.pictures, Some(&swatch.picture))?;
            Some(Self { name: &swatch.name, href: href(swatch), picture })
        });
        tiles.collect()
    }
}
