use std::{
    cell::{Cell, OnceCell, RefCell},
    collections::HashMap,
    ops::Range,
    path::Path,
    rc::Rc,
};

use super::{Change, Located};
use crate::{
    cache::Key,
    diagnostics::{Code, Diagnostic, Place},
    source::{self, yaml},
};

/// A file with its lines and its YAML, which are found once for all its diagnostics.
pub(super) struct MarkedFile {
    shown_path: String,
    /// Empty when it is not a text file.
    text: String,
    /// The byte that each line starts at.
    line_starts: Vec<usize>,
    /// The key of its text.
    key: OnceCell<Key>,
    yaml: OnceCell<yaml::Positions>,
    /// The bytes of the characters of texts in the YAML, by the bytes of these.
    characters: RefCell<HashMap<Range<usize>, Vec<usize>>>,
    /// The last line that was shown: its number, and its text. A line may have thousands of mistakes.
    shown: RefCell<(usize, Rc<str>)>,
    /// A byte, the byte that its line starts at, and the number of characters between them.
    counted: Cell<(usize, usize, usize)>,
}

impl MarkedFile {
    pub(super) fn read(content: &Path, path: &str) -> Self {
        let full = source::located(content, path);
        let bytes = std::fs::read(&full).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let line_starts = [0].into_iter().chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let shown_path = system::shown(&full);
        Self {
            shown_path,
            text,
            line_starts,
            key: OnceCell::new(),
            yaml: OnceCell::new(),
            characters: RefCell::default(),
            shown: RefCell::new((0, Rc::from(""))),
            counted: Cell::default(),
        }
    }

    pub(super) fn locate(&self, diagnostic: &Diagnostic) -> Located {
        let text = &self.text;
        let span = self.span(diagnostic);
        // One line is enough to show where something starts.
        let first_line = text[span.clone()].lines().next().map_or(0, str::len);
        let span = span.start..span.start + first_line;
        let (line, column) = self.line_and_column(span.start);
        let (end_line, end_column) = self.line_and_column(span.end);
        let text_start = self.line_starts[line - 1];
        let (shown_path, text) = (self.shown_path.clone(), self.line(line));
        let is_yaml = source::yaml_block(&diagnostic.path, &self.text).contains(&span.start);
        let change = self.change(diagnostic, &text, text_start, &span, is_yaml);
        Located {
            diagnostic: diagnostic.clone(),
            shown_path,
            text,
            text_start,
            span,
            line,
            column,
            end_line,
            end_column,
            is_yaml,
            change,
        }
    }

    /// The change that the help of a diagnostic means, in the line that starts at a byte. `marked` are bytes of the file.
    fn change(
        &self,
        diagnostic: &Diagnostic,
        line: &str,
        start: usize,
        marked: &Range<usize>,
        is_yaml: bool,
    ) -> Option<Change> {
        let is_read = diagnostic.code != Code::YamlSyntax;
        let fix = diagnostic.fix.as_ref().filter(|_| !marked.is_empty() || !is_read)?;
        let span = fix.span(line, &(marked.start - start..marked.end - start), is_yaml && is_read)?;
        let (byte_start, byte_end) = (start + span.start, start + span.end);
        let before = *self.key.get_or_init(|| Key::of(&self.text));
        Some(Change { byte_start, byte_end, text: fix.new_text().to_owned(), before })
    }

    /// The text of a line by its number.
    fn line(&self, number: usize) -> Rc<str> {
        let mut shown = self.shown.borrow_mut();
        if shown.0 != number {
            let text = self.text[self.line_starts[number - 1]..].lines().next().unwrap_or_default();
            *shown = (number, Rc::from(text));
        }
        Rc::clone(&shown.1)
    }

    /// The bytes that a diagnostic is about.
    fn span(&self, diagnostic: &Diagnostic) -> Range<usize> {
        let text = &self.text;
        let inside = |span: &Range<usize>| boundary(text, span.start)..boundary(text, span.end);
        let yaml = || self.yaml.get_or_init(|| yaml::Positions::of(text, source::yaml_block(&diagnostic.path, text)));
        match &diagnostic.place {
            Place::File => 0..0,
            Place::Bytes(span) => inside(span),
            Place::Value(pointer) => yaml().locate(pointer).value,
            Place::Key(pointer) => yaml().locate(pointer).key,
            Place::Within(value, letters, before) => {
                let value = inside(value);
                self.within(&value, letters, *before).unwrap_or(value)
            }
            Place::Words(words) => whole_words(text, words).unwrap_or(0..0),
            Place::FieldOf(pointer, name, written) => yaml().locate_field(pointer, name, written),
        }
    }

    /// The bytes of letters in the text at `value`, by the number of characters before them.
    fn within(&self, value: &Range<usize>, letters: &str, before: usize) -> Option<Range<usize>> {
        let mut known = self.characters.borrow_mut();
        let starts =
            known.entry(value.clone()).or_insert_with(|| yaml::characters(&self.text[value.clone()], value.start));
        let count = letters.chars().filter(|letter| !letter.is_whitespace()).count();
        let (first, last) = (*starts.get(before)?, *starts.get(before + count.checked_sub(1)?)?);
        let end = last + self.text[last..].chars().next().map_or(0, char::len_utf8);
        Some(first..end)
    }

    /// The 1-based line and column of a byte; columns count characters.
    ///
    /// Counts from the byte before it in the same line: mistakes are mostly in the order of the text.
    fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let line = self.line_starts.partition_point(|start| *start <= byte).max(1);
        let start = self.line_starts[line - 1];
        let (last, last_start, count) = self.counted.get();
        let between = |range: Range<usize>| self.text[range].chars().count();
        let column = match last_start == start {
            true if last <= byte => count + between(last..byte),
            true => count - between(byte..last),
            false => between(start..byte),
        };
        self.counted.set((byte, start, column));
        (line, column + 1)
    }
}

/// The first time that a text has words which are not part of longer ones.
fn whole_words(text: &str, words: &str) -> Option<Range<usize>> {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '/');
    let mut found = text.match_indices(words).map(|(at, _)| at..at + words.len());
    found.find(|at| !text[..at.start].ends_with(is_part) && !text[at.end..].starts_with(is_part))
}

/// The byte, or the last one before it that starts a character.
fn boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}
