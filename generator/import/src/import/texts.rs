//! The files of posts and pages.

use std::collections::HashSet;

use super::{Import, Placed, aliases::Aliases};
use crate::{
    content::{Date, Worded, held_back_by},
    convert::{Converted, field_words, first_words, has_text, plain_words},
    entry::{Kind, Note},
    write::{Additions, Fields},
};

/// The least and the most characters of a description: search engines cut a longer one, and replace a shorter one.
const DESCRIPTION_CHARS: (usize, usize) = (120, 160);

/// The characters of an excerpt that is made of the text.
const EXCERPT_CHARS: (usize, usize) = (40, 200);

/// The most characters of an excerpt.
const MAX_EXCERPT_CHARS: usize = 400;

/// The most keywords, which are badges at the end of a post.
const MAX_KEYWORDS: usize = 10;

impl Import {
    /// The file of an entry; `None` for one without a text.
    pub(super) fn post_or_page(
        &self,
        one: &Placed<'_>,
        converted: Converted,
        aliases: &mut Aliases,
        additions: &mut Additions,
        notes: &mut Vec<Note>,
    ) -> Option<String> {
        let Placed { entry, path, .. } = one;
        let own = entry.notes.iter().cloned().chain(converted.notes).map(|note| match &*note.place {
            "" => note.at(path),
            _ => note,
        });
        if !has_text(&converted.text) {
            notes.extend(own.map(|note| note.at(&entry.place)));
            notes.push(Note::new(Kind::Dropped, "it has no text, so nothing was made of it").at(&entry.place));
            let list = if entry.is_page { "/" } else { "/blog" };
            let old = aliases.of_page(&self.old_addresses(entry), &entry.place, notes);
            additions.redirects.extend(old.into_iter().map(|address| (address, list.to_owned())));
            return None;
        }
        notes.extend(own);
        let mut note = |kind, text: String| notes.push(Note::new(kind, text).at(path));
        let words = plain_words(&converted.text);
        let mut title = field_words(&entry.title);
        if title.is_empty() {
            title = first_words(&words, 10, 60);
            if title.is_empty() {
                "Untitled".clone_into(&mut title);
            }
            note(Kind::Person, format!("it has no title; its first words are in its place: \"{title}\""));
        }
        let description = entry.description.as_deref().map(field_words).filter(|text| !text.ends_with("..."));
        let description = description.filter(|text| !text.is_empty()).unwrap_or_else(|| {
            let source = if words.is_empty() { &title } else { &words };
            first_words(source, DESCRIPTION_CHARS.0, DESCRIPTION_CHARS.1)
        });
        let mut fields = Fields::default();
        fields.text("title", &title);
        if entry.is_page {
            fields.text("metaDescription", &description);
            fields.list("aliases", &aliases.of_page(&self.old_addresses(entry), path, notes));
            if let Some(reason) = &entry.held_back {
                let text = format!(
                    "{reason}, so its name starts with a dot and nobody sees it; take the dot away to publish it"
                );
                notes.push(Note::new(Kind::Person, text).at(path));
            }
            return Some(fields.file(&converted.text));
        }
        let date = entry.date.unwrap_or(self.options.today);
        fields.plain("date", &date.to_string());
        let category = self.answers.category_of(entry);
        let known = self.site.categories();
        if !known.is_empty() && !known.iter().any(|one| one.name.as_str() == category) {
            additions.categories.insert(category.clone());
        }
        fields.text("category", &category).text("author", &self.answers.author_of(entry));
        fields.text("metaDescription", &description);
        fields.list("keywords", &keywords(entry.keywords.iter().chain(entry.categories.iter().skip(1)), &category));
        let excerpt = entry.excerpt.as_deref().map(field_words).filter(|text| !text.is_empty());
        let excerpt = excerpt.map(|text| first_words(&text, EXCERPT_CHARS.0, MAX_EXCERPT_CHARS));
        let own_words =
            || if words.is_empty() { title.clone() } else { first_words(&words, EXCERPT_CHARS.0, EXCERPT_CHARS.1) };
        fields.text("excerpt", &excerpt.unwrap_or_else(own_words));
        if let Some(picture) = &converted.picture {
            fields.group("picture", &[("file", &*picture.address), ("alt", &*picture.alt)]);
        }
        let later = |day: &Date| *day > date && *day <= self.options.today;
        if let Some(updated) = entry.updated.filter(later) {
            fields.plain("updated", &updated.to_string());
        }
        if let Some(expires) = entry.expires.filter(|day| *day > date) {
            fields.plain("expires", &expires.to_string());
        }
        if entry.featured {
            fields.plain("featured", "true");
        }
        if entry.date.is_none() {
            note(Kind::Person, "it has no date; today is in its place".to_owned());
        }
        let words = entry.keywords.iter().chain([&category]);
        let is_marked = words.into_iter().any(|word| held_back_by(word, Worded::Page).is_some()) || is_marked(&title);
        if let Some(reason) = &entry.held_back {
            note(Kind::Changed, format!("{reason}, so it is a draft"));
            fields.plain("draft", "true");
        } else if is_marked && entry.is_surely_public {
            fields.plain("draft", "false");
        } else if is_marked {
            let text = "its title or a keyword says that it is not public, so it is a draft; write `draft: false` to publish it";
            note(Kind::Person, text.to_owned());
            fields.plain("draft", "true");
        }
        fields.list("aliases", &aliases.of_page(&self.old_addresses(entry), path, notes));
        Some(fields.file(&converted.text))
    }
}

/// Keywords, each once. A post has at least one.
fn keywords<'a>(written: impl Iterator<Item = &'a String>, category: &str) -> Vec<String> {
    let mut seen = HashSet::new();
    let words = written.map(|word| crate::html::words_of_html(word)).filter(|word| !word.is_empty());
    let mut kept: Vec<String> = words.filter(|word| seen.insert(word.to_lowercase())).take(MAX_KEYWORDS).collect();
    if kept.is_empty() {
        kept.push(category.to_owned());
    }
    kept
}

/// Returns true for a title with which people hold a text back: `Draft: Sand`, `[WIP] Sand`.
fn is_marked(title: &str) -> bool {
    let title = title.to_lowercase();
    let words: Vec<&str> =
        title.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let is_mark = |word: &&&str| matches!(**word, "draft" | "wip" | "private" | "privat" | "protected");
    words.first().filter(is_mark).is_some() || words.last().filter(is_mark).is_some()
}
