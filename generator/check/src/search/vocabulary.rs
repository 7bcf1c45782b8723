use std::{borrow::Cow, collections::HashMap};

use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use super::words::PostWords;

/// Words by number. A number is never given to another word, so posts that have numbers keep them.
#[derive(Debug, Default)]
pub struct Vocabulary {
    words: Vec<String>,
    numbers: HashMap<String, u32, FxBuildHasher>,
}

/// The words of a post by their numbers: those of its title, its headings and its text. Each list is in order and has
/// the differences, which are short.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct NumberedWords([Vec<u32>; 3]);

impl Vocabulary {
    /// A vocabulary with these words.
    pub fn new(words: Vec<String>) -> Self {
        let numbers = words.iter().cloned().zip(0..).collect();
        Self { words, numbers }
    }

    /// The numbers of words, which are added if they are new.
    pub fn number(&mut self, words: &PostWords<'_>) -> NumberedWords {
        let PostWords { title, headings, text } = words;
        NumberedWords([title, headings, text].map(|words| {
            let words = words.split(' ').filter(|word| !word.is_empty());
            let mut numbers: Vec<u32> = words.map(|word| self.number_of(word)).collect();
            numbers.sort_unstable();
            for index in (1..numbers.len()).rev() {
                numbers[index] -= numbers[index - 1];
            }
            numbers
        }))
    }

    fn number_of(&mut self, word: &str) -> u32 {
        if let Some(number) = self.numbers.get(word) {
            return *number;
        }
        let number = u32::try_from(self.words.len()).expect("fewer words than fit into memory");
        self.words.push(word.to_owned());
        self.numbers.insert(word.to_owned(), number);
        number
    }

    /// The words, in the order of their numbers.
    pub fn into_words(self) -> Vec<String> {
        self.words
    }

    /// The words, in the order of their numbers.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

impl NumberedWords {
    /// The words themselves; `None` if one has no such number.
    pub fn spelled(&self, words: &[String]) -> Option<PostWords<'static>> {
        let [title, headings, text] = self.places().map(|numbers| {
            let spelled = numbers.map(|number| words.get(number).map(String::as_str)).collect::<Option<Vec<_>>>();
            spelled.map(|words| Cow::Owned(words.join(" ")))
        });
        Some(PostWords { title: title?, headings: headings?, text: text? })
    }

    /// The numbers of the words of the title, of the headings and of the text.
    pub(super) fn places(&self) -> [impl Iterator<Item = usize>; 3] {
        self.0.each_ref().map(|differences| {
            differences.iter().scan(0, |number, difference| {
                *number += *difference as usize;
                Some(*number)
            })
        })
    }
}
