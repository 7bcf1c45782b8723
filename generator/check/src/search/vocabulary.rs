use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};

use super::post_words::PostWords;

/// Bytes of the numbers of most posts, each of which has one or two.
const USUAL_BYTES: usize = 512;

/// Words by number. A number is never given to another word, so posts that have numbers keep them.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Vocabulary(IndexSet<String, FxBuildHasher>);

impl Vocabulary {
    /// The numbers of words, which are added if they are new, encoded: for the text, the headings and the title, how many
    /// there are, and the differences of their numbers in order, which are short.
    ///
    /// # Errors
    /// When there are more words than numbers.
    pub fn number(&mut self, words: &PostWords<'_>) -> anyhow::Result<Vec<u8>> {
        let PostWords { title, headings, text } = words;
        let mut encoded = Vec::with_capacity(USUAL_BYTES);
        let mut numbers = Vec::with_capacity(USUAL_BYTES);
        for words in [text, headings, title] {
            numbers.clear();
            for word in words.split(' ').filter(|word| !word.is_empty()) {
                numbers.push(self.number_of(word)?);
            }
            numbers.sort_unstable();
            encoded = postcard::to_extend(&numbers.len(), encoded)?;
            let mut last = 0;
            for number in &numbers {
                encoded = postcard::to_extend(&(number - last), encoded)?;
                last = *number;
            }
        }
        Ok(encoded)
    }

    fn number_of(&mut self, word: &str) -> anyhow::Result<u32> {
        let number = self.0.get_index_of(word).unwrap_or_else(|| self.0.insert_full(word.to_owned()).0);
        Ok(u32::try_from(number)?)
    }

    /// The words, in the order of their numbers.
    pub fn words(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }
}

/// Tells the numbers of the words of a post, as [`Vocabulary::number`] has encoded them: the place of each, which is 0 for
/// the text, 1 for a heading and 2 for the title; and the number.
///
/// # Errors
/// When they are not such numbers.
pub(super) fn each_number(mut encoded: &[u8], mut see: impl FnMut(usize, usize)) -> postcard::Result<()> {
    for place in 0.. {
        if encoded.is_empty() {
            break;
        }
        let (count, rest) = postcard::take_from_bytes::<usize>(encoded)?;
        encoded = rest;
        let mut number = 0;
        for _ in 0..count {
            let (difference, rest) = postcard::take_from_bytes::<u32>(encoded)?;
            encoded = rest;
            number += difference as usize;
            see(place, number);
        }
    }
    Ok(())
}
