use serde::Serialize;
use ts_rs::TS;

use crate::content::{Mils, Slug, Text, section as written};

/// The height of the tallest drawing without the slab, in pixels.
const MAX_HEIGHT: f64 = 220.0;

/// The pixels of a mil in a thin coating.
const MAX_SCALE: f64 = 6.0;

/// Pixels between the numbers of two layers.
const LABEL_STEP: f64 = 26.0;

/// The thickness of a payment card, by ISO/IEC 7810: 0.76 mm.
const CARD_MILS: f64 = 30.0;

/// The layers of a coating, drawn to scale. Lengths are pixels from the upper edge of the drawing.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct BuildUp<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    /// The layers, the top one first.
    pub layers: Vec<Layer<'a>>,
    /// All layers: `18-24`.
    pub mils: String,
    /// The surface below the coating.
    pub ground: f64,
    /// The thickness of a payment card that lies on it.
    pub card: f64,
}

impl<'a> BuildUp<'a> {
    pub(super) fn new(section: &'a written::BuildUp) -> Self {
        let total = section.layers.iter().map(|layer| layer.mils).reduce(|sum, mils| sum + mils);
        let thickness: f64 = section.layers.iter().map(|layer| layer.mils.middle()).sum();
        // The card stays in the drawing, whatever lies beside it.
        let scale = (MAX_HEIGHT / thickness.max(CARD_MILS)).min(MAX_SCALE);
        let ground = thickness.max(CARD_MILS) * scale;
        let mut top = ground - thickness * scale;
        let mut label: f64 = 0.0;
        let layers = section.layers.iter().map(|layer| {
            let height = layer.mils.middle() * scale;
            label = (top + height / 2.0).max(label + LABEL_STEP);
            let drawn = Layer {
                name: &layer.name,
                text: layer.text.as_ref(),
                mils: range(layer.mils),
                look: layer.look,
                top: round(top),
                height: round(height),
                label: round(label),
            };
            top += height;
            drawn
        });
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            layers: layers.collect(),
            mils: total.map(range).unwrap_or_default(),
            ground: round(ground),
            card: round(CARD_MILS * scale),
        }
    }
}

/// One layer.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Layer<'a> {
    pub name: &'a Text,
    pub text: Option<&'a Text>,
    pub mils: String,
    pub look: written::LayerLook,
    pub top: f64,
    pub height: f64,
    /// The middle of its number, which keeps clear of the others.
    pub label: f64,
}

/// The thickness with the signs of print.
fn range(mils: Mils) -> String {
    mils.to_string().replace('-', "\u{2013}")
}

/// A tenth of a pixel is sharp on every screen.
fn round(pixels: f64) -> f64 {
    (pixels * 10.0).round() / 10.0
}
