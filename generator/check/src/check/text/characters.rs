//! Characters that nobody sees and that break feeds, or that leave a field empty to the eye.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::pattern,
    diagnostics::{Code, Diagnostic, Place},
    source::{
        SourceFile, has_control, hidden_sign, is_control, is_invisible, may_have_control, may_have_invisible,
        yaml::{self, Node, Value},
    },
};

/// UTF-8 that was read as Windows-1252, the sign for a letter that could not be read, and the one for an object.
static LOST_LETTERS: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"Ã[\u{a0}-\u{bf}]|â€[™œ\u{9d}“”˜¦¢]|â„¢|Â[°©®£½¼¾²³·«»\u{a0}]|[\u{fffc}\u{fffd}]"));

/// A blank of word processors and web pages where markdown has to have a plain one: behind the mark that starts a line.
static MARK_WITH_BLANK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^[ >]*(?:[\u{a0}\u{2007}\u{202f}\u{3000}]+(?:#{1,6}|[-*+]|[0-9]{1,2}[.)])[ \u{a0}]|(?:#{1,6}|[-*+]|[0-9]{1,2}[.)])[\u{a0}\u{2007}\u{202f}\u{3000}])",
    )
});

/// The same in YAML: in front of a field or an entry, and behind the colon of a field.
static FIELD_WITH_BLANK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^[ -]*[\u{a0}\u{2007}\u{202f}\u{3000}]|^[ -]*[A-Za-z]+:[\u{a0}\u{2007}\u{202f}\u{3000}]|[{,] *[A-Za-z]+:[\u{a0}\u{2007}\u{202f}\u{3000}]",
    )
});

/// Reports control characters in a file, one in each line, and in the values of its YAML, where they can be escaped.
pub(in crate::check) fn check_characters(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let may_be_unseen = may_have_invisible(source.pairs());
    if may_have_control(source.pairs()) {
        let mut start = 0;
        for line in source.text.split_inclusive('\n') {
            if let Some((at, letter)) = line.char_indices().find(|(_, letter)| is_control(*letter)) {
                let place = Place::Bytes(start + at..start + at + letter.len_utf8());
                diagnostics.push(control(&source.path, place, letter));
            }
            start += line.len();
        }
    }
    diagnostics.extend(lost_letters(source));
    let blanks = other_blanks(source, yaml);
    if may_be_unseen {
        diagnostics.extend(hidden_signs(source, &blanks));
    }
    diagnostics.extend(blanks);
    let block = &source.text[yaml.clone()];
    if block.contains('\\') || (may_be_unseen && block.contains(is_invisible)) {
        let tree = yaml::tree(block);
        tree.iter().for_each(|root| root.visit(&mut |_, node| diagnostics.extend(check_value(source, yaml, node))));
    }
    diagnostics
}

/// Reports letters that a program has read in a wrong encoding or lost, the first in each line.
fn lost_letters(source: &SourceFile) -> Vec<Diagnostic> {
    if !["Ã", "â€", "Â", "\u{fffd}", "\u{fffc}"].iter().any(|sign| source.pairs().may_have(sign)) {
        return Vec::new();
    }
    let mut start = 0;
    let lines = source.text.split_inclusive('\n').filter_map(|line| {
        let line_start = start;
        start += line.len();
        let found = LOST_LETTERS.find(line)?;
        let message = format!("`{}` was another sign before it was copied", found.as_str());
        let help = "write the right sign in its place, or copy the text again from where it is right";
        let place = Place::Bytes(line_start + found.start()..line_start + found.end());
        Some(Diagnostic::new(Code::TextUnfinished, &source.path, place, message, help))
    });
    lines.collect()
}

/// Reports signs that look like a blank or like nothing and change what a line means, the first in each line.
fn other_blanks(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    const BLANKS: [char; 4] = ['\u{a0}', '\u{2007}', '\u{202f}', '\u{3000}'];
    const NOTHING: [char; 3] = ['\u{200b}', '\u{2060}', '\u{feff}'];
    let may_have = |sign: &char| source.pairs().may_have(sign.encode_utf8(&mut [0; 4]));
    if !BLANKS.iter().chain(&NOTHING).any(may_have) {
        return Vec::new();
    }
    let mut start = 0;
    let lines = source.text.split_inclusive('\n').filter_map(|line| {
        let line_start = start;
        start += line.len();
        let is_yaml = yaml.contains(&line_start);
        let pattern = if is_yaml { &*FIELD_WITH_BLANK } else { &*MARK_WITH_BLANK };
        // Some editors put U+FEFF at the start of every file.
        let begin = if line_start == 0 { line.len() - line.trim_start_matches('\u{feff}').len() } else { 0 };
        let blank = pattern.find(&line[begin..]).map(|found| begin + found.start()..begin + found.end());
        let blank = blank.and_then(|found| {
            let at = line[found.clone()].find(BLANKS)?;
            Some(found.start + at)
        });
        let at = blank.or_else(|| {
            let at = begin + line[begin..].find(NOTHING)?;
            // Inside a sentence it changes nothing, and a text of nothing else has a message of its own.
            let is_alone = line[at..].trim().chars().all(is_invisible);
            let is_first = line[..at].trim_start_matches(['>', ' ']).is_empty();
            ((is_yaml && !is_alone) || is_first).then_some(at)
        })?;
        let letter = line[at..].chars().next()?;
        let place = Place::Bytes(line_start + at..line_start + at + letter.len_utf8());
        let code = if is_yaml { Code::YamlSlip } else { Code::MarkdownSlip };
        let code_point = u32::from(letter);
        let (message, help) = if BLANKS.contains(&letter) {
            let message = format!("this is no blank but U+{code_point:04X}, which only looks like one");
            (message, "delete it and type a blank; it comes along with copied text, and from Option+Space on a Mac")
        } else {
            let message = format!("there is an invisible sign here, U+{code_point:04X}, and it changes the line");
            (message, "delete it: go behind it and press Backspace once; it often comes along with copied text")
        };
        Some(Diagnostic::new(code, &source.path, place, message, help))
    });
    lines.collect()
}

