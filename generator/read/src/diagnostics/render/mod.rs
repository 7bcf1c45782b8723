//! Diagnostics as text: for people, for programs, for GitHub.

mod github;
mod human;
mod json;
mod marked_file;
mod message;
mod sarif;

use std::{ops::Range, path::Path, rc::Rc};

use serde::Serialize;

pub use message::Message;

use super::Diagnostic;
use crate::cache::Key;
use marked_file::MarkedFile;

/// A diagnostic with its lines and columns.
struct Located {
    diagnostic: Diagnostic,
    /// The path that authors see, with the content folder.
    shown_path: String,
    /// The line that the diagnostic starts in; empty when the file is not a text file.
    text: Rc<str>,
    /// The byte of the file that this line starts at.
    text_start: usize,
    /// Bytes of the file that the diagnostic is about, all in this line.
    span: Range<usize>,
    /// 1-based; columns count characters.
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    /// True in the YAML of a file.
    is_yaml: bool,
    /// The change of the file that the help means.
    change: Option<Change>,
}

/// A change of a file: a text in the place of some bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Change {
    byte_start: usize,
    byte_end: usize,
    text: String,
    /// The key of the file's bytes.
    #[serde(skip)]
    before: Key,
}

/// The output format of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum MessageFormat {
    /// Text for people, with the lines of the file.
    #[default]
    Human,
    /// One JSON object a line.
    Json,
    /// Annotations of a GitHub workflow.
    Github,
    /// One SARIF 2.1.0 document, for code scanning.
    Sarif,
}

/// Renders `diagnostics`, sorted and without repetitions.
///
/// The files are read again here, so that a build without mistakes never computes positions.
pub fn render(content: &Path, diagnostics: Vec<Diagnostic>, format: MessageFormat) -> String {
    let located = sorted(content, diagnostics);
    match format {
        MessageFormat::Human => human::render(&located),
        MessageFormat::Json => located.iter().map(json::render).collect(),
        MessageFormat::Github => located.iter().map(github::render).collect(),
        MessageFormat::Sarif => sarif::render(&located),
    }
}

/// The messages for `diagnostics`, sorted and without repetitions.
pub fn messages(content: &Path, diagnostics: Vec<Diagnostic>) -> Vec<Message> {
    sorted(content, diagnostics).iter().map(|one| Message::of(content, one)).collect()
}

/// Finds the places of `diagnostics`, and sorts them by these.
fn sorted(content: &Path, mut diagnostics: Vec<Diagnostic>) -> Vec<Located> {
    diagnostics.sort_by(|a, b| a.path.cmp(&b.path));
    let mut located = Vec::new();
    for of_file in diagnostics.chunk_by(|a, b| a.path == b.path) {
        let file = MarkedFile::read(content, &of_file[0].path);
        let mut of_file: Vec<_> = of_file.iter().map(|one| file.locate(one)).collect();
        of_file
            .sort_by(|a, b| (a.line, a.column).cmp(&(b.line, b.column)).then_with(|| a.diagnostic.cmp(&b.diagnostic)));
        located.extend(of_file);
    }
    located.dedup_by(|a, b| a.diagnostic == b.diagnostic);
    located
}
