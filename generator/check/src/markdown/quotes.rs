//! Curly quotes in markdown.
//!
//! The parser makes every quote curly, by the characters beside it. Here all quotes of a paragraph are decided
//! together.

use std::{collections::VecDeque, ops::Range};

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::typography::{Quote, decided, is_elision};

/// Events with the right quotes in place of the parser's.
pub(super) struct Quotes<'a, I> {
    source: &'a str,
    events: I,
    /// The last character before the events that are ready, in the current paragraph, heading or cell.
    before: Option<char>,
    /// The events of it from its first quote on, with their quotes decided.
    ready: VecDeque<(Event<'a>, Range<usize>)>,
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Quotes<'a, I> {
    pub(super) fn new(source: &'a str, events: I) -> Self {
        Self { source, events, before: None, ready: VecDeque::new() }
    }

    /// The quotes among the events that are ready, each with its place.
    fn quotes(&self) -> Vec<(usize, Quote)> {
        let mut quotes: Vec<(usize, Quote)> = Vec::new();
        let mut before = self.before;
        for (index, (event, range)) in self.ready.iter().enumerate() {
            let Some(text) = text_of(event) else { continue };
            let sign = self.typed(text, range);
            if let Some((_, last)) = quotes.last_mut().filter(|(_, last)| last.after.is_none()) {
                last.after = sign.or_else(|| text.chars().next());
            }
            quotes.extend(sign.map(|sign| {
                let is_elision = sign == '\'' && is_elision(&self.source[..range.start], &self.source[range.end..]);
                (index, Quote { sign, before, after: None, is_elision })
            }));
            before = sign.or_else(|| text.chars().next_back()).or(before);
        }
        quotes
    }

    /// The straight quote that was typed in the place of a text.
    fn typed(&self, text: &str, range: &Range<usize>) -> Option<char> {
        let typed = self.source.get(range.clone()).filter(|_| matches!(text, "“" | "”" | "‘" | "’"))?;
        ['"', '\''].into_iter().find(|sign| typed.chars().eq([*sign]))
    }

    /// Decides the quotes among the events that are ready.
    fn decide(&mut self) {
        for (index, text) in decided(&self.quotes()) {
            self.ready[index].0 = Event::Text(CowStr::Borrowed(text));
        }
    }
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Iterator for Quotes<'a, I> {
    type Item = (Event<'a>, Range<usize>);

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(event) = self.ready.pop_front() {
            return Some(event);
        }
        let first = self.events.next()?;
        if !is_inline(&first.0) {
            self.before = None;
            return Some(first);
        }
        // Most paragraphs have no quotes, and most others have some text before the first one.
        let text = text_of(&first.0);
        if text.and_then(|text| self.typed(text, &first.1)).is_none() {
            self.before = text.and_then(|text| text.chars().next_back()).or(self.before);
            return Some(first);
        }
        self.ready.push_back(first);
        for next in self.events.by_ref() {
            let ends = !is_inline(&next.0);
            self.ready.push_back(next);
            if ends {
                break;
            }
        }
        self.decide();
        self.before = None;
        self.ready.pop_front()
    }
}

/// The text of an event, as far as it is beside quotes.
fn text_of<'e>(event: &'e Event<'_>) -> Option<&'e str> {
    match event {
        Event::Text(text) | Event::Code(text) => Some(text),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    }
}

/// Returns true for events inside a paragraph, heading or cell.
fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => matches!(tag, Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. }),
        Event::End(tag) => matches!(tag, TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link),
        Event::Html(_) | Event::Rule => false,
        _ => true,
    }
}
