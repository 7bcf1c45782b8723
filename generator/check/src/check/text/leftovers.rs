//! Markdown that is published letter by letter: broken links, and the syntax of other programs.

use std::{collections::BTreeMap, ops::Range};

use crate::{
    check::finding::{ANOTHER_PROGRAM, Finding, overlaps},
    markdown::{Block, Facts, Run},
    suggest::nearest,
};

use super::{
    bold,
    brackets::Bracket,
    leftover_patterns::{BULLETS, LEFTOVERS, Leftover, PLAIN_FORMULA, TABLE_OF_CONTENTS, UNCLOSED, UNOPENED},
    prose::Prose,
    shortcodes,
};

/// Variables of Windows, which texts about computers name.
const VARIABLES: [&str; 8] =
    ["%APPDATA%", "%HOMEPATH%", "%LOCALAPPDATA%", "%PATH%", "%PROGRAMFILES%", "%TEMP%", "%TMP%", "%USERPROFILE%"];

/// The starts of addresses behind the words of a link.
const TARGETS: [&str; 6] = ["(/", "(#", "(http:", "(https:", "(mailto:", "(tel:"];

/// Marks of letters and signs that most texts have: that of a chat program for a source, without its private characters,
/// that of a note which opens, and that of an excerpt.
const RARE: [&str; 3] = ["citeturn", "???", "»"];

/// Returns true for the first byte of a character that a leftover needs one of. Most texts have none of them; the signs
/// for lists, from • to ◦, start with the same byte, and so does each wide one, like ＃, and each mark of a chat program.
fn is_mark(byte: u8) -> bool {
    const WIDE: [u8; 4] = [0xe2, 0xe3, 0xee, 0xef];
    b"[]{=*#:^%!$<|~+".contains(&byte) || WIDE.contains(&byte)
}

/// Looks for one kind of leftover in a block of a text.
type Check = fn(&str, &Block) -> Option<Finding>;

/// Finds leftovers. A sign behind a backslash is meant, unless it starts a shortcode.
pub(super) fn find(prose: &Prose<'_>) -> Vec<Finding> {
    let Prose { text, facts, bytes, brackets, .. } = prose;
    let shortcodes = shortcodes::find(brackets);
    let mut found = Vec::new();
    let has_mark = bytes.any(is_mark) || prose.has_any(&RARE);
    let has_formula = prose.has_any(&[r"\(", r"\["]);
    let has_code = prose.has_any(&["import ", "export "]);
    let may_be_parted = prose.has_any(&["]*", "]_"]);
    let checks: [(bool, Check); 10] = [
        (has_formula, formula),
        (may_be_parted, parted_link),
        (has_mark, table_of_contents),
        (has_mark, unparted_heading),
        (has_mark, twice_marked),
        (bytes.has(b'_'), |text, block| open_mark(text, block, "__", "this bold text has no end")),
        (bytes.has(b'~'), |text, block| open_mark(text, block, "~~", "this struck text has no end")),
        (bytes.has(b'*'), open_italic),
        (bytes.has(b'&'), misspelt_sign),
        (bytes.has(b'`'), open_code),
    ];
    if !has_code && checks.iter().all(|(is_needed, _)| !is_needed) {
        return found;
    }
    for block in &facts.outline.blocks {
        found.extend(checks.iter().filter(|(is_needed, _)| *is_needed).filter_map(|(_, check)| check(text, block)));
        if has_code {
            found.extend(lines_of_code(text, block));
        }
        if has_mark {
            // The lines of one list are one mistake.
            let mut has_bullets = false;
            for run in block.runs.iter().filter(|run| !run.in_link) {
                let here = find_in(text, run).into_iter().filter(|one| !overlaps(&shortcodes, &one.at));
                found.extend(here.filter(|one| {
                    let is_bullet = one.message == BULLETS;
                    !is_bullet || !std::mem::replace(&mut has_bullets, true)
                }));
            }
        }
    }
    if bytes.has(b'*') && prose.has_any(&["**"]) {
        found.extend(bold::find(text, facts));
    }
    found.extend(shortcodes);
    found
}

