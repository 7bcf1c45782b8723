use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, Slug, Text, WrittenPicture};

use super::references::references;

/// Text about the business, beside the places it serves.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ServiceArea {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the section.
    pub heading: Text,
    /// Paragraphs about the business.
    pub paragraphs: Filled<Text>,
    /// Heading above the places.
    pub areas_heading: Text,
    /// The picture beside the text.
    pub picture: Option<WrittenPicture>,
}

references!(ServiceArea { id, heading, paragraphs, areas_heading, picture });
