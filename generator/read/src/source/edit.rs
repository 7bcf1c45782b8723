//! Edits of content that leave everything else in a file as it is.

use std::{
    fs,
    io::Write,
    ops::Range,
    path::{Path, PathBuf},
};

use super::{located, yaml};
use crate::cache::{Key, replace_file};

/// A change of a file in the content folder, for the bytes that the file had when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileEdit {
    /// The content folder.
    pub content: PathBuf,
    /// Path inside the content folder.
    pub path: String,
    /// The key of the file's bytes.
    pub before: Key,
    /// The bytes that the text replaces.
    pub at: Range<usize>,
    /// The new text.
    pub text: String,
}

impl FileEdit {
    /// A name that no other change has.
    pub fn name(&self) -> String {
        let key = Key::builder("edit").with(&self.path).with(self.before).with(&self.text);
        key.with(self.at.start.to_le_bytes()).with(self.at.end.to_le_bytes()).finish().hex()
    }

    /// Changes the file in one step.
    ///
    /// # Errors
    ///
    /// The reason in a sentence: the file has other bytes by now, is outside of the content folder, or cannot be written.
    pub fn apply(&self) -> Result<(), String> {
        let fault = |what: &str, error: &std::io::Error| format!("{} cannot be {what}: {error}.", self.path);
        let real = |path: &Path| fs::canonicalize(path).map_err(|error| fault("read", &error));
        // The folder may have links to others.
        let path = real(&located(&self.content, &self.path))?;
        if !path.starts_with(real(&self.content)?) {
            return Err(format!("{} is a link to a file outside of the content folder. Change that file.", self.path));
        }
        let old = fs::read(&path).map_err(|error| fault("read", &error))?;
        if Key::of(&old) != self.before {
            return Err(format!("{} was changed meanwhile, so nothing is written.", self.path));
        }
        let permissions = fs::metadata(&path).map_err(|error| fault("read", &error))?.permissions();
        let written = replace_file(&path, |file| {
            for part in [&old[..self.at.start], self.text.as_bytes(), &old[self.at.end..]] {
                file.write_all(part)?;
            }
            file.set_permissions(permissions)?;
            file.sync_all()
        });
        written.map_err(|error| fault("written", &error))
    }
}

/// Replaces the address of a page in links of a markdown or YAML text. Returns the text and the number of links; `None`
/// when there are none. Old addresses (`from:`) stay.
pub fn replace_address(text: &str, old: &str, new: &str) -> Option<(String, usize)> {
    let ends_address = |after: &str| after.chars().next().is_none_or(|next| ")\"'#?>,]} \t\r\n".contains(next));
    let starts_address = |before: &str| before.chars().next_back().is_none_or(|last| "(\"'< \t\n[".contains(last));
    let is_old = |before: &str| {
        let line = before.rsplit('\n').next().unwrap_or(before);
        line.trim_end_matches([' ', '"', '\'']).ends_with("from:")
    };
    let links: Vec<usize> = text
        .match_indices(old)
        .map(|(at, _)| at)
        .filter(|at| ends_address(&text[at + old.len()..]) && starts_address(&text[..*at]) && !is_old(&text[..*at]))
        .collect();
    let mut edited = String::with_capacity(text.len());
    let mut end = 0;
    for at in &links {
        edited += &text[end..*at];
        edited += new;
        end = at + old.len();
    }
    edited += &text[end..];
    (!links.is_empty()).then_some((edited, links.len()))
}

/// Writes a field of the YAML in `block`, in place of the lines that it has now. `None` removes it.
pub fn set_field(text: &str, block: Range<usize>, name: &str, value: Option<&str>) -> String {
    let line = value.map_or_else(String::new, |value| format!("{name}: {value}\n"));
    let lines = match yaml::field_span(text, block.clone(), name) {
        Some(span) => {
            let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
            let end = text[span.end..].find('\n').map_or(text.len(), |newline| span.end + newline + 1);
            start..end.min(block.end)
        }
        None => block.end..block.end,
    };
    format!("{}{line}{}", &text[..lines.start], &text[lines.end..])
}
