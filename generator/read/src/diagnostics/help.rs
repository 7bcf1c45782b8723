use std::{fmt, ops::Range};

use serde::{Deserialize, Serialize};

/// The place of the new text in the words of a help.
const NEW: &str = "{}";

/// The most letters of a name that are surely mistyped.
const MAX_SLIPS: usize = 2;

/// Signs that mean something to YAML at the start of a text.
const STARTS: &str = "-?:,[]{}#&*!|>'\"%@`";

/// The suggestion to the author, and the change of the file that follows it, where that is certain.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Help {
    /// The suggestion in words.
    pub text: String,
    /// The change.
    pub fix: Option<Fix>,
}

/// A change of the marked place, or of its line: a text in the place of another one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Fix {
    old: String,
    new: String,
}

impl Help {
    /// The suggestion to write `new` in the place of `old`. In its words, `{}` stands for the new text.
    pub fn replacing(old: impl Into<String>, new: impl Into<String>, words: &str) -> Self {
        let new = new.into();
        Self { text: words.replacen(NEW, &new, 1), fix: Some(Fix { old: old.into(), new }) }
    }

    /// The suggestion to write a known name in the place of a mistyped one. It is certain if few letters differ.
    pub fn meant(old: &str, known: &str, words: &str) -> Self {
        let help = Self::replacing(old, known, words);
        let is_slip = strsim::damerau_levenshtein(&old.to_lowercase(), &known.to_lowercase()) <= MAX_SLIPS;
        if is_slip { help } else { help.uncertain() }
    }

    /// The suggestion in words that say what to change without naming the new text.
    pub fn changing(old: impl Into<String>, new: impl Into<String>, words: impl Into<String>) -> Self {
        Self { text: words.into(), fix: Some(Fix { old: old.into(), new: new.into() }) }
    }

    /// The same suggestion with more words behind it.
    #[must_use]
    pub fn and(mut self, words: &str) -> Self {
        self.text += words;
        self
    }

    /// The same suggestion without a change, because only some authors mean it.
    #[must_use]
    pub fn uncertain(self) -> Self {
        Self { fix: None, ..self }
    }
}

impl Fix {
    /// The new text.
    pub(super) fn new_text(&self) -> &str {
        &self.new
    }

    /// The bytes of a line that the new text replaces: the old one in the marked bytes, or else in the whole line.
    /// `None` if it is not there, or there twice. `is_yaml` is true for the line of a document that YAML can read, and has
    /// to be able to read afterwards.
    pub(super) fn span(&self, line: &str, marked: &Range<usize>, is_yaml: bool) -> Option<Range<usize>> {
        // What is put around the old text is meant as YAML.
        let is_other = is_yaml && !self.new.contains(&self.old);
        if self.old.is_empty() || (is_other && is_plain(&self.old) && !is_plain(&self.new)) {
            return None;
        }
        let once = |part: &Range<usize>| {
            let mut found = line.get(part.clone())?.match_indices(&self.old);
            let (at, _) = found.next()?;
            found.next().is_none().then_some(part.start + at)
        };
        let start = once(marked).or_else(|| once(&(0..line.len())))?;
        Some(start..start + self.old.len())
    }
}

/// Returns true for a text that YAML reads as it is written, in quotes of its own or not.
fn is_plain(text: &str) -> bool {
    let is_quoted = text.len() > 1 && text.starts_with('"') && text.ends_with('"');
    let is_special = [": ", " #", "\"", "'", "\\", "\n"].iter().any(|signs| text.contains(signs));
    is_quoted || !is_special && !text.ends_with(':') && !text.starts_with(|first| STARTS.contains(first))
}

impl From<String> for Help {
    fn from(text: String) -> Self {
        Self { text, fix: None }
    }
}

impl From<&str> for Help {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl fmt::Display for Help {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}
