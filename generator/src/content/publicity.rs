//! Words with which people and other programs say that a text is not public, or that it is.
//!
//! Architecture invariant: whoever follows our messages never publishes what its author has held back, in the words of
//! whatever program. So names and values are judged by the words in them and not by a list of fields of programs.

use super::dates::starts_with_day;

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

/// Words for a text that is not ready, or for nobody.
const DRAFT: &[&str] = &[
    "bozza", "bozze", "borrador", "borradores", "brouillon", "brouillons", "confidential", "draft", "drafts",
    "embargo", "embargoed", "entwurf", "entwürfe", "entwuerfe", "hidden", "internal", "kladde", "luonnos", "privada",
    "privado", "privat", "private", "privato", "privé", "rascunho", "rascunhos", "secret", "szkic", "taslak", "trash",
    "trashed", "unfinished", "unlisted", "unpublished", "unreleased", "utkast", "wip", "черновик", "черновики",
    "чернетка", "مسودة", "下書き", "草稿", "초안",
];

/// Names of folders with such texts, beside those that start with `_`.
const FOLDERS: &[&str] = &[
    "borradores", "bozze", "brouillons", "draft", "drafts", "entwuerfe", "entwürfe", "hidden", "private", "rascunhos",
    "trash", "unpublished", "wip", "черновики",
];

/// More words that do so in the name of a field, or as the value of one.
const HELD_BACK: &[&str] = &[
    "archived", "deleted", "disable", "disabled", "exclude", "excluded", "exclusion", "headless", "hide", "ignore",
    "ignored", "members", "noindex", "paywall", "pending", "protected", "skip", "subscribers",
];

/// Words in the name of a field that a text is held back without.
const SHOWN: &[&str] = &[
    "active", "approved", "complete", "done", "enabled", "final", "live", "online", "output", "permalink", "public",
    "publish", "published", "ready", "released", "render", "reviewed", "show", "url", "visible",
];

/// Words for places in which a text is found.
const FOUND: &[&str] = &[
    "blog", "collections", "google", "home", "homepage", "index", "indexable", "indexed", "list", "listed", "lists",
    "robots", "search", "searchable", "sitemap",
];

/// Words in the name of a field that say nothing about it.
const EMPTY: &[&str] = &[
    "a", "all", "article", "as", "at", "be", "build", "content", "custom", "dg", "document", "eleventy", "entry",
    "extra", "file", "flag", "for", "from", "hugo", "in", "is", "item", "jekyll", "mark", "meta", "mode", "of", "on",
    "only", "options", "page", "params", "post", "save", "seo", "set", "settings", "site", "the", "wp",
];

/// Words in the names of fields with the state of a text. A value that is not one of [`PUBLIC`] holds it back.
const STATE: &[&str] = &["estado", "sichtbarkeit", "stato", "status", "statut", "visibility", "zustand"];

/// Values of such a field for a text that everybody may see.
const PUBLIC: &[&str] = &[
    "active", "and", "complete", "completed", "done", "everyone", "final", "finished", "live", "online", "public",
    "publicado", "publish", "published", "publié", "pubblicato", "released", "true", "veröffentlicht", "visible",
    "yes", "öffentlich",
];

/// Values that say no.
const NO: &[&str] = &["", "0", "false", "n", "never", "nein", "no", "non", "none", "null", "off", "~"];

/// Words in the name of a field with the day on which a text comes.
const COMES: &[&str] = &[
    "available", "date", "day", "embargo", "embargoed", "go", "goes", "live", "pub", "publication", "publish",
    "published", "release", "released", "schedule", "scheduled", "time", "until",
];

/// The publicity of a text by one of its fields; `None` when the field says nothing about it.
pub fn publicity(name: &str, value: &str) -> Option<Publicity> {
    let value = value.trim().trim_matches(['"', '\'']).trim().to_lowercase();
    let words = words_of(name);
    let named = by_name(&words, &value);
    let of_state = || by_state(&words, &value);
    let of_value = || {
        let mut entries = value.split(',').map(|entry| entry.trim_matches([' ', '#', '"', '\'']));
        match &*value {
            _ if value.contains("noindex") || value == "unlisted" => Some(Publicity::Unlisted),
            _ => entries.any(|entry| DRAFT.contains(&entry) || HELD_BACK.contains(&entry)).then_some(Publicity::Draft),
        }
    };
    named.or_else(of_state).or_else(of_value)
}

