//! Translations that are older than their originals.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::sentences::{self, Sentence};
use crate::{
    cache::Key,
    diagnostics::{Code, Diagnostic, Place},
    source::{SourceFile, original_of},
};

/// The comment at the head of a new list.
const HEADER: &str = "# What the originals said when their translations were written. `ssg build` keeps this list, so that `ssg check` finds\n\
    # translations that are older than their originals. Keep this file with the rest of the content. A line that is\n\
    # removed comes back with what its original says then.\n";

/// Digits of the key of a file.
const FILE_DIGITS: usize = 12;

/// Digits of the key of a text. Two texts of one file have the same ones in one of 16 million cases.
const TEXT_DIGITS: usize = 6;

/// Maximum number of lines in a message.
const MAX_LINES: usize = 8;

/// The list of translations and of what their originals said when they were written: `translations.txt` in the content
/// folder.
#[derive(Debug, Default)]
pub struct TranslationList {
    text: String,
    lines: BTreeMap<String, Noted>,
}

/// A line of the list: the key of the translation, that of its original, those of its original's texts, and the path.
#[derive(Debug)]
struct Noted {
    translation: String,
    original: String,
    texts: String,
}

impl TranslationList {
    /// The name of the list.
    pub const NAME: &str = "translations.txt";

    /// Reads a list. Other lines are comments.
    pub fn parse(text: String) -> Self {
        let line = |line: &str| {
            let mut parts = line.trim_end().splitn(4, ' ').map(str::to_owned);
            let (translation, original, texts) = (parts.next()?, parts.next()?, parts.next()?);
            Some((parts.next()?, Noted { translation, original, texts }))
        };
        let lines = text.lines().filter(|line| !line.starts_with('#')).filter_map(line).collect();
        Self { text, lines }
    }

    /// Returns true for a translation that was not changed since it was noted, and whose original was.
    pub fn is_doubtful(&self, path: &str, translation: Key, original: Key) -> bool {
        self.lines.get(path).is_some_and(|noted| {
            noted.translation == translation.short(FILE_DIGITS) && noted.original != original.short(FILE_DIGITS)
        })
    }

    /// The advice about a doubtful translation, if visitors read something else in its original now.
    pub fn compare(&self, path: &str, original: &SourceFile) -> Option<Diagnostic> {
        let before: BTreeSet<&str> = self.lines.get(path)?.texts.split(',').filter(|text| !text.is_empty()).collect();
        let mut now = BTreeSet::new();
        let mut new = BTreeSet::new();
        let mut line = (0, 1);
        sentences::visit(original, |Sentence { text, at, .. }| {
            let key = key_of(text);
            if !before.contains(&*key) {
                let between = original.text.as_bytes().get(line.0..at).unwrap_or_default();
                line = (line.0.max(at), line.1 + between.iter().filter(|byte| **byte == b'\n').count());
                new.insert(line.1);
            }
            now.insert(key);
        });
        let gone = before.iter().filter(|text| !now.contains(**text)).count();
        if new.is_empty() && gone == 0 {
            return None;
        }
        let message = format!("{} has changed since this translation was written", original.path);
        let look = if new.is_empty() {
            format!(
                "{} gone from {}; take {} out here too",
                texts(gone, "is", "are"),
                original.path,
                if gone == 1 { "it" } else { "them" }
            )
        } else {
            let more =
                if new.len() > MAX_LINES { format!(" and {} more", new.len() - MAX_LINES) } else { String::new() };
            let listed: Vec<String> = new.iter().take(MAX_LINES).map(ToString::to_string).collect();
            let word = if new.len() == 1 { "line" } else { "lines" };
            format!("{} has other words in {word} {}{more}; write them here too", original.path, listed.join(", "))
        };
        let help =
            format!("{look}, or if this translation is still right, remove its line from content/{}", Self::NAME);
        Some(Diagnostic::new(Code::TranslationOld, path, Place::File, message, help))
    }

    /// The list for the translations that are there, each with its key and that of its original: those that were changed
    /// get the texts that their originals have now, which `read` finds. `None` when nothing is new.
    pub fn renewed<'p>(
        &self,
        there: impl Iterator<Item = (Cow<'p, str>, Key, Key)>,
        read: impl Fn(&str) -> Option<SourceFile>,
    ) -> Option<String> {
        let line = |(path, translation, original): (Cow<'_, str>, Key, Key)| {
            let translation = translation.short(FILE_DIGITS);
            if let Some(noted) = self.lines.get(&*path).filter(|noted| noted.translation == translation) {
                return Some(format!("{translation} {} {} {path}\n", noted.original, noted.texts));
            }
            let mut texts = BTreeSet::new();
            sentences::visit(&read(&original_of(&path))?, |one| _ = texts.insert(key_of(one.text)));
            let texts = Vec::from_iter(texts).join(",");
            Some(format!("{translation} {} {texts} {path}\n", original.short(FILE_DIGITS)))
        };
        let mut there: Vec<_> = there.collect();
        there.sort_unstable_by(|(one, ..), (other, ..)| one.cmp(other));
        let lines: Vec<String> = there.into_iter().filter_map(line).collect();
        let comments: String = self.text.split_inclusive('\n').filter(|line| line.starts_with('#')).collect();
        let text = if comments.is_empty() { HEADER.to_owned() } else { comments } + &lines.concat();
        (text != self.text && !(lines.is_empty() && self.text.is_empty())).then_some(text)
    }
}

fn key_of(text: &str) -> String {
    Key::of(text).short(TEXT_DIGITS)
}

fn texts(count: usize, one: &str, many: &str) -> String {
    if count == 1 { format!("a text {one}") } else { format!("{count} texts {many}") }
}
