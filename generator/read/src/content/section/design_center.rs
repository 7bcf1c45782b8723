use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{CollectionName, Filled, Slug, Text, WrittenLink};

use super::references::references;

/// Buttons to the external design tool.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DesignCenter {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Text,
    /// The features of the tool.
    pub points: Filled<Text>,
    /// A page about the material.
    pub learn_more: WrittenLink,
    /// A page with a section `floors`. Its button then comes first.
    pub floors: Option<WrittenLink>,
    /// Collections whose colors are shown beside the text.
    pub swatches: Option<Vec<CollectionName>>,
}

references!(DesignCenter { id, heading, intro, points, learn_more, floors, swatches });
