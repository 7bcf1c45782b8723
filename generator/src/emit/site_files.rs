use std::{fmt::Write as _, fs, path::Path};

use minijinja::{Value, context, value::Serde};
use serde::Serialize;

use crate::{
    cdn_headers,
    model::{Alternate, Calendar, Catalog, Moved, OwnFile, Site},
};

use super::templates;

/// A page in the sitemap.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct SitemapEntry {
    /// Its full address.
    pub address: String,
    /// The day of its last change, only where the content says one: file times differ between copies.
    pub last_changed: Option<String>,
    /// The page in each of its languages; nothing for one in a single language.
    pub alternates: Vec<Alternate>,
}

/// The sitemap, sorted by address.
///
/// # Errors
/// When the template is wrong.
pub fn sitemap(mut entries: Vec<SitemapEntry>) -> anyhow::Result<String> {
    entries.sort();
    let has_alternates = entries.iter().any(|entry| !entry.alternates.is_empty());
    templates::render("sitemap.xml", context! { entries => Value::from(Serde(entries)), has_alternates })
}

/// robots.txt, which allows everything but what the content excludes.
///
/// # Errors
/// When the template is wrong.
pub fn robots(catalog: &Catalog) -> anyhow::Result<String> {
    let sitemap = catalog.site.absolute("/sitemap.xml");
    let more = catalog.robots.as_deref().map(|rules| rules.trim_start_matches('\u{feff}').trim());
    templates::render("robots.txt", context! { sitemap, more })
}

/// The web app manifest, with which phones put the site on the home screen.
///
/// # Errors
/// Never for the values of today; serialization can fail only for maps with keys that are not text.
pub fn web_manifest(site: &Site) -> anyhow::Result<String> {
    let icon = |src: &str, size: &str, purpose: &str| serde_json::json!({ "src": src, "sizes": size, "type": "image/png", "purpose": purpose });
    Ok(serde_json::to_string(&serde_json::json!({
        "name": site.file.name,
        "short_name": site.file.name,
        "description": site.file.description,
        "start_url": site.addresses.public("/"),
        "display": "browser",
        "lang": site.file.language,
        "theme_color": site.theme_color(),
        "background_color": "#ffffff",
        "icons": [
            icon("/icon-192.png", "192x192", "any"),
            icon("/icon-512.png", "512x512", "any"),
            icon("/icon-maskable-512.png", "512x512", "maskable"),
        ],
    }))?)
}

/// The page at the top of a site whose pages are all in folders of languages, for hosts that read no `_redirects`.
pub fn way_to_folder(site: &Site) -> Option<String> {
    let home = site.addresses.public("/");
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    (home != "/").then(|| {
        let (language, name, url) = (&site.file.language, escaped(site.file.name.as_str()), site.absolute("/"));
        format!(
            "<!doctype html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{name}</title>\n\
             <meta http-equiv=\"refresh\" content=\"0; url={home}\">\n<link rel=\"canonical\" href=\"{url}\">\n</head>\n\
             <body><a href=\"{home}\">{name}</a></body>\n</html>\n"
        )
    })
}

/// The file with the moment of the next build. Its name starts with a dot so that it is no page of the site.
pub const NEXT_BUILD: &str = ".ssg-next-build.json";

/// The moment at which a build gives another site, in UTC; `null` when it never does by itself. And what built this
/// one, with `drafts` if it has drafts.
pub fn next_build(calendar: &Calendar, drafts: bool) -> String {
    let at = calendar.next_build().map(|moment| moment.to_string());
    let zone = calendar.zone().to_string();
    let mut file = serde_json::json!({ "nextBuild": at, "ssg": env!("CARGO_PKG_VERSION"), "timezone": zone });
    if drafts {
        file["drafts"] = true.into();
    }
    format!("{file}\n")
}

/// Returns true if a build has put drafts into this folder.
pub fn has_drafts(folder: &Path) -> bool {
    let file = fs::read(folder.join(NEXT_BUILD)).ok();
    let file: Option<serde_json::Value> = file.and_then(|file| serde_json::from_slice(&file).ok());
    file.is_some_and(|file| file["drafts"] == true)
}

/// The `_redirects` of Cloudflare Pages and Netlify: from, to, status. [`Moved::listed`] reads it.
pub fn redirects(moved: &[Moved], catalog: &Catalog) -> String {
    let files: Vec<Moved> = catalog.files.iter().filter_map(|file| Moved::file(&file.address)).collect();
    moved.iter().chain(&files).fold(String::new(), |mut file, Moved { from, to, status }| {
        let _ = writeln!(file, "{from} {to} {status}");
        file
    })
}

/// The `_headers` of Cloudflare Pages and Netlify. The default is a comment: see [`cdn_headers::DEFAULT`].
pub fn headers(catalog: &Catalog) -> String {
    let Catalog { site, files, .. } = catalog;
    let everywhere = ("/*".into(), &cdn_headers::SECURITY_HEADERS[..]);
    let policy = cdn_headers::site_policy(site);
    let (name, value) = &cdn_headers::DEFAULT;
    let name = cdn_headers::title_case(name);
    let mut file = format!(
        "# A path without a {name} below needs {name}: {value}\n\
         # Cloudflare Pages and Netlify send it by default. Other hosts need a rule.\n"
    );
    let pages = cdn_headers::page_rules(catalog);
    for (pattern, headers) in [everywhere].iter().chain(cdn_headers::RULES.iter()).chain(&pages) {
        let _ = writeln!(file, "{pattern}");
        for (name, value) in *headers {
            let value = if *value == cdn_headers::POLICY { policy.as_str() } else { value };
            let _ = writeln!(file, "  {}: {value}", cdn_headers::title_case(name));
        }
        if policy != cdn_headers::POLICY && cdn_headers::is_owners(pattern) {
            let _ = writeln!(file, "  Content-Security-Policy: {}", cdn_headers::POLICY);
        }
    }
    // Hosts know the types of other files by their names.
    for OwnFile { address, content_type } in files {
        if let Some(content_type) = content_type {
            let _ = writeln!(file, "{address}\n  Content-Type: {content_type}");
        }
    }
    file
}
