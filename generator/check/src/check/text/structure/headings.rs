//! Headings that markdown reads differently than they look in the editor.

use crate::{
    diagnostics::Code,
    markdown::{Block, Outline},
};

use super::{Finding, first_line};

/// The longest heading that may be underlined with dashes, in characters. Longer ones are paragraphs.
const MAX_UNDERLINED_CHARS: usize = 80;

/// Finds slips in the headings of a text.
pub(super) fn find(text: &str, outline: &Outline) -> Vec<Finding> {
    let headings = || outline.blocks.iter().filter_map(|block| Some((block, block.heading?)));
    let has_chapters = headings().filter(|(_, level)| *level == 1).nth(1).is_some();
    let mut found = Vec::new();
    let (mut first_level, mut last_level) = (None, None);
    for (block, level) in headings() {
        found.extend(heading(text, block, level, last_level));
        found.extend(heading_above(text, block, level, first_level).filter(|_| !has_chapters));
        first_level = first_level.or(Some(level));
        last_level = Some(level);
    }
    found.extend(bare_heading(text, outline));
    found
}

/// A heading without words, a paragraph that dashes below it make one, or a level that leaves out others.
fn heading(text: &str, block: &Block, level: usize, last_level: Option<usize>) -> Option<Finding> {
    let at = first_line(text, &block.at);
    let slip = |message: String, help: &str| Some(Finding::new(Code::MarkdownSlip, at.clone(), message, help));
    if block.is_empty {
        return slip("this heading has no words".to_owned(), "write them after the #, or remove the line");
    }
    let written = text[block.at.clone()].trim_end();
    // The lines that a merge leaves have a message of their own.
    if !written.starts_with(['#', '<']) {
        let (words, dashes) = written.rsplit_once('\n').unwrap_or((written, ""));
        let sign = dashes.trim_start_matches(['>', ' ']).chars().next().unwrap_or_default();
        // A line of = is seldom a rule between parts, so a long title may have one.
        let is_paragraph = words.contains('\n')
            || words.trim_end().ends_with(['.', '!', '?', ':', ';', ','])
            || (sign == '-' && words.chars().count() > MAX_UNDERLINED_CHARS);
        let is_field = |line: &str| {
            let name = line.split_once(':').map_or("", |(name, _)| name);
            !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
        };
        let below_dashes = text[..block.at.start].trim_end().ends_with("---");
        if sign == '-' && below_dashes && words.lines().all(is_field) {
            let help = "move its fields to the one at the head of the file, and remove its dashes";
            return slip("this is a second front matter, and visitors read it".to_owned(), help);
        }
        if is_paragraph && matches!(sign, '-' | '=') {
            let name = if sign == '-' { "dashes" } else { "equals signs" };
            let help = format!("write an empty line between the text and the {name}; a heading starts with `## `");
            return slip(format!("the {name} below this paragraph make it a heading"), &help);
        }
    }
    let last = last_level.filter(|last| level > last + 1)?;
    let message = format!("this heading is {} levels below the one before it", level - last);
    slip(message, &format!("write {} in place of {}", "#".repeat(last + 1), "#".repeat(level)))
}

/// A heading of one # in a text whose headings start with ##. The largest heading of a text becomes h2
/// (`markdown::headings`), so one `#` moves all `##` to h3. Several of one # are chapters.
fn heading_above(text: &str, block: &Block, level: usize, first_level: Option<usize>) -> Option<Finding> {
    let at = first_line(text, &block.at);
    let first = first_level.filter(|first| level == 1 && *first > 1 && text[at.clone()].starts_with('#'))?;
    let message = "this heading is larger than those before it";
    let help = format!("write {} in place of #", "#".repeat(first));
    Some(Finding::new(Code::MarkdownSlip, at, message, help))
}

/// A heading at the end of a text. One above another is left alone: a list of rules may be nothing but headings.
fn bare_heading(text: &str, outline: &Outline) -> Option<Finding> {
    let block = outline.blocks.last().filter(|block| block.heading.is_some() && !block.is_empty)?;
    // A text of nothing but headings has a message of its own.
    let has_text = outline.blocks.iter().any(|block| block.heading.is_none());
    (has_text && text[block.at.end..].trim().is_empty()).then(|| {
        let help = "write its text below it, or remove it";
        Finding::new(Code::MarkdownSlip, first_line(text, &block.at), "this heading has no text below it", help)
    })
}
