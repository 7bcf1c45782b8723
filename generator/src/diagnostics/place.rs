use std::ops::Range;

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
    /// Letters inside these bytes of it, by their occurrence there, counted from 0.
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

    /// Bytes of a text that is written at `value` in the file's YAML. Only their first line is marked.
    ///
    /// YAML indents, folds and escapes texts, so bytes of the text are not bytes of the file. The letters are the same in
    /// both, and so is the number of equal letters before them.
    pub fn within(value: &Range<usize>, text: &str, range: &Range<usize>) -> Self {
        let letters = text[range.clone()].lines().next().unwrap_or("").trim_end();
        let before = text.match_indices(letters).take_while(|(at, _)| *at < range.start).count();
        Self::Within(value.clone(), letters.to_owned(), before)
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
