//! Notes to oneself in the copy: `TODO`, `[insert photo here]`, `{city}`, `$XX`.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

/// A note in a text. The position is bytes of the text.
pub(super) struct Note {
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: &'static str,
}

static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:TODO|FIXME|TBD)\b|(?i:\blorem ipsum\b|\b(?:quote|text|title|caption|name|heading|headline|description) goes here\b|\bas an AI(?: (?:language )?model\b| assistant\b|,? I\b))|\bAnytown\b|\b(?:John|Jane) Doe\b|\b(?:Sure|Certainly|Of course|Absolutely)[!,] (?:Here|Below)(?:['’]s| is| are) (?:a|an|the|your|some)\b|^Here(?:['’]s| is) (?:a|an|the|your) (?:[\w-]+ ){0,4}(?:blog post|article|draft|version)\b[^.]*:$|\bLet me know if you(?:['’]d| would)? (?:like|want) me to (?:add|adjust|change|expand|include|make|refine|revise|rewrite|shorten|tailor|write)\b|\bSent from my (?:iPad|iPhone)\b|\bGet Outlook for (?:Android|iOS)\b|\$X+\b|\bX{3}[-. ]X{3}[-. ]X{4}\b|(?:\+?1[-. ]?)?(?:\(123\) ?|\b123[-. ])456[-. ]7890\b|(?:\+?1[-. ]?)?(?:\(555\) ?|\b555[-. ])555[-. ]\d{4}\b|\b\d{3}[-. ]X{4}\b|\bX{2,}(?:%|[ -](?:years?|days?|hours?|minutes?|miles?|sq|square|percent|customers|homes|projects|reviews)\b)",
    )
});

/// The starts of those that a chat program writes.
const CHAT: [&str; 8] = ["As an", "as an", "Absolutely", "Certainly", "Here", "Let me", "Of course", "Sure"];

static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"!?\[([^\[\]\n]{1,80})\]"));

/// A company whose name starts with letters that stand for something else here: `TBD Flooring LLC`.
static COMPANY: LazyLock<Regex> = LazyLock::new(|| pattern(r"^ \p{Lu}\p{Ll}+ \p{Lu}"));

/// Words beside the Spanish word for all, in capitals.
static SPANISH_BEHIND: LazyLock<Regex> = LazyLock::new(|| {
    pattern(r"^ (?:AL?|CON|DEL?|EL|EN|ES|ESTO|INCLUIDO|L[AO]S?|LISTO|MUNDO|NUESTRO|O|PARA|POR|S[EU]|TIPO|TU|UN|Y)\b")
});
static SPANISH_BEFORE: LazyLock<Regex> = LazyLock::new(|| pattern(r"\b(?:A|CON|DE|EN|LO|PARA|POR|SOBRE|Y) $"));

static BRACES: LazyLock<Regex> = LazyLock::new(|| pattern(r"\{\{?\s*[A-Za-z][A-Za-z _.-]*[A-Za-z]\s*\}?\}"));

/// Words with which an instruction starts, when others follow.
const INSTRUCTIONS: [&str; 12] =
    ["add", "ask", "confirm", "fill", "insert", "need", "needs", "put", "replace", "verify", "write", "your"];

/// Keys of a keyboard, which are written like `{Enter}`.
const KEYS: [&str; 13] = [
    "alt",
    "backspace",
    "cmd",
    "command",
    "control",
    "ctrl",
    "delete",
    "enter",
    "esc",
    "escape",
    "shift",
    "space",
    "tab",
];

/// Things that a sentence may have as its object, when they stand between brackets at its end: `Watch us [video].`
const MEDIA: [&str; 4] = ["link", "photo", "picture", "video"];

/// Words that make one with a certain second word: `[photo of the crew]`, but not `[Photo: Karen Whitfield]`.
const FIRST_WORDS: [(&[&str], &[&str]); 3] = [
    (
        &[
            "address",
            "chart",
            "date",
            "graphic",
            "image",
            "link",
            "logo",
            "map",
            "name",
            "number",
            "photo",
            "picture",
            "price",
            "quote",
            "table",
            "testimonial",
            "video",
        ],
        &["for", "from", "goes", "missing", "needed", "of", "tba", "tbc", "tbd", "to"],
    ),
    (&["how", "what", "where", "which", "who"], &["our", "we", "you", "your"]),
    (
        &["check", "enter", "note", "to"],
        &["be", "come", "if", "self", "that", "the", "this", "to", "whether", "with", "your"],
    ),
];

/// Words that are a note when nothing else is between the brackets.
const ALONE: [&str; 66] = [
    "address",
    "alt text",
    "amount",
    "brand",
    "business name",
    "caption",
    "citation needed",
    "city",
    "client name",
    "company",
    "company name",
    "copy",
    "cost",
    "county",
    "customer name",
    "date",
    "day",
    "draft",
    "e mail",
    "email",
    "first name",
    "fixme",
    "full name",
    "heading",
    "headline",
    "image",
    "insert",
    "job title",
    "last name",
    "link",
    "location",
    "logo",
    "month",
    "name",
    "neighborhood",
    "number",
    "phone",
    "phone number",
    "photo",
    "picture",
    "placeholder",
    "price",
    "product",
    "product name",
    "quote",
    "service",
    "service name",
    "source",
    "state",
    "street address",
    "tba",
    "tbc",
    "tbd",
    "testimonial",
    "text",
    "time",
    "title",
    "tk",
    "todo",
    "town",
    "url",
    "video",
    "website",
    "year",
    "zip",
    "zip code",
];

