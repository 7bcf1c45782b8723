use std::{collections::BTreeMap, ops::Range};

use crate::{
    content::{Date, FrontMatter},
    diagnostics::{Code, Diagnostic, Place, nearest},
    markdown::Rendered,
    model::{Category, PostSummary, Routes},
    source::SourceFile,
};

use super::pages::{broken_link, html_help};

/// By how many minutes a written read time may miss what the text takes.
const READ_TIME_TOLERANCE: usize = 3;

/// Links of one post that lead into this site, with their bytes in the file.
#[derive(Debug)]
pub struct PostLinks {
    /// Path inside the content folder.
    pub path: String,
    /// Where each link stands, and where it leads.
    pub links: Vec<(Range<usize>, String)>,
}

/// Checks what the front matter says against the calendar and the known categories.
pub fn check_written(source: &SourceFile, matter: &FrontMatter, words: usize, now: &Date) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut report = |code, field: &str, message: String, help: String| {
        diagnostics.push(Diagnostic::new(code, &source.path, Place::field(field), message, help));
    };
    let category = matter.category.as_str();
    let known = || Category::KNOWN.into_iter().map(|(name, _)| name);
    if !known().any(|name| name == category) {
        let help = nearest(category, known()).map_or_else(
            || format!("the categories with a colour are {}", known().collect::<Vec<_>>().join(", ")),
            |near| format!("did you mean `{near}`?"),
        );
        report(Code::CategoryUnknown, "category", format!("there is no category `{category}`"), help);
    }
    if matter.date > *now {
        let message = format!("this post waits for its day, {}, and is not in the site yet", matter.date);
        report(
            Code::PostScheduled,
            "date",
            message,
            "build again on that day, or use --drafts to see it now".to_owned(),
        );
    }
    if let Some((written, counted)) = matter.read_time_error(words)
        && written.abs_diff(counted) > READ_TIME_TOLERANCE
    {
        let message = format!("`readTime` says {written} minutes, and {words} words take about {counted}");
        report(
            Code::ReadTimeOff,
            "readTime",
            message,
            format!("write `readTime: {counted} min read`, or leave the line out"),
        );
    }
    diagnostics
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

fn check_href(href: &str, anchors: &[String]) -> Result<(), String> {
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

/// Checks the links of posts against the pages that exist.
pub fn check_post_links(routes: &Routes, posts: &[PostLinks]) -> Vec<Diagnostic> {
    let links = posts.iter().flat_map(|post| post.links.iter().map(move |link| (post, link)));
    links
        .filter_map(|(post, (range, href))| broken_link(routes, &post.path, href, Place::Bytes(range.clone())))
        .collect()
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
