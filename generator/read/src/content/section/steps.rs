use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, PictureInRoom, Slug, Text};

use super::references::references;

/// A process.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Steps {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the steps.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The steps in their order.
    pub steps: Filled<Step>,
}

references!(Steps { id, heading, intro, steps });

/// One step.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    /// The work of this step.
    pub title: Text,
    /// The method, and the time it takes.
    pub text: Text,
    /// The place after this step.
    pub picture: Option<PictureInRoom>,
}

references!(Step { title, text, picture });
