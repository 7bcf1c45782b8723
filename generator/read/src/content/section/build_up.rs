use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Mils, Slug, Text};

use super::references::{no_references, references};

/// A coating cut open: its layers, drawn to scale.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BuildUp {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// Text below the heading.
    pub intro: Option<Text>,
    /// The layers, from the top.
    pub layers: Filled<Layer>,
}

references!(BuildUp { id, heading, intro, layers });

/// One layer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Layer {
    /// The layer's name.
    pub name: Text,
    /// Its thickness when dry, in thousandths of an inch: `10`, or from the least to the most, `8-12`.
    pub mils: Mils,
    /// The way it is drawn.
    #[serde(default)]
    pub look: LayerLook,
    /// Its purpose, in one sentence.
    pub text: Option<Text>,
}

references!(Layer { name, mils, look, text });

no_references!(LayerLook);

/// The way a layer is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum LayerLook {
    /// Resin with pigment, in one color.
    #[default]
    Solid,
    /// Resin that goes into the pores below it.
    Primer,
    /// Clear resin.
    Clear,
    /// Flat chips.
    Flakes,
    /// Colored sand, also in mortar.
    Quartz,
    /// Pigment that has moved in clear resin.
    Metallic,
}