/// Finds the syntax of other programs alone.
pub(super) fn syntax(text: &str, facts: &Facts, brackets: &[Bracket<'_>]) -> Vec<Finding> {
    let mut found = shortcodes::find(brackets);
    let runs = facts.outline.blocks.iter().flat_map(|block| &block.runs).filter(|run| !run.in_link);
    let others: Vec<Finding> =
        runs.flat_map(|run| find_in(text, run)).filter(|one| !overlaps(&found, &one.at)).collect();
    found.extend(others);
    found
}

/// Returns true for a sign behind a backslash, or behind one that is written as `&#91;`. It starts a run.
fn is_escaped(text: &str, run: &Run, at: usize) -> bool {
    at == run.at.start && text[..at].ends_with(['\\', ';'])
}

/// The signs in a block that are published and not behind a backslash.
fn marks(text: &str, block: &Block, mark: &str) -> impl Iterator<Item = usize> {
    block.runs.iter().flat_map(move |run| {
        let found = text[run.at.clone()].match_indices(mark).map(|(at, _)| run.at.start + at);
        found.filter(|at| !is_escaped(text, run, *at))
    })
}

fn find_in(text: &str, run: &Run) -> Vec<Finding> {
    let written = &text[run.at.clone()];
    if !written.bytes().any(is_mark) && !RARE.iter().any(|rare| written.contains(rare)) {
        return Vec::new();
    }
    let last_bracket = written.rfind(']');
    let parenthesis = |byte| match byte {
        b'(' => 1,
        b')' => -1,
        _ => 0,
    };
    // By their first bytes; no two overlap.
    let mut found: BTreeMap<usize, Finding> = BTreeMap::new();
    for Leftover { pattern, message, help } in &LEFTOVERS {
        if pattern.is_at_start() && !run.starts_line {
            continue;
        }
        let Some(pattern) = pattern.that_may_be_in(written) else { continue };
        // The parentheses that are open in front of the last match.
        let (mut counted, mut open) = (0, 0_isize);
        let means_it = |one: &regex::Match<'_>| match pattern.as_str() {
            // `(the slab[s]/wall)` and `[see (/blog)]` are right.
            UNOPENED => {
                open += written[counted..one.start()].bytes().map(parenthesis).sum::<isize>();
                counted = one.start();
                open <= 0
            }
            UNCLOSED => last_bracket.is_none_or(|at| at < one.end()),
            _ => !VARIABLES.contains(&one.as_str()),
        };
        for one in pattern.find_iter(written).filter(means_it) {
            let at = run.at.start + one.start()..run.at.start + one.end();
            let at = whole_link(text, run, at);
            // The first bracket of a link may be written as `&#91;`.
            let sign = if text[at.start..].starts_with(']') { run.at.start } else { at.start };
            if is_escaped(text, run, sign) {
                continue;
            }
            let before = found.range(..at.end).next_back();
            if before.is_none_or(|(_, other)| other.at.end <= at.start) {
                found.insert(at.start, Finding::leftover(at, *message, *help));
            }
        }
    }
    found.into_values().collect()
}

/// Finds an exclamation mark that is published before a picture: `!![A floor](a.png)`.
fn twice_marked(text: &str, block: &Block) -> Option<Finding> {
    let run = block.runs.iter().find(|run| &text[run.at.clone()] == "!" && text[run.at.end..].starts_with("!["))?;
    let message = "this exclamation mark is shown beside the picture";
    run.starts_line.then(|| Finding::leftover(run.at.clone(), message, "remove one of the two"))
}

/// Finds the sign for a table of contents whose underscores make italic words: `[[_TOC_]]`.
fn table_of_contents(text: &str, block: &Block) -> Option<Finding> {
    let written = text[block.at.clone()].trim_end();
    let at = block.at.start..block.at.start + written.len();
    (written == "[[_TOC_]]").then(|| Finding::leftover(at, ANOTHER_PROGRAM, TABLE_OF_CONTENTS))
}

