use std::fmt::Write as _;

use minijinja::{Value, context, value::Serde};
use serde::Serialize;

use crate::{edge, model::Site};

use super::templates;

/// A page in the sitemap.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SitemapEntry {
    /// Its full address.
    pub address: String,
    /// The day of its last change, only where the content says one: a file's own time differs between copies.
    pub last_changed: Option<String>,
}

/// The sitemap, sorted by address.
pub fn sitemap(mut entries: Vec<SitemapEntry>) -> anyhow::Result<String> {
    entries.sort();
    templates::render("sitemap.xml", context! { entries => Value::from(Serde(entries)) })
}

/// What robots may read: everything.
pub fn robots(site: &Site) -> anyhow::Result<String> {
    templates::render("robots.txt", context! { sitemap => site.absolute("/sitemap.xml") })
}

/// What a phone needs to put the site on its home screen.
pub fn web_manifest(site: &Site) -> anyhow::Result<String> {
    let icon = |src: &str, size: &str, purpose: &str| serde_json::json!({ "src": src, "sizes": size, "type": "image/png", "purpose": purpose });
    Ok(serde_json::to_string(&serde_json::json!({
        "name": site.file.name,
        "short_name": site.file.name,
        "description": site.file.description,
        "start_url": "/",
        "display": "browser",
        "lang": "en-US",
        "theme_color": site.file.theme_color,
        "background_color": "#ffffff",
        "icons": [
            icon("/icon-192.png", "192x192", "any"),
            icon("/icon-512.png", "512x512", "any"),
            icon("/icon-maskable-512.png", "512x512", "maskable"),
        ],
    }))?)
}

/// Old addresses, in the form that Cloudflare Pages and Netlify read: from, to, status.
pub fn redirects(site: &Site) -> String {
    site.file.redirects.iter().fold(String::new(), |mut file, redirect| {
        let _ = writeln!(file, "{} {} 301", redirect.from.value, redirect.to.value);
        file
    })
}

/// The headers of every answer, in the form that Cloudflare Pages and Netlify read.
pub fn headers() -> String {
    let mut file = "/*\n".to_owned();
    for (name, value) in edge::SECURITY_HEADERS {
        let _ = writeln!(file, "  {name}: {value}");
    }
    for (pattern, headers) in edge::RULES {
        let _ = writeln!(file, "{pattern}");
        for (name, value) in headers {
            let _ = writeln!(file, "  {name}: {value}");
        }
    }
    file
}
