use std::{collections::BTreeSet, collections::HashMap, ops::RangeInclusive};

use crate::{
    content::Text,
    diagnostics::{Code, Diagnostic, Place},
    source::yaml::Step,
};

/// Characters of a description that search engines show neither cut nor replace.
const DESCRIPTION_CHARS: RangeInclusive<usize> = 70..=200;

/// Maximum length of a title. Of a longer one, search engines show less than half.
const MAX_TITLE_CHARS: usize = 120;

/// Titles of pages that have none, in small letters.
const UNTITLED: [&str; 7] =
    ["new page", "new post", "no title", "untitled", "untitled document", "untitled page", "untitled post"];

/// Words before a title, in small letters: of file managers, and of authors for drafts.
const TITLE_PREFIXES: [&str; 3] = ["copy of ", "draft: ", "wip: "];
/// Words and endings after a title, of file managers and word processors, in small letters.
const TITLE_SUFFIXES: [&str; 10] =
    [" - copy", " - google docs", " - microsoft word", " - word", ".doc", ".docx", ".md", ".odt", ".pdf", ".txt"];

/// The texts of a page for search engines.
#[derive(Debug, Clone, Copy)]
pub struct SearchTexts<'a> {
    /// Path of its file inside the content folder.
    pub path: &'a str,
    /// The list and the item of the file that has them, when it is not the file itself.
    pub within: Option<(&'a str, usize)>,
    /// The title, without the brand; `None` when it is made of a name.
    pub title: Option<&'a str>,
    /// The description.
    pub description: &'a str,
}

/// Reports keywords that are written twice in one file, and several in one.
pub fn check_keywords(path: &str, keywords: &[Text]) -> Vec<Diagnostic> {
    let mut taken = BTreeSet::new();
    let twice = keywords.iter().enumerate().filter(|(_, word)| !taken.insert(word.as_str().trim().to_lowercase()));
    let place = |index| Place::Value(vec![Step::Field("keywords".to_owned()), Step::Item(index)]);
    let twice = twice.map(|(index, word)| {
        let message = format!("the keyword `{word}` is here twice");
        Diagnostic::new(Code::TextDuplicate, path, place(index), message, "keep one of them")
    });
    let joined = keywords.iter().enumerate().filter(|(_, word)| word.as_str().contains(';'));
    let joined = joined.map(|(index, word)| {
        let message = format!("`{word}` is one keyword, because commas separate them");
        let help = format!("write {}", word.as_str().replace(';', ","));
        Diagnostic::new(Code::YamlSlip, path, place(index), message, help)
    });
    let tags = keywords.iter().enumerate().filter(|(_, word)| {
        // `#1` is a rank.
        word.as_str().trim().strip_prefix('#').is_some_and(|rest| rest.starts_with(char::is_alphabetic))
    });
    let tags = tags.map(|(index, word)| {
        let message = format!("`{word}` is a keyword with the sign of another program");
        let help = format!("write {}", word.as_str().trim().trim_start_matches('#'));
        Diagnostic::new(Code::YamlSlip, path, place(index), message, help)
    });
    twice.chain(joined).chain(tags).collect()
}

/// Reports pages with the title or the description of another page, and descriptions of a wrong length.
///
/// Of two pages, the one that comes later is reported.
pub fn check_search_texts<'a>(pages: impl Iterator<Item = SearchTexts<'a>>) -> Vec<Diagnostic> {
    let (mut titles, mut descriptions) = (HashMap::new(), HashMap::new());
    let mut diagnostics = Vec::new();
    for page in pages {
        let SearchTexts { path, title, description, .. } = page;
        diagnostics.extend(title.and_then(|title| twin(&mut titles, page, "title", title)));
        diagnostics.extend(twin(&mut descriptions, page, "metaDescription", description));
        if let Some(title) = title.filter(|title| UNTITLED.contains(&&*title.trim().to_lowercase())) {
            let message = format!("`{title}` is what a program writes where there is no title");
            let help = "write what the page is about, in a few words";
            diagnostics.push(Diagnostic::new(Code::TextUnfinished, path, page.field("title"), message, help));
        }
        let is_of_file = |title: &&str| {
            let small = title.trim().to_lowercase();
            TITLE_PREFIXES.iter().any(|start| small.starts_with(start))
                || TITLE_SUFFIXES.iter().any(|end| small.ends_with(end))
        };
        if let Some(title) = title.filter(is_of_file) {
            let message = format!("`{title}` is the name of a file or of a draft");
            let help = "write only what the page is about, without the name of a program, the ending of a file or a word for drafts";
            diagnostics.push(Diagnostic::new(Code::TextUnfinished, path, page.field("title"), message, help));
        }
        let title_chars = title.map_or(0, |title| title.trim().chars().count());
        if title_chars > MAX_TITLE_CHARS {
            let message = format!("this title has {title_chars} characters, and search engines show about 60");
            let help = "write a shorter one; the rest belongs into the description and the text";
            diagnostics.push(Diagnostic::new(Code::DescriptionLength, path, page.field("title"), message, help));
        }
        let count = description.trim().chars().count();
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
    diagnostics
}

fn twin<'a>(
    taken: &mut HashMap<String, SearchTexts<'a>>,
    page: SearchTexts<'a>,
    field: &str,
    text: &str,
) -> Option<Diagnostic> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase();
    let other = *taken.entry(words).or_insert(page);
    ((other.path, other.within) != (page.path, page.within)).then(|| {
        let message = format!("{} has the same `{field}`", other.path);
        let help = "give each page its own; searchers see them side by side";
        Diagnostic::new(Code::TextDuplicate, page.path, page.field(field), message, help)
    })
}

impl SearchTexts<'_> {
    /// The place of a field.
    fn field(&self, name: &str) -> Place {
        let within = self.within.map(|(list, item)| [Step::Field(list.to_owned()), Step::Item(item)]);
        Place::Value(within.into_iter().flatten().chain([Step::Field(name.to_owned())]).collect())
    }
}
