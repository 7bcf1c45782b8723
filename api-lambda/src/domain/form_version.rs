/// The version of an own form that a request was sent with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormVersion {
    /// The name of the form.
    pub name: String,
    /// The hash of the version's definition; empty if the page named none.
    pub hash: String,
}
