//! Shortcodes: words between square brackets that blogs and forums replace by something else, and that are
//! published here, as in `[gallery ids="1,2"]`.

use std::collections::BTreeMap;

use crate::{
    check::finding::{ANOTHER_PROGRAM, Finding},
    content::{Worded, held_back_by},
};

use super::{
    brackets::Bracket,
    drafts::{HIDDEN, KEEP_HIDDEN},
};

/// Shortcodes that have no attribute and no end. Others are found by their form.
const NAMES: [&str; 10] =
    ["audio", "cart", "checkout", "embed", "gallery", "playlist", "products", "sitemap", "toc", "video"];

/// Shortcodes with nothing but an address or a number behind their name.
const MEDIA: [&str; 8] = ["audio", "embed", "instagram", "soundcloud", "tweet", "video", "vimeo", "youtube"];

/// The shortest name of an attribute without quotes. `[n=20]` and `[where p=0.05]` are no shortcodes.
const MIN_ATTRIBUTE_BYTES: usize = 2;

/// A text between brackets, taken as a shortcode.
struct Shortcode<'a> {
    /// In small letters, since other programs take `[Gallery]` too.
    name: String,
    /// True if it was written in them: `[Well-known]` is a word.
    is_small: bool,
    /// True for the end of one: `[/caption]`.
    ends: bool,
    attributes: &'a str,
}

impl<'a> Shortcode<'a> {
    fn parse(inner: &'a str) -> Option<Self> {
        let start = inner.strip_prefix('/');
        let (ends, inner) = (start.is_some(), start.unwrap_or(inner).trim_end_matches(['/', ' ']));
        let is_name = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-');
        let (name, attributes) = inner.split_at(inner.find(|letter| !is_name(letter)).unwrap_or(inner.len()));
        let is_parted = attributes.is_empty() || attributes.starts_with([' ', '\n', '=']);
        (is_parted && name.starts_with(|first: char| first.is_ascii_alphabetic())).then(|| Self {
            name: name.to_ascii_lowercase(),
            is_small: name.starts_with(|first: char| first.is_ascii_lowercase()),
            ends,
            attributes: attributes.trim_start(),
        })
    }

    /// Returns true for a form that no sentence has between brackets.
    fn is_plain(&self, is_alone: bool) -> bool {
        let Self { name, is_small, attributes, ends } = self;
        if attributes.is_empty() {
            let is_word_of_two = *is_small && name.contains('-') && !name.ends_with('-');
            let is_joined = name.trim_matches('_').contains('_');
            return *ends || is_joined || (is_alone && (is_word_of_two || NAMES.contains(&&**name)));
        }
        let is_address = |word: &str| word.contains("://") || word.bytes().all(|byte| byte.is_ascii_digit());
        !ends && (has_attributes(attributes) || (MEDIA.contains(&&**name) && is_address(attributes)))
    }
}

/// Returns true for `ids="1,2"`, also with the quotes of print, and for `limit=4 columns=2`.
fn has_attributes(text: &str) -> bool {
    const QUOTES: [char; 6] = ['"', '\'', '“', '”', '‘', '’'];
    let mut names = text.split('=').map(|part| part.rsplit([' ', '\n', ',']).next().unwrap_or_default());
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'))
    };
    let has_quotes = text.split('=').skip(1).any(|value| value.starts_with(QUOTES));
    if has_quotes {
        return names.next().is_some_and(is_name);
    }
    let is_attribute = |word: &str| {
        let (name, value) = word.split_once('=').unwrap_or_default();
        name.len() >= MIN_ATTRIBUTE_BYTES && is_name(name) && !value.is_empty()
    };
    text.split_whitespace().all(is_attribute)
}

/// Finds shortcodes. One that ends further below is one mistake with its end.
pub(super) fn find(brackets: &[Bracket<'_>]) -> Vec<Finding> {
    let codes: Vec<_> = brackets.iter().map(|bracket| Shortcode::parse(&bracket.inner)).collect();
    // The last end of each name.
    let mut ends: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, code) in codes.iter().enumerate() {
        ends.extend(code.iter().filter(|code| code.ends).map(|code| (&*code.name, index)));
    }
    let mut open: BTreeMap<&str, usize> = BTreeMap::new();
    let mut found = Vec::new();
    for (index, (bracket, code)) in brackets.iter().zip(&codes).enumerate() {
        let Some(code) = code else { continue };
        if code.ends
            && let Some(count) = open.get_mut(&*code.name).filter(|count| **count > 0)
        {
            *count -= 1;
            continue;
        }
        let has_end = !code.ends && ends.get(&*code.name).is_some_and(|end| *end > index);
        // `(words)[/address]` is a link the wrong way round.
        let is_address = code.ends && bracket.before.ends_with(')');
        if is_address || !has_end && !code.is_plain(bracket.is_alone) {
            continue;
        }
        let is_hidden = held_back_by(&code.name, Worded::Name).is_some();
        let mut help = if is_hidden { KEEP_HIDDEN } else { help(&code.name) }.to_owned();
        if has_end {
            *open.entry(&code.name).or_default() += 1;
            if !is_hidden {
                help += &format!("; remove its end [/{}], too", code.name);
            }
        }
        found.push(Finding::leftover(bracket.at.clone(), if is_hidden { HIDDEN } else { ANOTHER_PROGRAM }, help));
    }
    found
}

fn help(name: &str) -> &'static str {
    match name {
        "caption" | "wp_caption" => {
            "remove it, and write the caption with the picture: ![what is seen](file.jpg \"A caption\")"
        }
        "embed" | "video" | "vimeo" | "youtube" => {
            "write [Its title](https://www.youtube.com/watch?v=…) in a paragraph of its own"
        }
        "audio" | "playlist" => "put the file into content/files/, and write [Its title](/file.mp3)",
        "table" => "write a table in place of it: `| First | Second |`, below it `|---|---|`, then its rows",
        "b" | "bold" | "strong" => "write **words**",
        "i" | "italic" | "em" => "write *words*",
        "url" | "link" => "write [words](address)",
        "img" | "image" => "write ![what is seen](file.jpg)",
        "quote" | "blockquote" => "start each line of the quotation with `> `",
        "code" => "put it between backticks",
        _ if name.contains("gallery") => "write its pictures in lines one below the other: ![what is seen](file.jpg)",
        _ if name.contains("form") => "remove it; the form for requests is at /#contact",
        _ if name.contains("button") => "write [its words](/#contact), with the address that it leads to",
        _ if name.contains("toc") => "remove it; a long text gets a list of its contents by itself",
        _ => "remove it, and write what it stands for",
    }
}
