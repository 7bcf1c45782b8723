//! Videos of other sites. A link alone in its paragraph is played on the page when a visitor asks for it; nothing is
//! loaded from the other site before. Without a script it is a link.

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
    /// The key of a video of Vimeo that only people with its address can see. Its player needs it.
    key: Option<&'a str>,
}

/// A mistake in a link that is alone in its paragraph, as that of a video is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VideoSlip {
    /// Visitors read the name of the other site in place of a title.
    Untitled,
    /// The address of a player or of something without a video, so it stays a plain link.
    NoVideo,
    /// The address starts with `http://`, so it stays a plain link.
    Insecure,
}

/// The paragraph of a link to a video; `None` when the events of the paragraph are something else.
pub(super) fn paragraph(events: &[Event<'_>], words: &LayoutFile) -> Option<String> {
    let (dest_url, title) = link_alone(events)?;
    let Video { site, player, id, key } = Video::of(dest_url)?;
    let key = key.map(|key| format!("?h={key}")).unwrap_or_default();
    let title = title.unwrap_or_else(|| site.to_owned());
    let note = words.video.as_str().replace("{site}", site);
    let [address, title, note] = [dest_url, &title, &note].map(escape);
    Some(format!(
        "<p class=\"video\"><a href=\"{address}\" data-video=\"{player}{id}{key}\"><span class=\"video-title\">{title}</span> \
         <span class=\"video-note\">{note}</span></a></p>\n"
    ))
}

/// The mistake in a paragraph with these events.
pub(super) fn slip(events: &[Event<'_>]) -> Option<VideoSlip> {
    let (address, title) = link_alone(events)?;
    let secure = address.strip_prefix("http://").map(|rest| format!("https://{rest}"));
    if Video::of(address).is_some() {
        title.is_none().then_some(VideoSlip::Untitled)
    } else if secure.is_some_and(|secure| Video::of(&secure).is_some()) {
        Some(VideoSlip::Insecure)
    } else {
        looks_like_video(address).then_some(VideoSlip::NoVideo)
    }
}

/// Returns true for the address of a video that can be played on a page.
pub fn is_video(address: &str) -> bool {
    Video::of(address).is_some()
}

/// The address of a link that is everything in a paragraph, and its title.
fn link_alone<'a>(events: &'a [Event<'_>]) -> Option<(&'a str, Option<String>)> {
    let [Event::Start(Tag::Link { dest_url, .. }), inside @ .., Event::End(TagEnd::Link)] = events else { return None };
    // A second link, or a picture as the link.
    if inside.iter().any(|event| matches!(event, Event::End(TagEnd::Link) | Event::InlineHtml(_))) {
        return None;
    }
    let title = words_of(inside);
    let is_title = !title.trim().is_empty() && !title.contains("://");
    Some((dest_url, is_title.then(|| title.trim().to_owned())))
}

/// Returns true for addresses of players, of videos with a wrong id, and so on. Channels and lists have other ones.
fn looks_like_video(address: &str) -> bool {
    let Some((_, rest)) = address.split_once("://") else { return false };
    let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
    match host.trim_start_matches("www.").trim_start_matches("m.") {
        "youtu.be" | "player.vimeo.com" => !path.is_empty(),
        "youtube.com" | "youtube-nocookie.com" => {
            ["watch", "embed/", "live/", "shorts/", "v/"].iter().any(|start| path.starts_with(start))
        }
        "vimeo.com" => {
            let last = path.split(['?', '#']).next().and_then(|path| path.rsplit('/').next()).unwrap_or("");
            last.len() > 4 && last.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => false,
    }
}

impl<'a> Video<'a> {
    fn of(address: &'a str) -> Option<Self> {
        let rest = address.strip_prefix("https://")?;
        let (host, path) = rest.split_once('/')?;
        let youtube =
            |id| Some(Self { site: "YouTube", player: "https://www.youtube-nocookie.com/embed/", id, key: None });
        let end = |text: &'a str| text.split(['?', '&', '#', '/']).next().filter(|id| is_id(id));
        match host {
            "youtu.be" => youtube(end(path)?),
            "www.youtube.com" | "youtube.com" | "m.youtube.com" => {
                let shown = path.strip_prefix("shorts/").or_else(|| path.strip_prefix("live/"));
                let watched = || path.strip_prefix("watch?")?.split('&').find_map(|one| one.strip_prefix("v="));
                youtube(end(shown.or_else(watched)?)?)
            }
            "vimeo.com" | "www.vimeo.com" => {
                let id = end(path).filter(|id| id.bytes().all(|byte| byte.is_ascii_digit()))?;
                let key = path[id.len()..]
                    .strip_prefix('/')
                    .and_then(end)
                    .filter(|key| key.bytes().all(|byte| byte.is_ascii_hexdigit()));
                Some(Self { site: "Vimeo", player: "https://player.vimeo.com/video/", id, key })
            }
            _ => None,
        }
    }
}

fn is_id(text: &str) -> bool {
    (6..=20).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}
