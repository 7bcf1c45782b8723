use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{CollectionName, RoomFile, Slug, Text, section as written},
    model::{Catalog, Floor},
    page::Picture,
};

/// Colors to choose from, and each of them on the floor of a room.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Floors<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    /// The room's file, for names of controls.
    pub room: &'a Text,
    pub collections: Vec<FloorCollection<'a>>,
    pub note: Option<&'a Text>,
}

/// Colors that are shown together.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::swatches")]
pub struct FloorCollection<'a> {
    pub name: &'a Text,
    pub floors: Vec<FloorChoice<'a>>,
}

/// One color.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::swatches")]
pub struct FloorChoice<'a> {
    /// The anchor of the color.
    pub id: String,
    pub name: &'a Text,
    pub code: Option<&'a str>,
    /// The color close up.
    pub swatch: Picture<'a>,
    /// The room with the color on its floor.
    pub floor: Picture<'a>,
}

impl<'a> Floors<'a> {
    pub(super) fn new(section: &'a written::Floors, catalog: &'a Catalog) -> Self {
        let room = catalog.rooms.get(section.room.as_str());
        let collections = section.collections.iter();
        let collections = collections.filter_map(|name| FloorCollection::named(name, &section.room, room?, catalog));
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            room: &section.room,
            collections: collections.collect(),
            note: section.note.as_ref(),
        }
    }

    /// The picture that is shown before a choice.
    pub(super) fn first(&self) -> Option<&Picture<'a>> {
        self.collections.iter().flat_map(|collection| &collection.floors).map(|choice| &choice.floor).next()
    }
}

impl<'a> FloorCollection<'a> {
    /// The collection of a name; `None` when there is none, which is reported elsewhere.
    fn named(name: &CollectionName, slug: &Text, room: &'a RoomFile, catalog: &'a Catalog) -> Option<Self> {
        let file = catalog.swatches.get(&name.value)?;
        let pictures = &*catalog.pictures;
        let floors = file.swatches.iter().filter_map(|swatch| {
            Some(FloorChoice {
                id: Floor::anchor(slug.as_str(), &file.name, swatch),
                name: &swatch.name,
                code: swatch.code.as_ref().map(|code| code.value.as_str()),
                swatch: Picture::written(pictures, Some(&swatch.picture))?,
                floor: Picture::new(
                    pictures,
                    &Floor::path(slug.as_str(), &swatch.picture.file.value),
                    room.alt.as_str(),
                )?,
            })
        });
        Some(Self { name: &file.name, floors: floors.collect() })
    }
}
