use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Text};

use super::references::references;

/// Questions and answers.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Questions {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// The pairs.
    #[ts(as = "Vec<Question>")]
    pub questions: Filled<Question>,
}

references!(Questions { id, heading, questions });

/// One question.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Question {
    /// The question, as a customer asks it.
    pub question: Text,
    /// The answer, in one to four sentences.
    pub answer: Text,
}

references!(Question { question, answer });
