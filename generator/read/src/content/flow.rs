//! Syntax errors in fields between braces: `- { title: Floor #1, text: We come. }`.
//!
//! The parser reports them at the brace, or in the next line, and never in words about the entry.

use super::schema;
use crate::{diagnostics::Help, source::yaml::is_name};

/// A mistake in a line: its byte, the message, and what to write instead.
pub(super) type Slip = (usize, String, Help);

/// Signs that no text between braces can start with.
const NO_START: [char; 7] = ['*', '&', '%', '@', '`', '|', '>'];

/// The mistake in a line with braces; `None` when there are none, or nothing is wrong. `next` is the line below.
pub(super) fn slip_in(line: &str, next: &str) -> Option<Slip> {
    let entry = line.trim_start_matches([' ', '-']);
    let value = match entry.split_once(": ") {
        Some((name, value)) if is_name(name) => value.trim_start(),
        _ => entry,
    };
    let open = line.len() - value.len();
    if value.starts_with('(') && value.contains(": ") {
        let better = value.replace('(', "{").replace(')', "}");
        let help = Help::changing(value, &*better, format!("write {{ and }}: `{better}`"));
        return Some((open, "fields on one line stand between braces".to_owned(), help));
    }
    if entry.trim_end().ends_with('}') && !entry.contains('{') && entry.contains(", ") && entry.contains(": ") {
        let help = Help::replacing(entry.trim_end(), format!("{{ {}", entry.trim_end()), "write `{}`");
        return Some((line.len() - entry.len(), "the brace before these fields is missing".to_owned(), help));
    }
    if !value.starts_with('{') {
        return None;
    }
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let goes_on = !next.trim().is_empty() && indent(next) > indent(line);
    Scan { line, open, goes_on, stack: Vec::new(), name: "", start: open, has_name: false }.find()
}

struct Open<'l> {
    sign: char,
    at: usize,
    name: &'l str,
    start: usize,
    has_name: bool,
}

struct Scan<'l> {
    line: &'l str,
    /// The byte of the first brace.
    open: usize,
    /// True when the next line may close the braces.
    goes_on: bool,
    /// The brackets that are open, each with the entry that it is the value of.
    stack: Vec<Open<'l>>,
    /// The name of the entry, if it has one.
    name: &'l str,
    /// The byte behind the last comma, bracket or colon.
    start: usize,
    has_name: bool,
}

impl<'l> Scan<'l> {
    fn find(mut self) -> Option<Slip> {
        let (line, first) = (self.line, self.open);
        let mut quote: Option<char> = None;
        let mut is_closed = false;
        for (at, sign) in line.char_indices().skip_while(|(at, _)| *at < first) {
            if let Some(open) = quote {
                if sign == open && !(open == '"' && line[..at].ends_with('\\')) {
                    (quote, is_closed) = (None, true);
                }
                continue;
            }
            let is_first = line[self.start..at].trim().is_empty();
            let is_behind_blank = line[..at].ends_with(' ');
            match sign {
                '"' | '\'' if is_first => quote = Some(sign),
                // Two single quotes stand for one.
                '\'' if is_closed && line[..at].ends_with('\'') => quote = Some(sign),
                '#' if is_behind_blank => return Some(self.note(at)),
                '{' | '[' if is_first => {
                    let Self { name, start, has_name, .. } = self;
                    self.stack.push(Open { sign, at, name, start, has_name });
                    self.begin(at + 1);
                }
                '{' | '[' => return Some(self.in_quotes(at, "a bracket inside a text")),
                '}' | ']' => {
                    let opened = self.stack.pop()?;
                    if (opened.sign == '{') != (sign == '}') {
                        let right = if sign == '}' { ']' } else { '}' };
                        let message = format!("this is opened with {} and closed with {sign}", opened.sign);
                        let written = &line[opened.at..=at];
                        let better = format!("{}{right}", &line[opened.at..at]);
                        let help = Help::changing(written, better, format!("write {right} in place of {sign}"));
                        return Some((opened.at, message, help));
                    }
                    (self.name, self.start, self.has_name) = (opened.name, opened.start, opened.has_name);
                    if self.stack.is_empty() {
                        return None;
                    }
                    // Whatever is closed counts as the value of its entry.
                    is_closed = true;
                }
                ',' => {
                    self.begin(at + 1);
                    is_closed = false;
                }
                ':' if line[at + 1..].starts_with(' ') => {
                    if self.has_name {
                        return Some(self.second_colon(at));
                    }
                    self.name = line[self.start..at].trim().trim_matches(['"', '\'']);
                    (self.has_name, self.start, is_closed) = (true, at + 1, false);
                }
                ' ' => {}
                _ if is_closed => return Some(self.behind_quote(at)),
                _ if is_first && NO_START.contains(&sign) => {
                    return Some(self.in_quotes(at, &format!("a text that starts with {sign}")));
                }
                _ => {}
            }
        }
        let &Open { sign, at, .. } = self.stack.last()?;
        let close = if sign == '{' { '}' } else { ']' };
        let message = format!("this {sign} is opened and never closed");
        (!self.goes_on && quote.is_none()).then(|| {
            let help = Help::from(format!("write {close} at its end"));
            (at, message, help)
        })
    }

    fn begin(&mut self, at: usize) {
        (self.start, self.name, self.has_name) = (at, "", false);
    }

    /// The text of the entry, as far as a comma or a bracket ends it, in quotes and behind its name.
    fn quoted(&self, words: &str) -> Help {
        let rest = &self.line[self.start..];
        let text = rest[..rest.find([',', '}']).unwrap_or(rest.len())].trim();
        let quoted = if text.contains('"') { format!("'{}'", text.replace('\'', "''")) } else { format!("\"{text}\"") };
        let named = if self.has_name { format!("{}: {quoted}", self.name) } else { quoted.clone() };
        Help::changing(text, quoted, words.replacen("{}", &named, 1))
    }

    fn note(&self, at: usize) -> Slip {
        let message = "a # behind a blank starts a note, so the braces are not closed".to_owned();
        (at, message, self.quoted("put the text in quotes: {}"))
    }

    fn in_quotes(&self, at: usize, what: &str) -> Slip {
        (at, format!("{what} needs quotes between braces"), self.quoted("put the text in quotes: {}"))
    }

    fn second_colon(&self, colon: usize) -> Slip {
        let before = &self.line[self.start..colon];
        let word = before.rsplit(' ').next().unwrap_or(before);
        let at = colon - word.len();
        if schema::field_names().contains(word) && word.len() < before.trim().len() {
            return missing_comma(at, word);
        }
        let message = "unquoted text contains `: `, which YAML reads as the end of a field name".to_owned();
        (self.start + before.len() - before.trim_start().len(), message, self.quoted("put the text in quotes: {}"))
    }

    /// Something behind the end of a text in quotes.
    fn behind_quote(&self, at: usize) -> Slip {
        let word = self.line[at..].split([' ', ',', '}']).next().unwrap_or_default();
        match word.strip_suffix(':') {
            Some(name) if is_name(name) => missing_comma(at, name),
            _ if self.line[self.start..].trim_start().starts_with(['[', '{']) => {
                self.in_quotes(at, "a text that starts with a bracket")
            }
            _ => (at, "the text goes on after its closing quote".to_owned(), self.quoted("write {}")),
        }
    }
}

fn missing_comma(at: usize, name: &str) -> Slip {
    (at, format!("a comma is missing before `{name}`"), format!("write `, {name}: …`").into())
}
