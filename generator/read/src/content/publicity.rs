//! Words with which people and other programs say that a text is not public, or that it is.
//!
//! Architecture invariant: whoever follows our messages never publishes what its author has held back, in the words of
//! whatever program. So names and values are judged by the words in them and not by a list of fields of programs.

mod vocabulary;

use std::sync::LazyLock;

use deunicode::deunicode_char;
use rustc_hash::FxHashMap;

use crate::source::stem;

use super::day_in;
use vocabulary::{DRAFTS, EMPTY, FOUND, GUARDED, HELD_BACK, NAMES_HELD_BACK, NO, PUBLIC, SHOWN, STATE, UNREADY, YES};

/// The way in which a text is held back, the strongest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Publicity {
    /// Nobody is to see it.
    Draft,
    /// Only those who know a word are to see it.
    Password,
    /// Search engines and lists are to leave it out.
    Unlisted,
    /// Everybody may see it.
    Public,
}

/// The place of the words. Each place has the words of those before it, and more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worded {
    /// A page, or a folder of pages. Most words are about what is on it, as in `private/dining`.
    Page,
    /// A post or an own file, or a folder of them.
    File,
    /// A value, a tag, a comment or a class of HTML.
    Mark,
    /// A field, an element or a shortcode.
    Name,
}

/// The publicity of a text by one of its fields; `None` when the field says nothing about it.
pub fn publicity(name: &str, value: &str) -> Option<Publicity> {
    let value = plain(value);
    let words = words_of(name);
    let named = Said::of(&words, Worded::Name).and_then(|said| said.publicity(&value));
    named.or_else(|| by_state(&words, &value)).or_else(|| {
        let entries = value.split(|sign: char| sign == ',' || (sign == ' ' && value.starts_with('#')));
        let unlisted = value.contains("noindex").then_some(Publicity::Unlisted);
        unlisted.or_else(|| entries.filter_map(|entry| held_back_by(entry, Worded::Mark)).min())
    })
}

/// The publicity of a text by a line of it, `Status: draft`. Lines of the copy have names and values of many kinds, so
/// both have to be about it.
pub fn publicity_by_line(name: &str, value: &str) -> Option<Publicity> {
    let is_alone = words_of(name).iter().all(|word| STATE.contains(&&**word) || EMPTY.contains(&&**word));
    // `Permit status: pending` is about a permit.
    let is_meant = if is_state(name) && !is_alone {
        false
    } else if is_state(name) {
        let value = plain(value);
        UNREADY.contains(&&*value) || held_back_by(&value, Worded::Mark).is_some()
    } else {
        // `Members: yes` and `Search: off` may be about a club and a lamp.
        let is_public = |word: &String| word.starts_with("publi");
        let is_about = held_back_by(name, Worded::File).is_some() || words_of(name).iter().any(is_public);
        is_about && !value.trim().is_empty() && (is_answer(value) || day_in(value).is_some())
    };
    publicity(name, value).filter(|said| is_meant && *said != Publicity::Public)
}

/// The way in which a name or a mark holds back what has it. All of its words have to be about it.
pub fn held_back_by(name: &str, what: Worded) -> Option<Publicity> {
    let words: Vec<String> = words_of(name).into_iter().filter(|word| !STATE.contains(&&**word)).collect();
    Said::of(&words, what)?.publicity("true").filter(|said| *said != Publicity::Public)
}

/// Returns true for the name of a field whose values are about the whole text.
pub(super) fn is_state(name: &str) -> bool {
    words_of(name).iter().any(|word| STATE.contains(&&**word))
}

/// Returns true for a value that says yes or no.
pub(super) fn is_answer(value: &str) -> bool {
    let value = plain(value);
    YES.contains(&&*value) || is_no(&value)
}

/// The first folder of a path whose files other programs do not publish.
pub fn folder_held_back(path: &str) -> Option<&str> {
    let (folders, _) = path.rsplit_once('/')?;
    // Tools put scripts and styles into folders such as `_static/`, and Jekyll publishes what is in `_posts/`.
    let is_public = |name: &str| path.starts_with("files/") || name == "_posts";
    let is_marked = |name: &str| name.starts_with('_') && !is_public(name);
    folders.split('/').find(|name| is_marked(name) || held_back_by(name, worded(path)).is_some())
}

