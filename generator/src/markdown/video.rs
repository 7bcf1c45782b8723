//! Videos of other sites. A link alone in its paragraph is played on the page when a visitor asks for it; nothing is loaded
//! from the other site before. Without a script it is a link.

use pulldown_cmark::{Event, Tag, TagEnd};

use crate::content::LayoutFile;

use super::{escape, words_of};

/// A video of another site.
struct Video<'a> {
    /// The name of the site.
    site: &'static str,
    /// The start of the address of its player that stores least about visitors. `cdn_headers` allows it.
    player: &'static str,
    id: &'a str,
}

/// The paragraph of a link to a video; `None` when the events of the paragraph are something else.
pub(super) fn paragraph(events: &[Event<'_>], words: &LayoutFile) -> Option<String> {
    let [Event::Start(Tag::Link { dest_url, .. }), inside @ .., Event::End(TagEnd::Link)] = events else { return None };
    // A second link, or a picture as the link.
    if inside.iter().any(|event| matches!(event, Event::End(TagEnd::Link) | Event::InlineHtml(_))) {
        return None;
    }
    let Video { site, player, id } = Video::of(dest_url)?;
    let title = words_of(inside);
    let is_address = title.trim().is_empty() || title.contains("://");
    let title = if is_address { site } else { title.trim() };
    let note = words.video.as_str().replace("{site}", site);
    let [address, title, note] = [dest_url, title, &note].map(escape);
    Some(format!(
        "<p class=\"video\"><a href=\"{address}\" data-video=\"{player}{id}\"><span class=\"video-title\">{title}</span> \
         <span class=\"video-note\">{note}</span></a></p>\n"
    ))
}

impl<'a> Video<'a> {
    fn of(address: &'a str) -> Option<Self> {
        let rest = address.strip_prefix("https://")?;
        let (host, path) = rest.split_once('/')?;
        let youtube = |id| Some(Self { site: "YouTube", player: "https://www.youtube-nocookie.com/embed/", id });
        let vimeo = |id| Some(Self { site: "Vimeo", player: "https://player.vimeo.com/video/", id });
        let end = |text: &'a str| text.split(['?', '&', '#', '/']).next().filter(|id| is_id(id));
        match host {
            "youtu.be" => youtube(end(path)?),
            "www.youtube.com" | "youtube.com" | "m.youtube.com" => {
                let shorts = path.strip_prefix("shorts/");
                let watched = || path.strip_prefix("watch?")?.split('&').find_map(|one| one.strip_prefix("v="));
                youtube(end(shorts.or_else(watched)?)?)
            }
            "vimeo.com" | "www.vimeo.com" => {
                vimeo(end(path).filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()))?)
            }
            _ => None,
        }
    }
}

fn is_id(text: &str) -> bool {
    (6..=20).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
