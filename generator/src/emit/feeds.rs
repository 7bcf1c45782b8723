use minijinja::{Value, context, value::Serde};
use serde::Serialize;

use crate::{
    model::{Catalog, Post, PostSummary, Site},
    source::without_control,
};

use super::templates;

/// Maximum number of posts in a feed. Readers fetch it many times a day, so it does not grow with the blog.
const MAX_FEED_POSTS: usize = 20;

/// A post in a feed.
#[derive(Debug, Serialize)]
pub struct FeedEntry {
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
        Self {
            url: site.absolute(&post.href()),
            title: post.title.clone(),
            summary: post.excerpt.clone(),
            published: post.date.to_string(),
            modified: post.last_changed().to_string(),
            author: post.author.clone(),
            category: post.category.clone(),
            // Feed readers show the text on other sites, where addresses without a host lead nowhere.
            html: absolute(html, &site.base_url),
        }
    }
}

/// Adds the host to every address of this site in a text: of links, and of all renditions of pictures.
fn absolute(html: &str, base_url: &str) -> String {
    let html =
        html.replace("href=\"/", &format!("href=\"{base_url}/")).replace("src=\"/", &format!("src=\"{base_url}/"));
    html.replace("srcset=\"/images/", &format!("srcset=\"{base_url}/images/"))
        .replace("w, /images/", &format!("w, {base_url}/images/"))
}

/// The feed in Atom, RFC 4287.
///
/// # Errors
/// When the template is wrong.
pub fn atom(catalog: &Catalog, entries: &[FeedEntry]) -> anyhow::Result<String> {
    let site = &catalog.site;
    // Atom requires a date even in an empty feed, and no clock reaches the output: the business is there since this
    // year.
    let none = format!("{:04}-01-01", site.file.copyright_year.0);
    let updated = entries.iter().map(|entry| entry.modified.as_str()).max().unwrap_or(&none);
    let context = context! {
        title => site.file.name.as_str(),
        subtitle => catalog.blog.meta_description.as_str(),
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
pub fn json_feed(catalog: &Catalog, entries: &[FeedEntry]) -> anyhow::Result<String> {
    let site = &catalog.site;
    let items: Vec<_> = entries
        .iter()
        .map(|entry| {
            serde_json::json!({
                "id": entry.url,
                "url": entry.url,
                "title": entry.title,
                "summary": entry.summary,
                "content_html": entry.html,
                "date_published": format!("{}T00:00:00Z", entry.published),
                "date_modified": format!("{}T00:00:00Z", entry.modified),
                "authors": [{ "name": entry.author }],
                "tags": [entry.category],
            })
        })
        .collect();
    Ok(serde_json::to_string(&serde_json::json!({
        "version": "https://jsonfeed.org/version/1.1",
        "title": site.file.name,
        "description": catalog.blog.meta_description,
        "home_page_url": site.absolute("/blog"),
        "feed_url": site.absolute("/feed.json"),
        "icon": site.absolute("/icon-512.png"),
        "language": site.file.language,
        "items": items,
    }))?)
}
