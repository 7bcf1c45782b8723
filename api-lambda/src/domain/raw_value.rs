/// An unchecked value of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawValue {
    /// A text. A plain form sends numbers as texts too.
    Text(String),
    /// A text of which some letters are lost, each of them U+FFFD: a plain form in another encoding than UTF-8.
    Garbled(String),
    /// A whole number, 0 or more.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// All texts of an object, also those of objects in it, by their names.
    Texts(Vec<(String, String)>),
    /// A value of another JSON type: a list, null, a fraction.
    Other,
}
