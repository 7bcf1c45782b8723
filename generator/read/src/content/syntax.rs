//! YAML syntax errors in an author's words.
//!
//! The parser's messages are about tokens and scalars. The cause is nearly always one of a few mistakes, and the kind
//! of the error together with the line shows which.

use std::ops::Range;

use serde_saphyr::{Error, granit_parser::ErrorKind};

use crate::{
    diagnostics::{Code, Diagnostic, Help, Place},
    source::{
        SourceFile,
        yaml::{error_byte, is_name, parser_error},
    },
};

use super::{
    flow,
    publicity::{Publicity, publicity},
    schema,
};

/// Signs that stand for a dash at the start of an entry in other programs.
pub(super) const OTHER_DASHES: [char; 5] = ['*', '–', '—', '•', '·'];

/// The position of a mistake in the document, the message, and what to write instead.
type Explanation = (usize, String, Help);

/// The diagnostic for a document that is not YAML. `block` is the place of the document in the file.
pub(super) fn explain_syntax_error(file: &SourceFile, block: Range<usize>, error: &Error) -> Diagnostic {
    let text = &file.text[block.clone()];
    let (at, message, help) = explain(text, error_byte(text, error), error);
    // Quotes have to go around the lines below, too.
    let help = if goes_on_below(text, at) { help.uncertain() } else { help };
    let length = text[at..].chars().next().filter(|next| *next != '\n').map_or(0, char::len_utf8);
    let place = Place::Bytes(at + block.start..at + length + block.start);
    Diagnostic::new(Code::YamlSyntax, &file.path, place, message, help)
}

fn explain(text: &str, at: usize, error: &Error) -> Explanation {
    let line_start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let line = text[line_start..].lines().next().unwrap_or("");
    let value_at = line.find(": ").map(|colon| colon + 2);
    let value = value_at.map_or("", |start| line[start..].trim());
    let quoted = value.starts_with(['"', '\'']);
    let in_quotes = parser_error(error).is_some_and(is_about_quotes);

    if let Error::DuplicateMappingKey { key: Some(name), .. } = error.without_snippet() {
        let is_kind = line.starts_with(' ') && schema::section_kinds().contains(name);
        let help = if is_kind {
            "keep one of the two lines, or indent this one by two more blanks if it is the list of its section"
        } else if publicity(name, "true").is_some_and(|said| said != Publicity::Public) {
            "keep the one that holds the text back, until it is to be public"
        } else {
            "keep one of the two lines"
        };
        return (at, format!("`{name}` is written twice"), help.into());
    }
    if let Some(explanation) = explain_kind(text, at, error) {
        return explanation;
    }
    if let Some(tab) = leading_tab(text, line_start) {
        return (tab, "this line starts with a tab".to_owned(), "indent with spaces; YAML takes no tabs".into());
    }
    if let Some(start) = indented_start(text) {
        let help = "start it in the same column as those below it".into();
        return (start, "the first field is further to the right than those below it".to_owned(), help);
    }
    if let Some(explanation) = explain_line(text, line_start) {
        return explanation;
    }
    if line.trim_start().starts_with(':') {
        let help = "write the name of a field before it, or remove the line".into();
        return (line_start + line.find(':').unwrap_or(0), "there is no name before this colon".to_owned(), help);
    }
    if let Some(comma) = value_at.and_then(|start| double_comma(&line[start..]).map(|comma| start + comma)) {
        let first = line[..comma].rfind(',').unwrap_or(comma);
        let help = Help::changing(&line[first..=comma], ",", "remove one of the two commas");
        return (line_start + comma, "there is nothing between these two commas".to_owned(), help);
    }
    if let Some(open) = open_quote(text, at).filter(|_| in_quotes && !quoted) {
        let help = "end the text with the same quote, on the same line".into();
        return (open, "this quote is opened and never closed".to_owned(), help);
    }
    if value.starts_with('\'') && in_quotes {
        let help = "inside '…' write '' for an apostrophe, or put the text in double quotes".into();
        return (at, "the text goes on after its closing quote".to_owned(), help);
    }
    if value.contains(": ") && !quoted {
        let message = "unquoted text contains `: `, which YAML reads as the end of a field name".to_owned();
        return (at, message, in_quotes_help(value));
    }
    if value.starts_with('&') && parser_error(error).is_none() {
        let message = "this file becomes too large, because its names with & and * repeat each other".to_owned();
        return (at, message, "write the texts out, without & and *".into());
    }
    if value.starts_with(['|', '>']) && value.len() > 1 {
        let first = &value[..1];
        let message = format!("a text cannot start with {first} unless it is in quotes");
        let better = format!("\"{}\"", value.replace('"', "'"));
        let help = Help::replacing(value, better, "put the text in quotes, {}, or write it indented below the line");
        return (at, message, help);
    }
    if parser_error(error) == Some(&ErrorKind::InvalidTrailingDoubleQuotedScalar) {
        let help = match value.strip_suffix([',', ';']) {
            // With more quotes inside, the text without the sign is no YAML either.
            Some(text) if text.ends_with('"') && text.replace("\\\"", "").matches('"').count() == 2 => {
                Help::replacing(value, text, "remove the sign behind the quote: {}")
            }
            _ => {
                let quoted = format!("'{}'", value.replace('\'', "''"));
                Help::replacing(value, quoted, "put the whole text in single quotes: {}")
            }
        };
        return (at, "the text goes on after its closing quote".to_owned(), help);
    }
    if let Some(start) = value_at.filter(|_| in_quotes && value.starts_with('"') && value.contains('\\')) {
        let at = start + line[start..].find('\\').unwrap_or(0);
        let help = "write two of them, or put the text in single quotes".into();
        return (line_start + at, "a backslash in double quotes is the start of a code".to_owned(), help);
    }
    if let Some(start) = value_at.filter(|_| value.starts_with('[') && value.contains('#')) {
        let at = start + line[start..].find('#').unwrap_or(0);
        let help = "put it in quotes, as in [\"#salt\"]".into();
        return (line_start + at, "an entry cannot start with # unless it is in quotes".to_owned(), help);
    }
    if let Some(start) = value_at.filter(|_| value.starts_with(['@', '`', '%', '*', '&', '!', '?'])) {
        let first = value.chars().next().unwrap_or(' ');
        let message = format!("a text cannot start with {first} unless it is in quotes");
        return (line_start + start, message, in_quotes_help(value));
    }
    if let Some((start, help)) = missing_space(text, line_start) {
        return (start, "there is no space after the colon".to_owned(), help);
    }
    if let Some((start, message, help)) = bare_line(text, line_start) {
        return (start, message, help);
    }
    if let Some((start, at)) = value_at.zip(value.rfind([']', '}']))
        && value.starts_with(['[', '{'])
        && at + 1 < value.len()
    {
        let message = format!("a text cannot start with {} unless it is in quotes", &value[..1]);
        return (line_start + start, message, in_quotes_help(value));
    }
    if let Some(open) = open_bracket(text, line_start) {
        let help = "close it at the end of the list, with the same kind of bracket".into();
        return (open, "this bracket is opened and never closed".to_owned(), help);
    }
    if line.starts_with("- ") {
        let help = "put as many spaces before it as before the other dashes of its list".into();
        return (line_start, "this dash is not below the dashes of its list".to_owned(), help);
    }
    if line.starts_with(' ') {
        let help = "start the line in the same column as its neighbors, or close the quote or bracket before it";
        return (at, "this line does not fit the one before it".to_owned(), help.into());
    }
    let help = "write each line as `name: value`, and close every quote and bracket; compare it with the lines above";
    (at, "this line does not fit those before it".to_owned(), help.into())
}

