//! Renders markdown to HTML. No I/O. Mistakes are returned with their positions.

mod callout;
mod contents;
mod footnotes;
mod headings;
mod highlight;
mod ids;
mod language;
mod manual;
mod markup;
mod outline;
mod paragraph;
mod picture;
mod quotes;
mod table;
mod video;

use std::{borrow::Cow, ops::Range};

use crate::{
    content::LayoutFile,
    model::Pictures,
    source::{has_control, hidden_sign, is_control},
    typography,
};
use footnotes::Footnotes;
pub use highlight::{MAX_COLORED_BYTES, has_colors};
pub use ids::{Ids, composed, named_anchor};
pub use language::marked_language;
pub use manual::{Library, Part, headings as manual_headings, parts as manual_parts};
pub use markup::{Markup, markup, sign};
use outline::Outliner;
pub use outline::{Block, Code, Outline, Run, WrongNumber};
pub use picture::percent_decoded;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, LinkType, Options, Parser, Tag, TagEnd, html};
use pulldown_cmark_escape::escape_html;
use quotes::Quotes;
use table::Tables;
pub use video::{VideoSlip, is_video};

/// The facts of a text, for the checks.
#[derive(Debug, Default)]
pub struct Facts {
    /// The number of words, for the read time.
    pub words: usize,
    /// Raw HTML in the text, which is not allowed.
    pub raw_html: Vec<Range<usize>>,
    /// Every link: its position and its address.
    pub links: Vec<(Range<usize>, String)>,
    /// Every picture.
    pub pictures: Vec<TextPicture>,
    /// The anchors of the headings.
    pub anchors: Vec<String>,
    /// Its form, for checks of what is published as it is written.
    pub outline: Outline,
    /// Signs that nobody sees, or that are no sign, and that are written in letters: `&#1;`, `&shy;`.
    pub controls: Vec<(Range<usize>, char)>,
    /// Footnotes with the name of an earlier one.
    pub footnotes_twice: Vec<Range<usize>>,
    /// Links that were meant as videos.
    pub video_slips: Vec<(Range<usize>, VideoSlip)>,
    /// Footnotes that nothing refers to. They are not published.
    pub footnotes_unused: Vec<Range<usize>>,
}

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_SMART_PUNCTUATION);

/// A picture in a text: `![alt](file "caption")`.
#[derive(Debug)]
pub struct TextPicture {
    /// Its position.
    pub at: Range<usize>,
    /// Its path below `content/images/`.
    pub file: String,
    /// Its alt text.
    pub alt: String,
    /// The text below it.
    pub caption: String,
}

/// The facts of a text. Positions are bytes of `text`. `ids` are those of the page around it, and take those of the
/// text.
pub fn facts(text: &str, ids: &mut Ids) -> Facts {
    Translation::of(text, None, true, ids).facts
}

/// The parts of a site that are in the HTML of texts.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// The pictures. One that is not among them is left out; `check` reports it.
    pub pictures: &'a Pictures,
    /// The words of callouts, videos, lists of contents and footnotes, and those for screen readers.
    pub words: &'a LayoutFile,
}

/// A text as HTML without a wrapper. Headings start at h2. `ids` are those of the page around it, and take those of the
/// text.
pub fn html(text: &str, setting: Setting<'_>, ids: &mut Ids) -> String {
    Translation::of(text, Some(setting), false, ids).html()
}

/// The same with a list of contents, if the text is long.
pub fn html_with_contents(text: &str, setting: Setting<'_>, ids: &mut Ids) -> String {
    Translation::of(text, Some(setting), false, ids).html_with_contents(setting.words)
}

/// Bytes of text for each event, in texts with many of them.
const BYTES_PER_EVENT: usize = 16;

/// The result of one look at a text: its facts, and the events that its HTML is made of.
#[derive(Debug)]
pub struct Translation<'a> {
    /// The events of the text with ours in place of some. Incomplete when no setting was given.
    events: Vec<Event<'a>>,
    /// Its facts.
    pub facts: Facts,
    /// The length of the text, in bytes.
    bytes: usize,
}

impl<'a> Translation<'a> {
    /// Reads a text. With a setting it can become HTML.
    pub fn read(text: &'a str, setting: Option<Setting<'_>>, ids: &mut Ids) -> Self {
        Self::of(text, setting, true, ids)
    }

