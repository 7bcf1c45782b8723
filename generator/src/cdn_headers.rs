//! Response headers and cache rules. They are written to `_headers` for the CDN and applied by `ssg serve`, so that
//! local responses match production.

use std::{borrow::Cow, collections::BTreeSet, fs, path::Path, sync::LazyLock};

use axum::http::{
    HeaderName, HeaderValue,
    header::{
        CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, STRICT_TRANSPORT_SECURITY,
        X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
    },
};

use crate::{
    content::Language,
    model::{Catalog, OUTPUT_FILES, Origins, Response, Site},
};

/// A header and its value.
pub type Header = (HeaderName, &'static str);

/// The policy of every response of a site without guests. The players of videos in texts are the only frames.
pub const POLICY: &str = "default-src 'self'; img-src 'self' data:; frame-src https://www.youtube-nocookie.com https://player.vimeo.com; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// The rest of [`POLICY`] behind its frames.
const BEHIND_FRAMES: &str = "; object-src";

/// The policy of a site, which opens for the origins of its guests and for nothing else: no script and no style of
/// another site ever. Pages narrow it to the frames that they have, see [`page_policy`]. `template.yaml` writes the same
/// from its parameters `GuestFrames` and `GuestSends`.
pub fn site_policy(site: &Site) -> String {
    let Origins { frames, sends } = site.guest_origins();
    let frames: String = frames.iter().map(|origin| format!(" {origin}")).collect();
    let sends: String = sends.iter().map(|origin| format!(" {origin}")).collect();
    let sends = if sends.is_empty() { sends } else { format!("; connect-src 'self'{sends}") };
    POLICY.replacen(BEHIND_FRAMES, &format!("{frames}{sends}{BEHIND_FRAMES}"), 1)
}

/// The policy that a page with guests of these origins has in its head, beside that of the site: browsers keep to both. A
/// host can tell pages apart by their address alone, and two hosts join the rules of an address in two ways. `None` where
/// it would say nothing more.
pub fn page_policy<'o>(site: &Site, shown: impl Iterator<Item = &'o str>) -> Option<String> {
    let listed = site.guest_origins().frames;
    let shown: BTreeSet<&str> = shown.collect();
    let (_, frames) = POLICY.split_once("frame-src ")?;
    let (players, _) = frames.split_once(';')?;
    let own = listed.iter().filter(|origin| shown.contains(origin.as_str()));
    let all = own.fold(players.to_owned(), |all, origin| format!("{all} {origin}"));
    listed.iter().any(|origin| !shown.contains(origin.as_str())).then(|| format!("frame-src {all}"))
}

/// The policy that the owner's pages have in their head: that of a site without guests, also on hosts that send the one of
/// the site with every page. `None` on a site without guests.
pub fn owners_policy(site: &Site) -> Option<&'static str> {
    // A head cannot forbid frames around its page; the header does.
    let Origins { frames, sends } = site.guest_origins();
    (!frames.is_empty() || !sends.is_empty()).then(|| POLICY.trim_end_matches("; frame-ancestors 'none'"))
}

/// The origins of a directive in a policy that `usual` does not have, as `template.yaml` takes them.
pub fn origins_beyond(policy: &str, directive: &str, usual: &str) -> String {
    let of = |policy: &str| -> Vec<String> {
        let lists = policy.split(';').filter_map(|one| one.trim().strip_prefix(directive));
        lists.flat_map(|list| list.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect()
    };
    let usual = of(usual);
    of(policy).into_iter().filter(|origin| !usual.contains(origin)).collect::<Vec<_>>().join(" ")
}

/// The policy in the `_headers` of a built site. [`POLICY`] if there is none that can be sent.
pub fn written_policy(folder: &Path) -> HeaderValue {
    let file = fs::read_to_string(folder.join("_headers")).unwrap_or_default();
    let start = format!("  {}: ", title_case(&CONTENT_SECURITY_POLICY));
    let written = file.lines().find_map(|line| HeaderValue::from_str(line.strip_prefix(&start)?).ok());
    written.unwrap_or(HeaderValue::from_static(POLICY))
}

/// Returns true for the address of a page of the owner.
pub fn is_owners(path: &str) -> bool {
    OUTPUT_FILES.iter().any(|file| file.response == Response::OwnersPage && file.address() == path)
}

/// Headers of every response, of a site without guests.
pub static SECURITY_HEADERS: [Header; 7] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
    (REFERRER_POLICY, "strict-origin-when-cross-origin"),
    // Two years. Browsers ignore it on plain HTTP, so `ssg serve` can send it too.
    (STRICT_TRANSPORT_SECURITY, "max-age=63072000"),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (X_FRAME_OPTIONS, "DENY"),
];

