//! Notes to oneself, words and sentences that are there twice, and marks of markdown and HTML, in the texts of a YAML document.

use std::ops::Range;

use crate::{
    check::text::{
        doubled::sentence_twice,
        notes, signs,
        word_slips::{commas_twice, words_twice},
    },
    diagnostics::{Code, Diagnostic, Help, Place},
    source::{SourceFile, original_of},
};

use super::{plain, slips::entries};

/// The file whose braces have a meaning.
const WITH_BRACES: &str = "layout.yaml";

const ONE_OF_TWO: &str = "remove one of the two";

/// Reports notes and markup in texts. Markdown in a field `body` has its own check.
pub(super) fn check_copy(source: &SourceFile, yaml: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut start = yaml.start;
    let (slips_likely, note_likely) =
        (signs::Likely::of(source.pairs()), notes::may_be_outside_brackets(&source.text[yaml.clone()], source.pairs()));
    let may_have_commas = source.pairs().may_have(",,");
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
        let value_at = at + written.len() - entry.len() + (value.as_ptr() as usize - entry.as_ptr() as usize);
        let texts = if value.starts_with(['[', '{']) {
            entries(value, "", 0).0.into_iter().filter(|(name, _)| *name != "body").map(|(_, text)| text).collect()
        } else {
            vec![value]
        };
        for text in texts {
            let text_at = value_at + (text.as_ptr() as usize - value.as_ptr() as usize);
            diagnostics.extend(plain::find(text).into_iter().map(|one| {
                let place = Place::Bytes(text_at + one.at.start..text_at + one.at.end);
                Diagnostic::new(Code::MarkdownLeftover, &source.path, place, one.message, one.help)
            }));
            let inner = text.trim_matches(['"', '\'']);
            let inner_at = text_at + (inner.as_ptr() as usize - text.as_ptr() as usize);
            let mut told = |code, start: usize, at: Range<usize>, message: String, help: Help| {
                let place = Place::Bytes(start + at.start..start + at.end);
                diagnostics.push(Diagnostic::new(code, &source.path, place, message, help));
            };
            if let Some(at) = sentence_twice(inner) {
                told(Code::WordRepeated, inner_at, at, "this sentence is there twice".to_owned(), ONE_OF_TWO.into());
            }
            words_twice(inner, std::iter::once(0..inner.len()), |at| {
                let message = format!("`{}` is there twice", &inner[at.clone()]);
                told(Code::WordRepeated, inner_at, at, message, ONE_OF_TWO.into());
            });
            if may_have_commas && let Some(at) = commas_twice(inner) {
                told(
                    Code::WordRepeated,
                    inner_at,
                    at,
                    "this comma is there twice".to_owned(),
                    Help::changing(",,", ",", ONE_OF_TWO),
                );
            }
            // Between double quotes, `\n` is the end of a line.
            let slips = signs::find(inner, &slips_likely).into_iter();
            for one in slips.filter(|one| !(text.starts_with('"') && inner[one.at.clone()].starts_with('\\'))) {
                let help = one.advice(inner);
                told(one.code, inner_at, one.at, one.message.to_owned(), help);
            }
            let found = if note_likely { notes::find(text) } else { notes::in_brackets(text) };
            for one in found
                .into_iter()
                .filter(|one| original_of(&source.path) != WITH_BRACES || !text[one.at.clone()].starts_with('{'))
            {
                told(Code::TextUnfinished, text_at, one.at, one.message, one.help.into());
            }
        }
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
