use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{PictureInRoom, Slug, Text, WrittenLink};

use super::references::references;

/// One place before and after the work.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BeforeAfter {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The place before the work.
    pub before: PictureInRoom,
    /// The same place after it, from the same spot.
    pub after: PictureInRoom,
    /// A sentence below them.
    pub note: Option<Text>,
    /// A link below them, such as one to finished jobs.
    pub more: Option<WrittenLink>,
}

references!(BeforeAfter { id, heading, intro, before, after, note, more });