/// One year, the longest that caches use: the name changes with the content.
static IMMUTABLE: [Header; 1] = [(CACHE_CONTROL, "public, max-age=31536000, immutable")];
/// One hour.
static SHORT: [Header; 1] = [(CACHE_CONTROL, "public, max-age=3600")];
/// The owner's pages: going back after a logout must not show them, and search engines must not list them.
static OWNER: [Header; 2] = [(CACHE_CONTROL, "no-store"), (HeaderName::from_static("x-robots-tag"), "noindex")];

/// The header with the address of the speculation rules.
pub const SPECULATION_RULES: HeaderName = HeaderName::from_static("speculation-rules");
/// Public pages: the browser may fetch the next page early. See `docs/decisions/0018-next-page-early.md`.
static PAGE: [Header; 1] = [(SPECULATION_RULES, "\"/speculation-rules.json\"")];
/// Browsers ignore speculation rules of any other type.
static RULES_FILE: [Header; 2] =
    [(CONTENT_TYPE, "application/speculationrules+json"), (CACHE_CONTROL, "public, max-age=3600")];

/// The same for the addresses in folders of the output.
static FOLDER_RULES: [(&str, &[Header]); 5] = [
    ("/assets/*", &IMMUTABLE),
    ("/images/*", &IMMUTABLE),
    ("/blog/*", &PAGE),
    ("/locations/*", &PAGE),
    ("/services/*", &PAGE),
];

/// Additional headers of some responses, by path; a `*` at the end matches any rest.
pub static RULES: LazyLock<Vec<(Cow<'static, str>, &'static [Header])>> = LazyLock::new(|| {
    let files = OUTPUT_FILES.iter().filter_map(|file| {
        let headers: &[Header] = match file.response {
            Response::Usual => return None,
            Response::KeptAnHour => &SHORT,
            Response::OwnersPage => &OWNER,
            Response::PublicPage => &PAGE,
            Response::SpeculationRules => &RULES_FILE,
        };
        Some((file.address().into(), headers))
    });
    FOLDER_RULES.iter().map(|(pattern, headers)| ((*pattern).into(), *headers)).chain(files).collect()
});

/// The type of a file of which nothing is known.
const BYTES: &str = "application/octet-stream";

/// Size of the largest file whose type is looked for in its content. Services ask for files of 128 KiB at most.
const MAX_UNNAMED_BYTES: u64 = 1024 * 1024;

/// The cache rule of every other path: browsers ask each time, which costs a 304 without a body when nothing changed.
///
/// Cloudflare Pages and Netlify send the same by default, so `_headers` has it as a comment only: Cloudflare joins the
/// values of all rules that match a path, and a value for every path would end in those of [`RULES`].
pub static DEFAULT: Header = (CACHE_CONTROL, "public, max-age=0, must-revalidate");

/// The rules of pages that are neither in a fixed folder nor alone at a fixed address: those of one's own, and those of a
/// site with other names for the fixed ones. A folder has one rule for all of it.
pub fn page_rules(catalog: &Catalog) -> Vec<(Cow<'static, str>, &'static [Header])> {
    let addresses = &catalog.site.addresses;
    let own = catalog.own_pages.iter().map(|page| addresses.public(&page.address).into_owned());
    let fixed = ["/blog", "/blog/a", "/locations", "/locations/a", "/services/a", "/thank-you"];
    let renamed = fixed.into_iter().filter_map(|fixed| match addresses.public(fixed) {
        Cow::Owned(public) if public != fixed => Some(public),
        _ => None,
    });
    let folders = catalog.site.other_languages.iter().map(Language::folder);
    let own_folder = Some(addresses.folder().to_owned()).filter(|folder| !folder.is_empty());
    let of_languages = folders.chain(own_folder).flat_map(|folder| [format!("{folder}/a"), folder]);
    let patterns: BTreeSet<String> =
        own.chain(renamed).chain(of_languages).map(|address| pattern_of(&address)).collect();
    patterns.into_iter().map(|pattern| (pattern.into(), &PAGE[..])).collect()
}

