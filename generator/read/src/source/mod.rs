//! The content folder: its files, their text, and the positions of YAML values. The only stage that reads content.

mod characters;
mod edit;
mod pairs;
mod translation;
mod walk;
pub mod yaml;

use std::{ops::Range, path::Path, sync::OnceLock};

pub use characters::{
    has_byte, has_control, hidden_sign, is_control, is_invisible, may_have_control, may_have_invisible, without_control,
};
pub use edit::{FileEdit, replace_address, set_field};
pub use pairs::Pairs;
pub use translation::{
    Lender, beside_original, is_language, is_variant, language_of, located, misnamed_translation, misspelt_language,
    original_of, translation_of,
};
pub use walk::{Listing, PICTURE_ENDINGS, THANK_YOU_FILE, Unreadable, WORD_LIST, top_files, walk};

/// A file of the content folder.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path inside the content folder, with forward slashes.
    pub path: String,
    /// Its whole text.
    pub text: String,
    pairs: OnceLock<Pairs>,
}

impl SourceFile {
    /// A file with this text.
    pub fn new(path: String, text: String) -> Self {
        Self { path, text, pairs: OnceLock::new() }
    }

    /// The pairs of bytes of its text.
    pub fn pairs(&self) -> &Pairs {
        self.pairs.get_or_init(|| Pairs::of(&self.text))
    }

    /// The file's name without its ending.
    pub fn stem(&self) -> &str {
        stem(&self.path)
    }
}

/// The name of a file without its folders, its ending and the language of a translation.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let language = language_of(name).and_then(|language| stem.strip_suffix(language)?.strip_suffix('.'));
    language.unwrap_or(stem)
}

/// The start of the file that Git LFS leaves in the place of a large one, where that was not fetched.
pub const LFS_POINTER: &[u8] = b"version https://git-lfs.github.com/spec/";

/// The help about such a file.
pub const LFS_HELP: &str =
    "fetch the file itself with `git lfs pull`; in a workflow of GitHub, give actions/checkout `lfs: true`";

/// The reason why a file has no text. Both are reported to the author beside other mistakes.
#[derive(Debug)]
pub enum ReadError {
    /// The file cannot be read from the disk.
    Unreadable(Unreadable),
    /// The file is not UTF-8.
    NotUtf8 {
        /// Path inside the content folder.
        path: String,
        /// Number of bytes before the first one that is not UTF-8.
        valid_up_to: usize,
    },
}

/// Reads a file as text.
///
/// # Errors
///
/// When the file cannot be read from the disk, or is not UTF-8.
pub fn read(content: &Path, path: &str) -> Result<SourceFile, ReadError> {
    let path = path.to_owned();
    let bytes = match std::fs::read(located(content, &path)) {
        Ok(bytes) => bytes,
        Err(error) => return Err(ReadError::Unreadable(Unreadable { path, reason: error.to_string() })),
    };
    match String::from_utf8(bytes) {
        Ok(text) => Ok(SourceFile::new(path, text)),
        Err(error) => Err(ReadError::NotUtf8 { path, valid_up_to: error.utf8_error().valid_up_to() }),
    }
}

/// The bytes of a file's YAML: the front matter of a post, everything in any other file.
pub fn yaml_block(path: &str, text: &str) -> Range<usize> {
    if path.ends_with(".md") { front_matter(text).map_or(0..0, |matter| matter.yaml) } else { 0..text.len() }
}

/// The two parts of a post.
pub struct FrontMatterSplit {
    /// Bytes of the YAML between the two lines of dashes.
    pub yaml: Range<usize>,
    /// Bytes of the markdown after them.
    pub body: Range<usize>,
}

/// Splits a post; `None` when it does not start with a closed block of front matter.
pub fn front_matter(text: &str) -> Option<FrontMatterSplit> {
    let bom = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
    let mut at = bom;
    let mut start = None;
    for line in text[bom..].split_inclusive('\n') {
        let end = at + line.len();
        match (line.trim_end() == "---", start) {
            (true, None) => start = Some(end),
            (true, Some(yaml)) => return Some(FrontMatterSplit { yaml: yaml..at, body: end..text.len() }),
            (false, None) => return None,
            (false, Some(_)) => {}
        }
        at = end;
    }
    None
}
