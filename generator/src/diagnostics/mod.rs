//! What is wrong with the content, as data. The files beside this one draw it.
//!
//! A diagnostic is always the author's business. Faults of the machine (a full disk, a folder that
//! cannot be read) are [`anyhow::Error`] and never come through here.

mod code;
mod github;
mod human;
mod json;
mod nearest;
mod place;

use std::path::Path;

pub use code::{Code, Severity};
pub use nearest::nearest;
pub use place::{Place, Pointer, Step};

use crate::content::yaml;
use crate::source;

/// One thing to tell the author.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Diagnostic {
    /// Path inside the content folder, with forward slashes: `posts/a.md`.
    pub path: String,
    /// Where in the file.
    pub place: Place,
    /// Which kind of mistake.
    pub code: Code,
    /// What is wrong, in one sentence.
    pub message: String,
    /// What to write instead.
    pub help: String,
}

impl Diagnostic {
    /// A diagnostic about `path`.
    pub fn new(code: Code, path: &str, place: Place, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { path: path.to_owned(), place, code, message: message.into(), help: help.into() }
    }
}

/// A diagnostic with its lines and columns, ready to be drawn.
struct Located {
    diagnostic: Diagnostic,
    /// Path as the author knows it, the content folder included.
    shown_path: String,
    /// Text of the file; empty when it is no text.
    text: String,
    /// Bytes of `text` that the diagnostic is about.
    span: std::ops::Range<usize>,
    /// 1-based; columns count characters.
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// In which form diagnostics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, clap::ValueEnum)]
pub enum MessageFormat {
    /// For people, with the lines of the file.
    #[default]
    Human,
    /// One JSON object a line.
    Json,
    /// Annotations of a GitHub workflow.
    Github,
}

/// Draws `diagnostics`, sorted and without repetitions, in the given form.
///
/// The files are read again here: a build that goes well never pays for positions.
pub fn draw(content: &Path, mut diagnostics: Vec<Diagnostic>, format: MessageFormat) -> String {
    diagnostics.sort_by(|a, b| a.path.cmp(&b.path));
    let mut located: Vec<Located> = diagnostics.into_iter().map(|one| locate(content, one)).collect();
    located.sort_by(|a, b| {
        let key = |one: &Located| (one.shown_path.clone(), one.line, one.column);
        key(a).cmp(&key(b)).then_with(|| a.diagnostic.cmp(&b.diagnostic))
    });
    located.dedup_by(|a, b| a.diagnostic == b.diagnostic);
    let draw = match format {
        MessageFormat::Human => human::draw,
        MessageFormat::Json => json::draw,
        MessageFormat::Github => github::draw,
    };
    located.iter().map(draw).collect()
}

fn locate(content: &Path, diagnostic: Diagnostic) -> Located {
    let bytes = std::fs::read(content.join(&diagnostic.path)).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let in_yaml = |pointer, key| yaml::locate(&text, source::yaml_block(&diagnostic.path, &text), pointer, key);
    let span = match &diagnostic.place {
        Place::File => 0..0,
        Place::Bytes(span) => span.start.min(text.len())..span.end.min(text.len()),
        Place::Value(pointer) => in_yaml(pointer, false),
        Place::Key(pointer) => in_yaml(pointer, true),
        Place::Within(pointer, letters) => {
            let value = in_yaml(pointer, false);
            let found = text[value.clone()].find(letters).map(|at| value.start + at);
            found.map_or(value, |start| start..start + letters.len())
        }
    };
    // One line is enough to show where something starts.
    let first_line = text[span.clone()].lines().next().map_or(0, str::len);
    let span = span.start..span.start + first_line;
    let (line, column) = place::line_and_column(&text, span.start);
    let (end_line, end_column) = place::line_and_column(&text, span.end);
    let shown_path = content.join(&diagnostic.path).to_string_lossy().replace('\\', "/");
    Located { diagnostic, shown_path, text, span, line, column, end_line, end_column }
}
