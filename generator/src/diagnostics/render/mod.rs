//! Diagnostics as text: for people, for programs, for GitHub.

mod github;
mod human;
mod json;
mod message;

use std::path::Path;

pub use message::Message;

use super::{Diagnostic, Place};
use crate::source::{self, yaml};

/// A diagnostic with its lines and columns.
struct Located {
    diagnostic: Diagnostic,
    /// The path that authors see, with the content folder.
    shown_path: String,
    /// Text of the file; empty when it is not a text file.
    text: String,
    /// Bytes of `text` that the diagnostic is about.
    span: std::ops::Range<usize>,
    /// 1-based; columns count characters.
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
}

/// The output format of diagnostics.
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

/// Renders `diagnostics`, sorted and without repetitions.
///
/// The files are read again here, so that a build without mistakes never computes positions.
pub fn render(content: &Path, diagnostics: Vec<Diagnostic>, format: MessageFormat) -> String {
    let render = match format {
        MessageFormat::Human => human::render,
        MessageFormat::Json => json::render,
        MessageFormat::Github => github::render,
    };
    sorted(content, diagnostics).iter().map(render).collect()
}

/// The messages for `diagnostics`, sorted and without repetitions.
pub fn messages(content: &Path, diagnostics: Vec<Diagnostic>) -> Vec<Message> {
    sorted(content, diagnostics).iter().map(Message::of).collect()
}

/// Finds the places of `diagnostics`, and sorts them by these.
fn sorted(content: &Path, mut diagnostics: Vec<Diagnostic>) -> Vec<Located> {
    diagnostics.sort_by(|a, b| a.path.cmp(&b.path));
    let mut located: Vec<Located> = diagnostics.into_iter().map(|one| locate(content, one)).collect();
    located.sort_by(|a, b| {
        let key = |one: &Located| (one.shown_path.clone(), one.line, one.column);
        key(a).cmp(&key(b)).then_with(|| a.diagnostic.cmp(&b.diagnostic))
    });
    located.dedup_by(|a, b| a.diagnostic == b.diagnostic);
    located
}

fn locate(content: &Path, diagnostic: Diagnostic) -> Located {
    let bytes = std::fs::read(content.join(&diagnostic.path)).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let yaml = source::yaml_block(&diagnostic.path, &text);
    let value = |pointer| yaml::locate(&text, yaml.clone(), pointer);
    let span = match &diagnostic.place {
        Place::File => 0..0,
        Place::Bytes(span) => span.start.min(text.len())..span.end.min(text.len()),
        Place::Value(pointer) => value(pointer).value,
        Place::Key(pointer) => value(pointer).key,
        Place::Within(value, letters, nth) => {
            let value = value.start.min(text.len())..value.end.min(text.len());
            let found = text[value.clone()].match_indices(letters).nth(*nth).map(|(at, _)| value.start + at);
            found.map_or(value, |start| start..start + letters.len())
        }
        Place::FieldOf(pointer, name, written) => yaml::locate_field(&text, yaml.clone(), pointer, name, written),
    };
    // One line is enough to show where something starts.
    let first_line = text[span.clone()].lines().next().map_or(0, str::len);
    let span = span.start..span.start + first_line;
    let (line, column) = line_and_column(&text, span.start);
    let (end_line, end_column) = line_and_column(&text, span.end);
    let shown_path = content.join(&diagnostic.path).to_string_lossy().replace('\\', "/");
    Located { diagnostic, shown_path, text, span, line, column, end_line, end_column }
}

/// The 1-based line and column of a byte; columns count characters.
fn line_and_column(text: &str, byte: usize) -> (usize, usize) {
    let byte = (0..=byte.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let before = &text[..byte];
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}
