use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Text};

use super::references::references;

/// A process.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Steps {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the steps.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The steps in their order.
    #[ts(as = "Vec<Step>")]
    pub steps: Filled<Step>,
}

references!(Steps { id, heading, intro, steps });

/// One step.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Step {
    /// The work of this step.
    pub title: Text,
    /// The method, and the time it takes.
    pub text: Text,
}

references!(Step { title, text });
