//! Markdown, HTML and shortcodes behind backslashes or in letters (`\*`, `&lt;`), as converters write them: visitors read
//! their signs. A block with such signs is read once more as visitors read it; what is markup then was markup before.

use std::{collections::BTreeMap, ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::{Finding, first_line, overlaps, pattern},
    markdown::{self, Block, Facts, Ids, Markup, Run},
};

use super::{brackets, html, leftovers};

/// Signs that markup can start or end with.
const MARKS: &str = "*_`#>|[]{}<!~=^-+.)&:";

/// A sign that is written twice in letters, behind its `&`.
static SIGN: LazyLock<Regex> = LazyLock::new(|| pattern(r"^&(?:[A-Za-z]{2,8}|#[0-9]{2,5}|#x[0-9A-Fa-f]{2,5});"));

/// Tags of which one alone is a leftover. A single `&lt;b&gt;` may be what a text is about.
static CERTAIN: LazyLock<Regex> =
    LazyLock::new(|| pattern(r#"<(?:!--|/|(?:div|iframe|img|script|span)\b|[\w.-]+:|[^<>]*/>|[a-z0-9]+ [\w-]+=["'])"#));

/// A text as visitors read it.
#[derive(Default)]
struct Shown {
    text: String,
    /// Each piece with its place in the source, and whether it is a sign that is written otherwise there.
    pieces: Vec<(Range<usize>, Range<usize>, bool)>,
}

impl Shown {
    /// The text of a block; `None` if it has no sign that could be one of markup.
    fn of(text: &str, block: &Block) -> Option<Self> {
        let is_escaped = |run: &Run| {
            text[..run.at.start].ends_with('\\') && text[run.at.clone()].starts_with(|sign| MARKS.contains(sign))
        };
        let is_mark = |sign: &str| sign.chars().any(|sign| MARKS.contains(sign));
        if !block.runs.iter().any(is_escaped) && !block.signs.iter().any(|(_, sign)| is_mark(sign)) {
            return None;
        }
        let runs = block.runs.iter().map(|run| (run.at.clone(), None));
        let signs = block.signs.iter().map(|(at, sign)| (at.clone(), Some(sign.as_str())));
        let mut all: Vec<(Range<usize>, Option<&str>)> = runs.chain(signs).collect();
        all.sort_by_key(|(at, _)| at.start);
        let mut shown = Self::default();
        let mut done = None;
        for (at, sign) in all {
            let start = done.unwrap_or(at.start).min(at.start);
            let gap = &text[start..at.start];
            let is_escaped =
                sign.is_none() && (text[..at.start].ends_with('\\') && (done.is_none() || gap.ends_with('\\')));
            let gap = if is_escaped { gap.strip_suffix('\\').unwrap_or(gap) } else { gap };
            match gap.rsplit_once('\n') {
                Some((_, rest)) => {
                    shown.text.push('\n');
                    shown.text += rest.trim_start_matches(['>', ' ']);
                }
                None => shown.text += gap,
            }
            let consumed = done.unwrap_or(0);
            done = Some(at.end.max(consumed));
            // What was a part of a sign before this one.
            let at = at.start.max(consumed)..at.end.max(consumed);
            match sign {
                Some(sign) => {
                    let rest = format!("{sign}{}", &text[at.end..block.at.end.max(at.end)]);
                    match twice(&rest).filter(|_| sign == "&") {
                        Some((sign, length)) => {
                            let end = at.end + length - 1;
                            shown.push(&sign, at.start..end, true);
                            done = Some(end);
                        }
                        None => shown.push(sign, at, true),
                    }
                }
                None => {
                    let written = &text[at.clone()];
                    let (sign, length) = match twice(written).filter(|_| is_escaped) {
                        Some((sign, length)) => (sign, length),
                        None if is_escaped => {
                            let first = written.chars().next().map_or(String::new(), String::from);
                            let length = first.len();
                            (first, length)
                        }
                        None => (String::new(), 0),
                    };
                    if length > 0 {
                        shown.push(&sign, at.start - 1..at.start + length, true);
                    }
                    shown.push(&written[length..], at.start + length..at.end, false);
                }
            }
        }
        let rest = &text[done.unwrap_or(block.at.end).min(block.at.end)..block.at.end];
        shown.text += rest.split('\n').next().unwrap_or_default();
        Some(shown)
    }

    fn push(&mut self, text: &str, at: Range<usize>, is_sign: bool) {
        let start = self.text.len();
        self.text += text;
        self.pieces.push((start..self.text.len(), at, is_sign));
    }

    /// The place in the source.
    fn source(&self, at: &Range<usize>) -> Range<usize> {
        let piece = |byte: usize| {
            let next = self.pieces.partition_point(|(shown, ..)| shown.end <= byte);
            self.pieces.get(next).or(self.pieces.last())
        };
        let start = piece(at.start).map_or(0, |(shown, source, is_sign)| {
            if *is_sign { source.start } else { source.start + at.start.saturating_sub(shown.start) }
        });
        let end = piece(at.end.saturating_sub(1)).map_or(0, |(shown, source, is_sign)| {
            if *is_sign { source.end } else { (source.start + at.end.saturating_sub(shown.start)).min(source.end) }
        });
        start..end.max(start)
    }

    /// Returns true if a place has a sign that is written otherwise in the source.
    fn has_sign(&self, at: &Range<usize>) -> bool {
        self.signs(at) > 0
    }

    /// The number of such signs in a place.
    fn signs(&self, at: &Range<usize>) -> usize {
        let is_in = |shown: &Range<usize>| shown.start < at.end && at.start < shown.end;
        self.pieces.iter().filter(|(shown, _, is_sign)| *is_sign && is_in(shown)).count()
    }
}

/// The sign of markup at the start of a text that is written in letters, and the length of these.
fn twice(text: &str) -> Option<(String, usize)> {
    let written = SIGN.find(text)?.as_str();
    let sign = markdown::sign(written)?;
    sign.chars().all(|sign| sign != '&' && MARKS.contains(sign)).then_some((sign, written.len()))
}

/// Finds escaped markup. `told` are places that have a message, in order.
pub(super) fn find(text: &str, facts: &Facts, told: &[Finding]) -> Vec<Finding> {
    if memchr::memchr2(b'\\', b'&', text.as_bytes()).is_none() {
        return Vec::new();
    }
    let mut found: Vec<Finding> = Vec::new();
    let mut kinds: BTreeMap<Markup, (Range<usize>, usize)> = BTreeMap::new();
    let mut breaks: Vec<Finding> = Vec::new();
    for block in &facts.outline.blocks {
        let Some(shown) = Shown::of(text, block) else { continue };
        let again = markdown::facts(&shown.text, &mut Ids::default());
        let mut here = tags(&shown, &again);
        if let [one] = &here[..]
            && shown.text.contains("<br>")
            && one.message.is_empty()
        {
            breaks.append(&mut here);
        }
        here.extend(syntax(text, block, &shown, &again));
        let markup =
            markdown::markup(&shown.text).into_iter().filter(|(at, kind)| is_written_otherwise(&shown, at, *kind));
        let markup: Vec<_> = markup.map(|(at, kind)| (first_line(text, &shown.source(&at)), kind)).collect();
        here.retain(|one| !overlaps(told, &one.at));
        for (at, kind) in markup {
            let is_told = |other: &Finding| other.at.start < at.end && at.start < other.at.end;
            if !overlaps(told, &at) && !here.iter().any(is_told) {
                kinds.entry(kind).or_insert_with(|| (at, 0)).1 += 1;
            }
        }
        found.append(&mut here);
    }
    if breaks.len() > 1 {
        breaks.truncate(1);
        found.extend(breaks.into_iter().filter(|one| !overlaps(told, &one.at)).map(|mut one| {
            one.message = TAG.to_owned();
            one
        }));
    }
    // An author may mean a star beside a word, or a # at the start of a line. A converter escapes all of them.
    let is_certain = |kind: Markup, count: usize| {
        count > 1 || !matches!(kind, Markup::Italic | Markup::Code | Markup::Heading | Markup::Quote)
    };
    let is_converted = kinds.iter().any(|(kind, (_, count))| is_certain(*kind, *count));
    let kinds = kinds.into_iter().filter(|_| is_converted);
    found.extend(kinds.map(|(kind, (at, count))| {
        let is_letter = text[at.clone()].starts_with('&');
        let more = match count - 1 {
            0 => String::new(),
            1 => ", here and in 1 more place".to_owned(),
            more => format!(", here and in {more} more places"),
        };
        let (message, help) = if is_letter {
            let help = "write the signs themselves in place of their names between & and ;";
            (format!("visitors read the signs of {}, because they are written in letters{more}", kind.name()), help)
        } else {
            let help = "remove these backslashes; to show the signs themselves, put them between backticks";
            (format!("visitors read the signs of {}, because of the backslashes before them{more}", kind.name()), help)
        };
        Finding::leftover(at, message, help)
    }));
    found
}

const TAG: &str = "visitors read this tag of HTML";

/// The tags in a block. Of a `<br>` alone, the message is empty: one may be what a text is about.
fn tags(shown: &Shown, again: &Facts) -> Vec<Finding> {
    if !shown.text.contains('<') {
        return Vec::new();
    }
    let written: Vec<Range<usize>> = again.raw_html.iter().cloned().chain(html::unread(&shown.text, again)).collect();
    let is_certain = written.iter().any(|at| CERTAIN.is_match(&shown.text[at.clone()]));
    let is_break = || written.len() == 1 && &shown.text[written[0].clone()] == "<br>";
    if !is_certain && !is_break() {
        return Vec::new();
    }
    let tags = html::find(&shown.text, again).into_iter().filter(|one| shown.has_sign(&one.at));
    let told = tags.map(|one| {
        let message = if is_certain { TAG } else { "" };
        let tag = &shown.text[one.at.clone()];
        let help = format!("{}; to show the tag itself, put it between backticks: `{tag}`", one.help);
        Finding::leftover(shown.source(&one.at), message, help)
    });
    told.collect()
}

/// The syntax of other programs in a block, with the advice for it.
fn syntax(text: &str, block: &Block, shown: &Shown, again: &Facts) -> Vec<Finding> {
    let brackets = brackets::find(&shown.text, again);
    let found = leftovers::syntax(&shown.text, again, &brackets).into_iter();
    // One sign alone may be meant.
    let escaped = found.filter(|one| shown.signs(&one.at) > 1 && !one.help.text.starts_with("write `- ["));
    let told = escaped.map(|mut one| {
        let written = &shown.text[one.at.clone()];
        if written.starts_with("[^") {
            one.message = "visitors read this mark of a footnote".to_owned();
            one.help = "write it without the backslashes".into();
        } else if written.starts_with("[!") && text[..block.at.start].trim_end_matches('\\').ends_with("> ") {
            one.message = "this is not a callout yet, because of the backslashes".to_owned();
            one.help = format!("write `> {written}`").into();
        }
        one.at = first_line(text, &shown.source(&one.at));
        one
    });
    told.collect()
}

/// Returns true if the signs that make a piece of markup are written otherwise in the source. One sign alone may be meant.
fn is_written_otherwise(shown: &Shown, at: &Range<usize>, kind: Markup) -> bool {
    let starts = shown.has_sign(&(at.start..at.start + 1));
    let written = &shown.text[at.clone()];
    match kind {
        Markup::Bold | Markup::Italic | Markup::Struck | Markup::Code => {
            // `__init__` is the name of a part of a program.
            let is_name = written.starts_with("__") && !written.contains(' ');
            starts && shown.has_sign(&(at.end - 1..at.end)) && !is_name
        }
        Markup::Heading | Markup::Quote => starts,
        Markup::List => shown.has_sign(&(at.start..at.start + written.find(' ').unwrap_or(1))),
        Markup::Table => shown.has_sign(at),
        // Brackets in the words of a link are meant.
        Markup::Link | Markup::Picture => {
            let middle = written.rfind("](").map(|middle| at.start + middle..at.start + middle + 2);
            starts || middle.is_some_and(|middle| shown.has_sign(&middle))
        }
    }
}
