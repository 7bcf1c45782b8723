//! Notes to oneself in the copy: `TODO`, `[insert photo here]`, `{city}`, `$XX`.

use std::{ops::Range, sync::LazyLock};

use regex::Regex;

use crate::{check::finding::pattern, source::Pairs};

use super::labels::is_label;

/// A note in a text. The position is bytes of the text.
pub(in crate::check) struct Note {
    pub(in crate::check) at: Range<usize>,
    pub(in crate::check) message: String,
    pub(in crate::check) help: &'static str,
}

static WORDS: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"\b(?:TODO|FIXME|TBD)\b|(?i:\blorem ipsum\b|\b(?:quote|text|title|caption|name|heading|headline|description) goes here\b|\bas an AI(?: (?:language )?model\b| assistant\b|,? I\b))|\bAnytown\b|\b(?:John|Jane) Doe\b|\b(?:Sure|Certainly|Of course|Absolutely)[!,] (?:Here|Below)(?:['’]s| is| are) (?:a|an|the|your|some)\b|^Here(?:['’]s| is) (?:a|an|the|your) (?:[\w-]+ ){0,4}(?:blog post|article|draft|version)\b[^.]*:$|\b(?:Let me know if you(?:['’]d| would)? (?:like|want) me|Would you like me|Do you want me) to (?:add|adjust|change|expand|include|make|refine|revise|rewrite|shorten|tailor|write)\b|\bI hope this helps[!.]|\bFeel free to (?:adjust|customize|edit|modify|personalize|tweak) (?:the|this) (?:article|content|details|draft|length|post|style|template|text|tone|wording)\b|\((?i:add|include|insert|place|put) (?:an? |the |your )?(?:[\w-]+ )?(?i:chart|graphic|image|link|map|photo|picture|quote|screenshot|table|testimonial|video)s?\b[^()]{0,60}\)|\bSent from my (?:iPad|iPhone)\b|\bGet Outlook for (?:Android|iOS)\b|\$X+\b|\bX{3}[-. ]X{3}[-. ]X{4}\b|(?:\+?1[-. ]?)?(?:\(123\) ?|\b123[-. ])456[-. ]7890\b|(?:\+?1[-. ]?)?(?:\(555\) ?|\b555[-. ])555[-. ]\d{4}\b|\b\d{3}[-. ]X{4}\b|\bX{2,}(?:%|[ -](?:years?|days?|hours?|minutes?|miles?|sq|square|percent|customers|homes|projects|reviews)\b)",
    )
});

/// The starts of those that a chat program writes.
const CHAT: [&str; 12] = [
    "As an", "as an", "Absolutely", "Certainly", "Do you want me", "Feel free", "Here", "I hope", "Let me",
    "Of course", "Sure", "Would you",
];

static BRACKETS: LazyLock<Regex> = LazyLock::new(|| pattern(r"\[([^\[\]\n]{1,80})\]"));

/// The longest note between brackets, in characters.
const MAX_CHARS: usize = 80;

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
    "alt", "backspace", "cmd", "command", "control", "ctrl", "delete", "enter", "esc", "escape", "shift", "space",
    "tab",
];

/// Things that a sentence may have as its object, when they stand between brackets at its end: `Watch us [video].`
const MEDIA: [&str; 4] = ["link", "photo", "picture", "video"];

/// Words that make one with a certain second word: `[photo of the crew]`, but not `[Photo: Karen Whitfield]`.
const FIRST_WORDS: [(&[&str], &[&str]); 3] = [
    (
        &[
            "address", "chart", "date", "graphic", "image", "link", "logo", "map", "name", "number", "photo",
            "picture", "price", "quote", "table", "testimonial", "video",
        ],
        &["for", "from", "goes", "missing", "needed", "of", "tba", "tbc", "tbd", "to"],
    ),
    (&["how", "what", "where", "which", "who"], &["our", "we", "you", "your"]),
    (
        &["check", "enter", "note", "to"],
        &["be", "come", "if", "self", "that", "the", "this", "to", "whether", "with", "your"],
    ),
];

