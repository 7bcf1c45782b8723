//! Headings, lists, tables and code that markdown reads differently than they look in the editor.

use std::ops::Range;

use crate::{
    diagnostics::Code,
    markdown::{Block, Code as CodeBlock, Facts, MAX_COLORED_BYTES, Outline, VideoSlip, WrongNumber, has_colors},
};

use super::finding::Finding;

/// The longest heading that may be underlined with dashes, in characters. Longer ones are paragraphs.
const MAX_UNDERLINED_CHARS: usize = 80;

/// Finds slips in the form of a text.
pub(super) fn find(text: &str, facts: &Facts) -> Vec<Finding> {
    let outline = &facts.outline;
    let mut found = Vec::new();
    let (mut first_level, mut last_level) = (None, None);
    let has_chapters = outline.blocks.iter().filter(|block| block.heading == Some(1)).nth(1).is_some();
    for block in &outline.blocks {
        match block.heading {
            Some(level) => {
                found.extend(heading(text, block, level, last_level));
                found.extend(heading_above(text, block, level, first_level).filter(|_| !has_chapters));
                first_level = first_level.or(Some(level));
                last_level = Some(level);
            }
            None => {
                found.extend(list(text, block));
                found.extend(sign_twice(text, block));
                found.extend(product(text, block));
                found.extend(table(text, block).or_else(|| row_in_text(text, block)));
            }
        }
    }
    for code in &outline.code {
        found.extend(code_block(text, code));
    }
    found.extend(outline.empty_entries.iter().map(|at| {
        let help = "write them behind its sign, or remove the line";
        Finding::new(Code::MarkdownSlip, first_line(text, at), "this entry has no words", help)
    }));
    found.extend(outline.empty_quotes.iter().map(|at| empty_quote(text, at)));
    // A row behind an empty line has a message of its own.
    let empty_tables = outline.empty_tables.iter().filter(|at| !text[at.end..].trim_start().starts_with('|'));
    found.extend(empty_tables.map(|at| {
        let help = "write its rows below the line of dashes, without an empty line before them";
        Finding::new(Code::MarkdownSlip, first_line(text, at), "this table has a head and no row", help)
    }));
    found.extend(bare_heading(text, outline));
    found.extend(outline.rows.iter().filter_map(|(row, columns)| lost_cell(text, row, *columns)));
    found.extend(outline.rows.iter().filter_map(|(row, _)| ruler_in_table(text, row)));
    found.extend(outline.wrong_numbers.iter().map(|one| wrong_number(text, one)));
    found.extend(facts.video_slips.iter().map(|(at, slip)| video(text, at, *slip)));
    let unseen = facts.links.iter().filter(|(at, _)| {
        let is_empty = text[at.clone()].strip_prefix('[').is_some_and(|rest| rest.trim_start().starts_with("]("));
        is_empty && !facts.video_slips.iter().any(|(video, _)| video == at)
    });
    found.extend(unseen.map(|(at, _)| {
        let (message, help) = ("this link has no words, so nobody sees it", "write them between [ and ]");
        Finding::new(Code::MarkdownSlip, first_line(text, at), message, help)
    }));
    let unused = facts.footnotes_unused.iter().map(|at| {
        let help = "refer to it in the text, as in `A claim.[^1]`, or remove it";
        Finding::new(
            Code::MarkdownSlip,
            first_line(text, at),
            "nothing refers to this footnote, so it is left out",
            help,
        )
    });
    found.extend(unused);
    found
}

