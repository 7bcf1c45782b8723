//! YAML that is read otherwise than it looks: curly quotes, notes inside a text, fields and entries inside a text,
//! lines that are there twice.

use std::ops::Range;

use crate::{
    check::finding::is_twice,
    content::schema,
    diagnostics::{Code, Diagnostic, Help, Place},
    source::{SourceFile, yaml::is_name},
};

/// Fields that may hold a quotation, with its quotes.
const QUOTATIONS: [&str; 7] = ["text", "heading", "intro", "answer", "caption", "excerpt", "body"];

/// Fields with a name, which nobody breaks over two lines.
const NAMES: [&str; 2] = ["author", "name"];

/// Fields with a few words, which end in no comma.
const SHORT: [&str; 4] = ["title", "author", "category", "name"];

/// The digits of the longest thing that is measured in inches.
const MAX_INCH_DIGITS: usize = 3;

/// The parts into which a rule divides an inch.
const FRACTIONS: [&str; 6] = ["2", "4", "8", "16", "32", "64"];

/// A line of a document that is not inside a block text or a text in quotes.
struct Line<'a> {
    /// The field's name; empty in lists.
    name: &'a str,
    /// The text after it.
    value: &'a str,
    /// The byte of the file at which the value starts.
    at: usize,
    /// The column of the name, or of the dash in front of an entry. Lines behind it go on with a plain value.
    column: usize,
}

/// A text over several lines.
enum Inside {
    /// After `|` or `>`, as far as lines start behind this column.
    Block { column: usize, is_code: bool, is_folded: bool },
    /// As far as this quote.
    Quotes(char),
    /// As far as lines start behind this column.
    Plain(usize),
    /// As far as this many brackets are closed, and lines start at this column or behind it.
    Brackets { depth: usize, least: usize },
}

/// Finds slips in the lines of a document. `block` is its place in the file.
pub(super) fn check_yaml(source: &SourceFile, block: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut inside = None;
    let mut last = "";
    // The name of the last field.
    let mut last_name = "";
    // The column of a field whose value starts in the next line.
    let mut empty_field = None;
    let mut start = block.start;
    let mut told = |code, at: Range<usize>, message: String, help: Help| {
        diagnostics.push(Diagnostic::new(code, &source.path, Place::Bytes(at), message, help));
    };
    for line in source.text[block.clone()].split_inclusive('\n') {
        let at = start;
        start += line.len();
        let written = line.trim_end();
        let indent = written.len() - written.trim_start_matches(' ').len();
        // Markdown in a `|` text has its own check.
        if is_twice(last, written) && !matches!(inside, Some(Inside::Block { is_folded: false, .. })) {
            let help = "remove one of the two".into();
            told(Code::WordRepeated, at + indent..at + written.len(), "this line is there twice".to_owned(), help);
        }
        last = written;
        match &mut inside {
            Some(Inside::Plain(column)) if indent > *column || written.is_empty() => {
                if written[indent..].starts_with("- ") {
                    let message = "this line is part of the text above it, because its dash is too far to the right";
                    let help = "put it below the dashes of its list; a text with a list in it starts with `|`";
                    let help = help.into();
                    told(Code::YamlSlip, at + indent..at + written.len(), message.to_owned(), help);
                } else if NAMES.contains(&last_name) && !written.is_empty() {
                    let message = format!("this line is part of the `{last_name}` above it");
                    let help = "move it to the text that it belongs to; a name is written in one line".into();
                    told(Code::YamlSlip, at + indent..at + written.len(), message, help);
                }
                continue;
            }
            Some(Inside::Block { column, is_folded: true, .. })
                if indent >= *column && written[indent..].starts_with("- ") =>
            {
                let message = "this is no list: the lines of this text become one".to_owned();
                let help = "put the line where its list is, or write the text as a sentence".into();
                told(Code::YamlSlip, at + indent..at + written.len(), message, help);
                continue;
            }
            Some(Inside::Block { column, is_code, .. }) if written.trim().is_empty() || indent >= *column => {
                *is_code ^= written.trim_start().starts_with("```");
                if let Some(name) = field_name(&written[indent..]).filter(|_| !*is_code) {
                    let message = format!("`{name}:` is part of the text above it");
                    let help = format!("start the line further to the left if `{name}` is a field of its own").into();
                    told(Code::YamlSlip, at + indent..at + indent + name.len() + 1, message, help);
                }
                continue;
            }
            Some(Inside::Quotes(quote)) => {
                if written.ends_with(*quote) {
                    inside = None;
                }
                continue;
            }
            Some(Inside::Brackets { depth, least }) if indent >= *least => {
                let (texts, left) = entries(&written[indent..], "", *depth);
                for (code, range, message, help) in slips_of(&written[indent..], texts) {
                    told(code, at + indent + range.start..at + indent + range.end, message, help);
                }
                *depth = left;
                if left == 0 {
                    inside = None;
                }
                continue;
            }
            _ => inside = None,
        }
        let Some(line) = parse(written, at) else { continue };
        last_name = line.name;
        for (code, range, message, help) in slips(&line, &source.text[start..block.end]) {
            told(code, line.at + range.start..line.at + range.end, message, help);
        }
        let column = written.len() - written.trim_start_matches(['-', ' ']).len() + usize::from(!line.name.is_empty());
        let is_text = line.name.is_empty() && !written[indent..].starts_with('-');
        let plain = empty_field.filter(|_| is_text).unwrap_or(line.column);
        // The brackets around a whole document may have their lines anywhere.
        let is_document = is_text && empty_field.is_none();
        inside = opens(line.value, column, plain, if is_document { 0 } else { plain + 1 });
        empty_field = (line.value.is_empty() && !line.name.is_empty()).then_some(line.column);
    }
    diagnostics
}

