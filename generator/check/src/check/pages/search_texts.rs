use std::{collections::BTreeSet, hash::BuildHasher, ops::RangeInclusive};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::{
    check::{text::titles, yaml::template::is_example},
    diagnostics::{Code, Diagnostic, Place},
    model::Post,
    source::yaml::Step,
};

/// Characters of a description that search engines show neither cut nor replace.
const DESCRIPTION_CHARS: RangeInclusive<usize> = 70..=200;

/// Maximum length of a title. Of a longer one, search engines show less than half.
const MAX_TITLE_CHARS: usize = 120;

/// The texts of a page for search engines.
#[derive(Debug, Clone, Copy)]
pub struct SearchTexts<'a> {
    /// Path of its file inside the content folder.
    pub path: &'a str,
    /// The list and the item of the file that has them, when it is not the file itself.
    pub within: Option<(&'a str, usize)>,
    /// The title, without the brand; `None` when it is made of a name, or cannot be read.
    pub title: Option<&'a str>,
    /// The description; `None` when it cannot be read.
    pub description: Option<&'a str>,
}

/// Reports keywords that are written twice in one file, and several in one.
pub fn check_keywords<'a>(path: &str, keywords: impl IntoIterator<Item = &'a str>) -> Vec<Diagnostic> {
    let mut taken = BTreeSet::new();
    let mut diagnostics = Vec::new();
    for (index, word) in keywords.into_iter().enumerate() {
        let plain = word.trim();
        if plain.is_empty() {
            continue;
        }
        let mut told = |code, message: String, help: String| {
            let place = Place::Value(vec![Step::Field("keywords".to_owned()), Step::Item(index)]);
            diagnostics.push(Diagnostic::new(code, path, place, message, help));
        };
        if !taken.insert(plain.to_lowercase()) {
            told(Code::TextDuplicate, format!("the keyword `{word}` is here twice"), "keep one of them".to_owned());
        }
        if word.contains(';') {
            let message = format!("`{word}` is one keyword, because commas separate them");
            told(Code::YamlSlip, message, format!("write {}", word.replace(';', ",")));
        }
        // `#1` is a rank.
        if plain.strip_prefix('#').is_some_and(|rest| rest.starts_with(char::is_alphabetic)) {
            let message = format!("`{word}` is a keyword with the sign of another program");
            told(Code::YamlSlip, message, format!("write {}", plain.trim_start_matches('#')));
        }
    }
    diagnostics
}

/// Maximum length of an excerpt. A list shows those of many posts.
const MAX_EXCERPT_CHARS: usize = 400;

/// Reports an excerpt that says what the title says, and one that is as long as a text.
pub fn check_excerpt(path: &str, title: &str, excerpt: &str) -> Option<Diagnostic> {
    let plain = |text: &str| words_of(text).trim_end_matches(['.', '!', '…']).to_owned();
    let title = plain(title);
    let count = excerpt.chars().count();
    if count > MAX_EXCERPT_CHARS {
        let message = format!("this excerpt has {count} characters, and lists show all of them");
        let help = "write one or two sentences about what readers learn from the post";
        return Some(Diagnostic::new(Code::DescriptionLength, path, Place::field("excerpt"), message, help));
    }
    (!title.is_empty() && title == plain(excerpt)).then(|| {
        let message = "this is the title again, and lists show it right above";
        let help = "write one or two sentences about what readers learn from the post";
        Diagnostic::new(Code::TextDuplicate, path, Place::field("excerpt"), message, help)
    })
}

