/// An unchecked value of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawValue {
    /// A text. A plain form sends numbers as texts too.
    Text(String),
    /// A whole number, 0 or more.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// A value of another JSON type: a list, null, a fraction.
    Other,
}
