use pulldown_cmark::{Event, Tag};

use super::{Setting, TextPicture, picture, video};

/// The block that takes the place of a paragraph with these events: a picture or several, or a link to a video.
pub(super) fn block(inside: &[Event<'_>], shown: &[TextPicture], setting: Setting<'_>) -> Option<String> {
    if matches!(inside.first(), Some(Event::Start(Tag::Link { .. }))) {
        return video::paragraph(inside, setting.words);
    }
    let mut count = 0;
    for event in inside {
        match event {
            Event::InlineHtml(html) if picture::is_picture(html) => count += 1,
            Event::SoftBreak | Event::HardBreak => {}
            Event::Text(text) if text.trim().is_empty() => {}
            _ => return None,
        }
    }
    match (inside, shown.last()) {
        ([Event::InlineHtml(html)], Some(last)) => picture::figure(html, last),
        _ if count > 1 => Some(picture::gallery(shown.get(shown.len() - count..)?, setting.pictures)),
        _ => None,
    }
}
