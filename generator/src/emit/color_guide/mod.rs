//! The color guide: a PDF for print and for keeping, made from the same collections as the pages, and readable by screen
//! readers (PDF/UA-1).

mod font;
mod layout;
mod paint;

use std::collections::BTreeMap;

use crate::{content::ColorGuideFile, model::Catalog};

/// The whole PDF. `pictures` are JPEGs of all swatches by their path below `content/images/`.
///
/// # Errors
/// When the fonts or a picture cannot be read, or the PDF cannot be made.
pub fn color_guide(
    catalog: &Catalog,
    guide: &ColorGuideFile,
    pictures: BTreeMap<String, Vec<u8>>,
) -> anyhow::Result<Vec<u8>> {
    let fonts = font::Fonts::load()?;
    let sheets = layout::sheets(catalog, guide, &fonts);
    paint::paint(catalog, guide, &sheets, &fonts, pictures)
}

/// The swatches that the guide shows, by the paths of their pictures below `content/images/`.
pub fn color_guide_pictures(catalog: &Catalog, guide: &ColorGuideFile) -> Vec<String> {
    let collections = guide.collections.iter().filter_map(|name| catalog.swatches.get(&name.value));
    let swatches = collections.flat_map(|collection| &collection.swatches);
    swatches.map(|swatch| swatch.picture.file.value.clone()).collect()
}