/// Returns true for the name of a file or a folder that other programs do not publish: `_idea`, `idea.draft`,
/// `idea (draft)`, `idea__trashed`, and that of a copy.
pub fn is_held_back(name: &str) -> bool {
    const COPIES: [&str; 3] = ["conflicted copy", "sync-conflict", " copy"];
    let mut parts = name.split(['.', '(', ')', '[', ']']).flat_map(|part| part.split("__")).skip(1);
    name.starts_with('_')
        || (name.contains(' ') && held_back_by(name, Worded::File).is_some())
        || COPIES.iter().any(|copy| name.contains(copy))
        || parts.any(|part| held_back_by(part, Worded::File).is_some())
}

/// The first or the last word of the name of a file if it holds the file back, as in `draft-idea` and `idea-draft-2`. It
/// may be one of its title.
pub fn edge_word_held_back(path: &str) -> Option<&str> {
    let is_number = |word: &&str| word.trim_start_matches('v').bytes().all(|byte| byte.is_ascii_digit());
    let mut words = stem(path).split(['-', '_', ' ', '.']).filter(|word| !is_number(word));
    let (first, last) = (words.next(), words.next_back());
    // Many titles begin with words such as `hidden`.
    let first = first.filter(|word| held_back_by(word, Worded::Page).is_some());
    first.or_else(|| last.filter(|word| held_back_by(word, worded(path)).is_some()))
}

/// The kind of a file of the content.
fn worded(path: &str) -> Worded {
    if ["posts/", "files/"].iter().any(|folder| path.starts_with(folder)) { Worded::File } else { Worded::Page }
}

/// The advice by which a file stays unseen.
pub fn keep_unseen(path: &str) -> String {
    match path.rsplit_once('/') {
        Some(_) if path.starts_with("posts/") => "write `draft: true` between its lines of dashes".to_owned(),
        Some((folder, name)) => format!("rename this file to {folder}/.{}", name.trim_start_matches('_')),
        None => "move what is not public out of the content folder".to_owned(),
    }
}

