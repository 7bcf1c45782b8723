//! The color guide: a PDF for print and for keeping, made from the same collections as the pages, and readable by
//! screen readers (PDF/UA-1).

mod font;
mod layout;
mod paint;

use std::collections::BTreeMap;

use crate::{
    content::{CollectionFile, ColorGuideFile},
    model::Site,
};

/// The collections of swatches by the name of their file.
pub type Collections = BTreeMap<String, CollectionFile>;

/// The whole PDF. `pictures` are JPEGs of all swatches by their path below `content/images/`.
///
/// # Errors
/// When the fonts or a picture cannot be read, or the PDF cannot be made.
pub fn color_guide(
    site: &Site,
    collections: &Collections,
    guide: &ColorGuideFile,
    pictures: &BTreeMap<String, Vec<u8>>,
) -> anyhow::Result<Vec<u8>> {
    let fonts = font::Fonts::load()?;
    let sheets = layout::sheets(site, collections, guide, &fonts);
    paint::paint(site, guide, &sheets, &fonts, pictures)
}

/// The swatches that the guide shows, by the paths of their pictures below `content/images/`.
pub fn color_guide_pictures(collections: &Collections, guide: &ColorGuideFile) -> Vec<String> {
    let shown = guide.collections.iter().filter_map(|name| collections.get(&name.value));
    let swatches = shown.flat_map(|collection| &collection.swatches);
    swatches.map(|swatch| swatch.picture.file.value.clone()).collect()
}