/// A link that was meant as a video.
fn video(text: &str, at: &Range<usize>, slip: VideoSlip) -> Finding {
    let (message, help) = match slip {
        VideoSlip::Untitled => {
            ("this video has no title", "write what it shows, as in [Grinding a slab](https://youtu.be/…)")
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

/// The first line of a place.
fn first_line(text: &str, at: &Range<usize>) -> Range<usize> {
    at.start..at.start + text[at.clone()].lines().next().map_or(0, str::len)
}

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

/// Returns true for a place behind a line that ends with a backslash or two blanks, which keep lines apart.
fn is_after_break(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(['>', ' ']).strip_suffix('\n');
    before.is_some_and(|before| before.trim_end_matches('\r').ends_with(['\\']) || before.ends_with("  "))
}

/// The start of a line that is one of a list in other programs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// A check mark, an arrow, an emoji.
    Other(char),
    /// `1.)`, `1:`, `(1)` and the keycap of a phone.
    Number,
    /// `Step 1:`
    Step,
    /// A tab between words, as in the cells of a sheet.
    Tab,
}

/// The sign that a line starts with.
fn sign_of(line: &str) -> Option<Sign> {
    const WORDS: &str = "“”„«»‹›‘’‚…¿¡§©®™€£¥°¶×÷±–—−";
    // A line with one of them has a message of its own.
    const BULLETS: &str = "•●▪‣◦";
    let first = line.chars().next()?;
    // Phones add U+FE0F, which asks for the colored form of an emoji.
    let rest = line[first.len_utf8()..].trim_start_matches('\u{fe0f}');
    let is_picture = !first.is_ascii()
        && !first.is_alphanumeric()
        && !first.is_whitespace()
        && !WORDS.contains(first)
        && !BULLETS.contains(first);
    if (is_picture && rest.starts_with(' ')) || (matches!(first, 'o' | '·') && rest.starts_with('\t')) {
        return Some(Sign::Other(first));
    }
    let digits = line.trim_start_matches('(').bytes().take_while(u8::is_ascii_digit).count();
    let is_number = match (first, digits) {
        (_, 0 | 3..) => false,
        ('(', _) => line[1 + digits..].starts_with(") "),
        _ => line[digits..].starts_with(".) ") || line[digits..].starts_with(": ") || rest.starts_with("\u{20e3} "),
    };
    if is_number {
        return Some(Sign::Number);
    }
    if let Some(rest) = line.strip_prefix("Step ") {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        return (digits > 0 && rest[digits..].starts_with([':', '.', ')'])).then_some(Sign::Step);
    }
    // A row of a table that misses its line of dashes has a message of its own.
    (line.trim().contains('\t') && first != '|').then_some(Sign::Tab)
}

/// Lines that start like a list, in a paragraph.
fn list(text: &str, block: &Block) -> Option<Finding> {
    let lines = || block.runs.iter().filter(|run| run.starts_line).map(|run| (run, &text[run.at.clone()]));
    let is_item = |line: &str| {
        let mut letters = line.chars();
        match (letters.next(), letters.next()) {
            (Some('-' | '*' | '+'), Some(next)) => next.is_alphabetic(),
            (Some('–' | '—'), Some(' ')) => true,
            _ => false,
        }
    };
    let is_numbered = |line: &str| {
        let digits = line.bytes().take_while(u8::is_ascii_digit).count();
        let mut rest = line[digits..].chars();
        matches!(digits, 1 | 2)
            && matches!(rest.next(), Some('.' | ')'))
            && rest.next().is_some_and(char::is_alphabetic)
    };
    let slip = |at: Range<usize>, better: &str| {
        let help = format!("write a blank after the sign, as in `{better}`");
        Finding::new(Code::MarkdownSlip, at, "these lines are not a list", help)
    };
    let mut signs = block
        .runs
        .iter()
        .filter(|run| run.starts_line && !is_after_break(text, run.at.start))
        .map(|run| (run, sign_of(&text[run.at.clone()])));
    let first = signs.next().and_then(|(run, sign)| Some((run, sign?)));
    if let Some((run, sign)) = first
        && signs.any(|(_, other)| other == Some(sign))
    {
        let help = match sign {
            Sign::Number => "number them `1. `, `2. `",
            Sign::Step => "number them `1. `, `2. `, or put an empty line between them",
            Sign::Tab => "write a table, as in `| Coat | Mils |`, with a line |---|---| below its first row",
            Sign::Other(_) => "start each line with `- `, or end it with a backslash to keep the sign",
        };
        let message = match sign {
            Sign::Tab => "these lines are not a table: all of them become one paragraph",
            _ => "these lines are not a list",
        };
        return Some(Finding::new(Code::MarkdownSlip, run.at.clone(), message, help));
    }
    let lettered: Vec<&str> = lines().map(|(_, line)| line).collect();
    const LETTERS: [(&str, &str); 6] =
        [("a) ", "b) "), ("(a) ", "(b) "), ("a. ", "b. "), ("i. ", "ii. "), ("i) ", "ii) "), ("(i) ", "(ii) ")];
    if let [first, second, ..] = lettered[..]
        && LETTERS.iter().any(|(one, two)| first.starts_with(one) && second.starts_with(two))
        && !is_after_break(text, second.as_ptr() as usize - text.as_ptr() as usize)
    {
        let at = block.runs.first().map_or_else(|| block.at.clone(), |run| run.at.clone());
        let help = "number them `1. `, `2. `, or start each line with `- `";
        return Some(Finding::new(Code::MarkdownSlip, at, "these lines are not a list", help));
    }
    let mut items = lines().filter(|(_, line)| is_item(line));
    if let (Some((first, _)), Some(_)) = (items.next(), items.next()) {
        return Some(slip(first.at.clone(), "- word"));
    }
    let mut numbered = lines().filter(|(_, line)| is_numbered(line));
    let (first, line) = numbered.next()?;
    (line.starts_with('1') || numbered.next().is_some()).then(|| slip(first.at.clone(), "1. word"))
}

/// An entry that is a list of its own, because its sign is there twice: `- - word`. A list of several entries is meant.
fn sign_twice(text: &str, block: &Block) -> Option<Finding> {
    let line = text[..block.at.start].rfind('\n').map_or(0, |end| end + 1);
    let signs = text[line..block.at.start].trim_matches(['>', ' ']);
    let (first, second) = signs.split_once(' ')?;
    let is_sign = matches!(first, "-" | "*" | "+")
        || first.strip_suffix(['.', ')']).is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()));
    let at = block.at.start - signs.len() - 1..block.at.start - 1;
    let is_twice = is_sign && first == second && text.get(at.clone()) == Some(signs);
    (is_twice && !goes_on(text, at.end - second.len(), block.at.start)).then(|| {
        let message = "visitors see this sign twice, because a list starts inside of the entry";
        Finding::new(Code::MarkdownSlip, at, message, format!("write `{first} ` once"))
    })
}

