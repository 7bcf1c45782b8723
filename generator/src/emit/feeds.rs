use jiff::civil;
use minijinja::{Value, context, value::Serde};
use serde::Serialize;

use crate::{
    content::{BlogIndexFile, Date},
    model::{Post, PostSummary, Site},
    source::without_control,
};

use super::templates;

/// Maximum number of posts in a feed. Readers fetch it many times a day, so it does not grow with the blog.
const MAX_FEED_POSTS: usize = 20;

/// The start of the link of a heading to itself.
const HEADING_LINK: &str = "<a class=\"anchor\"";

/// A post in a feed.
#[derive(Debug, Serialize)]
pub struct FeedEntry {
    /// The name by which readers know it again.
    id: String,
    url: String,
    title: String,
    summary: String,
    published: String,
    modified: String,
    author: String,
    category: String,
    html: String,
}

/// The posts of the feed, newest first. Those that visitors cannot see yet are not in it.
pub fn newest(posts: &[Post]) -> Vec<&Post> {
    let mut newest: Vec<&Post> = posts.iter().filter(|post| post.summary.is_live()).collect();
    newest.sort_by(|a, b| (b.summary.date, &b.summary.slug).cmp(&(a.summary.date, &a.summary.slug)));
    newest.truncate(MAX_FEED_POSTS);
    newest
}

impl FeedEntry {
    /// The entry of a post, with its text as HTML.
    pub fn new(site: &Site, post: &PostSummary, html: &str) -> Self {
        let url = site.absolute(&post.href());
        // A day is the one of the business. Readers show the moment in the zone of their machine.
        let start = |day| site.file.timezone.start_written(day);
        Self {
            id: site.absolute(&post.first_href()),
            title: post.title.clone(),
            summary: post.excerpt.clone(),
            published: start(post.date),
            modified: start(post.last_changed()),
            author: post.author.clone(),
            category: post.category.clone(),
            html: for_readers(html, site, &url),
            url,
        }
    }
}

/// The HTML of a text for feed readers. They show it on other sites and several texts on one page, where addresses
/// without a host, and anchors without an address, lead elsewhere or nowhere, and where an id would be there twice.
fn for_readers(html: &str, site: &Site, url: &str) -> String {
    let mut written = String::with_capacity(html.len() + html.len() / 4);
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let end = rest[start..].find('>').map_or(rest.len(), |end| start + end + 1);
        let (before, tag) = (&rest[..start], &rest[start..end]);
        rest = &rest[end..];
        written.push_str(before);
        if tag.starts_with(HEADING_LINK) {
            // Without the style sheet it is a link without words.
            rest = rest.strip_prefix("</a>").unwrap_or(rest);
        } else {
            write_tag(&mut written, tag, site, url);
        }
    }
    written + rest
}

fn write_tag(written: &mut String, tag: &str, site: &Site, url: &str) {
    let base_url = &site.base_url;
    let mut parts = tag.split('"');
    while let Some(before) = parts.next() {
        let Some(value) = parts.next() else { return written.push_str(before) };
        let (_, name) = before.rsplit_once(' ').unwrap_or_default();
        let value = match name {
            "id=" => {
                written.push_str(before.strip_suffix(" id=").unwrap_or_default());
                continue;
            }
            "href=" | "src=" if value.starts_with('/') && !value.starts_with("//") => {
                format!("{base_url}{}", site.addresses.public(value))
            }
            "href=" if value.starts_with('#') => format!("{url}{value}"),
            "srcset=" => format!("{base_url}{}", value.replace(", /", &format!(", {base_url}/"))),
            _ => value.to_owned(),
        };
        written.extend([before, "\"", value.as_str(), "\""]);
    }
}

/// The feed in Atom, RFC 4287.
///
/// # Errors
/// When the template is wrong.
pub fn atom(site: &Site, blog: &BlogIndexFile, entries: &[FeedEntry]) -> anyhow::Result<String> {
    // Atom requires a date even in an empty feed, and no clock reaches the output: the business is there since this
    // year.
    let none = site.file.timezone.start_written(Date::new(civil::date(site.file.copyright_year.0, 1, 1)));
    let updated = entries.iter().map(|entry| entry.modified.as_str()).max().unwrap_or(&none);
    let context = context! {
        title => site.file.name.as_str(),
        subtitle => blog.meta_description.as_str(),
        blog => site.absolute("/blog"),
        itself => site.absolute("/feed.xml"),
        language => site.file.language.as_str(),
        updated,
        entries => Value::from(Serde(entries)),
    };
    let feed = templates::render("atom.xml", context)?;
    // They would make the feed unreadable as a whole. `check` reports them; this is for those it may not know of.
    Ok(without_control(feed.into()).into_owned())
}

/// The feed in JSON Feed 1.1, <https://www.jsonfeed.org/version/1.1/>.
///
/// # Errors
/// Never for the values of today; serialization can fail only for maps with keys that are not text.
pub fn json_feed(site: &Site, blog: &BlogIndexFile, entries: &[FeedEntry]) -> anyhow::Result<String> {
    let items: Vec<_> = entries
        .iter()
        .map(|entry| {
            serde_json::json!({
                "id": entry.id,
                "url": entry.url,
                "title": entry.title,
                "summary": entry.summary,
                "content_html": entry.html,
                "date_published": entry.published,
                "date_modified": entry.modified,
                "authors": [{ "name": entry.author }],
                "tags": [entry.category],
            })
        })
        .collect();
    Ok(serde_json::to_string(&serde_json::json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": site.file.name,
        "description": blog.meta_description,
        "home_page_url": site.absolute("/blog"),
        "feed_url": site.absolute("/feed.json"),
        "icon": site.absolute("/icon-512.png"),
        "language": site.file.language,
        "items": items,
    }))?)
}
