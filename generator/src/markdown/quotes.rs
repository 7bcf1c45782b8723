//! Curly quotes in markdown.
//!
//! The parser makes every quote curly, by the characters beside it. Here all quotes of a paragraph are decided
//! together.

use std::{collections::VecDeque, ops::Range};

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

use crate::typography::{Quote, decided};

/// Events with the right quotes in place of the parser's.
pub(super) struct Quotes<'a, I> {
    source: &'a str,
    events: I,
    /// The events of the current paragraph, heading or cell, with their quotes decided.
    ready: VecDeque<(Event<'a>, Range<usize>)>,
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Quotes<'a, I> {
    pub(super) fn new(source: &'a str, events: I) -> Self {
        Self { source, events, ready: VecDeque::new() }
    }

    /// The quotes among the events that are ready, each with its place.
    fn quotes(&self) -> Vec<(usize, Quote)> {
        let mut quotes: Vec<(usize, Quote)> = Vec::new();
        let mut before = None;
        for (index, (event, range)) in self.ready.iter().enumerate() {
            let text = match event {
                Event::Text(text) | Event::Code(text) => text,
                Event::SoftBreak | Event::HardBreak => " ",
                _ => continue,
            };
            let typed = self.source.get(range.clone()).filter(|_| matches!(text, "“" | "”" | "‘" | "’"));
            let sign = typed.and_then(|typed| ['"', '\''].into_iter().find(|sign| typed.chars().eq([*sign])));
            if let Some((_, last)) = quotes.last_mut().filter(|(_, last)| last.after.is_none()) {
                last.after = sign.or_else(|| text.chars().next());
            }
            quotes.extend(sign.map(|sign| (index, Quote { sign, before, after: None })));
            before = sign.or_else(|| text.chars().next_back()).or(before);
        }
        quotes
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
        self.ready.pop_front()
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