/// The words of a name in small letters, without accents: `noIndex` and `no_index` have two.
pub(super) fn words_of(name: &str) -> Vec<String> {
    const ACCENTS: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';
    const ACCENTED: std::ops::RangeInclusive<char> = '\u{c0}'..='\u{17f}';
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in name.chars().filter(|letter| !ACCENTS.contains(letter)) {
        let is_letter = letter.is_alphanumeric();
        if (!is_letter || (letter.is_uppercase() && was_small)) && !words[words.len() - 1].is_empty() {
            words.push(String::new());
        }
        if is_letter && let Some(word) = words.last_mut() {
            match deunicode_char(letter).filter(|_| ACCENTED.contains(&letter)) {
                _ if letter.is_ascii() => word.push(letter.to_ascii_lowercase()),
                Some(plain) => word.push_str(&plain.to_lowercase()),
                None => word.extend(letter.to_lowercase()),
            }
        }
        was_small = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// A value without its quotes, in small letters.
fn plain(value: &str) -> String {
    value.trim().trim_matches(['"', '\'']).trim().to_lowercase()
}

/// Returns true for a value that says no, also as an empty box: `[ ]`.
fn is_no(value: &str) -> bool {
    !YES.contains(&value) && NO.contains(&&*words_of(value).join(" "))
}

/// A list of words that says what one of them is about.
#[derive(Clone, Copy)]
enum List {
    Empty,
    Drafts,
    HeldBack,
    Guarded,
    NamesHeldBack,
    Public,
    Shown,
    Found,
}

/// The lists that a word is in, a bit for each. One look for a word is much faster than one through all lists.
#[derive(Clone, Copy)]
struct Lists(u8);

static LISTS: LazyLock<FxHashMap<&str, u8>> = LazyLock::new(|| {
    let lists = [
        (List::Empty, EMPTY),
        (List::Drafts, DRAFTS),
        (List::HeldBack, HELD_BACK),
        (List::Guarded, GUARDED),
        (List::NamesHeldBack, NAMES_HELD_BACK),
        (List::Public, PUBLIC),
        (List::Shown, SHOWN),
        (List::Found, FOUND),
    ];
    let mut found = FxHashMap::default();
    for (list, word) in lists.iter().flat_map(|(list, words)| words.iter().map(move |word| (list, word))) {
        *found.entry(*word).or_default() |= 1 << *list as u8;
    }
    found
});

impl Lists {
    fn of(word: &str) -> Self {
        Self(LISTS.get(word).copied().unwrap_or_default())
    }

    fn has(self, list: List) -> bool {
        self.0 & 1 << list as u8 != 0
    }

    /// Returns true for a word that holds a text back in this place.
    fn hold_back(self, what: Worded) -> bool {
        self.has(List::Drafts)
            || what >= Worded::File && self.has(List::HeldBack)
            || what >= Worded::Mark && self.has(List::Guarded)
            || what >= Worded::Name && self.has(List::NamesHeldBack)
    }

    /// Returns true for a word of a text that everybody may see, in this place.
    fn show(self, what: Worded) -> bool {
        self.has(List::Public) || what >= Worded::Name && self.has(List::Shown)
    }
}

/// The meaning of words together, all of which are about the publicity of a text.
#[derive(Default)]
struct Said {
    is_no: bool,
    held_back: bool,
    shown: bool,
    found: bool,
    password: bool,
    address: bool,
}

impl Said {
    /// `None` when one of the words is about something else.
    fn of(words: &[String], what: Worded) -> Option<Self> {
        let mut said = Self::default();
        for word in words.iter().map(String::as_str) {
            let lists = Lists::of(word);
            if lists.has(List::Empty) {
                continue;
            }
            // `unpublished` and `noindex`; some of them are words of their own.
            let starts = ["un", "non", "donot", "dont", "not", "no"];
            let rests = starts.into_iter().filter_map(|start| word.strip_prefix(start));
            let rest = rests.map(Lists::of).find(|rest| rest.show(what) || rest.has(List::Found));
            match word {
                "no" | "not" | "dont" | "don" | "ne" | "nicht" | "niet" | "non" | "nao" => said.is_no = !said.is_no,
                "t" => {}
                "password" | "passcode" | "passphrase" => said.password = true,
                _ if rest.is_some_and(|rest| rest.has(List::Found)) => (said.held_back, said.found) = (true, true),
                _ if rest.is_some() || lists.hold_back(what) => said.held_back = true,
                _ if lists.show(what) => said.shown = true,
                _ if lists.has(List::Found) => said.found = true,
                _ if word.bytes().all(|byte| byte.is_ascii_digit()) => {}
                _ => return None,
            }
            said.address |= matches!(word, "permalink" | "url");
        }
        Some(said)
    }

    /// The publicity of a text by these words as the name of a field: `is_draft: true`, `noIndex: true`,
    /// `published: false`, `excludeFromSitemap: true`.
    fn publicity(&self, value: &str) -> Option<Publicity> {
        let is_no = self.is_no != is_no(value);
        match (self.held_back, self.shown, is_no) {
            _ if self.password => (!is_no).then_some(Publicity::Password),
            (false, false, _) if !self.found => None,
            (true, _, false) | (false, _, true) if self.found => Some(Publicity::Unlisted),
            (true, _, false) | (false, _, true) => Some(Publicity::Draft),
            (true, ..) => Some(Publicity::Public),
            (false, ..) => {
                let is_public = YES.contains(&value) || PUBLIC.contains(&value);
                (self.shown && !self.address && is_public).then_some(Publicity::Public)
            }
        }
    }
}

/// The publicity of a text by a field with its state: `status: in review`, `visibility: public`.
fn by_state(words: &[String], value: &str) -> Option<Publicity> {
    let is_state = words.iter().any(|word| STATE.contains(&&**word));
    if !is_state || value.is_empty() || value.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let is_public = |word: &String| PUBLIC.contains(&&**word) || YES.contains(&&**word) || word == "and";
    Some(match value {
        "unlisted" => Publicity::Unlisted,
        _ if words_of(value).iter().all(is_public) => Publicity::Public,
        _ => Publicity::Draft,
    })
}
