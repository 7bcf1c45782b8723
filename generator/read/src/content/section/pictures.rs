use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{CaptionedPicture, Filled, Slug, Text};

use super::references::references;

/// Pictures that open large.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Pictures {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The pictures in their order.
    pub pictures: Filled<CaptionedPicture>,
}

references!(Pictures { id, heading, intro, pictures });
