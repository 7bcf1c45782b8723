//! Curly quotes, and straight ones after numbers: `12"x12"` is a size, not the end of a quotation.
//!
//! The parser makes every quote curly, by the characters beside it. Here all quotes of a paragraph are decided together.

use std::{collections::VecDeque, ops::Range};

use pulldown_cmark::{CowStr, Event, Tag, TagEnd};

/// Events with the right quotes in place of the parser's.
pub(super) struct Quotes<'a, I> {
    source: &'a str,
    events: I,
    /// The events of the current paragraph, heading or cell, with their quotes decided.
    ready: VecDeque<(Event<'a>, Range<usize>)>,
}

/// A quote that was typed straight.
struct Quote {
    /// Its place among the events of its paragraph.
    index: usize,
    /// `"` or `'`.
    sign: char,
    before: Option<char>,
    after: Option<char>,
}

impl<'a, I: Iterator<Item = (Event<'a>, Range<usize>)>> Quotes<'a, I> {
    pub(super) fn new(source: &'a str, events: I) -> Self {
        Self { source, events, ready: VecDeque::new() }
    }

    /// The quotes among the events that are ready.
    fn quotes(&self) -> Vec<Quote> {
        let mut quotes: Vec<Quote> = Vec::new();
        let mut before = None;
        for (index, (event, range)) in self.ready.iter().enumerate() {
            let text = match event {
                Event::Text(text) | Event::Code(text) => text,
                Event::SoftBreak | Event::HardBreak => " ",
                _ => continue,
            };
            let typed = self.source.get(range.clone()).filter(|_| matches!(text, "“" | "”" | "‘" | "’"));
            let sign = typed.and_then(|typed| ['"', '\''].into_iter().find(|sign| typed.chars().eq([*sign])));
            if let Some(last) = quotes.last_mut().filter(|last| last.after.is_none()) {
                last.after = sign.or_else(|| text.chars().next());
            }
            quotes.extend(sign.map(|sign| Quote { index, sign, before, after: None }));
            before = sign.or_else(|| text.chars().next_back()).or(before);
        }
        quotes
    }

    /// Decides the quotes among the events that are ready.
    fn decide(&mut self) {
        let quotes = self.quotes();
        for sign in ['"', '\''] {
            let quotes: Vec<&Quote> = quotes.iter().filter(|quote| quote.sign == sign).collect();
            for (quote, text) in quotes.iter().zip(decided(&quotes)) {
                self.ready[quote.index].0 = Event::Text(CowStr::Borrowed(text));
            }
        }
    }
}

/// The texts of the quotes of one kind in a paragraph.
fn decided(quotes: &[&Quote]) -> Vec<&'static str> {
    // For each, true if the next quote that is no measure ends a quotation.
    let mut end_follows = vec![false; quotes.len()];
    for index in (1..quotes.len()).rev() {
        let next = quotes[index];
        let is_unclear = next.is_after_number() || next.is_apostrophe();
        end_follows[index - 1] = if is_unclear { end_follows[index] } else { !next.opens() };
    }
    let mut is_open = false;
    let mut texts: Vec<&str> = Vec::with_capacity(quotes.len());
    for (quote, end_follows) in quotes.iter().zip(end_follows) {
        let is_second_of_two = quote.before == Some(quote.sign) && texts.last().is_some_and(|last| last.is_ascii());
        let is_measure = quote.is_after_number() && (!is_open || end_follows) || is_second_of_two;
        let text = match (quote.sign, quote.opens()) {
            ('"', _) if is_measure => "\"",
            ('"', true) => "“",
            ('"', false) => "”",
            _ if is_measure => "'",
            // Without an end it stands for letters left out: 'twas.
            (_, true) if end_follows => "‘",
            _ => "’",
        };
        is_open = match text {
            "“" | "‘" => true,
            "”" => false,
            "’" if !quote.is_apostrophe() => false,
            _ => is_open,
        };
        texts.push(text);
    }
    texts
}

impl Quote {
    /// Returns true if it can be the sign for feet or inches.
    fn is_after_number(&self) -> bool {
        self.before.is_some_and(char::is_numeric) && !self.is_apostrophe()
    }

    /// Returns true between two letters, as in "it's" and "the 1990's". `6'x8'` has two measures.
    fn is_apostrophe(&self) -> bool {
        let is_letter = |next: char| next.is_alphabetic() && !matches!(next, 'x' | 'X' | '×');
        let after_number = self.before.is_some_and(char::is_numeric);
        self.sign == '\''
            && self.before.is_some_and(char::is_alphanumeric)
            && self.after.is_some_and(if after_number { is_letter } else { char::is_alphanumeric })
    }

    /// Returns true if a quotation can start here.
    fn opens(&self) -> bool {
        let starts = self.before.is_none_or(|before| before.is_whitespace() || "([{–—-/\"'“‘".contains(before));
        let is_year = self.sign == '\'' && self.after.is_some_and(char::is_numeric);
        starts && !is_year && self.after.is_some_and(|next| !next.is_whitespace() && !".,;:!?)]}".contains(next))
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
