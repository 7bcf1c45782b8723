//! Tables that markdown takes for text, and rows that do not fit theirs.

use std::ops::Range;

use crate::{diagnostics::Code, markdown::Block};

use super::{Finding, first_line};

/// A paragraph that is written like a table.
pub(super) fn lines(text: &str, block: &Block) -> Option<Finding> {
    let written = &text[block.at.clone()];
    let mut lines = written.lines().map(|line| line.trim_start_matches(['>', ' ']).trim_end());
    let first = lines.next().filter(|line| line.contains('|'))?;
    let Some(second) = lines.next() else {
        return is_row(first).then(|| {
            let help = if is_behind_entry(text, block.at.start) {
                MOVE_THE_ENTRY
            } else {
                "remove the empty line above it, or write a line of dashes below it, |---|---|, and its rows below that"
            };
            Finding::new(Code::MarkdownSlip, first_line(text, &block.at), "this row is in no table", help)
        });
    };
    let is_ruler = second.contains('-') && second.chars().all(|letter| "|:-–— ".contains(letter));
    let is_grid = second.contains("-+-") && second.chars().all(|letter| "|+:- ".contains(letter));
    let at = first_line(text, &block.at);
    let columns = cells(first);
    let ruler = format!("|{}", "---|".repeat(columns));
    let slip = |message: String, help: String| Some(Finding::new(Code::MarkdownSlip, at.clone(), message, help));
    if is_ruler {
        let message =
            format!("this is not a table: it has {columns} columns, and the line below has {}", cells(second));
        return slip(message, format!("write the line below as {ruler}"));
    }
    if is_grid {
        let message = "this is not a table: its line of dashes has a + in place of a |".to_owned();
        return slip(message, format!("write the line below as {ruler}"));
    }
    let has_bars = |line: &str| line.len() > 2 && line.starts_with('|') && line.ends_with('|');
    if has_bars(first) && has_bars(second) {
        return slip(
            "this is not a table: the line of dashes is missing".to_owned(),
            format!("write {ruler} below it"),
        );
    }
    None
}

/// A table of nothing but its head. A row behind an empty line has a message of its own.
pub(super) fn empty(text: &str, at: &Range<usize>) -> Option<Finding> {
    let help = "write its rows below the line of dashes, without an empty line before them";
    let has_row = text[at.end..].trim_start().starts_with('|');
    (!has_row).then(|| Finding::new(Code::MarkdownSlip, first_line(text, at), "this table has a head and no row", help))
}

/// A row below the first line of a paragraph or an entry: a line was moved into a table, or a table into a list.
pub(super) fn row_in_text(text: &str, block: &Block) -> Option<Finding> {
    let mut start = block.at.start;
    text[block.at.clone()].split_inclusive('\n').enumerate().find_map(|(index, line)| {
        let row = line.trim_start_matches(['>', ' ']);
        let at = start + line.len() - row.len();
        start += line.len();
        let row = row.trim_end();
        (index > 0 && is_row(row)).then(|| {
            let help = if is_behind_entry(text, at) {
                MOVE_THE_ENTRY
            } else {
                "write an empty line above it; a table starts with a row of names and a line of dashes: |---|---|"
            };
            Finding::new(Code::MarkdownSlip, at..at + row.len(), "this row is in no table", help)
        })
    })
}

/// A row with more cells than the table has columns. Those are not published.
pub(super) fn lost_cell(text: &str, row: &Range<usize>, columns: usize) -> Option<Finding> {
    let at = first_line(text, row);
    let count = cells(&text[at.clone()]);
    (count > columns).then(|| {
        let message = format!("this row has {count} cells, and the table {columns} columns: the rest is lost");
        let help = "add a column to the first two lines of the table, or write \\| for a | that is meant as such";
        Finding::new(Code::MarkdownSlip, at, message, help)
    })
}

/// A second line of dashes in a table, which is a row like the others.
pub(super) fn second_ruler(text: &str, row: &Range<usize>) -> Option<Finding> {
    let at = first_line(text, row);
    let line = text[at.clone()].trim();
    let is_ruler = line.contains("---") && line.chars().all(|sign| "|:- ".contains(sign));
    is_ruler.then(|| {
        let message = "this line of dashes is a row of the table, so visitors see its dashes";
        Finding::new(Code::MarkdownSlip, at, message, "remove it; a table has one, below its first row")
    })
}

const MOVE_THE_ENTRY: &str = "move the line above it out of the table";

/// Returns true for a row of a table with at least two cells.
fn is_row(line: &str) -> bool {
    line.len() > 2 && line.starts_with('|') && line.ends_with('|') && cells(line) > 1
}

/// Returns true for a place behind an entry of one line that is right below a row of a table.
fn is_behind_entry(text: &str, at: usize) -> bool {
    let before = text[..at].rfind('\n').map_or("", |end| &text[..end]);
    let lines = before.lines().rev().map(|line| line.trim_start_matches(['>', ' ']).trim_end());
    let mut lines = lines.skip_while(|line| line.is_empty());
    let is_entry = |line: &str| line.starts_with(|sign: char| "-*+".contains(sign) || sign.is_ascii_digit());
    lines.next().is_some_and(is_entry) && lines.next().is_some_and(is_row)
}

/// The number of cells in a line of a table.
pub(in crate::check) fn cells(line: &str) -> usize {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    let line = line.strip_suffix('|').filter(|inner| !inner.ends_with('\\')).unwrap_or(line);
    let mut escaped = false;
    let bars = line.chars().filter(|letter| {
        let counts = *letter == '|' && !escaped;
        escaped = *letter == '\\' && !escaped;
        counts
    });
    bars.count() + 1
}
