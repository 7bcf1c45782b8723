use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Text};

use super::references::{no_references, references};

/// A strip of short facts.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tiles {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the strip.
    pub heading: Option<Text>,
    /// The facts.
    #[ts(as = "Vec<Tile>")]
    pub tiles: Filled<Tile>,
}

references!(Tiles { id, heading, tiles });

/// One short fact.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Tile {
    /// A drawing above it.
    pub icon: Option<TileIcon>,
    /// Two to four words.
    pub title: Text,
    /// One sentence.
    pub text: Text,
}

references!(Tile { icon, title, text });

/// The drawings for short facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum TileIcon {
    Calendar,
    Clock,
    Disc,
    Drop,
    Flask,
    Layers,
    Shield,
    Thermometer,
    Truck,
}

no_references!(TileIcon);
