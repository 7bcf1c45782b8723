use std::{
    borrow::Cow,
    hash::BuildHasher,
    ops::{Range, RangeInclusive},
};

use deunicode::deunicode_char;
use hashbrown::HashTable;
use icu_normalizer::properties::{CanonicalDecompositionBorrowed, Decomposed};
use rustc_hash::FxBuildHasher;

use crate::markdown::Facts;

/// Letters that are compared as English has them: those with accents of Latin-1, Latin Extended-A and Latin Extended
/// Additional, ligatures, which come from a PDF, and those of full width.
const FOLDED: [RangeInclusive<char>; 5] = [
    '\u{c0}'..='\u{17f}',
    '\u{1e00}'..='\u{1e99}',
    '\u{1ea0}'..='\u{1ef9}',
    '\u{fb00}'..='\u{fb06}',
    '\u{ff10}'..='\u{ff5a}',
];

/// Greek letters, which are compared without their accents.
const GREEK: [RangeInclusive<char>; 2] = ['\u{370}'..='\u{3ff}', '\u{1f00}'..='\u{1fff}'];

/// Marks that follow the letter that they belong to.
const COMBINING: RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// Letters of the longest word that is kept whole. Nobody types more.
const MAX_WORD_CHARS: usize = 40;

/// Different words of most posts.
const USUAL_WORDS: usize = 200;

/// For each byte, true if it is an English letter or a digit.
static IS_ENGLISH: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// The words of a post, each once: at the best place in which it stands. Between them are blanks.
#[derive(Debug, Default)]
pub struct PostWords<'a> {
    /// The words of its title.
    pub(super) title: Cow<'a, str>,
    /// The words of its headings.
    pub(super) headings: Cow<'a, str>,
    /// The words of its text and of everything else that can be found.
    pub(super) text: Cow<'a, str>,
}

impl PostWords<'_> {
    /// The words of a post with this title, a text with these facts, and other texts such as its excerpt.
    pub fn of<'t>(title: &str, text: &str, facts: &Facts, others: impl IntoIterator<Item = &'t str>) -> Self {
        // Made small at once, so that most words are parts of the text and no copies.
        let (small_title, text) = (title.to_ascii_lowercase(), text.to_ascii_lowercase());
        let others: Vec<String> = others.into_iter().map(str::to_ascii_lowercase).collect();
        let runs = |of_headings: bool| {
            let blocks = facts.outline.blocks.iter().filter(move |block| block.heading.is_some() == of_headings);
            blocks.flat_map(|block| &block.runs).map(|run| &text[run.at.clone()])
        };
        let mut words = DifferentWords {
            all: String::with_capacity(USUAL_WORDS * 8),
            latest: [0; 256],
            short: HashTable::with_capacity(USUAL_WORDS),
            places: HashTable::new(),
        };
        let title = words.add([&*small_title]);
        let headings = words.add(runs(true));
        let text = words.add(runs(false).chain(others.iter().map(String::as_str)));
        let [title, headings, text] =
            [title, headings, text].map(|place| words.all[place].trim_end().to_owned().into());
        Self { title, headings, text }
    }
}

/// The words that were seen so far, each once.
struct DifferentWords {
    /// The words, each with a blank behind it.
    all: String,
    /// For each byte that a hash ends with, the latest word of at most eight bytes, as a number.
    latest: [u64; 256],
    /// Those of at most eight bytes, which are nearly all, as numbers: these are compared faster than text.
    short: HashTable<u64>,
    /// The places of the others, by their hash. Words of their own would be allocations.
    places: HashTable<Range<u32>>,
}

/// The bytes so far of a word as a number, and one more. It is that of the whole word up to eight bytes.
fn with_byte(number: u64, byte: u8) -> u64 {
    number << 8 | u64::from(byte)
}

