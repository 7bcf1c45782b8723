//! Slips of the hand with signs between words: a blank before a comma, a full stop twice, a word that a line end cuts.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{
    check::finding::{Finding, pattern},
    {
        diagnostics::{Code, Help},
        markdown::Block,
        source::Pairs,
    },
};

/// Words that start a sentence, right behind a full stop.
static UNPARTED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|\s)[\p{Ll}'’-]{2,}(\.(?:The|So|It|We|If|This|In|And|But|You|Our|They|There|When|For|That|These|Then|After|Before|With|At|On|To))\s",
    )
});

/// Other words right behind a full stop, with the next word. They may be the name of a file, of a site or of a part of
/// a program, as in `time.Duration`. So at least three words are before the full stop.
static UNPARTED_NAME: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"[^\s.!?]+\s+[^\s.!?]+\s+[\p{Ll}'’-]{4,}(\.(\p{Lu}\p{Ll}{3,})) +(\p{Ll}[\p{L}'’]*)(?:[\s.,;:!?]|$)")
});

/// Words behind a noun. So the word before them may be all of a name: `a time.Duration is`.
const BEHIND_NOUNS: &str = "and are as at by can does for from has have in is of on or to was were when will with";

/// Top-level domains that are words, too. Phones write `.Info` in an address.
const DOMAINS: &str = "academy agency blog builders cafe care church city cleaning clinic club coffee company \
    construction contractors dental design digital energy events expert farm fitness garden group guide health homes \
    house info kitchen land life live market media news online plumbing repair services shop site solutions store \
    studio support tools world";

/// A blank before a comma or a full stop, which is not one of three.
static PARTED: LazyLock<Regex> = LazyLock::new(|| pattern(r"[\p{L})”’]( [,.])(?: +\p{Lu}|$)|[\p{L})”’]( ,)[ \p{Ll}]"));

/// A comma without a blank behind it, before a word that no list of a program has: `lat,lng` may be meant.
static JOINED: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?:^|\s)[\p{L}'’]{2,}(,)(?:a|an|and|as|at|because|but|by|even|he|her|his|if|in|it|its|just|not|or|our|she|since|so|such|than|that|the|their|then|there|these|they|this|those|though|to|too|until|was|we|when|where|which|while|who|with|without|yet|you|your)(?:[\s.;:!?]|$)",
    )
});

/// Two full stops at the end of a sentence.
static TWICE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\p{Ll}{2}(\.\.)(?: +\p{Lu}|$)"));

/// A line break as programs write it, behind a word or the end of a sentence, unlike that in `C:\new`.
static BREAK: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?:[^\\]\p{Ll}|[.,!?)])(\\n(?:\\n)*)(?:\p{Lu}|[ -]|$)"));

/// A slip in a text. The position is bytes of the text.
pub(in crate::check) struct Slip {
    pub(in crate::check) code: Code,
    pub(in crate::check) at: Range<usize>,
    pub(in crate::check) message: &'static str,
    pub(in crate::check) help: &'static str,
    /// The text to write in its place, where that is certain.
    pub(in crate::check) better: Option<String>,
}

impl Slip {
    /// The advice. `text` is the one in which it was found.
    pub(in crate::check) fn advice(&self, text: &str) -> Help {
        match &self.better {
            Some(better) => Help::changing(&text[self.at.clone()], better, self.help),
            None => self.help.into(),
        }
    }

    /// The advice for a text of markdown, in which code is between backticks.
    pub(super) fn advice_in_markdown(&self, text: &str) -> Help {
        let may_be_code = matches!(self.help, BEHIND_COMMA | BEHIND_STOP);
        self.advice(text).and(if may_be_code { ", or put code between backticks" } else { "" })
    }
}

const UNPARTED_SENTENCES: &str = "there is no blank between these sentences";
const BEHIND_STOP: &str = "write one behind the full stop";
const BEHIND_COMMA: &str = "write one";

/// The slips that a text may have. One look at a whole text is much faster than one at each of its lines.
pub(in crate::check) struct Likely {
    parted: bool,
    twice: bool,
    joined: bool,
    unparted: bool,
    line_break: bool,
}

impl Likely {
    pub(in crate::check) fn of(pairs: &Pairs) -> Self {
        Self {
            parted: pairs.may_have(" ,") || pairs.may_have(" ."),
            twice: pairs.may_have(".."),
            joined: pairs.has_any(b',', (b'A'..=b'Z').chain(b'a'..=b'z')),
            unparted: pairs.has_any(b'.', b'A'..=b'Z'),
            line_break: pairs.may_have("\\n"),
        }
    }
}

/// Returns true for a text with a sign that has such a byte right behind it.
fn has_behind(text: &str, sign: u8, is_meant: fn(&u8) -> bool) -> bool {
    memchr::memchr_iter(sign, text.as_bytes()).any(|at| text.as_bytes().get(at + 1).is_some_and(is_meant))
}

/// The slips in a text of one line.
pub(in crate::check) fn find(text: &str, likely: &Likely) -> Vec<Slip> {
    let mut found = Vec::new();
    let mut add = |pattern: &Regex, code, message, help, better: fn(&str, &str) -> Option<String>| {
        let places = pattern.captures_iter(text).filter_map(|one| Some(one.get(1).or_else(|| one.get(2))?.range()));
        found.extend(places.map(|at| Slip {
            code,
            better: better(&text[at.clone()], &text[at.end..]),
            at,
            message,
            help,
        }));
    };
    let with_blank = |sign: &str, _: &str| Some(format!("{} {}", &sign[..1], &sign[1..]));
    if likely.parted && (text.contains(" ,") || text.contains(" .")) {
        let message = "there is a blank before this sign";
        let help = "write the sign right behind the word, and a blank behind it";
        add(&PARTED, Code::TextUnfinished, message, help, |sign, behind| {
            let blank = if behind.starts_with(char::is_alphabetic) { " " } else { "" };
            Some(format!("{}{blank}", sign.trim_start()))
        });
    }
    if likely.twice && text.contains("..") {
        add(&TWICE, Code::WordRepeated, "this full stop is there twice", "remove one of the two", |_, _| {
            Some(".".to_owned())
        });
    }
    if likely.joined && has_behind(text, b',', u8::is_ascii_alphabetic) {
        let message = "there is no blank behind this comma";
        add(&JOINED, Code::TextUnfinished, message, BEHIND_COMMA, with_blank);
    }
    // Most full stops have a blank behind them.
    let may_be_unparted = likely.unparted && has_behind(text, b'.', u8::is_ascii_uppercase);
    if may_be_unparted {
        add(&UNPARTED, Code::TextUnfinished, UNPARTED_SENTENCES, BEHIND_STOP, with_blank);
    }
    if likely.line_break && text.contains("\\n") {
        let message = "visitors read this sign of programs for the end of a line";
        add(&BREAK, Code::TextUnfinished, message, "write a blank, or begin a new paragraph", |_, _| None);
    }
    if may_be_unparted {
        let names = UNPARTED_NAME.captures_iter(text).filter_map(|one| {
            let (at, name, next) = (one.get(1)?.range(), one.get(2)?.as_str().to_lowercase(), one.get(3)?.as_str());
            let is_in = |words: &str, word: &str| words.split(' ').any(|other| other == word);
            (!is_in(DOMAINS, &name) && !is_in(BEHIND_NOUNS, next)).then_some(at)
        });
        let slip =
            |at| Slip { code: Code::TextUnfinished, at, message: UNPARTED_SENTENCES, help: BEHIND_STOP, better: None };
        found.extend(names.map(slip));
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