    /// Work for HTML or facts that are not wanted is left out.
    fn of(text: &'a str, setting: Option<Setting<'_>>, with_facts: bool, ids: &mut Ids) -> Self {
        let (events, facts) = translate(text, setting, with_facts, ids);
        Self { events, facts, bytes: text.len() }
    }

    /// The HTML of a text that was read with a setting.
    pub fn html(mut self) -> String {
        let mut html = String::with_capacity(self.bytes * 3 / 2);
        // The page has its own h1.
        headings::start_at_two(&mut self.events);
        html::push_html(&mut html, self.events.into_iter());
        html
    }

    /// The same with a list of contents, if the text is long.
    pub fn html_with_contents(mut self, words: &LayoutFile) -> String {
        let largest = headings::largest(&self.events);
        contents::add(&mut self.events, largest, words);
        self.html()
    }
}

/// Goes over a text.
fn translate<'a>(
    text: &'a str,
    setting: Option<Setting<'_>>,
    with_facts: bool,
    ids: &mut Ids,
) -> (Vec<Event<'a>>, Facts) {
    let (pictures, words) = (setting.map(|setting| setting.pictures), setting.map(|setting| setting.words));
    // A text has fewer events; growing step by step copies them again and again.
    let (mut all_events, mut all_facts) = (Vec::with_capacity(text.len() / BYTES_PER_EVENT), Facts::default());
    let (events, facts) = (&mut all_events, &mut all_facts);
    let mut heading: Option<usize> = None;
    let mut code: Option<(String, String)> = None;
    let mut picture_words: Option<usize> = None;
    let mut paragraph: Option<usize> = None;
    let mut in_language = false;
    let mut tables = Tables::default();
    let mut footnotes = Footnotes::default();
    let mut outline = Outliner::new(text);
    let may_escape = memchr::memchr(b'&', text.as_bytes()).is_some();
    for (mut event, range) in Quotes::new(text, Parser::new_ext(text, OPTIONS).into_offset_iter()) {
        if with_facts {
            if may_escape {
                facts.note_controls(&event, &range, text);
            }
            outline.add(&event, &range);
        }
        if tables.translate(&mut event, events, words) {
            continue;
        }
        match event {
            Event::Html(_) | Event::InlineHtml(_) => facts.note_html(range),
            Event::Start(Tag::HtmlBlock) | Event::End(TagEnd::HtmlBlock) => {}
            Event::Start(Tag::Heading { level, classes, attrs, .. }) => {
                heading = Some(events.len());
                events.push(Event::Start(Tag::Heading { level, id: None, classes, attrs }));
            }
            Event::End(TagEnd::Heading(level)) => {
                if let Some(start) = heading.take() {
                    let (id, heading_words) = anchor(&events[start..], ids);
                    if let Event::Start(Tag::Heading { id: slot, .. }) = &mut events[start] {
                        *slot = Some(CowStr::from(id.clone()));
                    }
                    if let Some(setting) = setting {
                        let label = setting.words.heading_link.as_str().replace("{heading}", &heading_words);
                        let label = escape(&label);
                        let link =
                            [r##"<a class="anchor" href="#"##, &id, r#"" aria-label=""#, &label, r#""></a>"#].concat();
                        events.push(Event::InlineHtml(link.into()));
                    }
                    facts.anchors.push(id);
                }
                events.push(Event::End(TagEnd::Heading(level)));
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match kind {
                    CodeBlockKind::Fenced(info) => language_of(&info).to_lowercase(),
                    CodeBlockKind::Indented => String::new(),
                };
                code = Some((language, String::new()));
            }
            Event::End(TagEnd::CodeBlock) => {
                let (language, source) = code.take().unwrap_or_default();
                if pictures.is_some() {
                    events.push(Event::Html(code_block(&language, &source).into()));
                }
            }
            Event::Text(text) => {
                if picture_words.is_none() && with_facts {
                    facts.words += count_words(&text);
                }
                match &mut code {
                    Some((_, source)) => source.push_str(&text),
                    // Anchors of headings and alt texts are made of the text as it was typed.
                    None if setting.is_some() && heading.is_none() && picture_words.is_none() => {
                        events.push(Event::Text(match typography::printed_numbers(&text) {
                            Cow::Owned(printed) => printed.into(),
                            Cow::Borrowed(_) => text,
                        }));
                    }
                    None => events.push(Event::Text(text)),
                }
            }
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let (file, caption) = (picture::percent_decoded(&dest_url), title.into_string());
                facts.pictures.push(TextPicture { at: range, file, alt: String::new(), caption });
                picture_words = Some(events.len());
            }
            Event::End(TagEnd::Image) => {
                let words = words_of(&events.split_off(picture_words.take().unwrap_or(events.len())));
                if let Some(found) = facts.pictures.last_mut() {
                    found.alt = words;
                    let html = pictures.map(|pictures| picture::html(found, pictures));
                    events.extend(html.map(|html| Event::InlineHtml(html.into())));
                }
            }
            Event::Start(Tag::Paragraph) => {
                paragraph = Some(events.len());
                events.push(event);
            }
            Event::End(TagEnd::Paragraph) => {
                let start = paragraph.take();
                if let Some(start) = start.filter(|_| with_facts) {
                    facts.note_video(&events[start + 1..]);
                }
                let start = start.filter(|_| setting.is_some());
                let block = start.zip(setting).and_then(|(start, setting)| {
                    let inside = &events[start + 1..];
                    paragraph::block(inside, &facts.pictures, setting).map(|html| (start, html))
                });
                match block {
                    Some((start, html)) => {
                        events.truncate(start);
                        events.push(Event::Html(html.into()));
                    }
                    None => events.push(event),
                }
            }
            Event::Start(Tag::BlockQuote(Some(kind))) => {
                events.extend(setting.map(|setting| Event::Html(callout::opening(kind, setting.words).into())));
            }
            Event::End(TagEnd::BlockQuote(Some(_))) => events.push(Event::Html(callout::CLOSING.into())),
            Event::Start(Tag::Link { ref dest_url, .. }) if let Some(language) = marked_language(dest_url) => {
                facts.links.push((range, dest_url.to_string()));
                in_language = true;
                events.push(Event::InlineHtml(language::opening(language).into()));
            }
            Event::End(TagEnd::Link) if in_language => {
                in_language = false;
                events.push(Event::InlineHtml(language::CLOSING.into()));
            }
            Event::Start(Tag::Link { link_type, ref dest_url, .. }) => {
                // `<ann@example.com>`
                let scheme = if link_type == LinkType::Email { "mailto:" } else { "" };
                facts.links.push((range, [scheme, &**dest_url].concat()));
                events.push(with_composed_anchor(event));
            }
            Event::Start(Tag::FootnoteDefinition(name)) => footnotes.start(name, range, events),
            Event::End(TagEnd::FootnoteDefinition) => facts.footnotes_twice.extend(footnotes.end(events)),
            Event::TaskListMarker(done) => {
                let html = words.map(|words| {
                    let (checked, label) = if done { (" checked", &words.task_done) } else { ("", &words.task_open) };
                    let label = escape(label.as_str());
                    format!(r#"<input type="checkbox" disabled{checked} aria-label="{label}">"#)
                });
                // Also without HTML: a link behind it is not alone.
                events.push(Event::InlineHtml(html.unwrap_or_default().into()));
            }
            event => {
                if let Event::Code(text) = &event {
                    facts.words += text.split_whitespace().count();
                }
                events.push(event);
            }
        }
    }
    facts.outline = outline.finish();
    facts.footnotes_unused = footnotes.finish(events, ids, words);
    (all_events, all_facts)
}

impl Facts {
    /// Notes a sign that the source has only in an escaped form, and that nobody should get.
    fn note_controls(&mut self, event: &Event<'_>, range: &Range<usize>, text: &str) {
        let found = match event {
            Event::Text(text) => [&**text, ""],
            Event::Start(Tag::Link { dest_url, title, .. } | Tag::Image { dest_url, title, .. }) => {
                [&**dest_url, title]
            }
            _ => return,
        };
        let written = &text[range.clone()];
        if !written.contains('&') {
            return;
        }
        let wrong = |text: &str| {
            let control = || text.chars().find(|letter| is_control(*letter) || *letter == char::REPLACEMENT_CHARACTER);
            if has_control(text) || text.contains(char::REPLACEMENT_CHARACTER) {
                control()
            } else {
                hidden_sign(text).map(|(_, letter)| letter)
            }
        };
        let letter = found.into_iter().find_map(wrong).filter(|letter| !written.contains(*letter));
        self.controls.extend(letter.map(|letter| (range.clone(), letter)));
    }

    /// Notes the mistake in a paragraph of a video.
    fn note_video(&mut self, paragraph: &[Event<'_>]) {
        let (Some(slip), Some((at, _))) = (video::slip(paragraph), self.links.last()) else { return };
        // A picture as the link leaves no event here.
        if self.pictures.last().is_none_or(|picture| picture.at.start < at.start) {
            self.video_slips.push((at.clone(), slip));
        }
    }

    /// Joins the lines of one block of HTML, which arrive one by one: they are one mistake.
    fn note_html(&mut self, range: Range<usize>) {
        match self.raw_html.last_mut() {
            Some(last) if last.end == range.start => last.end = range.end,
            _ => self.raw_html.push(range),
        }
    }
}

/// The number of words with a letter or a digit.
fn count_words(text: &str) -> usize {
    if !text.is_ascii() {
        return text.split_whitespace().filter(|word| word.contains(char::is_alphanumeric)).count();
    }
    // In most texts each word starts with one. The sums fit into bytes, so that the compiler counts in many at once.
    let is_blank = |byte: u8| matches!(byte, b' ' | b'\t' | b'\n' | b'\x0c' | b'\r');
    let (mut words, mut others) = (0, 0);
    let mut add = |before: &[u8], bytes: &[u8]| {
        let (mut of_letters, mut all) = (0_u8, 0_u8);
        for (before, byte) in before.iter().zip(bytes) {
            let starts = is_blank(*before) & !is_blank(*byte);
            of_letters += u8::from(starts & byte.is_ascii_alphanumeric());
            all += u8::from(starts);
        }
        words += usize::from(of_letters);
        others += usize::from(all - of_letters);
    };
    add(b" ", text.as_bytes());
    for start in (1..text.len()).step_by(255) {
        add(&text.as_bytes()[start - 1..], &text.as_bytes()[start..text.len().min(start + 255)]);
    }
    if others == 0 {
        return words;
    }
    let has_letter = |word: &&str| word.bytes().any(|byte| byte.is_ascii_alphanumeric());
    text.split_ascii_whitespace().filter(has_letter).count()
}

fn words_of(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(&**text),
        Event::SoftBreak | Event::HardBreak => Some(" "),
        _ => None,
    });
    words.collect()
}

