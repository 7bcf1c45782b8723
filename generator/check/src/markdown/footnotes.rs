//! Footnotes at the end of a text, numbered in the order of their references, each with a link back.

use std::{collections::HashMap, ops::Range};

use pulldown_cmark::{CowStr, Event, TagEnd};

use crate::content::LayoutFile;

use super::{Ids, escape, ids::composed};

/// The footnotes of a text.
#[derive(Default)]
pub(super) struct Footnotes<'a> {
    notes: HashMap<String, Note<'a>>,
    /// The notes that are not ended, each with the events of the text around it.
    open: Vec<(CowStr<'a>, Range<usize>, Vec<Event<'a>>)>,
}

struct Note<'a> {
    at: Range<usize>,
    body: Vec<Event<'a>>,
}

/// A footnote with its number.
struct Numbered<'a> {
    body: Vec<Event<'a>>,
    /// Its id, and the id of its first reference.
    ids: [String; 2],
}

impl<'a> Footnotes<'a> {
    /// Starts a note: its events are kept apart from those of the text.
    pub(super) fn start(&mut self, name: CowStr<'a>, at: Range<usize>, events: &mut Vec<Event<'a>>) {
        self.open.push((name, at, std::mem::take(events)));
    }

    /// Ends a note. Returns its place if an earlier one has the same name.
    pub(super) fn end(&mut self, events: &mut Vec<Event<'a>>) -> Option<Range<usize>> {
        let (name, at, outside) = self.open.pop()?;
        let note = Note { at, body: std::mem::replace(events, outside) };
        let name = composed(&name.to_lowercase()).into_owned();
        if self.notes.contains_key(&name) {
            return Some(note.at);
        }
        self.notes.insert(name, note);
        None
    }

    /// Writes the references in `events` and the notes behind them. Returns the places of notes without a reference.
    /// Without words only these places are wanted.
    pub(super) fn finish(
        mut self,
        events: &mut Vec<Event<'a>>,
        ids: &mut Ids,
        words: Option<&LayoutFile>,
    ) -> Vec<Range<usize>> {
        if self.notes.is_empty() {
            return Vec::new();
        }
        let mut numbers = HashMap::new();
        let mut numbered: Vec<Numbered<'a>> = Vec::new();
        self.number(events, ids, &mut numbers, &mut numbered);
        // Notes may refer to further notes.
        let mut done = 0;
        while done < numbered.len() {
            let mut body = std::mem::take(&mut numbered[done].body);
            self.number(&mut body, ids, &mut numbers, &mut numbered);
            numbered[done].body = body;
            done += 1;
        }
        if let Some(words) = words.filter(|_| !numbered.is_empty()) {
            let name = escape(words.footnotes.as_str());
            let start = format!("<section class=\"footnotes\" role=\"doc-endnotes\" aria-label=\"{name}\">\n<ol>\n");
            events.push(Event::Html(start.into()));
            numbered.into_iter().for_each(|note| note.write(events, words));
            events.push(html("</ol>\n</section>\n"));
        }
        let mut unused: Vec<Range<usize>> = self.notes.into_values().map(|note| note.at).collect();
        unused.sort_by_key(|at| at.start);
        unused
    }

    /// Writes the references in `events`, and takes the notes that are referred to for the first time.
    fn number(
        &mut self,
        events: &mut [Event<'a>],
        ids: &mut Ids,
        numbers: &mut HashMap<String, (usize, String)>,
        numbered: &mut Vec<Numbered<'a>>,
    ) {
        for event in events {
            let Event::FootnoteReference(name) = event else { continue };
            let name = composed(&name.to_lowercase()).into_owned();
            let known = numbers.get(&name).cloned();
            let (number, note) = known.unwrap_or_else(|| {
                let number = numbered.len() + 1;
                (number, ids.take(format!("fn:{number}")))
            });
            let reference = ids.take(format!("fnref:{number}"));
            let link = format!(
                r##"<sup class="footnote-reference"><a href="#{note}" id="{reference}" role="doc-noteref">{number}</a></sup>"##
            );
            *event = Event::InlineHtml(link.into());
            if let Some(Note { body, .. }) = self.notes.remove(&name) {
                numbered.push(Numbered { body, ids: [note.clone(), reference] });
                numbers.insert(name, (number, note));
            }
        }
    }
}

impl<'a> Numbered<'a> {
    /// Writes an item of the list of notes. The link back is at the end of its last paragraph.
    fn write(self, events: &mut Vec<Event<'a>>, words: &LayoutFile) {
        let [id, reference] = self.ids;
        let label = escape(words.footnote_back.as_str());
        let back = format!(
            r##" <a class="footnote-back" href="#{reference}" role="doc-backlink" aria-label="{label}">↩</a>"##
        );
        events.push(Event::Html(format!("<li id=\"{id}\">").into()));
        events.extend(self.body);
        let paragraph_end = events.pop_if(|last| *last == Event::End(TagEnd::Paragraph));
        events.push(Event::InlineHtml(back.into()));
        events.extend(paragraph_end);
        events.push(html("</li>\n"));
    }
}

fn html(text: &'static str) -> Event<'static> {
    Event::Html(text.into())
}
