use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{CollectionName, Filled, Slug, Text};

use super::references::references;

/// Colors, which open large.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Swatches {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// Files of `swatches/`, without their ending.
    pub collections: Filled<CollectionName>,
    /// A sentence after them.
    pub note: Option<Text>,
}

references!(Swatches { id, heading, intro, collections, note });
