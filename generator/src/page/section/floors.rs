use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{CollectionName, RoomFile, Slug, Text, section as written},
    model::{Catalog, Floor, FloorUse, ImageMetadata},
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
    /// The sizes of the color, if one can choose among them.
    pub sizes: Vec<ColorSize<'a>>,
    /// The same color in other rooms.
    pub also_in: Vec<OtherRoom<'a>>,
}

/// The floor with a size of its color.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ColorSize<'a> {
    /// The size in words.
    pub caption: &'a Text,
    /// The address of the picture.
    pub file: String,
}

/// A small picture of the color in another room.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OtherRoom<'a> {
    /// The name of the room.
    pub name: &'a Text,
    /// The address of the picture.
    pub file: String,
    /// Pixels of the picture.
    pub width: u32,
    /// Pixels of the picture.
    pub height: u32,
    /// The color on the page that shows this room, if there is one.
    pub href: Option<String>,
}

impl<'a> Floors<'a> {
    pub(super) fn new(section: &'a written::Floors, catalog: &'a Catalog) -> Self {
        let room = catalog.rooms.get(section.room.as_str());
        let collections = section.collections.iter();
        let collections = collections.filter_map(|name| FloorCollection::named(name, section, room?, catalog));
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

    /// The same, to change it.
    pub(super) fn first_mut(&mut self) -> Option<&mut Picture<'a>> {
        self.collections.iter_mut().flat_map(|collection| &mut collection.floors).map(|choice| &mut choice.floor).next()
    }
}

impl<'a> FloorCollection<'a> {
    /// The collection of a name; `None` when there is none, which is reported elsewhere.
    fn named(
        name: &CollectionName,
        section: &written::Floors,
        room: &'a RoomFile,
        catalog: &'a Catalog,
    ) -> Option<Self> {
        let file = catalog.swatches.get(&name.value)?;
        let pictures = &*catalog.pictures;
        let slug = section.room.as_str();
        let others: Vec<_> =
            section.also_in.iter().filter_map(|room| catalog.rooms.get_key_value(room.as_str())).collect();
        // The pages of other rooms with this collection.
        let pages: Vec<_> = others.iter().map(|(room, _)| catalog.floors_in(room, &name.value)).collect();
        let floors = file.swatches.iter().filter_map(|swatch| {
            let square = &swatch.picture.file.value;
            let sizes = swatch.sizes().into_iter().filter(|_| section.sizes).filter_map(|(caption, file)| {
                let shown = if file == square { FloorUse::Chosen } else { FloorUse::Size };
                Some(ColorSize { caption, file: pictures.jpeg(&shown.path(slug, file))? })
            });
            let also_in = others.iter().zip(&pages).filter_map(|((slug, room), page)| {
                let path = FloorUse::OtherRoom.path(slug, square);
                let &ImageMetadata { width, height, .. } = pictures.metadata(&path)?;
                let href = page.as_ref().map(|page| format!("{page}#{}", Floor::anchor(slug, &file.name, swatch)));
                Some(OtherRoom { name: &room.name, file: pictures.jpeg(&path)?, width, height, href })
            });
            Some(FloorChoice {
                sizes: sizes.collect(),
                also_in: also_in.collect(),
                id: Floor::anchor(slug, &file.name, swatch),
                name: &swatch.name,
                code: swatch.code.as_ref().map(|code| code.value.as_str()),
                swatch: Picture::written(pictures, Some(&swatch.picture))?,
                floor: Picture::new(pictures, &FloorUse::Chosen.path(slug, square), room.alt.as_str())?,
            })
        });
        Some(Self { name: &file.name, floors: floors.collect() })
    }
}