/// The help about a value that needs quotes.
fn in_quotes_help(value: &str) -> Help {
    Help::replacing(value, format!("\"{}\"", value.replace('"', "'")), "put the text in quotes: {}")
}

/// Returns true if the line below the one of a byte belongs to it, because it is further to the right.
fn goes_on_below(text: &str, at: usize) -> bool {
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let mut lines = text[start..].lines();
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let own = lines.next().map_or(0, indent);
    lines.next().is_some_and(|next| !next.trim().is_empty() && indent(next) > own)
}

/// The start of a first field that is indented, when those below it are not.
pub(super) fn indented_start(text: &str) -> Option<usize> {
    let is_field = |line: &str| line.contains(": ") || line.trim_end().ends_with(':');
    let mut start = 0;
    let mut first = None;
    for line in text.split_inclusive('\n') {
        let at = start;
        start += line.len();
        let written = line.trim();
        match first {
            _ if written.is_empty() || written.starts_with('#') => {}
            None if line.starts_with(' ') && is_field(line) && !written.starts_with('-') => first = Some(at),
            None => return None,
            Some(_) if !line.starts_with([' ', '-']) && is_field(line) => return first,
            Some(_) => {}
        }
    }
    None
}

/// The mistake in the line that starts at `line_start`, or in the one before it: the parser often notices it only then.
fn explain_line(text: &str, line_start: usize) -> Option<Explanation> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |newline| newline + 1);
    [line_start, before].into_iter().find_map(|start| {
        let mut lines = text[start..].lines();
        let line = lines.next()?.trim_end();
        let above = text[..start].lines().next_back().unwrap_or("").trim_end();
        let found = flow::slip_in(line, lines.next().unwrap_or(""))
            .or_else(|| list_on_one_line(line))
            .or_else(|| marked_name(line))
            .or_else(|| other_dash(line, above))
            .or_else(|| mixed_quotes(line))
            .or_else(|| no_colon(line, start == line_start))?;
        Some((start + found.0, found.1, found.2))
    })
}

