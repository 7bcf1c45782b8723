//! The content folder: which files there are, and their text. The only stage that reads content.

mod walk;

use std::{ops::Range, path::Path};

use anyhow::Context;

use crate::diagnostics::{Code, Diagnostic, Place};

pub use walk::{Listing, walk};

/// A file of the content folder.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Path inside the content folder, with forward slashes.
    pub path: String,
    /// All of it, without a byte order mark.
    pub text: String,
}

impl SourceFile {
    /// The file's name without its ending.
    pub fn stem(&self) -> &str {
        stem(&self.path)
    }
}

/// The name of a file without its folders and its ending.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// Reads a file as text. The outer error is the machine's, the inner one the author's.
pub fn read(content: &Path, path: &str) -> anyhow::Result<Result<SourceFile, Diagnostic>> {
    let full = content.join(path);
    let bytes = std::fs::read(&full).with_context(|| format!("cannot read {}", full.display()))?;
    Ok(match String::from_utf8(bytes) {
        Ok(text) => Ok(SourceFile { path: path.to_owned(), text }),
        Err(error) => {
            // Diagnostics show the text with U+FFFD in place of what cannot be read, so count in that.
            let at = error.utf8_error().valid_up_to();
            Err(Diagnostic::new(
                Code::NotUtf8,
                path,
                Place::Bytes(at..at + char::REPLACEMENT_CHARACTER.len_utf8()),
                "this file is not saved as UTF-8",
                "save it again with the encoding UTF-8 (in most editors: Save As, then Encoding)",
            ))
        }
    })
}

/// Where the YAML of a file is: the front matter of a post, all of any other file.
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
