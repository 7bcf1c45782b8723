use std::{collections::BTreeMap, fs, path::Path};

use release::{Encoding, File, Redirect, Release};
use tempfile::TempDir;

/// The identity of the sites of these tests.
pub(crate) const SITE: &str = "https://www.example.com";

/// A built site whose pages name their version and refer to a style sheet of this version.
pub(crate) struct Site {
    folder: TempDir,
    /// The content of each page, by address.
    pub(crate) pages: BTreeMap<String, String>,
    /// The content of each shared file, by address.
    pub(crate) shared: BTreeMap<String, String>,
    redirects: Vec<Redirect>,
    /// Addresses of which the build wrote a compressed file, too, and its content.
    compressed: BTreeMap<String, String>,
}

impl Site {
    /// Pages at `/`, `/404.html` and these addresses.
    pub(crate) fn new(version: &str, addresses: &[&str]) -> Self {
        let style = format!("body{{--version:\"{version}\"}}");
        let style_address = format!("/assets/style-{}.css", &hash(style.as_bytes())[..8]);
        let page = |address: &str| format!("<link href=\"{style_address}\"><p>{version} {address}</p>");
        let all = ["/", "/404.html"].iter().chain(addresses);
        let pages = all.map(|address| ((*address).to_owned(), page(address))).collect();
        let shared =
            BTreeMap::from([(style_address, style), ("/images/same-12345678.webp".to_owned(), "picture".repeat(200))]);
        let site = Self {
            folder: tempfile::tempdir().unwrap(),
            pages,
            shared,
            redirects: Vec::new(),
            compressed: BTreeMap::new(),
        };
        for (address, text) in site.pages.iter().chain(&site.shared) {
            write(&site.folder.path().join(path(address)), text);
        }
        site
    }

    pub(crate) fn with_redirect(mut self, from: &str, to: &str) -> Self {
        self.redirects.push(Redirect { from: from.to_owned(), to: to.to_owned(), status: 301 });
        self
    }

    pub(crate) fn with_page(mut self, address: &str, text: &str) -> Self {
        write(&self.folder.path().join(path(address)), text);
        self.pages.insert(address.to_owned(), text.to_owned());
        self
    }

    pub(crate) fn with_shared(mut self, address: &str, text: &str) -> Self {
        write(&self.folder.path().join(path(address)), text);
        self.shared.insert(address.to_owned(), text.to_owned());
        self
    }

    /// The same site with a file that is kept compressed. Its content only stands for gzip: nobody here reads it.
    pub(crate) fn with_compressed(mut self, address: &str, text: &str) -> Self {
        write(&self.folder.path().join(path(address) + ".gz"), text);
        self.compressed.insert(address.to_owned(), text.to_owned());
        self
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn release(&self) -> Release {
        let of = |(address, text): (&String, &String)| match self.compressed.get(address) {
            Some(text) => File { content_encoding: Some(Encoding::Gzip), ..file(address, text) },
            None => file(address, text),
        };
        let mut files: Vec<_> = self.pages.iter().chain(&self.shared).map(of).collect();
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Release { folder: self.folder.path().to_owned(), files, redirects: self.redirects.clone() }
    }
}

/// The path of an address below the folder of a built site.
pub(crate) fn path(address: &str) -> String {
    match address {
        "/" => "index.html".to_owned(),
        _ if address.contains('.') => address[1..].to_owned(),
        _ => format!("{}.html", &address[1..]),
    }
}

fn file(address: &str, text: &str) -> File {
    let shared = address.starts_with("/assets/") || address.starts_with("/images/");
    let (kind, cache) = match address.rsplit_once('.') {
        Some((_, "css")) => ("text/css; charset=utf-8", "public, max-age=31536000, immutable"),
        Some((_, "webp")) => ("image/webp", "public, max-age=31536000, immutable"),
        _ => ("text/html; charset=utf-8", "public, max-age=0, must-revalidate"),
    };
    File {
        path: path(address),
        address: Some(address.to_owned()),
        content_type: kind.to_owned(),
        cache_control: cache.to_owned(),
        content_encoding: None,
        bytes: text.len() as u64,
        hash: hash(text.as_bytes()),
        shared,
    }
}

fn hash(content: &[u8]) -> String {
    blake3::hash(content).to_hex().to_string()
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}
