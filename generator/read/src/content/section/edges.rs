use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Text};

use super::references::{no_references, references};

/// Edges of countertops, each cut through and drawn.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Edges {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The edges.
    #[ts(as = "Vec<Edge>")]
    pub edges: Filled<Edge>,
}

references!(Edges { id, heading, intro, edges });

/// One edge.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Edge {
    /// The name that customers use.
    pub name: Text,
    /// The way it is drawn.
    pub shape: EdgeShape,
    /// One or two sentences.
    pub text: Text,
    /// Short bullets.
    #[serde(default)]
    pub points: Vec<Text>,
}

references!(Edge { name, shape, text, points });

no_references!(EdgeShape);

/// The shape of an edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum EdgeShape {
    /// Square, with a slightly eased corner.
    Straight,
    /// The upper corner cut at an angle.
    Beveled,
    /// Round from the top to the underside.
    Bullnose,
    /// Over the side and down to the floor.
    Waterfall,
}
