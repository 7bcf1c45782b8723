use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Href, Slug, Text};

use super::references::references;

/// A file to keep.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Download {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above it.
    pub heading: Text,
    /// One or two sentences.
    pub text: Text,
    /// The text on the button.
    pub label: Text,
    /// The type of the file: `PDF`.
    pub note: Option<Text>,
    /// The address of the file: `/color-guide.pdf`.
    #[serde(rename(serialize = "href"))]
    #[ts(rename = "href", type = "string")]
    pub to: Href,
}

references!(Download { id, heading, text, label, note, to });
