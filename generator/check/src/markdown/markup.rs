use std::ops::Range;

use pulldown_cmark::{Event, Parser, Tag, TagEnd};

use super::OPTIONS;

/// A kind of markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Markup {
    /// `**words**`
    Bold,
    /// `*words*`
    Italic,
    /// `~~words~~`
    Struck,
    /// Words between backticks.
    Code,
    /// `# Words`
    Heading,
    /// `> Words`
    Quote,
    /// Two entries or more.
    List,
    /// A table with its line of dashes.
    Table,
    /// `[words](address)`
    Link,
    /// `![words](file)`
    Picture,
}

impl Markup {
    /// Its name in a sentence.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bold => "bold words",
            Self::Italic => "italic words",
            Self::Struck => "struck words",
            Self::Code => "code",
            Self::Heading => "a heading",
            Self::Quote => "a quotation",
            Self::List => "a list",
            Self::Table => "a table",
            Self::Link => "a link",
            Self::Picture => "a picture",
        }
    }
}

/// The markup of a text, with its places, without that inside of other markup of one kind.
pub fn markup(text: &str) -> Vec<(Range<usize>, Markup)> {
    let mut found: Vec<(Range<usize>, Markup)> = Vec::new();
    let mut entries = Vec::new();
    for (event, at) in Parser::new_ext(text, OPTIONS).into_offset_iter() {
        let kind = match event {
            Event::Start(Tag::Strong) => Markup::Bold,
            Event::Start(Tag::Emphasis) => Markup::Italic,
            Event::Start(Tag::Strikethrough) => Markup::Struck,
            Event::Code(_) => Markup::Code,
            Event::Start(Tag::Heading { .. }) => Markup::Heading,
            Event::Start(Tag::BlockQuote(_)) => Markup::Quote,
            Event::Start(Tag::Table(_)) => Markup::Table,
            Event::Start(Tag::Link { .. }) => Markup::Link,
            Event::Start(Tag::Image { .. }) => Markup::Picture,
            Event::Start(Tag::List(_)) => {
                entries.push(0_usize);
                continue;
            }
            Event::Start(Tag::Item) => {
                entries.last_mut().into_iter().for_each(|count| *count += 1);
                continue;
            }
            Event::End(TagEnd::List(_)) if entries.pop().is_some_and(|count| count > 1) => Markup::List,
            _ => continue,
        };
        found.push((at, kind));
    }
    found
}

/// The sign that is written in letters: `<` for `&lt;`.
pub fn sign(written: &str) -> Option<String> {
    let mut events =
        Parser::new(written).filter_map(|event| if let Event::Text(text) = event { Some(text) } else { None });
    let sign = events.next().filter(|sign| &**sign != written)?;
    Some(sign.into_string())
}
