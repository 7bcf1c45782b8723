//! Lists, headings, rows and pictures that are at another place than they seem to be in the editor.

use std::ops::Range;

use crate::{
    check::finding::{Finding, first_line},
    diagnostics::{Code, Help},
    markdown::{Block, Facts, Outline, Run},
};

use super::prose::Prose;

/// Maximum length of a heading that lacks its blank, as in `#Heading`. Longer lines are paragraphs.
const MAX_HEADING_CHARS: usize = 80;

pub(super) fn find(prose: &Prose<'_>) -> Vec<Finding> {
    let Prose { text, facts, .. } = *prose;
    let outline = &facts.outline;
    let mut found: Vec<Finding> = outline.parted_lists.iter().map(|at| parted_list(text, at)).collect();
    found.extend(outline.flat_entries.iter().map(|at| flat_entry(text, at)));
    found.extend(bare_headings(text, outline));
    found.extend(pictures_twice(text, facts));
    found.extend(facts.links.iter().filter_map(|(at, _)| bracket_beside(text, at)));
    found.extend(outline.rows.iter().filter_map(|(row, columns)| short_row(text, row, *columns)));
    let has_star = |run: &&Run| text[run.at.clone()].contains('*');
    let is_only_star = prose.bytes.has(b'*')
        && outline.blocks.iter().flat_map(|block| &block.runs).filter(has_star).take(2).count() == 1;
    for (index, block) in outline.blocks.iter().enumerate() {
        if is_only_star {
            found.extend(half_bold(text, block));
        }
        if block.heading.is_some() {
            continue;
        }
        if index + 1 < outline.blocks.len() {
            found.extend(glued_heading(text, block));
        }
        if block.is_paragraph {
            found.extend(picture_in_words(text, facts, block));
        }
    }
    found
}

fn slip(at: Range<usize>, message: impl Into<String>, help: impl Into<Help>) -> Finding {
    Finding::new(Code::MarkdownSlip, at, message, help)
}

/// The line of a place, from the place on.
fn rest_of_line(text: &str, at: &Range<usize>) -> Range<usize> {
    let written = text[at.clone()].trim_start();
    first_line(text, &(at.end - written.len()..at.end))
}

/// A list that is meant to be inside an entry of the one above, and ends it: two blanks below `1. `.
fn parted_list(text: &str, at: &Range<usize>) -> Finding {
    let help =
        "write more blanks before the sign, so that it is below the first letter of the entry above: three below `1. `";
    slip(rest_of_line(text, at), "this list is not inside the entry above it, and ends the list", help)
}

/// An entry that is meant to be below another one, and is beside it: one blank below `- `.
fn flat_entry(text: &str, at: &Range<usize>) -> Finding {
    let help = "write two blanks before its sign, so that it is below the first letter of the entry above";
    slip(rest_of_line(text, at), "this entry is beside the one above it, not inside", help)
}

/// Headings that have one other heading of their level right below them. Three and more in a row may be a list of rules.
fn bare_headings(text: &str, outline: &Outline) -> impl Iterator<Item = Finding> {
    let is_bare = |first: &Block, second: &Block| {
        first.heading.is_some()
            && first.heading == second.heading
            && !first.is_empty
            && !second.is_empty
            && text[first.at.end..second.at.start].trim_matches(['>', ' ', '\n', '\r', '\t']).is_empty()
            // The same words twice have a message of their own.
            && text[first.at.clone()].trim() != text[second.at.clone()].trim()
    };
    outline.blocks.chunk_by(is_bare).filter(|row| row.len() == 2).map(|row| {
        let help =
            "write its text below it, or remove it; for a part of a chapter write one # more in the heading below";
        slip(rest_of_line(text, &row[0].at), "this heading has no text below it", help)
    })
}

/// A picture right below the same one.
fn pictures_twice(text: &str, facts: &Facts) -> impl Iterator<Item = Finding> {
    let twice = facts.pictures.windows(2).filter(|pictures| {
        let [first, second] = pictures else { return false };
        first.file == second.file && text.get(first.at.end..second.at.start).is_some_and(|text| text.trim().is_empty())
    });
    twice.map(|pictures| {
        let at = pictures[1].at.clone();
        Finding::new(Code::WordRepeated, at, "this picture is there twice in a row", "remove one of the two")
    })
}

