use std::{
    borrow::Cow,
    hash::BuildHasher,
    ops::{Range, RangeInclusive},
};

use deunicode::deunicode_char;
use hashbrown::{HashTable, hash_table::Entry};
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
        let mut words = DifferentWords::default();
        let title = words.add([&*small_title]);
        let headings = words.add(runs(true));
        let text = words.add(runs(false).chain(others.iter().map(String::as_str)));
        let [title, headings, text] =
            [title, headings, text].map(|place| words.all[place].trim_end().to_owned().into());
        Self { title, headings, text }
    }
}

/// The words that were seen so far, each once.
#[derive(Default)]
struct DifferentWords {
    /// The words, each with a blank behind it.
    all: String,
    /// Those of at most sixteen bytes, which are nearly all. Numbers are compared faster than text.
    short: HashTable<Short>,
    /// The places of the others, by their hash. Words of their own would be allocations.
    places: HashTable<Range<u32>>,
}

/// A word of at most sixteen bytes: its first and its last eight, which may overlap, and its length.
#[derive(PartialEq)]
struct Short(u64, u64, usize);

impl Short {
    fn of(word: &str) -> Option<Self> {
        let bytes = word.as_bytes();
        let of_two = |size: usize| bytes.first_chunk::<4>().zip(bytes.last_chunk::<4>()).filter(|_| size >= 4);
        if let (Some(first), Some(last)) = (bytes.first_chunk(), bytes.last_chunk()) {
            return (bytes.len() <= 16)
                .then(|| Self(u64::from_le_bytes(*first), u64::from_le_bytes(*last), bytes.len()));
        }
        let (first, last) = match (of_two(bytes.len()), bytes) {
            (Some((first, last)), _) => (u32::from_le_bytes(*first), u32::from_le_bytes(*last)),
            (None, [first, .., last]) => (u32::from(*first), u32::from(*last) | u32::from(bytes[1]) << 8),
            (None, [only]) => (u32::from(*only), 0),
            (None, []) => (0, 0),
        };
        Some(Self(first.into(), last.into(), bytes.len()))
    }

    fn hash(&self) -> u64 {
        let mixed = (self.0 ^ self.1.rotate_left(32) ^ self.2 as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ mixed >> 32
    }
}

impl DifferentWords {
    /// Adds the words of texts that were not seen yet. Returns their place.
    fn add<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>) -> Range<usize> {
        let start = self.all.len();
        for text in texts {
            for_each_word(text, |word| self.add_word(word));
        }
        start..self.all.len()
    }

    fn add_word(&mut self, word: &str) {
        let Self { all, short, places } = self;
        if let Some(word_of_short) = Short::of(word) {
            let hash = word_of_short.hash();
            if let Entry::Vacant(free) = short.entry(hash, |other| *other == word_of_short, Short::hash) {
                all.push_str(word);
                all.push(' ');
                free.insert(word_of_short);
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

/// Calls `with` for each word of a text, without accents. The English letters of the text are small already.
///
/// A word is letters and digits; apostrophes in it are dropped. `site/islands/search/words.ts` does the same.
fn for_each_word(text: &str, mut with: impl FnMut(&str)) {
    let bytes = text.as_bytes();
    let mut word = String::new();
    let mut at = 0;
    while let Some(first) = bytes.get(at) {
        // Most words have English letters only, and the other bytes between them need no look at what letters they
        // make.
        let length = bytes[at..].iter().position(|byte| !IS_ENGLISH[usize::from(*byte)]);
        let end = length.map_or(bytes.len(), |length| at + length);
        if end == at && first.is_ascii() {
            at += 1;
        } else if end > at && bytes.get(end).is_none_or(|next| next.is_ascii() && *next != b'\'') {
            with(&text[at..end.min(at + MAX_WORD_CHARS)]);
            at = end;
        } else {
            word.clear();
            at += push_word(&mut word, &text[at..]);
            if !word.is_empty() {
                with(&word);
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
