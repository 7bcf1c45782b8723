use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::source;

/// The letters of a file other than those of English, which every page has.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Letters {
    /// The letters of all its texts.
    all: BTreeSet<char>,
    /// The letters of its headings and fields.
    headings: BTreeSet<char>,
}

/// The letters of a site other than those of English, each with the first file that has it.
#[derive(Debug, Default)]
pub struct UsedLetters {
    all: BTreeMap<char, String>,
    headings: BTreeMap<char, String>,
}

/// The most letters that a message shows.
const SHOWN_LETTERS: usize = 6;

/// Letters that a typeface lacks, each with a file that has it, for a message.
pub fn list_letters<'a>(letters: impl ExactSizeIterator<Item = (char, Option<&'a str>)>) -> String {
    let more = letters.len().saturating_sub(SHOWN_LETTERS);
    let shown = letters.take(SHOWN_LETTERS).map(|(letter, path)| match path {
        Some(path) => format!("{letter} ({path})"),
        None => letter.to_string(),
    });
    let shown = shown.collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{shown} and {more} more") } else { shown }
}

impl Letters {
    /// The letters of a file of content. Notes in YAML are left out; any field counts as a heading.
    pub fn of(path: &str, text: &str) -> Self {
        let mut letters = Self::default();
        if text.is_ascii() {
            return letters;
        }
        let body = if path.ends_with(".md") { source::front_matter(text).map(|split| split.body) } else { None };
        let (fields, body) = text.split_at(body.map_or(text.len(), |body| body.start));
        let fields = fields.lines().filter(|line| !line.trim_start().starts_with('#')).map(|line| (line, true));
        for (line, is_heading) in fields.chain(body.lines().map(|line| (line, line.starts_with('#')))) {
            let found = line.chars().filter(|letter| !letter.is_ascii() && letter.is_alphanumeric());
            for letter in found {
                letters.all.insert(letter);
                if is_heading {
                    letters.headings.insert(letter);
                }
            }
        }
        letters
    }
}

impl UsedLetters {
    /// Adds the letters of a file.
    pub fn add(&mut self, path: &str, letters: &Letters) {
        let lists = [(&mut self.all, &letters.all), (&mut self.headings, &letters.headings)];
        for (known, found) in lists {
            for letter in found {
                known.entry(*letter).or_insert_with(|| path.to_owned());
            }
        }
    }

    /// Returns the letters of all texts, or of headings only, each with a file that has it.
    pub fn get(&self, only_headings: bool) -> &BTreeMap<char, String> {
        if only_headings { &self.headings } else { &self.all }
    }
}
