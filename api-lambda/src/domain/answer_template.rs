use serde::{Deserialize, Serialize};

use super::text::checked;

/// Maximum number of texts that people keep. All are read at once.
pub const MAX_TEMPLATES: usize = 20;

/// Maximum length of the name of a text.
pub const MAX_TEMPLATE_NAME_CHARS: usize = 60;

/// Maximum length of a text. A text message of more is many messages.
pub const MAX_TEMPLATE_CHARS: usize = 1_000;

/// A text with which answers to customers begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnswerTemplate {
    /// Identifies it.
    pub name: TemplateName,
    /// The text.
    pub text: TemplateText,
}

/// The name of a text: normalized, 1 to [`MAX_TEMPLATE_NAME_CHARS`] characters in one line.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct TemplateName(String);

/// A text: normalized, 1 to [`MAX_TEMPLATE_CHARS`] characters.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct TemplateText(String);

impl TemplateName {
    /// The name.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TemplateText {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl TryFrom<String> for TemplateName {
    type Error = String;

    fn try_from(typed: String) -> Result<Self, String> {
        something(&typed, MAX_TEMPLATE_NAME_CHARS, false).map(Self)
    }
}

impl TryFrom<String> for TemplateText {
    type Error = String;

    fn try_from(typed: String) -> Result<Self, String> {
        something(&typed, MAX_TEMPLATE_CHARS, true).map(Self)
    }
}

fn something(typed: &str, max_chars: usize, has_lines: bool) -> Result<String, String> {
    checked(typed, max_chars, has_lines).and_then(|text| match text.is_empty() {
        true => Err("Please write something".to_owned()),
        false => Ok(text),
    })
}