fn hash_of(number: &u64) -> u64 {
    let mixed = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

impl DifferentWords {
    /// Adds the words of texts that were not seen yet. Returns their place.
    fn add<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) -> Range<usize> {
        let start = self.all.len();
        for text in texts {
            for_each_word(text, |word, number| self.add_word(word, number));
        }
        start..self.all.len()
    }

    fn add_word(&mut self, word: &str, number: u64) {
        let Self { all, latest, short, places } = self;
        if word.len() <= size_of_val(&number) {
            let hash = hash_of(&number);
            // Most words of a text are among those that it has again and again.
            let latest = &mut latest[usize::from(hash as u8)];
            if *latest == number {
                return;
            }
            *latest = number;
            if short.find(hash, |other| *other == number).is_none() {
                all.push_str(word);
                all.push(' ');
                short.insert_unique(hash, number, hash_of);
            }
            return;
        }
        let hash_of = |word: &str| FxBuildHasher.hash_one(word);
        let at = |place: &Range<u32>| place.start as usize..place.end as usize;
        let hash = hash_of(word);
        // A text that does not fit is longer than any file that is read.
        let (Ok(start), Ok(end)) = (u32::try_from(all.len()), u32::try_from(all.len() + word.len())) else { return };
        if places.find(hash, |place| all[at(place)] == *word).is_none() {
            all.push_str(word);
            all.push(' ');
            places.insert_unique(hash, start..end, |place| hash_of(&all[at(place)]));
        }
    }
}

/// Calls `with` for each word of a text, without accents, and its number. The English letters of the text are small
/// already.
///
/// A word is letters and digits; apostrophes in it are dropped. `site/islands/search/words.ts` does the same.
fn for_each_word(text: &str, mut with: impl FnMut(&str, u64)) {
    let bytes = text.as_bytes();
    let mut word = String::new();
    let mut at = 0;
    while let Some(first) = bytes.get(at) {
        // Most words have English letters only, and the other bytes between them need no look at what letters they
        // make.
        let (mut end, mut number) = (at, 0);
        while let Some(byte) = bytes.get(end).filter(|byte| IS_ENGLISH[usize::from(**byte)]) {
            number = with_byte(number, *byte);
            end += 1;
        }
        if end == at && first.is_ascii() {
            at += 1;
        } else if end > at && bytes.get(end).is_none_or(|next| next.is_ascii() && *next != b'\'') {
            with(&text[at..end.min(at + MAX_WORD_CHARS)], number);
            at = end + 1;
        } else {
            word.clear();
            at += push_word(&mut word, &text[at..]);
            if !word.is_empty() {
                with(&word, word.bytes().fold(0, with_byte));
            }
        }
    }
}

/// Adds the letters up to the end of a word, and returns the bytes up to there.
fn push_word(word: &mut String, text: &str) -> usize {
    let mut chars = 0;
    for (at, letter) in text.char_indices() {
        if letter.is_alphanumeric() {
            chars += 1;
            if chars <= MAX_WORD_CHARS {
                push_folded(word, letter);
            }
        } else if !matches!(letter, '\'' | '’') && !COMBINING.contains(&letter) {
            return at + letter.len_utf8();
        }
    }
    text.len()
}

fn push_folded(word: &mut String, letter: char) {
    if letter.is_ascii() {
        word.push(letter);
        return;
    }
    match deunicode_char(letter).filter(|_| FOLDED.iter().any(|letters| letters.contains(&letter))) {
        Some(plain) => {
            word.extend(plain.chars().filter(char::is_ascii_alphanumeric).map(|one| one.to_ascii_lowercase()))
        }
        // Greek has two small letters for one capital.
        None => {
            let letter = without_accents(letter);
            word.extend(letter.to_lowercase().map(|small| if small == 'ς' { 'σ' } else { small }));
        }
    }
}

fn without_accents(letter: char) -> char {
    if !GREEK.iter().any(|letters| letters.contains(&letter)) {
        return letter;
    }
    match CanonicalDecompositionBorrowed::new().decompose(letter) {
        Decomposed::Singleton(base) | Decomposed::Expansion(base, _) => without_accents(base),
        Decomposed::Default => letter,
    }
}
