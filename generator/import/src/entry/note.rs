/// The weight of a remark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Something that a person has to write or decide.
    Person,
    /// Something of the old site that the new one does not have.
    Dropped,
    /// Something that is there in another form.
    Changed,
}

/// A remark of the report.
#[derive(Debug, Clone)]
pub struct Note {
    /// Its weight.
    pub kind: Kind,
    /// The place: a file of the content folder, or of the export.
    pub place: String,
    /// The sentence.
    pub text: String,
}

impl Note {
    /// A remark whose place is that of the entry that has it.
    pub(crate) fn new(kind: Kind, text: impl Into<String>) -> Self {
        Self { kind, place: String::new(), text: text.into() }
    }

    /// The same remark at a place.
    pub(crate) fn at(self, place: &str) -> Self {
        Self { place: place.to_owned(), ..self }
    }
}
