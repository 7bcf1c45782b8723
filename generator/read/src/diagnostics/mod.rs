//! Mistakes in the content, as data; [`render`] prints them.
//!
//! A diagnostic is always for the author. Faults of the machine (a full disk, a folder that cannot be read) are
//! [`anyhow::Error`].

mod code;
mod denied;
mod explanation;
mod help;
mod place;
pub mod render;
mod shorten;

pub use code::{Code, Severity};
pub use denied::Denied;
pub use explanation::{Example, Explanation, reference};
pub use help::{Fix, Help};
pub use place::{Place, WrittenText};

use serde::{Deserialize, Serialize};

/// One message to the author.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Diagnostic {
    /// Path inside the content folder, with forward slashes: `posts/a.md`.
    pub path: String,
    /// The position in the file.
    pub place: Place,
    /// The kind of mistake.
    pub code: Code,
    /// The mistake, in one sentence.
    pub message: String,
    /// A suggestion for the author; may be empty.
    pub help: String,
    /// The change that follows it, where that is certain.
    pub fix: Option<Fix>,
}

impl Diagnostic {
    /// A diagnostic about `path`. Long values of the author are cut in the message, and named in the help.
    pub fn new(code: Code, path: &str, place: Place, message: impl Into<String>, help: impl Into<Help>) -> Self {
        let Help { text, fix } = help.into();
        let (message, help) = (shorten::shortened(&message.into()), shorten::copyable(text));
        Self { path: path.to_owned(), place, code, message, help, fix }
    }
}
