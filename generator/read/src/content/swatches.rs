use schemars::JsonSchema;
use serde::Deserialize;

use super::{
    Acknowledgement, CaptionedPicture, CollectionName, Color, Filled, Gloss, Millimeters, Percent, PigmentCode, Text,
    WrittenPicture,
};

/// `swatches/{name}.yaml`: colors that are shown together.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CollectionFile {
    /// The name above the colors.
    #[schemars(example = &"Brownstone")]
    pub name: Text,
    /// One sentence: when to choose these.
    #[schemars(example = &"Warm stone tones that hide sand.")]
    pub summary: Text,
    /// Millimeters of floor across the square picture of a color; 25.4 are an inch. With it, the colors are laid on the
    /// floors of `rooms/`.
    #[schemars(example = 127)]
    pub board: Option<Millimeters>,
    /// The colors in their order.
    pub swatches: Filled<Swatch>,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["word-unknown"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// One color.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Swatch {
    /// The name for customers.
    #[schemars(example = &"Mangrove")]
    pub name: Text,
    /// A pigment's number. No other color has the same.
    pub code: Option<PigmentCode>,
    /// One sentence about it.
    pub description: Option<Text>,
    /// The colors that it is mixed of. The pictures are painted from this too.
    pub colors: Filled<MixedColor>,
    /// The share of light that a floor of it mirrors: 1 is a glossy coat, 0 a matte one. 1 when it is left out.
    #[schemars(example = 0.4)]
    pub gloss: Option<Gloss>,
    /// The square in the list.
    pub picture: WrittenPicture,
    /// The pictures in the image viewer, in this order; the square itself opens when there is none.
    pub larger: Vec<CaptionedPicture>,
}

impl Swatch {
    /// The sizes of the color, each with its picture; none if there is only one.
    pub fn sizes(&self) -> Vec<(&Text, &String)> {
        let larger = self.larger.iter();
        let sizes: Vec<_> = larger.filter_map(|larger| Some((larger.caption.as_ref()?, &larger.file.value))).collect();
        if sizes.len() > 1 { sizes } else { Vec::new() }
    }
}

/// One part of a mix.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MixedColor {
    /// The name for customers.
    #[schemars(example = &"Ash")]
    pub name: Text,
    /// The color itself.
    #[schemars(example = &"#8f918c")]
    pub value: Color,
    /// Its part of the mix in percent.
    #[schemars(example = 40)]
    pub share: Percent,
}

/// `color-guide.yaml`: the PDF with all colors, at `/color-guide.pdf`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ColorGuideFile {
    /// The title on its first page.
    #[schemars(example = &"Color guide")]
    pub title: Text,
    /// Below the title, one to three sentences.
    #[schemars(example = &"Every flake blend and pigment that we keep.")]
    pub intro: Text,
    /// The collections, in this order.
    #[schemars(example = ["signature", "brownstone"])]
    pub collections: Filled<CollectionName>,
    /// The note at the end, about the limits of screens and printers.
    #[schemars(example = &"Ask for physical samples before you decide.")]
    pub note: Text,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default)]
    #[schemars(example = ["word-unknown"])]
    pub acknowledged: Vec<Acknowledgement>,
}