/// The text of a line behind its blanks and dashes, and the byte that it starts at.
fn entry_of(line: &str) -> (usize, &str) {
    let mut rest = line.trim_start_matches(' ');
    while let Some(entry) = rest.strip_prefix("- ") {
        rest = entry.trim_start_matches(' ');
    }
    (line.len() - rest.len(), rest)
}

/// `sections: - hero:`
fn list_on_one_line(line: &str) -> Option<Explanation> {
    let (start, entry) = entry_of(line);
    let (name, value) = entry.split_once(": ")?;
    let value = value.trim_start();
    (is_name(name) && value.starts_with("- ")).then(|| {
        let message = "a list starts in the line below its name".to_owned();
        let help = format!("write `{value}` in a line of its own below `{name}:`");
        (start + entry.len() - value.len(), message, help.into())
    })
}

/// `**title**: Sand`
fn marked_name(line: &str) -> Option<Explanation> {
    let (start, entry) = entry_of(line);
    let is_mark = |letter: char| matches!(letter, '*' | '_' | '`' | '“' | '”');
    let inner = entry.trim_start_matches(is_mark);
    let end = inner.find(|letter: char| !letter.is_alphanumeric() && letter != '-')?;
    let (name, rest) = inner.split_at(end);
    let value = rest.trim_start_matches(|letter| is_mark(letter) || letter == ':');
    let is_field = inner.len() < entry.len() && rest.starts_with([':', '*', '_', '`', '“', '”']) && rest.contains(':');
    (is_field && schema::field_names().contains(name)).then(|| {
        let message = format!("the name `{name}` has signs around it");
        (start, message, Help::replacing(entry, format!("{name}:{value}"), "write `{}`"))
    })
}

/// Entries of a list that start with the dash of a word processor, or with an asterisk.
fn other_dash(line: &str, above: &str) -> Option<Explanation> {
    let entry = line.trim_start_matches(' ');
    let sign = entry.chars().next().filter(|sign| OTHER_DASHES.contains(sign))?;
    let starts = entry[sign.len_utf8()..].starts_with([' ', '\t']);
    let is_list = above.ends_with(':') || above.trim_start().starts_with(sign);
    (starts && is_list).then(|| {
        let message = format!("this is no entry of a list, because it starts with {sign}");
        (line.len() - entry.len(), message, "start each entry with a plain dash and a blank: `- `".into())
    })
}

/// A text that a curly quote opens and a straight one closes.
fn mixed_quotes(line: &str) -> Option<Explanation> {
    let (start, entry) = entry_of(line);
    let (_, value) = entry.split_once(": ")?;
    let first = value.trim_start().chars().next().filter(|first| matches!(first, '“' | '”' | '„' | '‘' | '’'))?;
    let text = value.trim().trim_matches(['“', '”', '„', '‘', '’', '"', '\'']);
    (value.contains(": ") && !text.contains('"')).then(|| {
        let message = format!("YAML knows only straight quotes, and this text is opened with {first}");
        let help = Help::replacing(value.trim(), format!("\"{text}\""), "write \" in place of it: {}");
        (start + entry.len() - value.trim_start().len(), message, help)
    })
}

/// A line that is the name of a field, and perhaps its value, without a colon.
fn no_colon(line: &str, is_line_of_error: bool) -> Option<Explanation> {
    let (start, entry) = entry_of(line);
    let end = entry.find(|letter: char| !letter.is_alphanumeric() && letter != '-').unwrap_or(entry.len());
    let (name, value) = entry.split_at(end);
    // `title = Sand` has a message of its own.
    let is_other = value.trim_start().starts_with(['=', ';', '：']);
    let is_likely = value.is_empty() || is_line_of_error || line[..start].ends_with("- ");
    let is_alone = !line.contains(": ") && !line.ends_with(':') && (value.is_empty() || value.starts_with(' '));
    (is_likely && is_alone && !is_other && schema::field_names().contains(name)).then(|| {
        let help = Help::replacing(entry, format!("{name}:{value}"), "write `{}`");
        (start, "this line has no colon behind its name".to_owned(), help)
    })
}

/// The explanation of an error whose kind says enough.
fn explain_kind(text: &str, at: usize, error: &Error) -> Option<Explanation> {
    let (message, help) = match error.without_snippet() {
        Error::MultipleDocuments { .. } => {
            let dashes = text[..at].rfind("\n---").map_or(at, |newline| newline + 1);
            let message = "a line of three dashes starts a second document here".to_owned();
            return Some((dashes, message, "remove the line; a file here is one document".into()));
        }
        Error::NonFiniteFloat { value, .. } => {
            (format!("`{value}` is not a number that can be used"), "write digits, for example 26.64")
        }
        _ => return None,
    };
    Some((at, message, help.into()))
}