/// The text over several lines that a value starts. Inside of brackets, lines start at `least` or behind it.
fn opens(value: &str, column: usize, plain: usize, least: usize) -> Option<Inside> {
    let first = value.chars().next()?;
    match first {
        '|' | '>' if value[1..].bytes().take_while(|byte| *byte != b' ').all(|byte| b"+-123456789".contains(&byte)) => {
            Some(Inside::Block { column, is_code: false, is_folded: first == '>' })
        }
        '"' | '\'' if !value[1..].contains(first) => Some(Inside::Quotes(first)),
        '[' | '{' => {
            let depth = entries(value, "", 0).1;
            (depth > 0).then_some(Inside::Brackets { depth, least })
        }
        '"' | '\'' | '#' | '&' | '*' | '!' => None,
        _ => Some(Inside::Plain(plain)),
    }
}

/// A field or an entry of a list; `None` for notes and empty lines.
fn parse(written: &str, at: usize) -> Option<Line<'_>> {
    let mut rest = written.trim_start_matches(' ');
    let mut column = written.len() - rest.len();
    while let Some(entry) = rest.strip_prefix("- ") {
        column = written.len() - rest.len();
        rest = entry.trim_start_matches(' ');
    }
    if rest.is_empty() || rest.starts_with('#') {
        return None;
    }
    let split = rest.split_once(": ").or_else(|| rest.strip_suffix(':').map(|name| (name, "")));
    let (name, value) = split.filter(|(name, _)| is_name(name)).unwrap_or(("", rest));
    let value = value.trim_start();
    if !name.is_empty() {
        column = written.len() - rest.len();
    }
    Some(Line { name, value, column, at: at + written.len() - value.len() })
}

/// The name of a known field at the start of a line of text.
fn field_name(line: &str) -> Option<&str> {
    let (name, rest) = line.split_once(':')?;
    // Most lines of text have no colon behind their first word, so the names are seldom needed.
    let looks_like_one = !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && (rest.is_empty() || rest.starts_with(' '));
    (looks_like_one && schema::field_names().contains(name)).then_some(name)
}