/// Things that a draft names at the place where they belong.
const PLACES: [&str; 27] = [
    "area", "audio", "banner", "brand", "button", "business", "chart", "competitor", "diagram", "embed", "form", "gif",
    "graphic", "icon", "illustration", "image", "infographic", "insert", "link", "logo", "map", "photo", "picture",
    "screenshot", "service", "services", "video",
];

/// First words of a name for any of several: `[Another Local Service]`.
const GENERIC: [&str; 9] =
    ["another", "competitor", "insert", "local", "nearby", "neighboring", "relevant", "specific", "your"];

/// Last words of a name for what differs from business to business: `[Local Company Name]`.
const NAMED: [&str; 7] = ["email", "keyword", "link", "name", "number", "topic", "url"];

/// First words of what an editor adds.
const DETERMINERS: [&str; 14] =
    ["a", "an", "any", "each", "her", "his", "its", "my", "no", "our", "that", "the", "their", "this"];

/// Words that are a note when nothing else is between the brackets.
const ALONE: [&str; 66] = [
    "address", "alt text", "amount", "brand", "business name", "caption", "citation needed", "city", "client name",
    "company", "company name", "copy", "cost", "county", "customer name", "date", "day", "draft", "e mail", "email",
    "first name", "fixme", "full name", "heading", "headline", "image", "insert", "job title", "last name", "link",
    "location", "logo", "month", "name", "neighborhood", "number", "phone", "phone number", "photo", "picture",
    "placeholder", "price", "product", "product name", "quote", "service", "service name", "source", "state",
    "street address", "tba", "tbc", "tbd", "testimonial", "text", "time", "title", "tk", "todo", "town", "url",
    "video", "website", "year", "zip", "zip code",
];

/// Signs of which each note in words has one.
const SIGNS: &[&str] = &[
    "TODO", "FIXME", "TBD", "orem ", "OREM ", "$X", "XX", "Here", ", here", "Below", ", below", " AI ", " AI,", "456",
    "555", "Anytown", "John Doe", "Jane Doe", "goes here", "GOES HERE", "Let me know if you", "Sent from my i",
    "Get Outlook for ", "hope this helps", "ould you like me", "you want me to", "Feel free to", "(add ", "(Add ",
    "nsert ", "(include ", "(Include ", "lace ", "(put ", "(Put ",
];

/// Returns false for a text without a note in words or in braces. `pairs` are those of the text around it.
pub(in crate::check) fn may_be_outside_brackets(text: &str, pairs: &Pairs) -> bool {
    pairs.has_one(text, &["{"]) || pairs.has_one(text, SIGNS)
}

