//! Everything that has to follow when a translation comes, goes or gets another address.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use serde_json::Value;

use crate::support::files;

/// Pages that belong to no language of the site.
const OWNERS_PAGES: &str = "/admin";

/// The sign of a page that search engines leave out.
const UNLISTED: &str = "content=\"noindex";

struct Page {
    html: String,
    language: String,
    /// The addresses in its links for search engines, by language.
    alternates: BTreeMap<String, String>,
    /// The address that search engines list in place of its own.
    original: Option<String>,
}

/// Fails unless all links between languages fit: those for search engines in both directions, the switch, links of texts,
/// feeds and the sitemap. Returns the number of pages that have translations.
#[track_caller]
pub(crate) fn assert_languages_follow(dist: &Path, after: &str, with_drafts: bool) -> usize {
    let all = files(dist);
    let pages: BTreeMap<String, Page> = all
        .iter()
        .filter_map(|path| Some((address(path.strip_suffix(".html")?), path)))
        .map(|(address, path)| {
            let page = read(dist, path, &address);
            (address, page)
        })
        .filter(|(address, _)| !address.starts_with(OWNERS_PAGES))
        .collect();
    let redirects = fs::read_to_string(dist.join("_redirects")).unwrap_or_default();
    let redirects: BTreeSet<&str> = redirects.lines().filter_map(|line| line.split(' ').next()).collect();
    let home_of = |language: &str| match language {
        "es" => "/es",
        "es-MX" => "/es-mx",
        _ if redirects.contains("/") => "/en",
        _ => "/",
    };
    for (address, page) in &pages {
        for to in page.alternates.values() {
            let other = pages.get(to).unwrap_or_else(|| panic!("{after}: {address}: {to} is no page"));
            assert_eq!(other.alternates, page.alternates, "{after}: {address} and {to}");
        }
        if let Some(own) = page.alternates.get(&page.language) {
            assert_eq!(own, address, "{after}");
            assert_eq!(page.alternates.get("x-default"), page.alternates.get("en-US"), "{after}: {address}");
        } else {
            assert!(page.alternates.is_empty(), "{after}: {address} does not name itself");
        }
        for tag in page.html.split("<a ").skip(1).filter_map(|rest| rest.split('>').next()) {
            let Some(href) = attribute(tag, "href").filter(|href| href.starts_with('/')) else { continue };
            let to = href.split(['#', '?']).next().unwrap_or(href);
            let is_file = redirects.contains(to) || dist.join(&to[1..]).is_file();
            let Some(target) = pages.get(to) else {
                assert!(is_file || to.starts_with(OWNERS_PAGES), "{after}: {address} links to {to}");
                continue;
            };
            let said = attribute(tag, "hreflang");
            assert!(said.is_none_or(|said| said == target.language), "{after}: {address} links to {to} as {said:?}");
            assert!(said.is_some() || page.language == target.language, "{after}: {address} links to {to} in silence");
            // Pages that nobody looks for have translations, and say so to visitors alone.
            if tag.starts_with("class=\"language\"") && !page.html.contains(UNLISTED) {
                // A page that stands in for a translation is of the same original.
                let own = page.original.as_ref().unwrap_or(address);
                let translations = &pages.get(own).unwrap_or(page).alternates;
                let there = translations.get(&target.language).map_or(home_of(&target.language), String::as_str);
                let shown = target.original.as_deref().unwrap_or(to);
                let is_same = shown == own || translations.values().any(|one| one == shown);
                assert!(to == there || is_same, "{after}: the switch on {address} leads to {to}");
            }
        }
    }
    let sitemap = fs::read_to_string(dist.join("sitemap.xml")).expect("the sitemap");
    let listed: BTreeMap<String, BTreeMap<String, String>> = sitemap
        .split("<loc>")
        .skip(1)
        .map(|rest| (path_of(rest.split('<').next().unwrap_or_default()), alternates(rest, "<xhtml:link ")))
        .collect();
    for (address, there) in &listed {
        let translated = pages.get(address).filter(|page| page.alternates.len() > 1);
        let on_page = translated.map(|page| page.alternates.clone()).unwrap_or_default();
        assert_eq!(*there, on_page, "{after}: {address} in the sitemap");
    }
    let listed: BTreeSet<String> = listed.into_keys().collect();
    let shown = pages.iter().filter(|(_, page)| !page.html.contains(UNLISTED) && page.original.is_none());
    assert_eq!(listed, shown.map(|(address, _)| address.clone()).collect(), "{after}: the sitemap");
    let first = if redirects.contains("/") { "en/" } else { "" };
    for (folder, language) in [(first, "en-US"), ("es/", "es"), ("es-mx/", "es-MX")] {
        let Ok(feed) = fs::read(dist.join(folder).join("feed.json")) else { continue };
        let feed: Value = serde_json::from_slice(&feed).expect("JSON");
        let items = feed["items"].as_array().expect("posts").iter();
        let items: BTreeSet<String> = items.map(|item| path_of(item["url"].as_str().expect("an address"))).collect();
        let is_post = |page: &Page| page.language == language && page.html.contains("\"@type\":\"BlogPosting\"");
        let posts = pages.iter().filter(|(_, page)| is_post(page)).map(|(address, _)| address.clone()).collect();
        // A preview has drafts too.
        let is_right = if with_drafts { items.is_subset(&posts) } else { items == posts };
        assert!(is_right, "{after}: the feed has {items:?}, and the posts are {posts:?}");
    }
    pages.values().filter(|page| page.alternates.len() > 1).count()
}

fn read(dist: &Path, path: &str, address: &str) -> Page {
    let html = fs::read_to_string(dist.join(path)).expect("a page");
    let language = attribute(&html, "lang").expect("a language").to_owned();
    let canonical = html.split("<link rel=\"canonical\"").nth(1).and_then(|rest| attribute(rest, "href")).map(path_of);
    let original = canonical.filter(|canonical| canonical != address);
    Page { language, alternates: alternates(&html, "<link "), original, html }
}

/// The addresses in links with a language, by language.
fn alternates(text: &str, start: &str) -> BTreeMap<String, String> {
    let links = text.split(start).skip(1).filter_map(|rest| {
        let tag = rest.split('>').next().filter(|tag| tag.contains("rel=\"alternate\""))?;
        Some((attribute(tag, "hreflang")?.to_owned(), path_of(attribute(tag, "href")?)))
    });
    links.collect()
}

/// The value of the first attribute of this name.
fn attribute<'t>(tag: &'t str, name: &str) -> Option<&'t str> {
    let start = format!(" {name}=\"");
    let start = tag
        .find(&start)
        .map(|at| at + start.len())
        .or_else(|| tag.starts_with(&start[1..]).then_some(start.len() - 1))?;
    tag[start..].split('"').next()
}

/// The address of a page by its file without its ending.
fn address(page: &str) -> String {
    if page == "index" { "/".to_owned() } else { format!("/{page}") }
}

/// The address below the host.
fn path_of(url: &str) -> String {
    let (_, rest) = url.split_once("://").expect("a whole address");
    rest.find('/').map_or("/", |at| &rest[at..]).to_owned()
}
