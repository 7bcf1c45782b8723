//! Headings, lists, tables and code that markdown reads differently than they look in the editor.

mod code;
mod flat;
mod headings;
mod lists;
mod tables;

use std::ops::Range;

use crate::{
    check::finding::{Finding, first_line},
    diagnostics::Code,
    markdown::{Block, Facts, VideoSlip},
};

use super::prose::Prose;

pub(super) use lists::BECOME_ONE;
pub(super) use tables::cells;

/// Finds slips in the form of a text.
pub(super) fn find(prose: &Prose<'_>) -> Vec<Finding> {
    let Prose { text, facts, .. } = *prose;
    let outline = &facts.outline;
    let mut found = headings::find(text, outline);
    let may_be_flat = flat::may_be_in(prose);
    let may_be_marked = prose.bytes.any(|byte| !byte.is_ascii());
    // Markdown takes the bars of a table, so that most texts have none.
    let may_be_table = prose.bytes.has(b'|');
    for block in outline.blocks.iter().filter(|block| block.heading.is_none()) {
        let marked = may_be_marked.then(|| flat::marked_list(text, block)).flatten();
        let marked = marked.filter(|_| !outline.is_cell(block));
        found.extend(marked.or_else(|| lists::lines(text, block)));
        found.extend(lists::sign_twice(text, block));
        found.extend(product(text, block));
        if may_be_table {
            let row = || tables::lines(text, block).or_else(|| tables::row_in_text(text, block));
            found.extend(flat::table(text, block).or_else(row));
        }
        if may_be_flat && !outline.is_cell(block) {
            found.extend(flat::list(text, block));
        }
    }
    // A link without words has a message of its own.
    let is_bare = |block: &&Block| block.is_paragraph && block.is_empty && !text[block.at.clone()].contains('[');
    found.extend(outline.blocks.iter().filter(is_bare).map(|block| {
        let (message, help) = ("this paragraph shows nothing", "remove it; an empty line is between paragraphs anyway");
        Finding::new(Code::MarkdownSlip, first_line(text, &block.at), message, help)
    }));
    found.extend(outline.code.iter().filter_map(|code| code::block(text, code)));
    found.extend(outline.empty_entries.iter().map(|at| lists::empty_entry(text, at)));
    found.extend(outline.empty_quotes.iter().map(|at| empty_quote(text, at)));
    found.extend(outline.empty_tables.iter().filter_map(|at| tables::empty(text, at)));
    found.extend(outline.rows.iter().filter_map(|(row, columns)| tables::lost_cell(text, row, *columns)));
    found.extend(outline.rows.iter().filter_map(|(row, _)| tables::second_ruler(text, row)));
    found.extend(outline.wrong_numbers.iter().map(|one| lists::wrong_number(text, one)));
    found.extend(facts.video_slips.iter().map(|(at, slip)| video(text, at, *slip)));
    found.extend(facts.links.iter().filter_map(|(at, _)| empty_link(text, at, facts)));
    found.extend(facts.footnotes_unused.iter().map(|at| unused_footnote(text, at)));
    found
}

/// A link between whose brackets is nothing. A video without a title has a message of its own.
fn empty_link(text: &str, at: &Range<usize>, facts: &Facts) -> Option<Finding> {
    let is_empty = text[at.clone()].strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with("]("));
    (is_empty && !facts.video_slips.iter().any(|(video, _)| video == at)).then(|| {
        let (message, help) = ("this link has no words, so nobody sees it", "write them between [ and ]");
        Finding::new(Code::MarkdownSlip, first_line(text, at), message, help)
    })
}

/// A footnote that no text refers to.
fn unused_footnote(text: &str, at: &Range<usize>) -> Finding {
    let message = "nothing refers to this footnote, so it is left out";
    let help = "refer to it in the text, as in `A claim.[^1]`, or remove it";
    Finding::new(Code::MarkdownSlip, first_line(text, at), message, help)
}

/// A link that was meant as a video.
fn video(text: &str, at: &Range<usize>, slip: VideoSlip) -> Finding {
    let (message, help) = match slip {
        VideoSlip::Untitled => {
            ("this video has no title", "write what it shows, as in [How it is made](https://youtu.be/…)")
        }
        VideoSlip::NoVideo => (
            "this is not the address of a video, so nothing is played here",
            "take the address that the other site shows for sharing: https://youtu.be/… or https://vimeo.com/…",
        ),
        VideoSlip::Insecure => {
            ("this video is not played here, because its address has no https", "write https:// in place of http://")
        }
    };
    Finding::new(Code::MarkdownSlip, first_line(text, at), message, help)
}

/// A quotation or a callout with nothing in it.
fn empty_quote(text: &str, at: &Range<usize>) -> Finding {
    let line = first_line(text, at);
    let (message, help) = if text[line.clone()].contains("[!") {
        ("this callout has a title and no text", "start the lines of its text with `> ` too, right below this one")
    } else {
        ("this quotation has no words", "write them behind the >, or remove the line")
    };
    Finding::new(Code::MarkdownSlip, line, message, help)
}

/// An asterisk between two digits that starts italics, as in `10*12 and 3*4`. One that starts none is inside a run.
fn product(text: &str, block: &Block) -> Option<Finding> {
    let bytes = text.as_bytes();
    let digit = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
    let mut between = block.runs.windows(2).map(|runs| runs[0].at.end..runs[1].at.start);
    let at = between.find(|at| &text[at.clone()] == "*" && digit(at.start.checked_sub(1)) && digit(Some(at.end)))?;
    let message = "this asterisk makes the words behind it italic, and is not shown";
    Some(Finding::new(Code::MarkdownSlip, at, message, "write × for a product, or \\* for an asterisk"))
}
