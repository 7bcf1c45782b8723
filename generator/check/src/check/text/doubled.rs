//! Headings and sentences that are in a text twice by mistake.

use std::{
    hash::{BuildHasher, Hash},
    ops::Range,
};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::{
    check::finding::Finding,
    diagnostics::Code,
    markdown::{Block, Facts},
};

/// The shortest sentence that nobody writes twice in a paragraph, in words. "It works." may well be there twice.
const MIN_SENTENCE_WORDS: usize = 5;

/// The same in bytes, to skip most paragraphs.
const MIN_SENTENCE_BYTES: usize = 20;

/// The fewest words of paragraphs that are pasted twice. A sentence that is said again is shorter.
const MIN_PASTED_WORDS: usize = 20;

/// Finds a heading that is the one above it again, sentences that a paragraph has twice, and paragraphs that were pasted
/// twice.
pub(super) fn find(text: &str, facts: &Facts) -> Vec<Finding> {
    let mut found = Vec::new();
    for blocks in facts.outline.blocks.windows(2) {
        found.extend(heading_twice(text, &blocks[0], &blocks[1]));
    }
    found.extend(pasted_twice(text, facts));
    let paragraphs = facts.outline.blocks.iter().filter(|block| block.heading.is_none());
    for block in paragraphs {
        found.extend(sentence_twice(&text[block.at.clone()]).map(|at| {
            let at = block.at.start + at.start..block.at.start + at.end;
            Finding::new(Code::WordRepeated, at, "this sentence is there twice", "remove one of the two")
        }));
    }
    found
}

/// Paragraphs that are there again: right behind the first time, or two in a row. A single one further below, such as
/// an offer or a warning, may be meant, also with its heading. So may one that is above several lists, tables or blocks
/// of code.
fn pasted_twice(text: &str, facts: &Facts) -> Vec<Finding> {
    // A quotation may say again what is in the text beside it.
    let is_quoted = |block: &Block| {
        let line = text[..block.at.start].rfind('\n').map_or(0, |end| end + 1);
        text[line..block.at.start].contains('>')
    };
    let blocks = facts.outline.blocks.iter().filter(|block| !block.is_empty && !is_quoted(block));
    let blocks: Vec<&Block> = blocks.collect();
    let written = |block: &Block| text[block.at.clone()].trim();
    // Code is no block, so the number of those before a block shows whether one lies between two blocks.
    let code_count = |index: usize| {
        let start = blocks[index].at.start;
        facts.outline.code.partition_point(|code| code.at.start < start)
    };
    // A paragraph of an entry has the sign of the list or blanks before it.
    let is_text = |block: &Block| block.is_paragraph && (block.at.start == 0 || text[..block.at.start].ends_with('\n'));
    let mut known: FxHashMap<&str, usize> = FxHashMap::with_capacity_and_hasher(blocks.len(), FxBuildHasher);
    let mut found = Vec::new();
    let mut index = 0;
    while index < blocks.len() {
        let first = *known.entry(written(blocks[index])).or_insert(index);
        let is_same = |step: &usize| {
            let (one, other) = (first + step, index + step);
            written(blocks[one]) == written(blocks[other])
                && code_count(one) == code_count(first)
                && code_count(other) == code_count(index)
        };
        let count = (0..(index - first).min(blocks.len() - index)).take_while(is_same).count();
        let again = &blocks[index..index + count];
        let word_count: usize = again.iter().map(|block| words(written(block)).count()).sum();
        let text_count = again.iter().filter(|block| is_text(block)).count();
        let is_next = count > 0 && first + count == index && code_count(first) == code_count(index);
        if word_count >= MIN_PASTED_WORDS && (text_count > 1 || (text_count == 1 && is_next)) {
            let line = written(again[0]).lines().next().unwrap_or_default();
            let at = again[0].at.start..again[0].at.start + line.len();
            let message = "this part of the text is there twice";
            found.push(Finding::new(Code::WordRepeated, at, message, "remove one of the two"));
        }
        index += count.max(1);
    }
    found
}

/// Two headings of the same words with nothing between them.
fn heading_twice(text: &str, first: &Block, second: &Block) -> Option<Finding> {
    (first.heading.is_some() && second.heading.is_some() && !second.is_empty).then_some(())?;
    let is_next = text[first.at.end..second.at.start].trim_matches(['>', '-', '=', ' ', '\n', '\r', '\t']).is_empty();
    let words = |block: &Block| {
        let written = text[block.at.clone()].trim_matches(['#', '>', '-', '=', ' ', '\n', '\r', '\t']);
        written.to_lowercase()
    };
    (is_next && words(first) == words(second)).then(|| {
        let line = text[second.at.clone()].lines().next().unwrap_or_default();
        let at = second.at.start..second.at.start + line.len();
        let help = "remove one of the two, or write the text of the first one below it";
        Finding::new(Code::WordRepeated, at, "this heading is there twice, with nothing in between", help)
    })
}

/// The second one of two sentences of the same words.
pub(in crate::check) fn sentence_twice(text: &str) -> Option<Range<usize>> {
    if text.len() < 2 * MIN_SENTENCE_BYTES {
        return None;
    }
    let sentences = sentences(text);
    if sentences.len() < 2 {
        return None;
    }
    // Few sentences start and end with the same words, and only these are compared as a whole.
    let ends = |sentence: &str| (words(sentence).next().map(hash), words(sentence).next_back().map(hash));
    let mut sorted: Vec<_> = sentences.iter().map(|sentence| ends(sentence)).collect();
    sorted.sort_unstable();
    if sorted.windows(2).all(|two| two[0] != two[1]) {
        return None;
    }
    // Compared by their hash first, so that the time grows with the text and no faster.
    let mut known: FxHashMap<u64, &str> = FxHashMap::default();
    let mut long = sentences.into_iter().filter(|sentence| words(sentence).nth(MIN_SENTENCE_WORDS - 1).is_some());
    let again = long.find(|sentence| {
        let hash = words(sentence).fold(0, |before: u64, word| hash((before, word)));
        let first = *known.entry(hash).or_insert(sentence);
        !std::ptr::eq(first, *sentence) && words(first).eq(words(sentence))
    })?;
    let at = again.as_ptr() as usize - text.as_ptr() as usize;
    Some(at..at + again.len())
}

/// The sentences of a text that are long enough in bytes.
fn sentences(text: &str) -> Vec<&str> {
    let ends = memchr::memchr3_iter(b'.', b'!', b'?', text.as_bytes()).map(|at| at + 1);
    let mut start = 0;
    let parts = ends.filter(|end| text[*end..].starts_with(char::is_whitespace)).chain([text.len()]).map(|end| {
        let sentence = text[start..end].trim();
        start = end;
        sentence
    });
    parts.filter(|sentence| sentence.len() >= MIN_SENTENCE_BYTES).collect()
}

fn hash(value: impl Hash) -> u64 {
    FxBuildHasher.hash_one(value)
}

/// The words of a sentence. The sign at the start of a line of a quotation is left out.
fn words(sentence: &str) -> impl DoubleEndedIterator<Item = &str> {
    sentence.split_whitespace().filter(|word| *word != ">")
}