type Slip = (Code, Range<usize>, String, Help);

/// The slips in a value. One in brackets can have several. `below` are the lines after it.
fn slips(line: &Line<'_>, below: &str) -> Vec<Slip> {
    if !line.value.starts_with(['{', '[']) {
        let found = slip(line, below).into_iter();
        // Quotes have to go around the lines below, too.
        let is_certain = !goes_on(line, below);
        return found
            .map(|(code, at, message, help)| (code, at, message, if is_certain { help } else { help.uncertain() }))
            .collect();
    }
    slips_of(line.value, entries(line.value, line.name, 0).0)
}

/// The slips in texts that are parts of `value`.
fn slips_of(value: &str, texts: Vec<(&str, &str)>) -> Vec<Slip> {
    let found = texts.into_iter().filter_map(|(name, text)| {
        let start = text.as_ptr() as usize - value.as_ptr() as usize;
        let (code, at, message, help) = stray(text).or_else(|| curly(text, name))?;
        Some((code, start + at.start..start + at.end, message, help))
    });
    found.collect()
}

/// The texts in brackets, each with the name before it, and the number of brackets that are open at the end of the
/// line. `name` is the one before the brackets, `depth` the number of those that earlier lines opened.
pub(super) fn entries<'v>(value: &'v str, name: &'v str, depth: usize) -> (Vec<(&'v str, &'v str)>, usize) {
    let (mut name, mut start, mut depth, mut quote) = (name, 0, depth, None);
    let mut is_empty = true;
    let mut found = Vec::new();
    for (at, sign) in value.char_indices() {
        if let Some(open) = quote {
            let is_escaped = open == '"' && value[..at].ends_with('\\');
            quote = quote.filter(|open| *open != sign || is_escaped);
            continue;
        }
        match sign {
            '"' | '\'' if is_empty => quote = Some(sign),
            ':' if value[at + 1..].starts_with(' ') => {
                name = value[start..at].trim_matches([' ', '"']);
                start = at + 1;
            }
            '{' | '[' => (start, depth) = (at + 1, depth + 1),
            ',' | '}' | ']' => {
                found.push((name, value[start..at].trim()));
                start = at + 1;
                depth -= usize::from(sign != ',');
            }
            _ => {}
        }
        if depth == 0 {
            return (found, 0);
        }
        is_empty = start == at + 1 || (is_empty && sign == ' ');
    }
    // The rest is in the next line.
    found.push((name, value[start..].trim()));
    (found, depth)
}

/// The slip in a value that is not in brackets.
fn slip(line: &Line<'_>, below: &str) -> Option<Slip> {
    let value = line.value;
    let first = value.chars().next()?;
    match first {
        '!' => {
            let message = "a text cannot start with ! unless it is in quotes".to_owned();
            let help = Help::replacing(value, in_quotes(value), "put the text in quotes: {}");
            return Some((Code::YamlSyntax, 0..value.len(), message, help));
        }
        '#' if !line.name.is_empty() && value[1..].starts_with(char::is_alphanumeric) => {
            let message = format!("`{}` has no value, because a # behind a blank starts a note", line.name);
            let help = Help::replacing(value, in_quotes(value), NOT_A_NOTE);
            return Some((Code::YamlSlip, 0..value.len(), message, help));
        }
        '"' | '\'' | '|' | '>' | '#' | '&' | '*' => return None,
        _ => {}
    }
    if let Some(at) = value.find(" #").filter(|at| value[at + 2..].starts_with(char::is_alphanumeric)) {
        let message = format!("the text ends before `{}`, because a # behind a blank starts a note", &value[at + 1..]);
        let help = Help::replacing(value, in_quotes(value), NOT_A_NOTE);
        return Some((Code::YamlSlip, at + 1..value.len(), message, help));
    }
    stray(value).or_else(|| curly(value, line.name)).or_else(|| comma(line, below))
}

