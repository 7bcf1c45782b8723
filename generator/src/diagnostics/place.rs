use std::ops::Range;

/// Where in a file something is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// The file as a whole.
    File,
    /// These bytes of it.
    Bytes(Range<usize>),
    /// A value in its YAML.
    Value(Pointer),
    /// The name in front of a value in its YAML.
    Key(Pointer),
    /// The first place of some letters inside a value of its YAML.
    Within(Pointer, String),
}

/// The way from the root of a YAML document to a value.
pub type Pointer = Vec<Step>;

/// One step of a [`Pointer`].
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Step {
    /// Into a mapping.
    Field(String),
    /// Into a list, counted from 0.
    Item(usize),
}

impl Place {
    /// The value of a field at the top of the file's YAML.
    pub fn field(name: &str) -> Self {
        Self::Value(vec![Step::Field(name.to_owned())])
    }

    fn key(&self) -> (usize, usize, &[Step]) {
        match self {
            Self::File => (0, 0, &[]),
            Self::Bytes(span) => (1, span.start, &[]),
            Self::Value(pointer) => (2, 0, pointer),
            Self::Key(pointer) => (3, 0, pointer),
            Self::Within(pointer, _) => (4, 0, pointer),
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
        self.key().cmp(&other.key())
    }
}

/// The 1-based line and column of a byte; columns count characters.
pub(super) fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
