use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use crate::content::{
    Button, CaptionedPicture, CollectionName, Date, Filled, FloorArea, FormName, Href, Markdown, Mils, PictureFile,
    PictureInRoom, Price, Slug, Stars, Text, WebAddress, WrittenLink, WrittenPicture,
};

/// The width in pixels that a picture in a column needs: sharp at 400 CSS pixels, a large phone, with two pixels to
/// each.
pub const MIN_PICTURE_WIDTH_PX: u32 = 800;
/// The width in pixels that the square of a color needs: sharp at 240 CSS pixels with two pixels to each.
pub const MIN_SWATCH_WIDTH_PX: u32 = 480;

/// A picture that fills a band from one edge of the window to the other.
#[derive(Debug, Clone, Deserialize)]
#[serde(transparent)]
pub struct BandPicture(pub WrittenPicture);

impl BandPicture {
    /// The width in pixels that it needs: that of a desktop window.
    pub const MIN_WIDTH_PX: u32 = 1200;
}

/// The type only marks the use of a picture, so authors write the same.
impl JsonSchema for BandPicture {
    fn schema_name() -> Cow<'static, str> {
        WrittenPicture::schema_name()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<WrittenPicture>()
    }
}

/// Everything in a section that is checked against other sections and other files, in the order of its fields.
#[derive(Debug, Default)]
pub struct References<'a> {
    /// The anchors that the section makes.
    pub anchors: Vec<&'a Slug>,
    /// The links in its fields; those in markdown are found when it is rendered.
    pub links: Vec<&'a Href>,
    /// The pictures in its fields, with the width in pixels that their places need.
    pub pictures: Vec<(&'a PictureFile, u32)>,
    /// The colors in its fields that are shown on the floor of a room.
    pub laid: Vec<LaidColor<'a>>,
    /// The same pictures and colors with their alt texts.
    pub alts: Vec<(&'a PictureFile, &'a Text)>,
    /// The texts in markdown.
    pub markdown: Vec<&'a Markdown>,
    /// The collections of swatches that it shows.
    pub collections: Vec<&'a CollectionName>,
    /// The forms that it shows.
    pub forms: Vec<&'a FormName>,
}

/// A color on the floor of a room.
#[derive(Debug, Clone, Copy)]
pub struct LaidColor<'a> {
    /// The square picture of the color.
    pub file: &'a PictureFile,
    /// The room.
    pub room: &'a Text,
}

/// Adds the references in a value to those of its section.
///
/// A field is checked by its type: every [`Href`] is a link. A struct lists its fields with [`references!`], which
/// does not compile while one is missing.
pub(super) trait Refer {
    /// Adds them.
    fn refer<'a>(&'a self, found: &mut References<'a>);
}

/// Implements [`Refer`] for a struct, field by field.
macro_rules! references {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl $crate::content::section::references::Refer for $type {
            fn refer<'a>(&'a self, found: &mut $crate::content::section::references::References<'a>) {
                let Self { $($field),* } = self;
                $($crate::content::section::references::Refer::refer($field, found);)*
            }
        }
    };
}
pub(super) use references;

/// Implements [`Refer`] for types that refer to nothing.
macro_rules! no_references {
    ($($type:ty),*) => {
        $(impl $crate::content::section::references::Refer for $type {
            fn refer<'a>(&'a self, _: &mut $crate::content::section::references::References<'a>) {}
        })*
    };
}
pub(super) use no_references;

no_references!(bool, Date, FloorArea, Mils, Price, Stars, Text, WebAddress);

impl<T: Refer> Refer for Option<T> {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        self.iter().for_each(|value| value.refer(found));
    }
}

impl<T: Refer> Refer for Vec<T> {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        self.iter().for_each(|value| value.refer(found));
    }
}

impl<T: Refer> Refer for Filled<T> {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        self.iter().for_each(|value| value.refer(found));
    }
}

impl Refer for Slug {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.anchors.push(self);
    }
}

impl Refer for Href {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.links.push(self);
    }
}

impl Refer for WrittenLink {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        self.to.refer(found);
    }
}

impl Refer for Button {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        self.to.refer(found);
    }
}

impl Refer for CollectionName {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.collections.push(self);
    }
}

impl Refer for FormName {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.forms.push(self);
    }
}

impl Refer for WrittenPicture {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.pictures.push((&self.file, MIN_PICTURE_WIDTH_PX));
        found.alts.push((&self.file, &self.alt));
    }
}

impl Refer for PictureInRoom {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        match &self.room {
            Some(room) => found.laid.push(LaidColor { file: &self.file, room }),
            None => found.pictures.push((&self.file, MIN_PICTURE_WIDTH_PX)),
        }
        found.alts.push((&self.file, &self.alt));
    }
}

impl Refer for CaptionedPicture {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.pictures.push((&self.file, MIN_PICTURE_WIDTH_PX));
        found.alts.push((&self.file, &self.alt));
    }
}

impl Refer for Markdown {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.markdown.push(self);
    }
}

impl Refer for BandPicture {
    fn refer<'a>(&'a self, found: &mut References<'a>) {
        found.pictures.push((&self.0.file, BandPicture::MIN_WIDTH_PX));
        found.alts.push((&self.0.file, &self.0.alt));
    }
}
