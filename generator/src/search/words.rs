use std::collections::BTreeSet;

use deunicode::deunicode_char;
use serde::{Deserialize, Serialize};

use crate::markdown::Facts;

/// Letters with accents that are compared without them: Latin-1 and Latin Extended-A.
const FOLDED: std::ops::RangeInclusive<char> = '\u{c0}'..='\u{17f}';

/// Marks that follow the letter that they belong to.
const COMBINING: std::ops::RangeInclusive<char> = '\u{300}'..='\u{36f}';

/// Letters of the longest word that is kept whole. Nobody types more.
const MAX_WORD_CHARS: usize = 40;

/// The words of the text of a post, each once and sorted, with blanks between them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct PostWords {
    /// The words of its headings.
    pub headings: String,
    /// The other words.
    pub text: String,
}

impl PostWords {
    /// The words of a text with these facts.
    pub fn of(text: &str, facts: &Facts) -> Self {
        let (mut headings, mut others) = (BTreeSet::new(), BTreeSet::new());
        for block in &facts.outline.blocks {
            let words = if block.heading.is_some() { &mut headings } else { &mut others };
            for run in &block.runs {
                for_each_word(&text[run.at.clone()], |word| {
                    if !words.contains(word) {
                        words.insert(word.to_owned());
                    }
                });
            }
        }
        let join = |words: BTreeSet<String>| words.into_iter().collect::<Vec<_>>().join(" ");
        others.retain(|word| !headings.contains(word));
        Self { headings: join(headings), text: join(others) }
    }
}

/// Calls `with` for each word of a text, in small letters and without accents.
///
/// A word is letters and digits; apostrophes in it are dropped. `site/islands/search/words.ts` does the same.
pub(super) fn for_each_word(text: &str, mut with: impl FnMut(&str)) {
    let mut word = String::new();
    let mut chars = 0;
    for letter in text.chars().chain([' ']) {
        if letter.is_alphanumeric() {
            chars += 1;
            if chars <= MAX_WORD_CHARS {
                push_folded(&mut word, letter);
            }
        } else if !matches!(letter, '\'' | '’') && !COMBINING.contains(&letter) && !word.is_empty() {
            with(&word);
            word.clear();
            chars = 0;
        }
    }
}

fn push_folded(word: &mut String, letter: char) {
    if letter.is_ascii() {
        word.push(letter.to_ascii_lowercase());
        return;
    }
    match deunicode_char(letter).filter(|_| FOLDED.contains(&letter)) {
        Some(plain) => {
            word.extend(plain.chars().filter(char::is_ascii_alphanumeric).map(|one| one.to_ascii_lowercase()))
        }
        None => word.extend(letter.to_lowercase()),
    }
}