/// Finds a heading without its blank whose first words are bold or a link: `##**Base coat**`.
fn unparted_heading(text: &str, block: &Block) -> Option<Finding> {
    let written = text[block.at.clone()].lines().next().unwrap_or_default().trim_end();
    let words = written.trim_start_matches('#');
    let level = written.len() - words.len();
    let is_heading = block.heading.is_none() && (1..=6).contains(&level) && words.starts_with(['*', '_', '[', '`']);
    let at = block.at.start..block.at.start + written.len();
    let message = "this is not a heading, because no blank follows the #";
    let help = "write a blank after it, as in `## Heading`";
    is_heading.then(|| Finding::leftover(at, message, help))
}

/// Finds a formula between signs that markdown takes away: `\(x^2\)`, `\[x = y\]`.
fn formula(text: &str, block: &Block) -> Option<Finding> {
    let offset = block.at.start - usize::from(text[..block.at.start].ends_with('\\'));
    let written = &text[offset..block.at.end];
    let (start, end) = [(r"\(", r"\)"), (r"\[", r"\]")].into_iter().find_map(|(open, close)| {
        let start = written.find(open)?;
        let end = start + written[start..].find(close)? + close.len();
        let inner = &written[start + open.len()..end - close.len()];
        let is_command = |at: usize| inner[at + 1..].starts_with(|next: char| next.is_ascii_lowercase());
        let has_command = inner.match_indices('\\').any(|(at, _)| is_command(at));
        // `\[^1\]` is an escaped mark of a footnote.
        let is_formula = has_command || inner.contains('^') && !inner.starts_with('^') || inner.contains(" = ");
        is_formula.then_some((start, end))
    })?;
    let at = offset + start..offset + end;
    (!text[at.clone()].contains(['\n', '`', '"'])).then(|| Finding::leftover(at, ANOTHER_PROGRAM, PLAIN_FORMULA))
}

/// Finds the lines with which a page of MDX takes parts of a program: `import Cta from "../Cta"`.
fn lines_of_code(text: &str, block: &Block) -> Vec<Finding> {
    let is_code = |line: &str| {
        let is_quoted = |rest: &str| rest.trim_start().starts_with(['"', '\'']);
        match line.split_once(' ') {
            Some(("import", rest)) => {
                is_quoted(rest) || rest.rsplit_once(" from ").is_some_and(|(_, rest)| is_quoted(rest))
            }
            Some(("export", rest)) => {
                let next = rest.split([' ', '{', '*']).next().unwrap_or_default();
                matches!(next, "async" | "class" | "const" | "default" | "function" | "let" | "var")
                    && rest.contains(['=', '(', '{'])
            }
            _ => false,
        }
    };
    let mut start = block.at.start;
    let lines = text[block.at.clone()].split_inclusive('\n').map(|line| {
        let at = start..start + line.trim_end().len();
        start += line.len();
        at
    });
    let found = lines.filter(|at| is_code(&text[at.clone()]));
    let with_help = |at: Range<usize>| {
        let count = |sign| text[at.clone()].matches(sign).count();
        let help = if count('{') > count('}') || count('(') > count(')') {
            "remove it with all lines up to its last } or ), and write what it stands for in the text"
        } else {
            "remove the line, and write what it stands for in the text"
        };
        Finding::leftover(at, ANOTHER_PROGRAM, help)
    };
    found.map(with_help).collect()
}

/// Finds a link with the signs of bold or italic words between its words and its address: `**[words]**(/blog)`.
fn parted_link(text: &str, block: &Block) -> Option<Finding> {
    block.runs.iter().filter(|run| !run.in_link).find_map(|run| {
        let before = text[..run.at.start].trim_end_matches(['*', '_']);
        let written = &text[run.at.clone()];
        let is_parted = before.len() < run.at.start && before.ends_with(']') && !before.ends_with("\\]");
        let end = written.find(')').filter(|_| is_parted && TARGETS.iter().any(|one| written.starts_with(one)))?;
        let at = before.rfind('[').unwrap_or(run.at.start)..run.at.start + end + 1;
        let message = "this is not a link, because signs part its words from its address";
        Some(Finding::leftover(at, message, "write **[words](address)**"))
    })
}