/// Returns true if the list whose first sign is at `sign`, and whose first words are at `words`, has another entry.
fn goes_on(text: &str, sign: usize, words: usize) -> bool {
    let line = text[..sign].rfind('\n').map_or(0, |end| end + 1);
    // The columns in which its next entry can start.
    let columns = sign - line..words - line;
    let mark = text[sign..].chars().next().unwrap_or_default();
    let is_entry = |rest: &str| {
        if mark.is_ascii_digit() {
            rest.starts_with(|first: char| first.is_ascii_digit())
        } else {
            rest.strip_prefix(mark).is_some_and(|rest| rest.starts_with(' '))
        }
    };
    let below = text[words..].lines().skip(1).map(|line| {
        let rest = line.trim_start_matches(['>', ' ']);
        (line.len() - rest.len(), rest)
    });
    let written = below.filter(|(_, rest)| !rest.trim().is_empty());
    let mut inside = written.take_while(|(column, _)| *column >= columns.start);
    inside.any(|(column, rest)| columns.contains(&column) && is_entry(rest))
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

/// A paragraph that is written like a table.
fn table(text: &str, block: &Block) -> Option<Finding> {
    let written = &text[block.at.clone()];
    let mut lines = written.lines().map(|line| line.trim_start_matches(['>', ' ']).trim_end());
    let first = lines.next().filter(|line| line.contains('|'))?;
    let Some(second) = lines.next() else {
        return is_row(first).then(|| {
            let help = if is_behind_entry(text, block.at.start) {
                MOVE_THE_ENTRY
            } else {
                "remove the empty line above it, or write a line of dashes below it: |---|---|"
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

/// A row below the first line of a paragraph or an entry: a line was moved into a table, or a table into a list.
fn row_in_text(text: &str, block: &Block) -> Option<Finding> {
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

/// A row with more cells than the table has columns. Those are not published.
fn lost_cell(text: &str, row: &Range<usize>, columns: usize) -> Option<Finding> {
    let at = first_line(text, row);
    let count = cells(&text[at.clone()]);
    (count > columns).then(|| {
        let message = format!("this row has {count} cells, and the table {columns} columns: the rest is lost");
        let help = "add a column to the first two lines of the table, or write \\| for a | that is meant as such";
        Finding::new(Code::MarkdownSlip, at, message, help)
    })
}

/// A second line of dashes in a table, which is a row like the others.
fn ruler_in_table(text: &str, row: &Range<usize>) -> Option<Finding> {
    let at = first_line(text, row);
    let line = text[at.clone()].trim();
    let is_ruler = line.contains("---") && line.chars().all(|sign| "|:- ".contains(sign));
    is_ruler.then(|| {
        let message = "this line of dashes is a row of the table, so visitors see its dashes";
        Finding::new(Code::MarkdownSlip, at, message, "remove it; a table has one, below its first row")
    })
}

/// An entry of a list whose number is not the one that visitors read.
fn wrong_number(text: &str, entry: &WrongNumber) -> Finding {
    let WrongNumber { at, written, shown, is_meant } = entry;
    let message = format!("visitors read {shown} here and not {written}, because a list counts its entries");
    let rest = text[at.clone()].trim_start().trim_start_matches(|sign: char| sign.is_ascii_digit());
    let sign = if rest.starts_with(')') { ')' } else { '.' };
    let help = if *is_meant {
        format!(
            "if the number is meant, start each entry with a dash, and write a backslash behind its number: \
             `- {written}\\{sign}`"
        )
    } else {
        format!(
            "write {shown}, or put the entry where it belongs; a sentence between two lists starts a new one; if the \
             number is meant, write `- {written}\\{sign}`"
        )
    };
    Finding::new(Code::MarkdownSlip, first_line(text, at), message, help)
}

/// The number of cells in a line of a table.
pub(super) fn cells(line: &str) -> usize {
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

fn code_block(text: &str, code: &CodeBlock) -> Option<Finding> {
    let CodeBlock { at, language, bytes } = code;
    let line = first_line(text, at);
    let Some(language) = language else {
        let help = "start the line at the left edge; for code, put lines between two lines of ```";
        return Some(Finding::new(Code::MarkdownSlip, line, "four blanks at the start of a line make it code", help));
    };
    let opening = text[line.clone()].trim_start();
    let sign = opening.chars().next().filter(|sign| matches!(sign, '`' | '~'))?;
    let length = opening.chars().take_while(|letter| *letter == sign).count();
    let last = text[at.clone()].trim_end().lines().skip(1).last().unwrap_or("");
    let last = last.trim_matches(|letter: char| letter == '>' || letter.is_whitespace());
    if last.len() < length || last.chars().any(|letter| letter != sign) {
        let message = "this code has no end, so everything below it is code";
        let help = format!("write {} in the line after the code", sign.to_string().repeat(length));
        return Some(Finding::new(Code::MarkdownSlip, line, message, help));
    }
    let lower = language.to_lowercase();
    if matches!(&*lower, "markdown" | "md") && at.start == 0 && text[at.end..].trim().is_empty() {
        let help = "remove the first and the last line of the text, which chat programs write around it";
        return Some(Finding::new(Code::MarkdownSlip, line, "all of this text is shown as code", help));
    }
    let is_plain = matches!(&*lower, "" | "text" | "txt" | "plain" | "plaintext");
    if is_plain {
        return None;
    }
    if has_colors(&lower) {
        let message = format!("this code has {bytes} bytes, and only up to {MAX_COLORED_BYTES} get colors");
        let help = "show a part of it, or leave the name of the language out; a whole file can be in content/files/";
        return (*bytes > MAX_COLORED_BYTES).then(|| Finding::new(Code::CodeLanguage, line, message, help));
    }
    let help = "the languages with colors are bash, css, html, javascript, json, rust, toml and yaml; leave the name out \
                for others";
    Some(Finding::new(Code::CodeLanguage, line, format!("there are no colors for `{language}`"), help))
}
