//! Unknown fields that say that a text is not public, or that it is.

use super::{Validator, unknown::Siblings};
use crate::{
    content::{
        LifeDay, day_in, keep_unseen, life_day,
        publicity::{Publicity, is_answer, is_state, publicity},
    },
    source::yaml::{Node, Value},
};

impl Validator<'_> {
    /// The help about a field by which other programs hold a text back. Whoever follows it does not publish the text.
    pub(super) fn held_back(&self, at: usize, siblings: &Siblings<'_>) -> Option<String> {
        let (field, value) = &siblings.fields[at];
        let name = field.name.as_str();
        if let Some(help) = self.by_day(at, siblings) {
            return Some(help);
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
            _ if path.contains('/') => {
                format!("only a post can be held back by a field: {}, and nothing is made of it", keep_unseen(path))
            }
            _ => format!("every site has this file: {}", keep_unseen(path)),
        })
    }

    /// The help about the day on which a text comes or goes. Of several days on which it comes, the latest one counts.
    fn by_day(&self, at: usize, siblings: &Siblings<'_>) -> Option<String> {
        let (field, value) = &siblings.fields[at];
        let is_post = siblings.known.contains_key("draft");
        let is_known = |name: &str| siblings.known.contains_key(name);
        // Dates of other kinds of files are theirs, and those inside of a file are those of a part.
        if !is_post && (is_known("date") || siblings.inside.is_some()) {
            return None;
        }
        let day_of = |name: &str, node: &Node| match node.value {
            Value::Map(_) | Value::List(_) => None,
            _ if name == "date" => (is_post || is_known("updated")).then_some(LifeDay::First),
            _ => life_day(name, self.text_of(&node.span)),
        };
        let written = |name: &str| siblings.ours.iter().find(|(field, _)| field.name == name);
        let day = day_in(self.text_of(&value.span));
        let path = &self.file.path;
        match (day_of(&field.name, value)?, day) {
            (LifeDay::First, None) if is_post => Some(
                "this day cannot be read: write `draft: true` in its place until the post is to be public, or the day from \
                 which on it is, as in `date: 2025-01-09`"
                    .to_owned(),
            ),
            (LifeDay::First, Some(_)) if is_post => {
                let days = siblings.fields.iter().filter(|(field, node)| {
                    let is_first = day_of(&field.name, node) == Some(LifeDay::First);
                    is_first && (field.name == "date" || !is_known(&field.name))
                });
                let latest = days.filter_map(|(_, node)| day_in(self.text_of(&node.span))).max()?;
                Some(if written("date").is_some() {
                    format!(
                        "`date` is here already, and the post is public from that day on: keep the later one, \
                         `date: {latest}`"
                    )
                } else {
                    format!("write `date: {latest}`: the post is public from that day on")
                })
            }
            (LifeDay::Last, Some(day)) if is_post => Some(match written("expires") {
                Some((_, own)) => {
                    let earlier = day_in(self.text_of(&own.span)).map_or(day.clone(), |own| own.min(day));
                    format!("`expires` is here already: keep the earlier one, `expires: {earlier}`")
                }
                None => format!("write `expires: {day}` in its place: the post is gone from that day on"),
            }),
            (LifeDay::Last, Some(_)) if path.contains('/') => Some(format!(
                "only a post goes by itself: {}, once the day has come, so that nothing is made of it; remove this line \
                 until then",
                keep_unseen(path)
            )),
            (LifeDay::First, day) if path.contains('/') && (day.is_some() || field.name != "date") => {
                let passed = match day.filter(|_| field.name == "date" && is_known("updated")) {
                    Some(day) if written("updated").is_none() => format!("write `updated: {day}` in its place"),
                    _ => "remove the line".to_owned(),
                };
                Some(format!(
                    "if this day has passed, {passed}; if not, {}, so that nothing is made of it until then: only a post \
                     waits for a day",
                    keep_unseen(path)
                ))
            }
            _ => None,
        }
    }

    /// The publicity by a field and those inside of it.
    fn said(&self, name: &str, node: &Node) -> Option<Publicity> {
        match &node.value {
            Value::Map(fields) => {
                let inside =
                    fields.iter().filter_map(|(field, value)| self.said(&format!("{name} {}", field.name), value));
                inside.min()
            }
            Value::List(items) if items.is_empty() => publicity(name, ""),
            // The name of a list is about its entries, as in `hide: [contents]`.
            Value::List(items) => {
                let is_meant = |item: &Node| is_state(name) || is_answer(self.text_of(&item.span));
                let of_entries =
                    items.iter().filter_map(|item| self.said(if is_meant(item) { name } else { "" }, item));
                // As in `excludeFromCollections: [posts]`.
                let of_name = publicity(name, "true").filter(|said| *said == Publicity::Unlisted);
                of_entries.chain(of_name).min()
            }
            _ => publicity(name, self.text_of(&node.span)),
        }
    }
}
