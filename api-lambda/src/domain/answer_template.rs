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

/// The name of a text, in one line.
pub type TemplateName = Written<MAX_TEMPLATE_NAME_CHARS, false>;

/// The text, which can have several lines.
pub type TemplateText = Written<MAX_TEMPLATE_CHARS, true>;

/// Something that was written: normalized, of 1 to `MAX_CHARS` characters.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String")]
pub struct Written<const MAX_CHARS: usize, const HAS_LINES: bool>(String);

impl<const MAX_CHARS: usize, const HAS_LINES: bool> Written<MAX_CHARS, HAS_LINES> {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX_CHARS: usize, const HAS_LINES: bool> TryFrom<String> for Written<MAX_CHARS, HAS_LINES> {
    type Error = String;

    fn try_from(typed: String) -> Result<Self, String> {
        match checked(&typed, MAX_CHARS, HAS_LINES)? {
            text if text.is_empty() => Err("Please write something".to_owned()),
            text => Ok(Self(text)),
        }
    }
}
