use std::collections::{BTreeMap, HashMap, HashSet};

use percent_encoding::percent_decode_str;
use url::Url;

use crate::{
    entry::{path_of, plain},
    markdown::is_video,
};

/// The place that a link leads to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// An address to write.
    Address(String),
    /// A picture or a paper of the old site, by its old address.
    File(String),
    /// Nothing on the new site.
    Nothing,
}

/// All addresses of the old site, each with the new one.
#[derive(Debug, Default)]
pub(crate) struct Links {
    /// Hosts of the old site, without `www.`.
    pub(crate) hosts: HashSet<String>,
    /// Paths in their plain form.
    pub(crate) paths: BTreeMap<String, String>,
    /// Queries: `p=12`.
    pub(crate) queries: HashMap<String, String>,
    /// Files of texts by their paths in the folder of the site.
    pub(crate) files: HashMap<String, String>,
    /// Addresses of the new site that are there already.
    pub(crate) own: HashSet<String>,
    /// The list of posts, or the home page without one.
    pub(crate) list: String,
}

/// A host without `www.`.
pub(crate) fn host_of(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    Some(url.host_str()?.trim_start_matches("www.").to_lowercase())
}

/// An address without scheme, `www.`, size, query and escapes, to compare two of the same file.
pub(crate) fn bare(address: &str) -> String {
    let path = path_of(address);
    library_name(&percent_decode_str(path).decode_utf8_lossy())
}

/// A path without the size that WordPress adds to the name of a smaller picture.
pub(crate) fn library_name(path: &str) -> String {
    let (stem, ending) = path.rsplit_once('.').unwrap_or((path, ""));
    let is_size = |size: &str| {
        size.split_once('x').is_some_and(|(width, height)| {
            [width, height].iter().all(|side| !side.is_empty() && side.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    let stem = match stem.rsplit_once('-') {
        Some((before, last)) if is_size(last) || last == "scaled" || last == "rotated" => before,
        _ => stem,
    };
    if ending.is_empty() { stem.to_owned() } else { format!("{stem}.{}", ending.to_lowercase()) }
}

impl Links {
    /// Forgets addresses that the new site will not have.
    pub(crate) fn remove(&mut self, addresses: &HashSet<String>) {
        for map in [&mut self.queries, &mut self.files] {
            map.retain(|_, to| !addresses.contains(to));
        }
        self.paths.retain(|_, to| !addresses.contains(to));
    }

    /// Finds the place that a link of an entry leads to.
    pub(crate) fn target(&self, href: &str, base: &str) -> Target {
        let href = href.trim();
        let scheme = href.split_once(':').map_or("", |(scheme, _)| scheme).to_lowercase();
        if matches!(&*scheme, "mailto" | "tel") && href.len() > scheme.len() + 1 {
            return Target::Address(href.to_owned());
        }
        let whole = if href.starts_with("//") { format!("https:{href}") } else { href.to_owned() };
        if whole.contains("://") {
            let Some(host) = host_of(&whole) else { return Target::Nothing };
            if !self.hosts.contains(&host) {
                // `localhost` and words that somebody took for an address lead nowhere.
                let is_web = (whole.starts_with("http://") || whole.starts_with("https://")) && host.contains('.');
                return if is_web { Target::Address(whole.replace(' ', "%20")) } else { Target::Nothing };
            }
        } else if !scheme.is_empty() && !scheme.contains(['/', '?', '#', '.']) {
            return Target::Nothing;
        }
        self.inside(&whole, base)
    }

    /// Finds the place of an address of the old site.
    fn inside(&self, address: &str, base: &str) -> Target {
        let path = path_of(address);
        let known = |to: &String| Target::Address(to.clone());
        if let Some((_, query)) = address.split_once('?') {
            let query = query.split('#').next().unwrap_or(query);
            if let Some(to) = query.split('&').find_map(|part| self.queries.get(part)) {
                return known(to);
            }
            if matches!(path, "" | "/") && !query.is_empty() && !query.starts_with("utm_") {
                return Target::Address(self.list.clone());
            }
        }
        let absolute = if path.starts_with('/') { path.to_owned() } else { joined(base, path) };
        if plain(&absolute) == "/" || path.is_empty() {
            return Target::Address("/".to_owned());
        }
        if let Some(to) = self.paths.get(&plain(&absolute)) {
            return known(to);
        }
        let of_text = absolute.trim_start_matches('/');
        if let Some(to) = self.files.get(of_text).or_else(|| self.files.get(of_text.trim_end_matches('/'))) {
            return known(to);
        }
        // From the folder of the page and not of its file.
        if !path.starts_with('/') {
            let name = plain(path.rsplit("../").next().unwrap_or(path));
            let mut same = self.paths.iter().filter(|(old, _)| old.ends_with(&name));
            if let (Some((_, to)), None) = (same.next(), same.next()) {
                return known(to);
            }
        }
        let plain = plain(&absolute);
        if self.own.contains(&plain) {
            return Target::Address(plain);
        }
        let name = absolute.rsplit('/').next().unwrap_or_default();
        let is_file = name.rsplit_once('.').is_some_and(|(_, ending)| {
            (2..=5).contains(&ending.len())
                && !matches!(ending, "html" | "htm" | "php" | "md" | "mdx" | "asp" | "aspx" | "xml")
        });
        if is_file { Target::File(address.to_owned()) } else { Target::Nothing }
    }
}

/// A relative path below a folder, without `.` and `..`.
pub(crate) fn joined(base: &str, path: &str) -> String {
    let mut parts: Vec<&str> = Vec::new();
    for part in base.split('/').chain(path.split('/')) {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    let slash = if path.ends_with('/') { "/" } else { "" };
    format!("/{}{slash}", parts.join("/"))
}

/// The address of a video that pages can show.
pub(super) fn video(address: &str) -> Option<String> {
    let address = address.trim();
    let address =
        if address.starts_with("//") { format!("https:{address}") } else { address.replacen("http://", "https://", 1) };
    let url = Url::parse(&address).ok()?;
    let host = url.host_str()?.trim_start_matches("www.").trim_start_matches("m.");
    let mut parts = url.path_segments()?;
    let last = url.path_segments()?.rfind(|part| !part.is_empty()).unwrap_or_default().to_owned();
    let id = match host {
        "youtu.be" => last,
        "youtube.com" | "youtube-nocookie.com" => match parts.next()? {
            "embed" | "v" | "shorts" | "live" => last,
            "watch" => url.query_pairs().find(|(name, _)| name == "v")?.1.into_owned(),
            _ => return None,
        },
        "vimeo.com" | "player.vimeo.com" if last.bytes().all(|byte| byte.is_ascii_digit()) => {
            let address = format!("https://vimeo.com/{last}");
            return is_video(&address).then_some(address);
        }
        _ => return None,
    };
    let address = format!("https://www.youtube.com/watch?v={id}");
    is_video(&address).then_some(address)
}