/// Adds the words of a link before its address.
fn whole_link(text: &str, run: &Run, at: Range<usize>) -> Range<usize> {
    if !text[at.clone()].starts_with(']') {
        return at;
    }
    let words = text[run.at.start..at.start].rfind('[');
    words.map_or(at.start, |start| run.at.start + start)..at.end
}

/// Finds two signs before a word that have no counterpart in their block.
fn open_mark(text: &str, block: &Block, mark: &str, message: &str) -> Option<Finding> {
    let [at] = marks(text, block, mark).take(2).collect::<Vec<_>>()[..] else { return None };
    let end = at + mark.len();
    let opens = text[..at].chars().next_back().is_none_or(char::is_whitespace)
        && text[end..].starts_with(char::is_alphabetic)
        // `__init__` and `__name` are names of programs.
        && !text[end..].split_whitespace().next().is_some_and(|word| word.contains('_'))
        && text[end..].trim_end().contains(' ');
    opens.then(|| Finding::leftover(at..end, message, format!("write {mark} after its last word too")))
}

/// Finds an asterisk before a word inside a sentence that has no counterpart in its block. At the start of a line, or
/// behind the end of a sentence, it may be a note about a price.
fn open_italic(text: &str, block: &Block) -> Option<Finding> {
    let [mark] = marks(text, block, "*").take(2).collect::<Vec<_>>()[..] else { return None };
    let before = text[..mark].trim_end_matches(' ');
    let opens = before.len() < mark
        && before.ends_with(|last: char| last.is_alphanumeric() || last == ',')
        && text[mark + 1..].starts_with(char::is_alphabetic);
    let help = "write * after its last word too, or \\* for an asterisk";
    opens.then(|| Finding::leftover(mark..mark + 1, "this italic text has no end", help))
}

/// Finds a sign by a name that it does not have: `&nbps;`, `&nbsp`.
fn misspelt_sign(text: &str, block: &Block) -> Option<Finding> {
    const NAMES: [&str; 12] =
        ["amp", "copy", "deg", "eacute", "hellip", "mdash", "nbsp", "ndash", "quot", "reg", "times", "trade"];
    block.runs.iter().filter(|run| !run.in_link).find_map(|run| {
        let written = &text[run.at.clone()];
        let start = written.find('&')?;
        let rest = &written[start + 1..];
        let letters = rest.bytes().take_while(u8::is_ascii_lowercase).count();
        // `&copy=2` is a part of an address.
        if !rest[letters..].starts_with([';', '=']) && (rest.starts_with("nbsp") || NAMES.contains(&&rest[..letters])) {
            let at = run.at.start + start..run.at.start + start + letters + 1;
            let message = format!("`&{}` has no semicolon, so visitors read its letters", &rest[..letters]);
            return Some(Finding::leftover(at, message, "write the sign itself, or a blank"));
        }
        let (name, _) = rest.split_once(';')?;
        // One that exists is behind a backslash, or is escaped twice.
        let name_is_wrong = !NAMES.contains(&name);
        let right = Some(name)
            .filter(|_| name_is_wrong)
            .filter(|name| name.len() > 2 && name.bytes().all(|byte| byte.is_ascii_lowercase()))?;
        let right = nearest(right, NAMES)?;
        let at = run.at.start + start..run.at.start + start + name.len() + 2;
        let message = format!("there is no sign `&{name};`, so visitors read its letters");
        Some(Finding::leftover(at, message, format!("write &{right};, or the sign itself")))
    })
}

/// Finds a backtick before a word that has no counterpart in its block.
fn open_code(text: &str, block: &Block) -> Option<Finding> {
    let [mark] = marks(text, block, "`").take(2).collect::<Vec<_>>()[..] else { return None };
    let opens = text[..mark].chars().next_back().is_none_or(char::is_whitespace)
        && text[mark + 1..].chars().next().is_some_and(char::is_alphanumeric);
    let message = "this code has no end";
    opens.then(|| Finding::leftover(mark..mark + 1, message, "write ` after its last letter too"))
}
