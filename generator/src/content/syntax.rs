//! YAML that cannot be read at all, told in an author's words.
//!
//! The library's sentences are about tokens and scalars. What is behind them is nearly always one of a few slips, and the
//! line tells which.

use std::ops::Range;

use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::{
        SourceFile,
        yaml::{error_byte, sentence},
    },
};

/// The diagnostic for a document that the library refuses. `block` is where the document stands in the file.
pub(super) fn explain(file: &SourceFile, block: Range<usize>, error: &serde_saphyr::Error) -> Diagnostic {
    let text = &file.text[block.clone()];
    let found = sentence(error);
    let at = error_byte(text, error);
    let (at, message, help) = diagnose(text, at, &found);
    let length = text[at..].chars().next().filter(|next| *next != '\n').map_or(0, char::len_utf8);
    let place = Place::Bytes(at + block.start..at + length + block.start);
    Diagnostic::new(Code::YamlSyntax, &file.path, place, message, help)
}

/// Where the slip is, what it is, and what to write instead.
fn diagnose(text: &str, at: usize, sentence: &str) -> (usize, String, String) {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or("");
    let value_at = line.find(": ").map(|colon| colon + 2);
    let value = value_at.map_or("", |start| line[start..].trim());
    let quoted = value.starts_with(['"', '\'']);

    if let Some(name) = sentence.strip_prefix("duplicate mapping key: ") {
        return (at, format!("`{name}` is written twice"), "keep one of the two lines".to_owned());
    }
    if line.trim_start_matches(' ').starts_with('\t') {
        return (at, "this line starts with a tab".to_owned(), "indent with spaces; YAML takes no tabs".to_owned());
    }
    if let Some(open) = open_quote(text, at).filter(|_| sentence.contains("quoted") && !quoted) {
        let help = "end the text with the same quote, on the same line".to_owned();
        return (open, "this quote is opened and never closed".to_owned(), help);
    }
    if value.starts_with('\'') && sentence.contains("quoted") {
        let help = "inside '…' write '' for an apostrophe, or put the text in double quotes".to_owned();
        return (at, "the text goes on after its closing quote".to_owned(), help);
    }
    if value.contains(": ") && !quoted {
        let help = format!("put the text in quotes: \"{}\"", value.replace('"', "'"));
        return (at, "this text has a colon in it, and colons end names".to_owned(), help);
    }
    if let Some(start) = value_at.filter(|_| value.starts_with(['@', '`', '%', '*', '&', '!'])) {
        let first = value.chars().next().unwrap_or(' ');
        let message = format!("a text cannot start with {first} unless it is in quotes");
        return (line_start + start, message, format!("put the text in quotes: \"{}\"", value.replace('"', "'")));
    }
    if let Some((start, better)) = missing_space(text, line_start) {
        return (start, "there is no space after the colon".to_owned(), format!("write `{better}`"));
    }
    if let Some(open) = open_bracket(text, line_start) {
        let help = "close it at the end of the list, with the same kind of bracket".to_owned();
        return (open, "this bracket is opened and never closed".to_owned(), help);
    }
    if line.starts_with(' ') {
        let help = "start the line in the same column as its neighbors, or close the quote or bracket before it";
        return (at, "this line does not fit the one before it".to_owned(), help.to_owned());
    }
    let help = "write each line as `name: value`, and close every quote and bracket".to_owned();
    (at, format!("this cannot be read as YAML: {sentence}"), help)
}

/// `name:value` in the line that starts at `line_start` or in the one before it, and how to write it.
fn missing_space(text: &str, line_start: usize) -> Option<(usize, String)> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |newline| newline + 1);
    [before, line_start].into_iter().find_map(|start| {
        let line = text[start..].lines().next()?.trim_end();
        let name = line.trim_start().split(':').next()?;
        let slip = !line.contains(": ") && !line.ends_with(':') && line.contains(':');
        let named = !name.is_empty() && name.chars().all(char::is_alphanumeric);
        (slip && named).then(|| (start, line.trim().replacen(':', ": ", 1)))
    })
}

/// The bracket that starts the value of the line before `line_start` and is not closed on it.
fn open_bracket(text: &str, line_start: usize) -> Option<usize> {
    let before = text[..line_start].trim_end_matches('\n');
    let start = before.rfind('\n').map_or(0, |newline| newline + 1);
    let value = start + before[start..].find(": ")? + 2;
    let open = before[value..].chars().next().filter(|first| matches!(first, '[' | '{'))?;
    (!before[value..].contains(if open == '[' { ']' } else { '}' })).then_some(value)
}

/// The last quote before `at` that starts a text and is not closed on its line.
fn open_quote(text: &str, at: usize) -> Option<usize> {
    let mut line_start = 0;
    let mut found = None;
    for line in text[..at].split_inclusive('\n') {
        let start = line.find(": ").map_or(line.len(), |colon| colon + 2);
        let opens = line[start..].chars().next().filter(|first| matches!(first, '"' | '\''));
        if opens.is_some_and(|quote| !line[start + 1..].contains(quote)) {
            found = Some(line_start + start);
        }
        line_start += line.len();
    }
    found
}
