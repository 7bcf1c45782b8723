//! Texts that end in the middle of a sentence, because a line of them was deleted or moved, or not copied.

use crate::{
    check::finding::Finding,
    diagnostics::{Code, Diagnostic, Place},
    markdown::Block,
    source::{
        SourceFile,
        yaml::{Node, Value},
    },
};

/// Words that end no text. "What we look for" and "every one of" may be right, and "or" is gold in French.
const NEVER_LAST: [&str; 6] = ["and", "my", "our", "the", "their", "your"];

/// Words of these that may end a text in another language: "and" is a duck in Danish, and "my" is "we" in Polish.
const FOREIGN: [&str; 2] = ["and", "my"];

/// English words that those languages do not have. Beside one of them, `and` and `my` are English too.
const ENGLISH: [&str; 13] =
    ["Our", "This", "Your", "are", "from", "our", "that", "the", "their", "this", "with", "you", "your"];

/// The fewest words of a text. Fewer may be a title that goes on in the next line.
const MIN_WORDS: usize = 4;

/// Fields with sentences. A small line above a heading may end in any word: "Welcome to the".
const FIELDS: [&str; 9] =
    ["alt", "answer", "description", "excerpt", "intro", "metaDescription", "note", "summary", "text"];

const CUT: &str = "another program has cut the text here";
const CUT_HELP: &str = "write the rest, or end the sentence before";
const HELP: &str = "write the rest, or remove the word";

/// Returns true if a line of a YAML document ends as `check_ends` reports it. Its text may go on in the next line.
pub(in crate::check) fn may_end_early(yaml: &str) -> bool {
    let mut lines = yaml.lines().map(|line| line.trim_end_matches(['"', '\'', ' ']));
    lines.any(|line| last_word(line).is_some() || cut_mark(line).is_some())
}

/// Reports texts of a YAML document. `start` is the byte of the file that it starts at.
pub(in crate::check) fn check_ends(source: &SourceFile, tree: &Node, start: usize) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    tree.visit(&mut |name, node| {
        let Value::Text(text) = &node.value else { return };
        let Some((end, message, help)) = early_end(name, text.trim_end()) else { return };
        let at = start + node.span.start;
        let written = source.text.get(at..start + node.span.end).unwrap_or_default();
        let Some(at) = written.rfind(end).map(|end| at + end) else { return };
        let place = Place::Bytes(at..at + end.len());
        diagnostics.push(Diagnostic::new(Code::TextUnfinished, &source.path, place, message, help));
    });
    diagnostics
}

/// The end of a field's text that stops in the middle of a sentence, with its message and help.
fn early_end(field: &str, text: &str) -> Option<(&'static str, String, &'static str)> {
    if matches!(field, "excerpt" | "metaDescription")
        && let Some(mark) = cut_mark(text)
    {
        return Some((mark, CUT.to_owned(), CUT_HELP));
    }
    let is_long = text.split_whitespace().nth(MIN_WORDS - 1).is_some();
    let word = unfinished(text).filter(|_| is_long && FIELDS.contains(&field))?;
    Some((word, message(word), HELP))
}

/// Finds a paragraph without its end. One above a list, a table, a picture, a video or a link may go on there, and
/// entries of a list may be parts of one sentence.
pub(super) fn find(text: &str, block: &Block) -> Option<Finding> {
    let written = text[block.at.clone()].trim_end();
    if let Some(mark) = cut_mark(written).filter(|_| text[block.at.end..].trim().is_empty()) {
        let at = block.at.start + written.len() - mark.len()..block.at.start + written.len();
        return Some(Finding::new(Code::TextUnfinished, at, CUT, CUT_HELP));
    }
    let word = unfinished(written)?;
    let is_text = block.is_paragraph && (block.at.start == 0 || text[..block.at.start].ends_with('\n'));
    let behind = text[block.at.end..].trim_start();
    let goes_on = behind.starts_with(|sign: char| "-*+>|![`~".contains(sign) || sign.is_ascii_digit());
    let at = block.at.start + written.len() - word.len()..block.at.start + written.len();
    let is_long = written.split_whitespace().nth(MIN_WORDS - 1).is_some();
    (is_text && is_long && !goes_on).then(|| Finding::new(Code::TextUnfinished, at, message(word), HELP))
}

fn message(word: &str) -> String {
    format!("nothing follows `{word}`, so the end of this text is missing")
}

/// The mark that blog programs write where they cut a text.
fn cut_mark(text: &str) -> Option<&'static str> {
    const MARKS: [&str; 5] = ["[…]", "[...]", "[&hellip;]", "\\[…\\]", "\\[...\\]"];
    text.ends_with(']').then(|| MARKS.into_iter().find(|mark| text.ends_with(mark)))?
}

/// The last word of a text that ends in the middle of a sentence.
fn unfinished(text: &str) -> Option<&'static str> {
    let word = last_word(text)?;
    let is_english = || text.split_whitespace().any(|one| ENGLISH.contains(&one));
    (!FOREIGN.contains(&word) || is_english()).then_some(word)
}

/// The last word of a text, if it is one that ends none.
fn last_word(text: &str) -> Option<&'static str> {
    NEVER_LAST.into_iter().find(|word| text.strip_suffix(word).is_some_and(|rest| rest.ends_with(char::is_whitespace)))
}