/// Returns true if the text of a line goes on in the next one.
fn goes_on(line: &Line<'_>, below: &str) -> bool {
    let next = below.lines().find(|next| !next.trim().is_empty()).unwrap_or_default();
    next.len() - next.trim_start_matches(' ').len() > line.column
}

/// The help about a text with a # behind a blank.
const NOT_A_NOTE: &str = "put the text in quotes: {}; for a note, write a blank behind the #";

/// A text in quotes, as YAML reads it.
fn in_quotes(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "'"))
}

/// A comma behind a value, as JSON needs it between fields. A text may have one where it goes on in the next line.
fn comma(line: &Line<'_>, below: &str) -> Option<Slip> {
    let before = line.value.strip_suffix(',').filter(|_| SHORT.contains(&line.name))?;
    if goes_on(line, below) {
        return None;
    }
    let message = "this comma is published with the text".to_owned();
    let help = Help::changing(",", "", "remove it: a field ends with its line");
    Some((Code::YamlSlip, before.len()..line.value.len(), message, help))
}

/// A straight quote at the end of a text that none opens, unless it stands for inches.
fn stray(text: &str) -> Option<Slip> {
    let before = text.strip_suffix('"').filter(|before| !before.contains('"') && !is_inches(before))?;
    if let Some(first) = text.chars().next().filter(|first| matches!(first, '“' | '”' | '„')) {
        let message = format!("these quotes are published with the text, because it is opened with {first}");
        return Some((Code::YamlSlip, 0..first.len_utf8(), message, "write \" in place of it".into()));
    }
    let message = "this quote is published with the text, because none opens it".to_owned();
    Some((Code::YamlSlip, before.len()..text.len(), message, Help::changing("\"", "", "remove it")))
}

/// Returns true for a text that ends with a number of inches: 12, 2.5, 3/4, 1½. Returns false for years, prices, parts
/// of phone numbers, and fractions that no rule has, such as 24/7.
fn is_inches(text: &str) -> bool {
    let ahead = text.trim_end_matches(|sign: char| sign.is_numeric() || matches!(sign, '.' | '/'));
    let number = &text[ahead.len()..];
    let (above, below) = number.split_once('/').map_or((number, None), |(above, below)| (above, Some(below)));
    let digits = above.split('.').next().unwrap_or(above);
    text.ends_with(char::is_numeric)
        && !ahead.ends_with(['$', '€', '£', ':', '#'])
        && digits.chars().count() <= MAX_INCH_DIGITS
        && !(digits.len() > 1 && digits.starts_with('0'))
        && below.is_none_or(|below| FRACTIONS.contains(&below))
}

/// Curly quotes around a value, or around an entry of a short list.
fn curly(value: &str, name: &str) -> Option<Slip> {
    if QUOTATIONS.contains(&name) || !value.contains(['“', '”', '„', '«', '»', '‘']) {
        return None;
    }
    let entries = value.trim_matches(['[', ']']).split(',');
    let quoted = entries.map(str::trim).chain([value]).find(|entry| {
        let inner = entry.trim_start_matches(['“', '”', '„', '«', '‘']);
        let bare = inner.trim_end_matches(['”', '“', '»', '’']);
        inner.len() < entry.len() && bare.len() < inner.len() && !bare.contains(['“', '”', '„', '«', '»', '‘'])
    })?;
    let at = quoted.as_ptr() as usize - value.as_ptr() as usize;
    let message = "these quotes are published with the text, because YAML knows only straight ones".to_owned();
    let bare = quoted.trim_matches(['“', '”', '„', '«', '»', '‘', '’']);
    let words = "write \" in place of each, or no quotes at all";
    let help = Help::changing(quoted, in_quotes(bare), words);
    Some((Code::YamlSlip, at..at + quoted.len(), message, help))
}
