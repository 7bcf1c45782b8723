//! Notes to oneself, and marks of markdown and HTML, in the texts of a YAML document.

use std::ops::Range;

use super::{doubled::sentence_twice, notes, plain};
use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::SourceFile,
};

/// The file whose braces have a meaning.
const WITH_BRACES: &str = "layout.yaml";

/// Reports notes and markup in texts. Markdown after `body: |` has its own check.
pub(super) fn check_copy(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut start = yaml.start;
    // The column of a field with markdown, while its lines follow.
    let mut markdown = None;
    for line in source.text[yaml.clone()].split_inclusive('\n') {
        let at = start;
        start += line.len();
        let written = line.trim_end();
        let column = written.len() - written.trim_start_matches([' ', '-']).len();
        let is_inside =
            written.is_empty() || written.len() - written.trim_start_matches(' ').len() > markdown.unwrap_or(0);
        if markdown.is_some() && is_inside {
            continue;
        }
        let entry = &written[column..];
        markdown = entry.starts_with("body:").then_some(column);
        if markdown.is_some() {
            continue;
        }
        let value = text_of(entry);
        let is_flow = value.starts_with(['[', '{']);
        let found = if is_flow { notes::in_words(value) } else { notes::find(value) };
        let value_at = at + written.len() - entry.len() + (value.as_ptr() as usize - entry.as_ptr() as usize);
        diagnostics.extend(sentence_twice(value).filter(|_| !is_flow).map(|at| {
            let place = Place::Bytes(value_at + at.start..value_at + at.end);
            let message = "this sentence is there twice";
            Diagnostic::new(Code::WordRepeated, &source.path, place, message, "remove one of the two")
        }));
        diagnostics.extend(plain::find(value).into_iter().map(|one| {
            let place = Place::Bytes(value_at + one.at.start..value_at + one.at.end);
            Diagnostic::new(Code::MarkdownLeftover, &source.path, place, one.message, one.help)
        }));
        diagnostics.extend(
            found.into_iter().filter(|one| source.path != WITH_BRACES || !value[one.at.clone()].starts_with('{')).map(
                |one| {
                    let place = Place::Bytes(value_at + one.at.start..value_at + one.at.end);
                    Diagnostic::new(Code::TextUnfinished, &source.path, place, one.message, one.help)
                },
            ),
        );
    }
    diagnostics
}

/// The text of a line, without the field's name before it and a note of YAML behind it.
fn text_of(entry: &str) -> &str {
    let is_name =
        |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let value = match entry.split_once(':') {
        Some((name, value)) if is_name(name) && (value.is_empty() || value.starts_with(' ')) => value.trim_start(),
        _ => entry,
    };
    match value.find('#') {
        Some(at) if !value.starts_with(['"', '\'']) && (at == 0 || value[..at].ends_with(' ')) => &value[..at],
        _ => value,
    }
}