/// The start of a line that begins with a tab: the line of the error, or the next one that is not empty. The parser
/// often notices a tab at the end of the line before.
fn leading_tab(text: &str, line_start: usize) -> Option<usize> {
    let mut at = line_start;
    let mut lines = 0;
    for line in text[line_start..].split_inclusive('\n') {
        let blanks = line.len() - line.trim_start_matches(' ').len();
        let empty = line.trim().is_empty();
        if line[blanks..].starts_with('\t') && !empty {
            return Some(at + blanks);
        }
        at += line.len();
        lines += usize::from(!empty);
        if lines == 2 {
            return None;
        }
    }
    None
}

/// The second of two commas in a list in brackets that have only blanks between them.
fn double_comma(value: &str) -> Option<usize> {
    if !value.starts_with(['[', '{']) || value.contains(['"', '\'']) {
        return None;
    }
    let commas: Vec<usize> = value.match_indices(',').map(|(at, _)| at).collect();
    commas.windows(2).find(|pair| value[pair[0] + 1..pair[1]].trim().is_empty()).map(|pair| pair[1])
}

/// Returns true for errors in or right after a text in quotes.
fn is_about_quotes(kind: &ErrorKind) -> bool {
    matches!(
        kind,
        ErrorKind::UnclosedQuotedScalar
            | ErrorKind::DocumentIndicatorInQuotedScalar
            | ErrorKind::InvalidQuotedScalarIndent
            | ErrorKind::InvalidTrailingSingleQuotedScalar
            | ErrorKind::InvalidTrailingDoubleQuotedScalar
            | ErrorKind::UnknownQuotedScalarEscape
            | ErrorKind::InvalidQuotedScalarHexEscape
    )
}

/// `name:value` in the line that starts at `line_start` or in the one before it, and how to write it.
fn missing_space(text: &str, line_start: usize) -> Option<(usize, Help)> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |newline| newline + 1);
    [before, line_start].into_iter().find_map(|start| {
        let line = text[start..].lines().next()?.trim_end();
        let name = line.trim_start().split(':').next()?;
        let missing = !line.contains(": ") && !line.ends_with(':') && line.contains(':');
        let named = !name.is_empty() && name.chars().all(char::is_alphanumeric);
        let better = || {
            let (name, value) = line.trim().split_once(':')?;
            Some(Help::replacing(line.trim(), format!("{name}: {}", value.trim()), "write `{}`"))
        };
        (missing && named).then(|| better().map(|better| (start, better)))?
    })
}

/// A line at the left edge that is no field: the one that starts at `line_start`, or the one before it.
fn bare_line(text: &str, line_start: usize) -> Option<Explanation> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |newline| newline + 1);
    [before, line_start].into_iter().find_map(|start| {
        let line = text[start..].lines().next()?.trim_end();
        let is_field = line.contains(": ") || line.ends_with(':');
        if is_field || line.is_empty() || line.starts_with([' ', '#', '-', '"', '\'', '[', '{', '}', ']']) {
            return None;
        }
        if ["<<<<<<<", "=======", ">>>>>>>"].iter().any(|mark| line.starts_with(mark)) {
            let help =
                "keep one of the two versions, and remove the lines that start with <<<<<<<, ======= and >>>>>>>";
            return Some((start, "a merge left two versions of this text".to_owned(), help.into()));
        }
        let split = line.split_once(['=', ';', '：']).map(|(name, value)| (name.trim(), value.trim()));
        let named = split.filter(|(name, _)| !name.is_empty() && name.chars().all(char::is_alphanumeric));
        let help = named.map_or_else(
            || "write a name and a colon before it; a text goes on below its field only where it is indented".into(),
            |(name, value)| Help::replacing(line, format!("{name}: {value}"), "write `{}`"),
        );
        Some((start, "this line is no field, because it has no colon and blank".to_owned(), help))
    })
}

/// The bracket that starts the value of the line at `line_start`, or of the one before it, and is not closed on it.
fn open_bracket(text: &str, line_start: usize) -> Option<usize> {
    let before = text[..line_start].trim_end_matches('\n').rfind('\n').map_or(0, |newline| newline + 1);
    [before, line_start].into_iter().find_map(|start| {
        let line = text[start..].lines().next()?;
        let value = line.find(": ")? + 2;
        let open = line[value..].chars().next().filter(|first| matches!(first, '[' | '{'))?;
        (!line[value..].contains(if open == '[' { ']' } else { '}' })).then_some(start + value)
    })
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
