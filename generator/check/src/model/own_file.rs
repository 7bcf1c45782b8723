/// A file of `content/files/`, which is published as it is.
#[derive(Debug, Clone)]
pub struct OwnFile {
    /// Its address: its path below that folder.
    pub address: String,
    /// The value of `Content-Type`, if its name does not say it.
    pub content_type: Option<&'static str>,
}
