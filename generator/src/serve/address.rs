use std::{fs, path::Path};

use axum::http::{StatusCode, Uri};

/// The target of an address.
pub(super) enum Target {
    /// A file, by its address inside the folder.
    File(Uri),
    /// Another address.
    Redirect { to: String, status: StatusCode },
    /// Nothing that visitors may see.
    Nothing,
}

/// Resolves an address. Each page has one, without an ending and without a slash at its end; other spellings redirect.
/// The function `SiteAddresses` of `template.yaml` follows the same rules on CloudFront.
pub(super) fn resolve(folder: &Path, uri: &Uri) -> Target {
    let path = uri.path();
    if path.starts_with("/_") || has_hidden_part(path) || path.contains("//") || path.contains('%') {
        return Target::Nothing;
    }
    if path.starts_with("/assets/") || path.starts_with("/images/") {
        return file(path);
    }
    if let Some((to, status)) = redirect(folder, path) {
        return Target::Redirect { to, status };
    }
    let clean = if path == "/index" { "/index.html" } else { path };
    let clean = clean.strip_suffix("/index.html").or_else(|| clean.strip_suffix(".html")).unwrap_or(clean);
    let clean = clean.trim_end_matches('/');
    let clean = if clean.is_empty() { "/" } else { clean };
    if clean == "/404" {
        return Target::Nothing;
    }
    if clean != path {
        let query = uri.query().filter(|query| !query.is_empty()).map_or_else(String::new, |query| format!("?{query}"));
        return Target::Redirect { to: format!("{clean}{query}"), status: StatusCode::PERMANENT_REDIRECT };
    }
    let page = if clean == "/" { "/index.html".to_owned() } else { format!("{clean}.html") };
    if folder.join(page.trim_start_matches('/')).is_file() { file(&page) } else { file(path) }
}

/// Returns true for names that start with a dot, but for the folder of RFC 8615.
fn has_hidden_part(path: &str) -> bool {
    path.strip_prefix("/.well-known").filter(|rest| rest.starts_with('/')).unwrap_or(path).contains("/.")
}

fn file(path: &str) -> Target {
    path.parse().map_or(Target::Nothing, Target::File)
}

/// Looks an address up in `_redirects`. The file is read each time, because a build may replace it while the server
/// runs.
fn redirect(folder: &Path, path: &str) -> Option<(String, StatusCode)> {
    let rules = fs::read_to_string(folder.join("_redirects")).ok()?;
    rules.lines().find_map(|line| {
        let mut words = line.split_whitespace();
        let (from, to, status) = (words.next()?, words.next()?, words.next()?);
        (from == path).then(|| {
            (to.to_owned(), StatusCode::from_bytes(status.as_bytes()).unwrap_or(StatusCode::MOVED_PERMANENTLY))
        })
    })
}
