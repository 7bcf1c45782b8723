use std::{cell::Cell, ops::Range};

use serde::{Deserialize, Serialize};

use crate::source::yaml::{Pointer, Step};

/// A position in a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The file as a whole.
    File,
    /// These bytes of it.
    Bytes(Range<usize>),
    /// A value in its YAML.
    Value(Pointer),
    /// The name in front of a value in its YAML.
    Key(Pointer),
    /// Letters of a text that is written in these bytes of it, by the number of characters before them that are not
    /// blank.
    Within(Range<usize>, String, usize),
    /// The first time that the file has these words; the file as a whole if it has not.
    Words(String),
    /// The first field of this name and text anywhere below a value of its YAML.
    FieldOf(Pointer, String, String),
}

impl Place {
    /// The value of a field at the top of the file's YAML.
    pub fn field(name: &str) -> Self {
        Self::Value(vec![Step::Field(name.to_owned())])
    }

    fn sort_key(&self) -> (usize, usize, &[Step]) {
        match self {
            Self::File => (0, 0, &[]),
            Self::Bytes(span) => (1, span.start, &[]),
            Self::Value(pointer) => (2, 0, pointer),
            Self::Key(pointer) => (3, 0, pointer),
            Self::Within(value, ..) => (4, value.start, &[]),
            Self::FieldOf(pointer, ..) => (5, 0, pointer),
            Self::Words(_) => (6, 0, &[]),
        }
    }
}

impl PartialOrd for Place {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Place {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

/// A text in a file's YAML, and the places of its parts.
///
/// YAML indents, folds and escapes texts, so bytes of the text are not bytes of the file. The characters are the same
/// in both, but for blanks, and so is their number.
#[derive(Debug)]
pub struct WrittenText<'a> {
    text: &'a str,
    /// The bytes of the file with the text.
    value: Range<usize>,
    /// A byte of the text, and the number of characters before it that are not blank.
    last: Cell<(usize, usize)>,
    counted: Cell<usize>,
}

impl<'a> WrittenText<'a> {
    /// A text that is written at `value` in the file's YAML.
    pub fn new(value: &Range<usize>, text: &'a str) -> Self {
        Self { text, value: value.clone(), last: Cell::new((0, 0)), counted: Cell::new(0) }
    }

    /// The place of these bytes of the text. Only their first line is marked.
    ///
    /// Counts from the place before it: checks go over a text from its start to its end.
    pub fn place(&self, range: &Range<usize>) -> Place {
        let letters = self.text[range.clone()].lines().next().unwrap_or("").trim_end();
        let (last, count) = self.last.get();
        let count = if last <= range.start {
            count + self.count(last..range.start)
        } else {
            count - self.count(range.start..last)
        };
        self.last.set((range.start, count));
        Place::Within(self.value.clone(), letters.to_owned(), count)
    }

    /// The number of bytes that were counted for all places so far.
    pub fn counted(&self) -> usize {
        self.counted.get()
    }

    fn count(&self, range: Range<usize>) -> usize {
        self.counted.set(self.counted.get() + range.len());
        self.text[range].chars().filter(|letter| !letter.is_whitespace()).count()
    }
}
