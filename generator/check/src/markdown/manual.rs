//! Documents of this program itself, for its guide. Their links and pictures are not those of a site.

use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Parser, Tag, TagEnd, html};

use crate::content::LayoutFile;

use super::{OPTIONS, code_block, escape, language_of, table::Tables, words_of};

/// The targets of the links and pictures of a document, which its place decides.
pub trait Library {
    /// The address that a link leads to here. `None` where there is none: its words stay.
    fn address(&self, written: &str) -> Option<String>;

    /// The element of a picture.
    fn picture(&self, file: &str, alt: &str) -> String;
}

/// A heading with all below it, up to the next one.
#[derive(Debug, Clone)]
pub struct Part {
    /// The heading's level: 1 for the title of the document.
    pub level: u8,
    /// Its anchor, as GitHub makes it.
    pub id: String,
    /// Its words.
    pub title: String,
    /// Its words, with code as code.
    pub title_html: String,
    /// The text below it, as HTML.
    pub html: String,
    /// The words of that text, for a search.
    pub words: String,
}

/// The headings of a document, each with its anchor.
pub fn headings(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut heading: Option<Vec<Event<'_>>> = None;
    for event in Parser::new_ext(text, OPTIONS) {
        match (&event, &mut heading) {
            (Event::Start(Tag::Heading { .. }), _) => heading = Some(Vec::new()),
            (Event::End(TagEnd::Heading(_)), Some(events)) => {
                let title = words_of(events);
                found.push((github_anchor(&title), title));
                heading = None;
            }
            (_, Some(events)) => events.push(event),
            _ => {}
        }
    }
    found
}

/// The parts of a document, whose first line is a heading. Largest headings have level 1.
pub fn parts(text: &str, library: &dyn Library) -> Vec<Part> {
    let words = LayoutFile::default();
    let mut tables = Tables::default();
    let mut parts: Vec<Part> = Vec::new();
    let mut events: Vec<Event<'_>> = Vec::new();
    let mut code: Option<(String, String)> = None;
    // The first event of a heading or a picture.
    let mut start = 0;
    let mut open_links = Vec::new();
    for mut event in Parser::new_ext(text, OPTIONS) {
        if tables.translate(&mut event, &mut events, Some(&words)) {
            continue;
        }
        match event {
            Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            Event::Start(Tag::Heading { .. }) => {
                finish(&mut parts, std::mem::take(&mut events));
                start = 0;
            }
            Event::End(TagEnd::Heading(level)) => {
                let inside = events.split_off(start);
                let title = words_of(&inside);
                let mut title_html = String::new();
                html::push_html(&mut title_html, inside.into_iter());
                let (level, id) = (number_of(level), github_anchor(&title));
                parts.push(Part { level, id, title, title_html, html: String::new(), words: String::new() });
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let info = if let CodeBlockKind::Fenced(info) = kind { info.into_string() } else { String::new() };
                code = Some((info, String::new()));
            }
            Event::Text(text) if code.is_some() => {
                if let Some((_, source)) = &mut code {
                    source.push_str(&text);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                let (info, source) = code.take().unwrap_or_default();
                // Behind the language, the walkthrough names the file that the lines belong to.
                let file = info.split(' ').nth(1).filter(|file| file.contains('.'));
                let caption = file.map_or_else(String::new, |file| format!("<p class=\"file\">{}</p>\n", escape(file)));
                events.push(Event::Html((caption + &code_block(language_of(&info), &source)).into()));
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                start = events.len();
                events.push(Event::Text(dest_url));
            }
            Event::End(TagEnd::Image) => {
                let mut inside = events.split_off(start).into_iter();
                let file = inside.next().map(|event| words_of(&[event])).unwrap_or_default();
                let alt = words_of(&inside.collect::<Vec<_>>());
                events.push(Event::InlineHtml(library.picture(&file, &alt).into()));
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let to = library.address(&dest_url);
                open_links.push(to.is_some());
                events
                    .extend(to.map(|to| Event::Start(Tag::Link { link_type, dest_url: CowStr::from(to), title, id })));
            }
            Event::End(TagEnd::Link) => {
                if open_links.pop() == Some(true) {
                    events.push(Event::End(TagEnd::Link));
                }
            }
            event => events.push(event),
        }
    }
    finish(&mut parts, events);
    let largest = parts.first().map_or(1, |part| part.level);
    parts.iter_mut().for_each(|part| part.level = part.level.saturating_sub(largest) + 1);
    parts
}

/// Ends the last part with what was found below its heading.
fn finish(parts: &mut [Part], events: Vec<Event<'_>>) {
    let Some(part) = parts.last_mut() else { return };
    let mut words = String::new();
    for event in &events {
        match event {
            Event::Text(text) | Event::Code(text) => words.push_str(text),
            Event::Html(html) => add_words(html, &mut words),
            Event::InlineHtml(_) => {}
            _ => words.push(' '),
        }
    }
    part.words = words.split_whitespace().collect::<Vec<_>>().join(" ");
    html::push_html(&mut part.html, events.into_iter());
}

/// Adds the words of HTML that was made here, without its elements.
fn add_words(html: &str, words: &mut String) {
    for piece in html.split('<') {
        let text = piece.split_once('>').map_or("", |(_, text)| text);
        words.push_str(&text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"));
    }
    words.push(' ');
}

fn number_of(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

/// The anchor by which documents of a repository lead to each other.
fn github_anchor(title: &str) -> String {
    let letters = title.to_lowercase();
    let kept = letters.chars().filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_'));
    kept.collect::<String>().replace(' ', "-")
}