/// Reports signs that nobody sees, the first in each line. `told` are the messages about those that change a line.
fn hidden_signs(source: &SourceFile, told: &[Diagnostic]) -> Vec<Diagnostic> {
    if hidden_sign(&source.text).is_none() {
        return Vec::new();
    }
    let mut start = 0;
    let lines = source.text.split_inclusive('\n').filter_map(|line| {
        let line_start = start;
        start += line.len();
        let begin = if line_start == 0 { line.len() - line.trim_start_matches('\u{feff}').len() } else { 0 };
        let (at, letter) = hidden_sign(&line[begin..])?;
        let at = line_start + begin + at;
        let is_in_line =
            |one: &Diagnostic| matches!(&one.place, Place::Bytes(place) if (line_start..start).contains(&place.start));
        // A text of nothing else has a message of its own.
        let is_alone = line[at - line_start..].trim().chars().all(|sign| is_invisible(sign) || "\"'".contains(sign))
            && line[..at - line_start].trim_end().ends_with([':', '"', '\'', '-']);
        let is_told = is_alone || told.iter().any(is_in_line);
        (!is_told).then(|| unseen(&source.path, Place::Bytes(at..at + letter.len_utf8()), letter))
    });
    lines.collect()
}

/// The diagnostic for a sign that nobody sees, or that is none.
pub(super) fn unseen(path: &str, place: Place, letter: char) -> Diagnostic {
    if is_control(letter) {
        return control(path, place, letter);
    }
    let (message, help) = match letter {
        char::REPLACEMENT_CHARACTER => (
            "this stands for no sign, so visitors see `\u{fffd}`".to_owned(),
            "write the sign that is meant, or delete it",
        ),
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            ("an invisible sign turns the letters behind it around".to_owned(), "delete it")
        }
        _ => {
            let message = format!(
                "there is an invisible sign here, U+{:04X}, which search takes for a letter",
                u32::from(letter)
            );
            (message, "delete it: go behind it and press Backspace once; it often comes along with copied text")
        }
    };
    Diagnostic::new(Code::TextUnfinished, path, place, message, help)
}

/// The diagnostic for a control character.
fn control(path: &str, place: Place, letter: char) -> Diagnostic {
    let message = format!("there is an invisible control character here, U+{:04X}", u32::from(letter));
    let help = "delete it: feed readers reject a feed with such a character; it often comes along with copied text";
    Diagnostic::new(Code::ControlCharacter, path, place, message, help)
}

fn check_value(source: &SourceFile, yaml: &Range<usize>, node: &Node) -> Option<Diagnostic> {
    let Value::Text(text) = &node.value else { return None };
    let at = yaml.start + node.span.start..yaml.start + node.span.end;
    let is_escaped = !source.text.get(at.clone()).is_some_and(has_control);
    if let Some(letter) = text.chars().find(|letter| is_control(*letter)).filter(|_| is_escaped) {
        return Some(control(&source.path, Place::Bytes(at), letter));
    }
    if !text.trim().is_empty() && text.chars().all(|one| one.is_whitespace() || is_invisible(one)) {
        let message = "this text has only characters that nobody can see";
        let help = "write it anew, or remove the line if the field is optional";
        return Some(Diagnostic::new(Code::FieldEmpty, &source.path, Place::Bytes(at), message, help));
    }
    let hidden = hidden_sign(text).map(|(_, letter)| letter);
    let is_raw = |letter: &char| source.text.get(at.clone()).is_some_and(|written| written.contains(*letter));
    let hidden = hidden.filter(|letter| is_escaped && !is_raw(letter))?;
    Some(unseen(&source.path, Place::Bytes(at), hidden))
}