/// The notes in words.
fn in_words(text: &str) -> Vec<Note> {
    if !SIGNS.iter().any(|sign| text.contains(sign)) {
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
pub(in crate::check) fn in_brackets(text: &str) -> Vec<Note> {
    if !text.contains('[') {
        return Vec::new();
    }
    let found = BRACKETS.captures_iter(text).filter_map(|one| {
        let (whole, inner) = (one.get(0)?, one.get(1)?);
        in_bracket(whole.range(), &text[..whole.start()], inner.as_str(), &text[whole.end()..])
    });
    found.collect()
}

/// The note between two brackets, with the text before and behind them.
pub(super) fn in_bracket(at: Range<usize>, before: &str, inner: &str, behind: &str) -> Option<Note> {
    // These belong to links and pictures that do not work, which have messages of their own.
    let is_part = before.ends_with('[') || behind.starts_with(['(', '[', ']', ':']);
    let is_object = MEDIA.contains(&inner)
        && before.strip_suffix(' ').is_some_and(|before| before.ends_with(char::is_alphanumeric));
    let is_quoted =
        || before.matches('"').count() % 2 == 1 || before.matches('“').count() > before.matches('”').count();
    // The end of a shortcode has its message with the start.
    let is_part = is_part || inner.starts_with('/');
    let is_short = inner.chars().nth(MAX_CHARS).is_none();
    let is_note = is_short && !is_part && !is_object && (is_note(inner) || is_placeholder(inner) && !is_quoted());
    is_note.then(|| {
        let help = "write what belongs there; if visitors shall read it, put it between ( and )";
        note(at, &format!("[{inner}]"), help)
    })
}

/// Words between braces, as other programs replace them.
fn in_braces(text: &str) -> Vec<Note> {
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
pub(in crate::check) fn find(text: &str) -> Vec<Note> {
    let brackets = in_brackets(text);
    let mut found = outside_brackets(text);
    found.retain(|one| !brackets.iter().any(|other| other.at.start <= one.at.start && one.at.end <= other.at.end));
    found.extend(brackets);
    found
}

/// Those in words and between braces.
pub(super) fn outside_brackets(text: &str) -> Vec<Note> {
    in_words(text).into_iter().chain(in_braces(text)).collect()
}

fn note(at: Range<usize>, written: &str, help: &'static str) -> Note {
    Note { at, message: format!("`{written}` looks like a note to yourself"), help }
}

/// Returns true for words between brackets that tell the author what to write there. Returns false for an ellipsis,
/// a letter that a quotation leaves out, a number, a credit, and one or two words that an editor adds to a quotation:
/// `[to be]`, `[your crew]`, `[really?]`.
fn is_note(inner: &str) -> bool {
    let is_labeled = is_labeled(inner);
    let inner = inner.trim().to_lowercase();
    let words: Vec<&str> = inner.split(|sign: char| !sign.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let joined = words.join(" ");
    let is_alone = ALONE.binary_search(&&*joined).is_ok() || is_label(&joined);
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
    let has_word = words.iter().any(|word| matches!(*word, "tbd" | "todo" | "fixme" | "placeholder"));
    let is_x = inner.len() > 1 && inner.bytes().all(|letter| matches!(letter, b'x' | b'_'));
    let ends = words.len() > 1 && words.last() == Some(&"here");
    is_alone || is_labeled || asks || starts || has_word || is_x || ends
}

/// Returns true for a label with what belongs there: `[IMAGE: gray floor]`, `[CTA - quote]`. `[Photo: Karen Whitfield]`
/// is a credit.
fn is_labeled(inner: &str) -> bool {
    let Some((name, value)) =
        inner.split_once(':').or_else(|| inner.split_once(" - ")).or_else(|| inner.split_once(" – "))
    else {
        return false;
    };
    let lower = name.trim().to_lowercase();
    if is_label(&lower) {
        return true;
    }
    let is_credit = value.split_whitespace().all(|word| word.starts_with(|first: char| !first.is_lowercase()))
        || ["by ", "courtesy", "from ", "via "].iter().any(|start| value.trim_start().starts_with(start));
    let has_place = lower.rsplit(' ').next().is_some_and(|last| PLACES.contains(&last));
    let is_shouted = name.len() > 1 && name == name.to_uppercase();
    has_place && lower.split(' ').count() < 4 && (is_shouted || !is_credit)
}

/// Returns true for the name of something that a program has left out, as in `[Local Company Name]`, or a list of such
/// names. In a quotation it may be what an editor adds.
fn is_placeholder(inner: &str) -> bool {
    let words: Vec<&str> = inner.split([' ', '/', '-']).filter(|word| !word.is_empty()).collect();
    let [first, .., last] = words[..] else { return false };
    let (lower, last) = (first.to_lowercase(), last.to_lowercase());
    let is_name = words.len() <= 5 && words.iter().all(|word| word.chars().all(char::is_alphabetic));
    let are_large = words.iter().all(|word| word.starts_with(char::is_uppercase) || word.len() < 4);
    let is_noun = ALONE.binary_search(&&*last).is_ok() || PLACES.contains(&&*last);
    let is_generic = are_large && GENERIC.contains(&&*lower) && is_noun;
    let is_field = NAMED.contains(&&*last) && !DETERMINERS.contains(&&*lower);
    let is_list = || {
        inner.contains(", ")
            && words.len() <= 6
            && inner.chars().all(|letter| letter.is_lowercase() || letter == ' ' || letter == ',')
    };
    is_name && (is_generic || is_field) || is_list()
}