/// `/guides/*` for `/guides/sand`, and the address itself for one in no folder.
fn pattern_of(address: &str) -> String {
    match address[1..].split_once('/') {
        Some((folder, _)) => format!("/{folder}/*"),
        None => address.to_owned(),
    }
}

/// All headers of the response for a path. Of two with one name, the later one counts.
pub fn headers(path: &str) -> impl Iterator<Item = (HeaderName, HeaderValue)> {
    let matches = |pattern: &str| pattern.strip_suffix('*').map_or(path == pattern, |folder| path.starts_with(folder));
    let known = RULES.iter().find(|(pattern, _)| matches(pattern)).map(|(_, headers)| *headers);
    // A server knows no names of a site, but only pages have no ending.
    let is_page = !path.contains('.') && !path.starts_with("/api/");
    let rule = known.unwrap_or(if is_page { &PAGE } else { &[] });
    let all = SECURITY_HEADERS.iter().cloned().chain([DEFAULT.clone()]).chain(rule.iter().cloned());
    all.map(|(name, value)| (name, HeaderValue::from_static(value)))
}

/// The `Content-Type` and `Cache-Control` of a file at an address, for hosts that keep headers with their files.
pub fn of_file(path: &Path, address: &str) -> (String, String) {
    let of = |wanted: HeaderName| {
        let values = headers(address).filter(|(name, _)| *name == wanted);
        values.last().and_then(|(_, value)| value.to_str().ok().map(str::to_owned))
    };
    (of(CONTENT_TYPE).unwrap_or_else(|| content_type(path).to_owned()), of(CACHE_CONTROL).unwrap_or_default())
}

/// The `Content-Type` of a file: by its name, or by its content if that says nothing. Text says that it is UTF-8.
pub fn content_type(path: &Path) -> &'static str {
    named_type(path).or_else(|| unnamed_type(path)).unwrap_or(BYTES)
}

/// The `Content-Type` of a file whose name does not say it, such as `.well-known/apple-app-site-association`; `None` for
/// one whose name does.
pub fn unnamed_type(path: &Path) -> Option<&'static str> {
    if named_type(path).is_some() {
        return None;
    }
    let is_small = fs::metadata(path).is_ok_and(|file| file.len() <= MAX_UNNAMED_BYTES);
    let bytes = if is_small { fs::read(path).ok()? } else { return Some(BYTES) };
    let Ok(text) = str::from_utf8(&bytes) else { return Some(BYTES) };
    if text.contains(|sign: char| sign.is_control() && !sign.is_whitespace()) {
        return Some(BYTES);
    }
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_json = text.starts_with(['{', '[']) && serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok();
    Some(match text {
        _ if is_json => "application/json",
        _ if text.starts_with("<?xml") => "application/xml; charset=utf-8",
        _ => "text/plain; charset=utf-8",
    })
}

fn named_type(path: &Path) -> Option<&'static str> {
    Some(match mime_guess::from_path(path).first_raw()? {
        "text/html" => "text/html; charset=utf-8",
        "text/css" => "text/css; charset=utf-8",
        "text/javascript" => "text/javascript; charset=utf-8",
        "text/plain" => "text/plain; charset=utf-8",
        "text/xml" => "application/xml; charset=utf-8",
        other => other,
    })
}

/// The name of a header as people write it: `Cache-Control`. HTTP ignores case.
pub fn title_case(name: &HeaderName) -> String {
    let words = name.as_str().split('-').map(|word| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_ascii_uppercase() + rest,
        None => String::new(),
    });
    words.collect::<Vec<_>>().join("-")
}