/// Reports titles that are none, pages with the title or the description of another page, and descriptions of a wrong
/// length. `business` is the name of the business.
///
/// Of two pages, the one that comes later is reported.
pub fn check_search_texts<'a>(pages: impl Iterator<Item = SearchTexts<'a>>, business: Option<&str>) -> Vec<Diagnostic> {
    let (mut titles, mut descriptions) = (Taken::default(), Taken::default());
    let mut numbered = Vec::new();
    let mut diagnostics = Vec::new();
    // An example has a message of its own.
    let written = |name: &str, text: Option<&'a str>| {
        text.map(str::trim).filter(|text| !text.is_empty() && !is_example(name, text))
    };
    for page in pages {
        let SearchTexts { path, title, description, .. } = page;
        if let Some(title) = written("title", title) {
            diagnostics.extend(twin(&mut titles, page, "title", title));
            if let Some((message, help)) = titles::slip(title, business.filter(|_| path.starts_with("posts/"))) {
                diagnostics.push(Diagnostic::new(Code::TextUnfinished, path, page.field("title"), message, help));
            }
            numbered.extend(titles::original(title).map(|original| (page, title, original)));
            let count = title.chars().count();
            if count > MAX_TITLE_CHARS {
                let message = format!("this title has {count} characters, and search engines show about 60");
                let help = "write a shorter one; the rest belongs into the description and the text";
                diagnostics.push(Diagnostic::new(Code::DescriptionLength, path, page.field("title"), message, help));
            }
        }
        if let Some(description) = written("metaDescription", description) {
            diagnostics.extend(twin(&mut descriptions, page, "metaDescription", description));
            let count = description.chars().count();
            if !DESCRIPTION_CHARS.contains(&count) {
                let message = format!("this description has {count} characters, and search engines show about 150");
                let help = if count < *DESCRIPTION_CHARS.start() {
                    "write 120 to 160 characters; otherwise they choose a sentence of the page themselves"
                } else {
                    "write 120 to 160 characters; the rest is cut off"
                };
                let place = page.field("metaDescription");
                diagnostics.push(Diagnostic::new(Code::DescriptionLength, path, place, message, help));
            }
        }
    }
    // The first part of a series may have this number, too.
    diagnostics.extend(numbered.into_iter().filter_map(|(page, title, original)| {
        let other = titles.get(&hash_of_words(original))?;
        let message = format!("`{title}` is the name of a copy: {} has the same title without the number", other.path);
        let help = "write what this page is about, or remove it";
        Some(Diagnostic::new(Code::TextUnfinished, page.path, page.field("title"), message, help))
    }));
    diagnostics
}

/// Reports posts with the text of another post. `posts` are in the order of their days; the later one is reported.
pub fn check_same_texts<'a>(posts: impl Iterator<Item = &'a Post>) -> Vec<Diagnostic> {
    let mut taken: FxHashMap<u64, &str> = FxHashMap::default();
    let same = posts.filter_map(|post| {
        let text = post.text.as_ref()?;
        let path = post.summary.path.as_str();
        let other = *taken.entry(text.hash).or_insert(path);
        (other != path).then(|| {
            let message = format!("{other} has the same text");
            let help = "write this one anew, or remove one of the two; search engines show only one of them";
            Diagnostic::new(Code::TextDuplicate, path, Place::Bytes(text.first_line.clone()), message, help)
        })
    });
    same.collect()
}

/// The first page with each text, by the hash of its words. There are some thousand, which needs no longer one.
type Taken<'a> = FxHashMap<u64, SearchTexts<'a>>;

fn twin<'a>(taken: &mut Taken<'a>, page: SearchTexts<'a>, field: &str, text: &str) -> Option<Diagnostic> {
    let other = *taken.entry(hash_of_words(text)).or_insert(page);
    ((other.path, other.within) != (page.path, page.within)).then(|| {
        let message = format!("{} has the same `{field}`", other.path);
        let help = "give each page its own; searchers see them side by side";
        Diagnostic::new(Code::TextDuplicate, page.path, page.field(field), message, help)
    })
}

/// The hash of the words of a text, to compare it with those of many others.
fn hash_of_words(text: &str) -> u64 {
    FxBuildHasher.hash_one(words_of(text))
}

/// The words of a text, to compare it with another.
fn words_of(text: &str) -> String {
    let mut words = String::with_capacity(text.len() + 1);
    let mut add = |word: &str| words.extend([word, " "]);
    // The same, in less time.
    if text.is_ascii() {
        text.split_ascii_whitespace().for_each(add);
        words.make_ascii_lowercase();
    } else {
        text.split_whitespace().for_each(|word| add(&word.to_lowercase()));
    }
    words.pop();
    words
}

impl SearchTexts<'_> {
    /// The place of a field.
    fn field(&self, name: &str) -> Place {
        let within = self.within.map(|(list, item)| [Step::Field(list.to_owned()), Step::Item(item)]);
        Place::Value(within.into_iter().flatten().chain([Step::Field(name.to_owned())]).collect())
    }
}
