use std::{collections::BTreeMap, ops::Range};

use crate::{
    content::FrontMatter,
    diagnostics::{Code, Diagnostic, Place, nearest},
    markdown::{Rendered, TextPicture},
    model::{Category, PostSummary},
    source::SourceFile,
};

use super::pages::html_help;

/// By how many minutes a written read time may miss what the text takes.
const READ_TIME_TOLERANCE: usize = 3;

/// Checks a category against the known ones.
pub fn check_category(path: &str, category: &str) -> Option<Diagnostic> {
    let known = || Category::KNOWN.into_iter().map(|(name, _)| name);
    if category.trim().is_empty() || known().any(|name| name == category) {
        return None;
    }
    let help = nearest(category, known()).map_or_else(
        || format!("the categories with a color are {}", known().collect::<Vec<_>>().join(", ")),
        |near| format!("did you mean `{near}`?"),
    );
    let message = format!("there is no category `{category}`");
    Some(Diagnostic::new(Code::CategoryUnknown, path, Place::field("category"), message, help))
}

/// Compares the written read time with what the text takes.
pub fn check_read_time(path: &str, matter: &FrontMatter, words: usize) -> Option<Diagnostic> {
    let (written, counted) = matter.read_time_error(words)?;
    (written.abs_diff(counted) > READ_TIME_TOLERANCE).then(|| {
        let message = format!("`readTime` says {written} minutes, and {words} words take about {counted}");
        let help = format!("write `readTime: {counted} min read`, or leave the line out");
        Diagnostic::new(Code::ReadTimeOff, path, Place::field("readTime"), message, help)
    })
}

/// Says that a post is held back until its day.
pub fn scheduled(path: &str, matter: &FrontMatter) -> Diagnostic {
    let message = format!("this post waits for its day, {}, and is not in the site yet", matter.date);
    let help = "build again on that day, or use --drafts to see it now";
    Diagnostic::new(Code::PostScheduled, path, Place::field("date"), message, help)
}

/// Checks the text of a post on its own: that there is one, that it has no HTML, that its links can be links.
pub fn check_text(source: &SourceFile, body: &Range<usize>, rendered: &Rendered) -> Vec<Diagnostic> {
    let in_file = |range: &Range<usize>| Place::Bytes(range.start + body.start..range.end + body.start);
    let mut diagnostics = Vec::new();
    if rendered.words == 0 && rendered.raw_html.is_empty() {
        // The line of dashes above the text that is not there.
        let dashes = source.text[..body.start].trim_end().len();
        let place = Place::Bytes(dashes.saturating_sub(3)..dashes);
        diagnostics.push(Diagnostic::new(
            Code::BodyEmpty,
            &source.path,
            place,
            "this post has no text",
            "write the text below the second line of dashes",
        ));
    }
    for range in &rendered.raw_html {
        let text = source.text[body.clone()][range.clone()].lines().next().unwrap_or("").trim_end();
        let short = range.start..range.start + text.len();
        diagnostics.push(Diagnostic::new(
            Code::HtmlRaw,
            &source.path,
            in_file(&short),
            "HTML is not allowed in posts",
            html_help(text),
        ));
    }
    let pictures = rendered.pictures.iter();
    diagnostics.extend(pictures.filter_map(|picture| described(&source.path, &in_file(&picture.at), picture)));
    for (range, href) in &rendered.links {
        if let Err(help) = check_href(href, &rendered.anchors) {
            diagnostics.push(Diagnostic::new(
                Code::LinkBroken,
                &source.path,
                in_file(range),
                format!("`{href}` leads nowhere"),
                help,
            ));
        }
    }
    diagnostics
}

/// Checks that a picture in a text has words for those who do not see it.
pub(super) fn described(path: &str, place: &Place, picture: &TextPicture) -> Option<Diagnostic> {
    picture.alt.trim().is_empty().then(|| {
        let message = "this picture has no words for people who do not see it";
        let help = format!("say what is seen: ![A gray flake floor in a two-car garage]({})", picture.file);
        Diagnostic::new(Code::PictureAlt, path, place.clone(), message, help)
    })
}

/// Checks a link of a text on its own; the error says what to write instead.
pub(super) fn check_href(href: &str, anchors: &[String]) -> Result<(), String> {
    if let Some(anchor) = href.strip_prefix('#') {
        if anchors.iter().any(|known| known == anchor) {
            return Ok(());
        }
        return Err(nearest(anchor, anchors.iter().map(String::as_str)).map_or_else(
            || "link to the anchor of a heading in this post".to_owned(),
            |near| format!("did you mean #{near}?"),
        ));
    }
    let known = ["https://", "http://", "mailto:", "tel:"].iter().any(|scheme| href.starts_with(scheme));
    if known || (href.starts_with('/') && !href.starts_with("//")) {
        return Ok(());
    }
    Err("start the link with / for a page of this site (/locations/naples), or with https://".to_owned())
}

/// Finds posts that would become the same page. The later file by path is told.
pub fn check_duplicates(posts: &[PostSummary]) -> Vec<Diagnostic> {
    let mut by_slug: BTreeMap<&str, Vec<&PostSummary>> = BTreeMap::new();
    for post in posts {
        by_slug.entry(post.slug.as_str()).or_default().push(post);
    }
    let mut diagnostics = Vec::new();
    for (slug, mut posts) in by_slug {
        posts.sort_by(|a, b| a.path.cmp(&b.path));
        for post in &posts[1..] {
            let message = format!("/blog/{slug} is already the address of {}", posts[0].path);
            let help = "rename one of the two files, or give one another `slug`";
            diagnostics.push(Diagnostic::new(Code::SlugDuplicate, &post.path, Place::field("slug"), message, help));
        }
    }
    diagnostics
}
