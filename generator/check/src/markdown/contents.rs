//! The list of contents of a long text, in front of its first section.

use pulldown_cmark::{CowStr, Event, HeadingLevel, Tag, TagEnd};

use crate::content::LayoutFile;

use super::{escape, words_of};

/// Sections of a text that is long enough for a list of contents.
const MIN_SECTIONS: usize = 4;

/// Bytes of the entry of most sections.
const BYTES_PER_SECTION: usize = 128;

/// A heading of the largest level in a text.
struct Section<'e> {
    /// The place of its event.
    at: usize,
    id: &'e str,
    words: String,
}

/// Adds a list of the largest headings, if there are enough of them. Those in quotations and lists do not count.
pub(super) fn add(events: &mut Vec<Event<'_>>, largest: Option<HeadingLevel>, words: &LayoutFile) {
    let sections = sections(events, largest);
    let [first, ..] = &sections[..] else { return };
    if sections.len() < MIN_SECTIONS {
        return;
    }
    let at = first.at;
    let title = escape(words.contents.as_str());
    let mut html = String::with_capacity(BYTES_PER_SECTION * (sections.len() + 1));
    html.extend(["<nav class=\"contents\" aria-label=\"", &title, "\">\n<p>", &title, "</p>\n<ol>\n"]);
    for Section { id, words, .. } in &sections {
        html.extend(["<li><a href=\"#", id, "\">", &escape(words), "</a></li>\n"]);
    }
    html.push_str("</ol>\n</nav>\n");
    events.insert(at, Event::Html(CowStr::from(html)));
}

fn sections<'e>(events: &'e [Event<'_>], largest: Option<HeadingLevel>) -> Vec<Section<'e>> {
    let mut depth = 0_usize;
    let mut sections = Vec::new();
    for (at, event) in events.iter().enumerate() {
        match event {
            Event::Start(Tag::Heading { level, id: Some(id), .. }) if depth == 0 && Some(*level) == largest => {
                let end = events[at..].iter().position(|event| matches!(event, Event::End(TagEnd::Heading(_))));
                let words = words_of(&events[at..end.map_or(events.len(), |end| at + end)]);
                sections.push(Section { at, id, words });
            }
            Event::Start(Tag::BlockQuote(_) | Tag::List(_)) => depth += 1,
            Event::End(TagEnd::BlockQuote(_) | TagEnd::List(_)) => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    sections
}
