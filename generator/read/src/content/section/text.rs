use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Markdown, PictureInRoom, Slug, Text};

use super::references::references;

/// Prose.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Prose {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above it.
    pub heading: Option<Text>,
    /// Markdown, after `body: |`.
    pub body: Markdown,
    /// The picture beside the text.
    pub picture: Option<PictureInRoom>,
}

references!(Prose { id, heading, body, picture });