fn pattern(pattern: &str) -> Regex {
    match Regex::new(pattern) {
        Ok(pattern) => pattern,
        Err(error) => unreachable!("the patterns are part of this program and a test uses each: {error}"),
    }
}

/// Returns true for a text that can have a note in words. One look at a whole text is much faster than the pattern.
pub(super) fn may_have_words(text: &str) -> bool {
    const SIGNS: [&str; 22] = [
        "TODO",
        "FIXME",
        "TBD",
        "orem ",
        "OREM ",
        "$X",
        "XX",
        "! Here",
        "! Below",
        ", here",
        ", below",
        "Here",
        " AI ",
        " AI,",
        "456",
        "555",
        "Anytown",
        "goes here",
        "GOES HERE",
        "Let me know if you",
        "Sent from my i",
        "Get Outlook for ",
    ];
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// The notes in words.
pub(super) fn in_words(text: &str) -> Vec<Note> {
    if !may_have_words(text) {
        return Vec::new();
    }
    let help = "write what belongs there, or put notes into a file outside of content/";
    let found = WORDS.find_iter(text).filter(|one| match one.as_str() {
        "TBD" => !COMPANY.is_match(&text[one.end()..]),
        "TODO" => !SPANISH_BEHIND.is_match(&text[one.end()..]) && !SPANISH_BEFORE.is_match(&text[..one.start()]),
        _ => true,
    });
    let found = found.map(|one| match one.as_str() {
        written if written.ends_with(|last: char| last.is_ascii_digit()) => Note {
            at: one.range(),
            message: format!("`{written}` is a number for examples, which nobody answers"),
            help: "write the number that is meant",
        },
        written if CHAT.iter().any(|start| written.starts_with(start)) => Note {
            at: one.range(),
            message: format!("`{written}` is what a chat program says about its text"),
            help: "remove the sentence",
        },
        written => note(one.range(), written, help),
    });
    found.collect()
}

/// The notes between square brackets.
pub(super) fn in_brackets(text: &str) -> Vec<Note> {
    if !text.contains('[') {
        return Vec::new();
    }
    let found = BRACKETS.captures_iter(text).filter_map(|one| {
        let (whole, inner) = (one.get(0)?, one.get(1)?);
        // These belong to links and pictures that do not work, which have messages of their own.
        let is_part = text[..whole.start()].ends_with('[') || text[whole.end()..].starts_with(['(', '[', ']', ':']);
        let is_object = MEDIA.contains(&inner.as_str())
            && text[..whole.start()].strip_suffix(' ').is_some_and(|before| before.ends_with(char::is_alphanumeric));
        (!is_part && !is_object && is_note(inner.as_str())).then(|| {
            let help = "write what belongs there; if visitors shall read it, put it between ( and )";
            note(whole.range(), whole.as_str(), help)
        })
    });
    found.collect()
}

/// Words between braces, as other programs replace them.
pub(super) fn in_braces(text: &str) -> Vec<Note> {
    if !text.contains('{') {
        return Vec::new();
    }
    let is_key = |one: &str| {
        let name = one.trim_matches(['{', '}', ' ']);
        !one.starts_with("{{") && KEYS.iter().any(|key| name.eq_ignore_ascii_case(key))
    };
    let found = BRACES.find_iter(text).filter(|one| !is_key(one.as_str())).map(|one| Note {
        at: one.range(),
        message: format!("nothing is filled in for `{}`", one.as_str()),
        help: "write the words that visitors shall read there",
    });
    found.collect()
}

/// All of them, in a text that is no markdown.
pub(super) fn find(text: &str) -> Vec<Note> {
    let (brackets, braces) = (in_brackets(text), in_braces(text));
    let outside =
        |at: &Range<usize>| !brackets.iter().any(|other| other.at.start <= at.start && at.end <= other.at.end);
    let words: Vec<Note> = in_words(text).into_iter().filter(|one| outside(&one.at)).collect();
    words.into_iter().chain(brackets).chain(braces).collect()
}

fn note(at: Range<usize>, written: &str, help: &'static str) -> Note {
    Note { at, message: format!("`{written}` looks like a note to yourself"), help }
}

/// Returns true for words between brackets that tell the author what to write there. Returns false for an ellipsis,
/// a letter that a quotation leaves out, a number, a credit, and one or two words that an editor adds to a quotation:
/// `[to be]`, `[your crew]`, `[really?]`.
fn is_note(inner: &str) -> bool {
    let inner = inner.trim().to_lowercase();
    let words: Vec<&str> = inner.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_alone = ALONE.binary_search(&&*words.join(" ")).is_ok();
    let asks = inner.ends_with('?') && words.len() > 1;
    let starts = match words[..] {
        ["your", ref rest @ ..] if rest.len() == 1 => {
            ALONE.binary_search(&rest[0]).is_ok() || matches!(rest[0], "business" | "trade")
        }
        ["to", "be"] | ["what" | "where" | "which" | "who" | "how", _] => false,
        [first, second, ..] => {
            INSTRUCTIONS.contains(&first)
                || FIRST_WORDS.iter().any(|(firsts, seconds)| firsts.contains(&first) && seconds.contains(&second))
        }
        _ => false,
    };
    let has_word = words.iter().any(|word| matches!(*word, "tbd" | "todo" | "fixme"));
    let is_x = inner.len() > 1 && inner.bytes().all(|letter| matches!(letter, b'x' | b'_'));
    let ends = words.len() > 1 && words.last() == Some(&"here");
    is_alone || asks || starts || has_word || is_x || ends
}