/// A unique id for a heading, and its text.
fn anchor(events: &[Event<'_>], ids: &mut Ids) -> (String, String) {
    let words = words_of(events);
    let mut id = String::with_capacity(words.len());
    for letter in composed(&words.to_lowercase()).chars() {
        if letter.is_alphanumeric() {
            id.push(letter);
        } else if !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
    }
    id.truncate(id.trim_end_matches('-').len());
    (ids.take(if id.is_empty() { "section".to_owned() } else { id }), words)
}

/// A link of this site whose anchor has its letters as headings have them in their ids.
fn with_composed_anchor(mut event: Event<'_>) -> Event<'_> {
    if let Event::Start(Tag::Link { dest_url, .. }) = &mut event
        && dest_url.starts_with(['/', '#'])
        && let Some((page, anchor)) = dest_url.split_once('#')
    {
        let typed = percent_decoded(anchor);
        let named = composed(&typed);
        if *named != typed {
            *dest_url = format!("{page}#{named}").into();
        }
    }
    event
}

/// The language in the line that opens a block of code.
fn language_of(info: &str) -> &str {
    info.split([' ', ',']).next().unwrap_or("")
}

fn code_block(language: &str, source: &str) -> String {
    let inside = highlight::html(language, source).unwrap_or_else(|| escape(source));
    let class = if language.is_empty() { String::new() } else { format!(r#" class="language-{}""#, escape(language)) };
    format!("<pre tabindex=\"0\"><code{class}>{inside}</code></pre>\n")
}

/// Escapes a text for an element or an attribute in quotes.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to a string never fails.
    let _ = escape_html(&mut escaped, text);
    escaped
}
