use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Slug, Text};

use super::references::{BandPicture, references};

/// The head of a page.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Hero {
    /// Anchor.
    pub id: Option<Slug>,
    /// A small line above the heading.
    pub eyebrow: Option<Text>,
    /// The page's heading.
    pub heading: Text,
    /// One to three sentences.
    pub intro: Text,
    /// The picture behind the text, 1200 pixels wide at least.
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub picture: Option<BandPicture>,
}

references!(Hero { id, eyebrow, heading, intro, picture });
