use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Href, Slug, Text};

use super::references::references;

/// A file to keep.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Download {
    /// Anchor.
    pub id: Option<Slug>,
    /// Heading above it.
    pub heading: Text,
    /// One or two sentences.
    pub text: Text,
    /// The words on the button.
    pub label: Text,
    /// What the file is: `PDF`.
    pub note: Option<Text>,
    /// Where the file is: `/color-guide.pdf`.
    pub to: Href,
}

references!(Download { id, heading, text, label, note, to });