/// A bracket before a link or a parenthesis behind it that nothing closes or opens: `[[words](/blog)`, `[words](/blog))`.
fn bracket_beside(text: &str, at: &Range<usize>) -> Option<Finding> {
    let (before, behind) = (&text[..at.start], &text[at.end..]);
    if !text[at.clone()].starts_with('[') {
        return None;
    }
    if before.ends_with('[') && !before.ends_with("\\[") && !behind.split("\n\n").next()?.contains(']') {
        let at = at.start - 1..at.start;
        return Some(slip(at, "nothing closes this bracket before a link", "remove it, or write ] where it ends"));
    }
    if !behind.starts_with(')') {
        return None;
    }
    let open = before.rsplit("\n\n").next()?.bytes().fold(0_usize, |open, byte| match byte {
        b'(' => open + 1,
        b')' => open.saturating_sub(1),
        _ => open,
    });
    (open == 0).then(|| {
        slip(
            at.end..at.end + 1,
            "nothing opens this parenthesis behind a link",
            "remove it, or write ( where it starts",
        )
    })
}

/// A row with fewer cells than the table has columns. One cell alone may name the rows below it; a line without any bar
/// is a sentence that has got into the table.
fn short_row(text: &str, row: &Range<usize>, columns: usize) -> Option<Finding> {
    let at = rest_of_line(text, row);
    let line = &text[at.clone()];
    if columns > 1 && !line.contains('|') {
        return Some(slip(at, "this line is a row of the table above", "write an empty line between the two"));
    }
    let count = super::structure::cells(line);
    (count > 1 && count < columns).then(|| {
        let message = format!("this row has {count} cells, and the table {columns} columns: the last ones are empty");
        slip(at, message, "write a | for each cell, also for an empty one")
    })
}

/// Three asterisks before a word and two behind it, of which one is published. An asterisk elsewhere may be a note.
fn half_bold(text: &str, block: &Block) -> Option<Finding> {
    let run = block.runs.iter().find(|run| {
        text[run.at.clone()].ends_with('*')
            && text[run.at.end..].starts_with("**")
            && text[run.at.end + 2..].starts_with(char::is_alphabetic)
            && !text[..run.at.end - 1].ends_with(['*', '\\'])
    })?;
    let at = run.at.end - 1..run.at.end + 2;
    let message = "one of these asterisks is shown, because fewer end the words";
    Some(Finding::leftover(at, message, "write as many before the words as behind them"))
}

/// A heading of one # without a blank behind it. A paragraph with several # is one of hashtags.
fn glued_heading(text: &str, block: &Block) -> Option<Finding> {
    let written = text[block.at.clone()].trim_end();
    let words = written.strip_prefix('#')?;
    let is_heading = words.starts_with(char::is_uppercase)
        && words.contains(' ')
        && !words.contains(['#', '\n', '@'])
        && !words.ends_with(['.', ',', '!', ':'])
        && words.chars().count() <= MAX_HEADING_CHARS;
    let message = "this is not a heading, because no blank follows the #";
    let at = block.at.start..block.at.start + written.len();
    is_heading.then(|| {
        let help = Help::replacing(written, format!("## {words}"), "write `{}`, or \\# to keep the sign");
        Finding::leftover(at, message, help)
    })
}

/// A picture in a paragraph with words. It is as wide as the text, and parts the sentence.
fn picture_in_words(text: &str, facts: &Facts, block: &Block) -> Option<Finding> {
    let end = block.at.end;
    let first = facts.pictures.partition_point(|picture| picture.at.start < block.at.start);
    let picture = facts.pictures.get(first).filter(|picture| picture.at.end <= end)?;
    let run = block.runs.iter().find(|run| text[run.at.clone()].contains(char::is_alphanumeric))?;
    let is_below =
        text[picture.at.end..].trim_start_matches([' ', ')', '\r']).starts_with('\n') && picture.at.end <= run.at.start;
    let help = match is_below {
        true => format!(
            "write an empty line behind the picture; for a caption write ![what is seen]({} \"The caption\")",
            picture.file
        ),
        false => "put the picture into a paragraph of its own, with an empty line above and below it".to_owned(),
    };
    Some(slip(picture.at.clone(), "this picture is in the middle of words, and as wide as the text", help))
}
