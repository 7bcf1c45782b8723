//! Slips of the hand with signs between words: a blank before a comma, a full stop twice, a word that a line end cuts.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{diagnostics::Code, markdown::Block};

use super::finding::Finding;

/// Words that start a sentence. Others behind a full stop may be the name of a file or of a site, if no sentence goes on
/// behind them. Phones write `.Com` in an address.
static UNPARTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|\s)[\p{Ll}'’-]{2,}(\.(?:The|So|It|We|If|This|In|And|But|You|Our|They|There|When|For|That|These|Then|After|Before|With|At|On|To))\s|(?:^|\s)[\p{Ll}'’-]{4,}(\.\p{Lu}\p{Ll}{3,}) +\p{Ll}",
    )
});

/// A blank before a comma or a full stop, which is not one of three.
static PARTED: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{L})”’]( [,.])(?: +\p{Lu}|$)|[\p{L})”’]( ,)[ \p{Ll}]"));

/// A comma without a blank behind it, between two words of a sentence. Several in a row are a list of a program.
static JOINED: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:^|\s)[\p{L}'’]{2,}(,)\p{Ll}[\p{L}'’]+(?:[\s.;:!?]|$)"));

/// Two full stops at the end of a sentence.
static TWICE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\p{Ll}{2}(\.\.)(?: +\p{Lu}|$)"));

/// A line break as programs write it, behind a word or the end of a sentence, unlike that in `C:\new`.
static BREAK: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:[^\\]\p{Ll}|[.,!?)])(\\n(?:\\n)*)(?:\p{Lu}|[ -]|$)"));

fn pattern(pattern: &str) -> Regex {
    match Regex::new(pattern) {
        Ok(pattern) => pattern,
        Err(error) => unreachable!("the patterns are part of this program and a test uses each: {error}"),
    }
}

/// A slip in a text. The position is bytes of the text.
pub(super) struct Slip {
    pub(super) code: Code,
    pub(super) at: Range<usize>,
    pub(super) message: &'static str,
    pub(super) help: &'static str,
}

/// The slips in a text of one line.
pub(super) fn find(text: &str) -> Vec<Slip> {
    let mut found = Vec::new();
    let mut add = |pattern: &Regex, code, message, help| {
        let places = pattern.captures_iter(text).filter_map(|one| Some(one.get(1).or_else(|| one.get(2))?.range()));
        found.extend(places.map(|at| Slip { code, at, message, help }));
    };
    if text.contains(" ,") || text.contains(" .") {
        let message = "there is a blank before this sign";
        add(&PARTED, Code::TextUnfinished, message, "write the sign right behind the word, and a blank behind it");
    }
    if text.contains("..") {
        add(&TWICE, Code::WordRepeated, "this full stop is there twice", "remove one of the two");
    }
    if text.as_bytes().windows(2).any(|two| two[0] == b',' && two[1].is_ascii_alphabetic()) {
        let message = "there is no blank behind this comma";
        add(&JOINED, Code::TextUnfinished, message, "write one");
    }
    // Most full stops have a blank behind them.
    if text.as_bytes().windows(2).any(|two| two[0] == b'.' && two[1].is_ascii_uppercase()) {
        let message = "there is no blank between these sentences";
        add(&UNPARTED, Code::TextUnfinished, message, "write one behind the full stop");
    }
    if text.contains("\\n") {
        let message = "visitors read this sign of programs for the end of a line";
        add(&BREAK, Code::TextUnfinished, message, "write a blank, or begin a new paragraph");
    }
    // `. . .`
    found.retain(|one| !text[one.at.end..].starts_with(" ."));
    found
}

/// Finds words that the end of a line cuts, as in a text from a PDF: the page shows `con- crete`.
pub(super) fn cut_words(text: &str, block: &Block) -> Vec<Finding> {
    // Half of a pair is right: `one-` at the end of a line, `and two-car garages` in the next one.
    const PAIRS: [&str; 4] = ["and", "or", "to", "but"];
    let cut = block.runs.windows(2).filter_map(|runs| {
        let (first, second) = (&text[runs[0].at.clone()], &text[runs[1].at.clone()]);
        let start = first.trim_end().strip_suffix('-').filter(|start| start.ends_with(char::is_alphanumeric))?;
        let next = second.split(|letter: char| !letter.is_alphanumeric()).next()?;
        let is_cut = runs[1].starts_line && next.starts_with(char::is_lowercase) && !PAIRS.contains(&next);
        let between = &text[runs[0].at.end..runs[1].at.start];
        if !is_cut || !between.chars().all(|sign| sign.is_whitespace() || sign == '>') || between.contains("  \n") {
            return None;
        }
        let word = start.rsplit(char::is_whitespace).next()?;
        let at = runs[0].at.start + start.len() - word.len()..runs[0].at.start + start.len() + 1;
        let message = format!("the page shows `{word}- {next}`, with a blank");
        Some(Finding::new(Code::TextUnfinished, at, message, "write all of the word in one line"))
    });
    cut.collect()
}
