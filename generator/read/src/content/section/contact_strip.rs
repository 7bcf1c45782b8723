use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Slug, Text};

use super::references::references;

/// Phone, e-mail and hours in one line.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ContactStrip {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the strip.
    pub heading: Text,
    /// One sentence.
    pub text: Option<Text>,
}

references!(ContactStrip { id, heading, text });
