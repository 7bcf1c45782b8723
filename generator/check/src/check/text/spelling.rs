//! Words that are in no dictionary.

use std::{collections::BTreeSet, ops::Range};

use spellbook::Dictionary;

use crate::{
    diagnostics::{Code, Diagnostic, Place, WrittenText},
    markdown::{self, Ids},
    source::{
        self, SourceFile, WORD_LIST,
        yaml::{self, Value},
    },
};

/// American English, <http://wordlist.aspell.net>.
const RULES: &str = include_str!("../../../../assets/dictionary/en_US.aff");
const WORDS: &str = include_str!("../../../../assets/dictionary/en_US.dic");

/// Fields with sentences. Others have names, addresses and facts.
const PROSE: [&str; 30] = [
    "alt", "answer", "areasHeading", "body", "button", "caption", "copyrightNote", "description", "detailsHint",
    "excerpt", "eyebrow", "features", "heading", "intro", "items", "keywords", "linkLabel", "metaDescription", "note",
    "paragraphs", "points", "postQuoteText", "promise", "question", "quoteButton", "sendButton", "summary", "tagline",
    "text", "title",
];

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

/// A dictionary, with the words of a site.
pub struct Spelling {
    dictionary: Dictionary,
    /// The words of the site, in small letters.
    own: BTreeSet<String>,
}

/// The words of a file that have to be in a dictionary, each with its place.
type Written = Vec<(String, Place)>;

impl Spelling {
    /// The name of the list of a site's own words in the content folder: one on each line, and notes after a `#`.
    pub const LIST: &str = WORD_LIST;

    /// A dictionary with the words of `list`, and with the names in `files`.
    pub fn new(list: &str, files: &[SourceFile]) -> Self {
        let Ok(dictionary) = Dictionary::new(RULES, WORDS) else {
            unreachable!("the dictionary is part of this program and a test reads it")
        };
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
        Self { dictionary, own }
    }

    /// The unknown words of a file.
    pub fn unknown(&self, file: &SourceFile) -> Vec<UnknownWord> {
        let written = written(file).into_iter().filter(|(word, _)| !self.is_known(word));
        written.map(|(word, place)| UnknownWord { word, path: file.path.clone(), place }).collect()
    }

    fn is_known(&self, word: &str) -> bool {
        let small = word.to_lowercase();
        // "Naples's" of the name "Naples".
        let stem = small.strip_suffix("'s").or_else(|| small.strip_suffix("’s")).unwrap_or(&small);
        self.own.contains(&small) || self.own.contains(stem) || self.dictionary.check(word)
    }

    /// The advice about a word that is in the content `count` times.
    pub fn advise(&self, unknown: &UnknownWord, count: usize) -> Diagnostic {
        let UnknownWord { word, path, place } = unknown;
        let mut near = Vec::new();
        self.dictionary.suggest(word, &mut near);
        let more = if count > 1 { format!(", and it is there {count} times") } else { String::new() };
        let near = near.first().map_or_else(String::new, |near| format!("did you mean `{near}`? "));
        let help = format!("{near}If the word is right, write it on a line of its own in content/{}", Self::LIST);
        Diagnostic::new(
            Code::WordUnknown,
            path,
            place.clone(),
            format!("`{word}` is not in the dictionary{more}"),
            help.trim_start(),
        )
    }
}

/// The words of a file's sentences.
fn written(file: &SourceFile) -> Written {
    let mut all = Vec::new();
    let yaml = source::yaml_block(&file.path, &file.text);
    if let Ok(tree) = yaml::tree(&file.text[yaml.clone()]) {
        // Each text of the layout is a sentence.
        let is_layout = file.path == "layout.yaml";
        tree.visit(&mut |field, node| {
            let Value::Text(text) = &node.value else { return };
            let value = node.span.start + yaml.start..node.span.end + yaml.start;
            let written = WrittenText::new(&value, text);
            let place = |range: &Range<usize>| written.place(range);
            if field == "body" {
                in_markdown(text, place, &mut all);
            } else if is_layout || PROSE.contains(&field) {
                all.extend(words(text).map(|(at, word)| (word.clone(), place(&(at..at + word.len())))));
            }
        });
    }
    if let Some(split) = source::front_matter(&file.text).filter(|_| file.path.ends_with(".md")) {
        let start = split.body.start;
        let place = |range: &Range<usize>| Place::Bytes(range.start + start..range.end + start);
        in_markdown(&file.text[split.body.clone()], place, &mut all);
    }
    all
}

fn in_markdown(text: &str, place: impl Fn(&Range<usize>) -> Place, all: &mut Written) {
    let facts = markdown::facts(text, &mut Ids::default());
    for run in facts.outline.blocks.iter().flat_map(|block| &block.runs) {
        let start = run.at.start;
        all.extend(words(&text[run.at.clone()]).map(|(at, word)| {
            let at = start + at..start + at + word.len();
            (word, place(&at))
        }));
    }
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
