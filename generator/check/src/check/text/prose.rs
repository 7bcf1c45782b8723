use super::brackets::{self, Bracket};
use crate::{markdown::Facts, source::Pairs};

/// A text of markdown, and what most checks ask of it first.
pub(super) struct Prose<'a> {
    pub(super) text: &'a str,
    pub(super) facts: &'a Facts,
    pub(super) pairs: &'a Pairs,
    /// The bytes that are published as they are written.
    pub(super) bytes: WrittenBytes,
    pub(super) brackets: Vec<Bracket<'a>>,
}

impl<'a> Prose<'a> {
    pub(super) fn of(text: &'a str, facts: &'a Facts, pairs: &'a Pairs) -> Self {
        let bytes = WrittenBytes::of(text, facts);
        let brackets = if bytes.has(b'[') { brackets::find(text, facts) } else { Vec::new() };
        Self { text, facts, pairs, bytes, brackets }
    }

    /// Returns true if one of these words is in the text.
    pub(super) fn has_any(&self, words: &[&str]) -> bool {
        self.pairs.has_one(self.text, words)
    }
}

/// The bytes that are published as they are written. Signs that markdown takes are not among them, so most texts have
/// few, and a check for rare signs can skip a whole text by them.
pub(super) struct WrittenBytes([bool; 256]);

impl WrittenBytes {
    fn of(text: &str, facts: &Facts) -> Self {
        let mut seen = [false; 256];
        for run in facts.outline.blocks.iter().flat_map(|block| &block.runs) {
            text.as_bytes()[run.at.clone()].iter().for_each(|byte| seen[usize::from(*byte)] = true);
        }
        Self(seen)
    }

    pub(super) fn has(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    pub(super) fn any(&self, is_wanted: impl Fn(u8) -> bool) -> bool {
        (0..=u8::MAX).any(|byte| self.has(byte) && is_wanted(byte))
    }
}