/// Returns true for a field with the day on which a text comes, such as `publishDate` or `embargo_until`.
pub(super) fn names_first_day(name: &str, value: &str) -> bool {
    let words: Vec<String> = words_of(name).into_iter().filter(|word| !EMPTY.contains(&&**word)).collect();
    starts_with_day(value)
        && words.iter().all(|word| COMES.contains(&&**word))
        && words.iter().any(|word| !matches!(&**word, "date" | "day" | "time" | "until"))
}

/// The first folder of a path whose files other programs do not publish.
pub fn folder_held_back(path: &str) -> Option<&str> {
    let (folders, _) = path.rsplit_once('/')?;
    let has_name = |name: &str| FOLDERS.contains(&&*name.trim_start_matches('_').to_lowercase());
    // Tools put scripts and styles into folders such as `_static/`.
    let is_asset = |name: &str| path.starts_with("files/") && !has_name(name);
    folders.split('/').find(|name| (name.starts_with('_') && !is_asset(name)) || has_name(name))
}

/// Returns true for the name of a file that other programs do not publish: `_idea`, `idea.draft`.
pub fn is_held_back(stem: &str) -> bool {
    stem.starts_with('_') || stem.split('.').skip(1).any(|part| DRAFT.contains(&&*part.to_lowercase()))
}

/// The words of a name in small letters: `noIndex` and `no_index` have two.
pub(super) fn words_of(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut was_small = false;
    for letter in name.chars() {
        let is_letter = letter.is_alphanumeric();
        if (!is_letter || (letter.is_uppercase() && was_small)) && !words[words.len() - 1].is_empty() {
            words.push(String::new());
        }
        if is_letter && let Some(word) = words.last_mut() {
            word.extend(letter.to_lowercase());
        }
        was_small = letter.is_lowercase();
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The publicity of a text by the name of a field whose words all are about it: `is_draft: true`, `noIndex: true`,
/// `published: false`, `excludeFromSitemap: true`.
fn by_name(words: &[String], value: &str) -> Option<Publicity> {
    let mut is_no = NO.contains(&value);
    let (mut held_back, mut shown, mut found) = (false, false, false);
    for word in words.iter().map(String::as_str).filter(|word| !EMPTY.contains(word)) {
        // `unpublished` and `noindex`; some of them are words of their own.
        let rest = ["un", "non", "no"].into_iter().find_map(|start| word.strip_prefix(start));
        let rest = rest.filter(|rest| SHOWN.contains(rest) || FOUND.contains(rest));
        match word {
            "no" | "not" | "dont" => is_no = !is_no,
            "password" | "passcode" | "passphrase" => return (!is_no).then_some(Publicity::Password),
            _ if rest.is_some_and(|rest| FOUND.contains(&rest)) => (held_back, found) = (true, true),
            _ if rest.is_some() || DRAFT.contains(&word) || HELD_BACK.contains(&word) => held_back = true,
            _ if SHOWN.contains(&word) => shown = true,
            _ if FOUND.contains(&word) => found = true,
            _ => return None,
        }
    }
    let is_address = words.iter().any(|word| matches!(&**word, "permalink" | "url"));
    match (held_back, shown, is_no) {
        (false, false, _) if !found => None,
        (true, _, false) | (false, _, true) if found => Some(Publicity::Unlisted),
        (true, _, false) | (false, _, true) => Some(Publicity::Draft),
        (true, ..) => Some(Publicity::Public),
        (false, ..) => (shown && !is_address && PUBLIC.contains(&value)).then_some(Publicity::Public),
    }
}

/// The publicity of a text by a field with its state: `status: in review`, `visibility: public`.
fn by_state(words: &[String], value: &str) -> Option<Publicity> {
    let is_state = words.iter().any(|word| STATE.contains(&&**word));
    if !is_state || value.is_empty() || value.bytes().any(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut parts = value.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    Some(match value {
        "unlisted" => Publicity::Unlisted,
        _ if parts.all(|part| PUBLIC.contains(&part)) => Publicity::Public,
        _ => Publicity::Draft,
    })
}
