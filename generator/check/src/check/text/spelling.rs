//! Words that are in no dictionary.

use std::collections::BTreeSet;

use spellbook::Dictionary;

use super::sentences::{self, Sentence};
use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::{
        self, SourceFile, WORD_LIST,
        yaml::{self, Value},
    },
};

/// American English, <http://wordlist.aspell.net>.
const RULES: &str = include_str!("../../../../assets/dictionary/en_US.aff");
const WORDS: &str = include_str!("../../../../assets/dictionary/en_US.dic");

/// Fields with names. A name is right as it is written, also where it occurs in a sentence.
const NAMES: [&str; 8] = ["author", "city", "county", "location", "name", "regionName", "serviceArea", "street"];

/// A word that is in no dictionary, at its first place.
#[derive(Debug)]
pub struct UnknownWord {
    /// The word.
    pub word: String,
    path: String,
    place: Place,
}

/// The words that are right on one site, in small letters: those of its list, and its names.
#[derive(Debug)]
pub struct SiteWords(BTreeSet<String>);

/// A dictionary, with the words of a site.
pub struct Spelling<'a> {
    dictionary: Dictionary,
    own: &'a SiteWords,
}

impl SiteWords {
    /// The name of the list of a site's own words in the content folder: one on each line, and notes after a `#`.
    pub const LIST: &str = WORD_LIST;

    /// The words of `list`, and the names in `files`.
    pub fn new(list: &str, files: &[SourceFile]) -> Self {
        let listed = list.lines().map(|line| line.split('#').next().unwrap_or(""));
        let mut own: BTreeSet<String> = listed.flat_map(words).map(|(_, word)| word.to_lowercase()).collect();
        for file in files {
            let block = source::yaml_block(&file.path, &file.text);
            if let Ok(tree) = yaml::tree(&file.text[block]) {
                tree.visit(&mut |field, node| {
                    let Value::Text(text) = &node.value else { return };
                    if NAMES.contains(&field) {
                        own.extend(words(text).map(|(_, word)| word.to_lowercase()));
                    }
                });
            }
        }
        Self(own)
    }
}

impl<'a> Spelling<'a> {
    /// A dictionary by its rules and words; without them that of American English.
    ///
    /// # Errors
    /// When it is no dictionary as Hunspell has them.
    pub fn new(own: &'a SiteWords, text: Option<(&str, &str)>) -> Result<Self, String> {
        let (rules, words) = text.unwrap_or((RULES, WORDS));
        Ok(Self { dictionary: Dictionary::new(rules, words).map_err(|fault| fault.to_string())?, own })
    }

    /// The unknown words of a file in the language of this dictionary: those that are marked with it, and all others if
    /// `is_of_file`. A translation has names of its `original`: words with a capital letter in both.
    pub fn unknown(
        &self,
        file: &SourceFile,
        original: Option<&SourceFile>,
        (language, is_of_file): (&str, bool),
    ) -> Vec<UnknownWord> {
        let mut names = BTreeSet::new();
        if let Some(original) = original {
            sentences::visit(original, |one| names.extend(words(one.text).map(|(_, word)| word)));
            names.retain(|word| word.starts_with(char::is_uppercase));
        }
        let mut all = Vec::new();
        sentences::visit(file, |Sentence { text, language: marked, place, .. }| {
            if !marked.map_or(is_of_file, |marked| is_same_language(marked, language)) {
                return;
            }
            let unknown = words(text).filter(|(_, word)| !names.contains(word) && !self.is_known(word));
            all.extend(unknown.map(|(at, word)| {
                let place = place(&(at..at + word.len()));
                UnknownWord { word, path: file.path.clone(), place }
            }));
        });
        all
    }

    fn is_known(&self, word: &str) -> bool {
        let small = word.to_lowercase();
        // "Naples's" of the name "Naples".
        let stem = small.strip_suffix("'s").or_else(|| small.strip_suffix("’s")).unwrap_or(&small);
        // Few dictionaries know the apostrophe of print.
        let typed = || self.dictionary.check(&word.replace('’', "'"));
        self.own.0.contains(&small) || self.own.0.contains(stem) || self.dictionary.check(word) || typed()
    }

    /// The advice about a word that is in the content `count` times.
    pub fn advise(&self, unknown: &UnknownWord, count: usize) -> Diagnostic {
        let UnknownWord { word, path, place } = unknown;
        let mut near = Vec::new();
        self.dictionary.suggest(word, &mut near);
        let more = if count > 1 { format!(", and it is there {count} times") } else { String::new() };
        let near = near.first().map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        let help = format!("{near}If the word is right, write it on a line of its own in content/{}", SiteWords::LIST);
        Diagnostic::new(
            Code::WordUnknown,
            path,
            place.clone(),
            format!("`{word}` is not in the dictionary{more}"),
            help.trim_start(),
        )
    }
}

/// The code of a language without its country: `es` of `es-MX`.
fn code_of(language: &str) -> &str {
    language.split('-').next().unwrap_or_default()
}

/// Returns true for the same language, whatever the countries.
pub fn is_same_language(one: &str, other: &str) -> bool {
    code_of(one) == code_of(other)
}

/// The languages with which words of a markdown text may be marked.
pub fn marks(text: &str) -> impl Iterator<Item = &str> {
    text.split("](lang:").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0))
}

/// The words of a text that a dictionary can have, each with its first byte. Leaves out addresses, codes such as
/// `P1000` and `ASTM`, and names such as `iPhone`.
fn words(text: &str) -> impl Iterator<Item = (usize, String)> {
    let tokens = text.split_whitespace().filter(|token| !is_address(token));
    let parts = tokens.flat_map(|token| token.split(['-', '–', '—', '/', '…']));
    parts.filter_map(|part| {
        let word = part.trim_matches(|letter: char| !letter.is_alphanumeric());
        let is_word = word.chars().all(|letter| letter.is_alphabetic() || matches!(letter, '\'' | '’'));
        let has_inner_capital = word.chars().skip(1).any(char::is_uppercase);
        let at = word.as_ptr() as usize - text.as_ptr() as usize;
        (is_word && !has_inner_capital && word.chars().count() > 1).then(|| (at, word.to_owned()))
    })
}

/// Returns true for addresses of pages and of mail, and for names of files and sites: a dot inside, between two
/// letters.
fn is_address(token: &str) -> bool {
    let has_inner_dot = || {
        let letters: Vec<char> = token.chars().collect();
        letters.windows(3).any(|three| three[1] == '.' && three[0].is_alphanumeric() && three[2].is_alphanumeric())
    };
    token.contains("://") || token.contains('@') || token.contains('.') && has_inner_dot()
}
