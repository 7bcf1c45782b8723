use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use words::Words;

use super::{Acknowledgement, Slug, Text};

/// `form.yaml`: the words of the quote form that depend on the trade. None of those that are left out promises anything.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "FormWords")]
pub struct FormFile {
    /// The choices of the field "Project type".
    #[schemars(length(min = 1, max = 20))]
    pub project_types: Vec<ProjectType>,
    /// The line above the field "Project details".
    #[schemars(example = &"What drips, where, and since when.")]
    pub details_hint: Text,
    /// The button that sends the form.
    #[serde(default = "send_button")]
    #[schemars(example = &"Book a visit")]
    pub send_button: Text,
    /// The line under the button, such as a promise that you keep; a phone number follows.
    #[serde(default = "promise")]
    #[schemars(example = &"We call back today. In a hurry? Call")]
    pub promise: Text,
    /// Advice about this file that you have read and do not want to see again.
    #[serde(default, skip_serializing)]
    #[ts(skip)]
    #[schemars(example = ["word-unknown"])]
    pub acknowledged: Vec<Acknowledgement>,
}

/// One choice of the field "Project type".
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct ProjectType {
    /// The value that the API stores. Requests keep it, so do not change it later.
    #[schemars(example = &"leak-repair")]
    pub value: Slug,
    /// The words that people see.
    #[schemars(example = &"Leak repair")]
    pub label: Text,
}

impl FormFile {
    /// Puts words of another language in the place of those that the file leaves out.
    pub fn translate(&mut self, words: &Words) {
        let usual = [(&mut self.send_button, send_button(), "send"), (&mut self.promise, promise(), "promise")];
        for (text, usual, name) in usual {
            if let Some(words) = words.get(name).filter(|_| *text == usual) {
                *text = Text::of_words(words, true);
            }
        }
    }
}

fn send_button() -> Text {
    Text::of_program("Send")
}

fn promise() -> Text {
    Text::of_program("Rather talk? Call")
}
