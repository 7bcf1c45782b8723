//! Markdown, in posts and in YAML: raw HTML, pictures and links.

use std::ops::Range;

use crate::{
    content::section::PICTURE_WIDTH,
    diagnostics::{Code, Diagnostic, Place},
    markdown::{Facts, TextPicture},
    suggest::nearest,
};

use super::{PictureUse, References};

/// The help for links that are no address of any kind.
pub(super) const LINK_HELP: &str =
    "start the link with / for a page of this site (/locations/naples), or with https://";

/// Checks a text by its facts, and adds its links and pictures to `references`.
///
/// `place` turns bytes of `text` into their place in the file.
pub fn check_prose(
    text: &str,
    facts: &Facts,
    place: impl Fn(&Range<usize>) -> Place,
    references: &mut References,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let path = references.path.clone();
    for range in &facts.raw_html {
        let found = text[range.clone()].lines().next().unwrap_or("").trim_end();
        let place = place(&(range.start..range.start + found.len()));
        diagnostics.push(Diagnostic::new(
            Code::HtmlRaw,
            &path,
            place,
            "HTML is not allowed in texts",
            html_help(found.trim_start()),
        ));
    }
    for picture in &facts.pictures {
        let place = place(&picture.at);
        diagnostics.extend(check_alt(&path, &place, picture));
        references.pictures.push(PictureUse { place, file: picture.file.clone(), width: PICTURE_WIDTH });
    }
    for (range, href) in &facts.links {
        match check_href(href, &facts.anchors) {
            Ok(()) => references.links.push((place(range), href.clone())),
            Err(help) => {
                let message = format!("`{href}` leads nowhere");
                diagnostics.push(Diagnostic::new(Code::LinkBroken, &path, place(range), message, help));
            }
        }
    }
}

fn html_help(found: &str) -> &'static str {
    if found.starts_with("<!--") {
        "remove the comment"
    } else {
        "use markdown instead, or write &lt; for a < that is meant as such"
    }
}

fn check_alt(path: &str, place: &Place, picture: &TextPicture) -> Option<Diagnostic> {
    picture.alt.trim().is_empty().then(|| {
        let message = "this picture has no alt text";
        let help = format!("say what is seen: ![A gray flake floor in a two-car garage]({})", picture.file);
        Diagnostic::new(Code::PictureAlt, path, place.clone(), message, help)
    })
}

/// Checks a link without regard to other files; the error says what to write instead.
fn check_href(href: &str, anchors: &[String]) -> Result<(), String> {
    if let Some(anchor) = href.strip_prefix('#') {
        if anchors.iter().any(|known| known == anchor) {
            return Ok(());
        }
        return Err(nearest(anchor, anchors.iter().map(String::as_str)).map_or_else(
            || "link to the anchor of a heading in this text".to_owned(),
            |near| format!("did you mean #{near}?"),
        ));
    }
    let known = ["https://", "http://", "mailto:", "tel:"].iter().any(|scheme| href.starts_with(scheme));
    if known || (href.starts_with('/') && !href.starts_with("//")) {
        return Ok(());
    }
    // A path without a / at its start is compared with the addresses of the site.
    if href.contains(':') || href.starts_with("//") { Err(LINK_HELP.to_owned()) } else { Ok(()) }
}
