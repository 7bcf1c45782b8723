//! Unknown fields that say that a text is not public, or that it is.

use super::{Validator, unknown::Siblings};
use crate::{
    content::publicity::{Publicity, names_first_day, publicity},
    source::yaml::{Node, Value},
};

impl Validator<'_> {
    /// The help about a field by which other programs hold a text back. Whoever follows it does not publish the text.
    pub(super) fn held_back(&self, at: usize, siblings: &Siblings<'_>) -> Option<String> {
        let (field, value) = &siblings.fields[at];
        let name = field.name.as_str();
        // `date` of a page is a day of the past.
        if name != "date" && names_first_day(name, self.text_of(&value.span)) {
            return self.first_day(value, siblings);
        }
        let said = self.said(name, value)?;
        if siblings.inside.is_some() && siblings.meant(name).is_some() {
            return None;
        }
        let has = |name: &str, word: &str| {
            siblings.ours.iter().any(|(field, value)| field.name == name && self.text_of(&value.span) == word)
        };
        let is_post = siblings.known.contains_key("draft");
        let is_page = siblings.known.get("listed").is_some_and(|listed| listed["type"] == "boolean");
        let path = &self.file.path;
        Some(match said {
            Publicity::Public if is_post => {
                "remove the line: a post is public without it, unless it has `draft: true`".to_owned()
            }
            Publicity::Public => "remove the line: it is public without it".to_owned(),
            _ if siblings.inside.is_some() => {
                "nothing inside a file can be held back: put a # in front of each line of this part, so that it is a note, \
                 or remove it"
                    .to_owned()
            }
            _ if is_post && has("draft", "true") => {
                "remove the line: `draft: true` keeps the post out of the site already".to_owned()
            }
            Publicity::Draft if is_post => format!(
                "write `draft: true` {}: it keeps the post out of the site, and `ssg dev` shows it",
                if siblings.ours.iter().any(|(field, _)| field.name == "draft") {
                    "in place of this line and of the other `draft`"
                } else {
                    "in its place"
                }
            ),
            Publicity::Password if is_post => {
                "there are no passwords, and everybody can read the site: write `draft: true` in its place, which keeps \
                 the post out of it"
                    .to_owned()
            }
            Publicity::Unlisted if is_post => {
                "search engines and lists have each post of the site: write `draft: true` in its place, or make a page of \
                 it, in pages/, with `listed: false`"
                    .to_owned()
            }
            Publicity::Unlisted if is_page && has("listed", "false") => {
                "remove the line: `listed: false` keeps search engines away already".to_owned()
            }
            Publicity::Unlisted if is_page => {
                "write `listed: false` in its place, which keeps the page out of the sitemap and of search engines"
                    .to_owned()
            }
            _ => match path.rsplit_once('/') {
                Some((folder, name)) => format!(
                    "only a post can be held back by a field: rename this file to {folder}/.{name}, and nothing is made of \
                     it"
                ),
                None => "every site has this file: move what is not public out of the content folder".to_owned(),
            },
        })
    }

    /// The help about the day on which a text comes. Of two days, the later one counts.
    fn first_day(&self, value: &Node, siblings: &Siblings<'_>) -> Option<String> {
        if !siblings.known.contains_key("draft") {
            let is_dated = siblings.known.contains_key("date") || siblings.inside.is_some();
            let (folder, name) = self.file.path.rsplit_once('/').filter(|_| !is_dated)?;
            return Some(format!(
                "only a post waits for a day: remove the line if it has passed, or rename this file to {folder}/.{name}, so \
                 that nothing is made of it until then"
            ));
        }
        let day = |node: &Node| self.text_of(&node.span).trim_matches(['"', '\'']).get(..10).map(str::to_owned);
        let date = siblings.ours.iter().find(|(field, _)| field.name == "date").map(|(_, date)| day(date));
        let Some(date) = date else {
            return Some(format!("write `date: {}`: the post is public from that day on", day(value)?));
        };
        let later = day(value).max(date)?;
        Some(format!(
            "`date` is here already, and the post is public from that day on: keep the later one, `date: {later}`"
        ))
    }

    /// The publicity by a field and those inside of it.
    fn said(&self, name: &str, node: &Node) -> Option<Publicity> {
        match &node.value {
            Value::Map(fields) => {
                let inside =
                    fields.iter().filter_map(|(field, value)| self.said(&format!("{name} {}", field.name), value));
                inside.min()
            }
            // The name of a list is about its entries, as in `hide: [contents]`.
            Value::List(items) => items.iter().filter_map(|item| self.said("", item)).min(),
            _ => publicity(name, self.text_of(&node.span)),
        }
    }
}
