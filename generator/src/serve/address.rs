use std::{
    fs,
    path::{Path, PathBuf},
};

use axum::http::{StatusCode, Uri};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use crate::model::{Moved, file_of};

/// The target of an address.
pub(super) enum Target {
    /// A file, by its address inside the folder.
    File(Uri),
    /// Another address.
    Redirect { to: String, status: StatusCode },
    /// Nothing that visitors may see.
    Nothing,
}

/// The signs that browsers escape in an address, besides letters outside of a to z.
const LETTERS: &AsciiSet = &CONTROLS.add(b' ');

/// About as many redirects as browsers follow.
const MAX_REDIRECTS: usize = 10;

/// The file that a visitor of an address gets in the end, and the number of redirects before it. `None` when there is none.
pub fn arrive(folder: &Path, address: &str) -> Option<(PathBuf, usize)> {
    let mut at: Uri = utf8_percent_encode(address, LETTERS).to_string().parse().ok()?;
    for redirects in 0..=MAX_REDIRECTS {
        match resolve(folder, &at) {
            Target::File(uri) => {
                let file = folder.join(uri.path().trim_start_matches('/'));
                return file.is_file().then_some((file, redirects));
            }
            Target::Redirect { to, .. } => at = to.split('#').next().unwrap_or(&to).parse().ok()?,
            Target::Nothing => return None,
        }
    }
    None
}

/// Resolves an address. Each page has one, without an ending and without a slash at its end; other spellings redirect. A
/// file of the author has its own name alone. The function `SiteAddresses` of `template.yaml` follows the same rules on
/// CloudFront.
pub(super) fn resolve(folder: &Path, uri: &Uri) -> Target {
    let path = uri.path();
    if path.starts_with("/_") || has_hidden_part(path) || path.contains("//") || path.contains('\\') {
        return Target::Nothing;
    }
    let is_escaped = path.contains('%');
    if !is_escaped && (path.starts_with("/assets/") || path.starts_with("/images/")) {
        return file(path);
    }
    // Read each time, because a build may replace it while the server runs.
    let rules = fs::read_to_string(folder.join("_redirects")).unwrap_or_default();
    if let Some(rule) = Moved::listed(&rules).find(|rule| rule.from == path) {
        if rule.is_file() {
            return file(path);
        }
        let status = StatusCode::from_u16(rule.status).unwrap_or(StatusCode::MOVED_PERMANENTLY);
        return Target::Redirect { to: rule.to, status };
    }
    // Only old addresses have letters that are escaped.
    if is_escaped {
        return Target::Nothing;
    }
    let clean = if path == "/index" { "/index.html" } else { path };
    let clean = clean.strip_suffix("/index.html").or_else(|| clean.strip_suffix(".html")).unwrap_or(clean);
    let clean = clean.trim_end_matches('/');
    let clean = if clean.is_empty() { "/" } else { clean };
    if clean == "/404" {
        return Target::Nothing;
    }
    if clean != path {
        return Target::Redirect { to: clean.to_owned(), status: StatusCode::PERMANENT_REDIRECT };
    }
    let page = format!("/{}", file_of(clean));
    if Moved::listed(&rules).any(|rule| rule.is_file() && rule.from == page) {
        return Target::Nothing;
    }
    if folder.join(page.trim_start_matches('/')).is_file() { file(&page) } else { file(path) }
}

/// Returns true for names that start with a dot, but for the folder of RFC 8615.
fn has_hidden_part(path: &str) -> bool {
    path.strip_prefix("/.well-known").filter(|rest| rest.starts_with('/')).unwrap_or(path).contains("/.")
}

fn file(path: &str) -> Target {
    path.parse().map_or(Target::Nothing, Target::File)
}
