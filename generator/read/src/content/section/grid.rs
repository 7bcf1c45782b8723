use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Slug, Text};

use super::references::references;

/// A grid whose items come from other files.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Heading {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the grid.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
}

references!(Heading { id, heading, intro });
