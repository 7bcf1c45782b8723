//! Describes a built site to the program `ssg-deploy`, which brings it to its visitors.

mod preview;
mod program;

use std::{
    collections::BTreeSet,
    fs::{self, File},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use release::{Encoding, Redirect, Release};
use walkdir::{DirEntry, WalkDir};

use crate::{
    cdn_headers,
    emit::{COMPRESSED, is_compressible},
    model::Moved,
};

pub use preview::{Preview, preview};
pub use program::run;

/// Describes the site in `folder`: all files with their addresses, headers and hashes, and the redirects. With an
/// encoding, files that the build also wrote in it are sent so.
///
/// # Errors
///
/// When the folder has no site, or cannot be read.
pub fn describe(folder: &Path, encoding: Option<Encoding>) -> anyhow::Result<Release> {
    if !folder.join("index.html").is_file() {
        bail!("there is no site in {}; run `ssg build` first", folder.display());
    }
    let redirects = fs::read_to_string(folder.join("_redirects")).unwrap_or_default();
    let (own, moved): (Vec<Moved>, Vec<Moved>) = Moved::listed(&redirects).partition(Moved::is_file);
    let own: BTreeSet<String> = own.into_iter().map(|file| file.from).collect();
    let mut files = Vec::new();
    for entry in WalkDir::new(folder).follow_links(true).sort_by_file_name().into_iter().filter_entry(is_published) {
        let entry = entry.with_context(|| format!("cannot list {}", folder.display()))?;
        if entry.file_type().is_file() {
            files.push(file(folder, entry.path(), encoding, &own)?);
        }
    }
    let redirects = moved.into_iter().map(|Moved { from, to, status }| Redirect { from, to, status }).collect();
    Ok(Release { folder: folder.to_owned(), files, redirects })
}

/// Returns false for names that start with a dot, such as the lists of `ssg`; the folder of RFC 8615 is published.
fn is_published(entry: &DirEntry) -> bool {
    let name = entry.file_name().to_string_lossy();
    entry.depth() == 0 || !name.starts_with('.') || (entry.depth() == 1 && name == ".well-known")
}

/// Describes a file; `own` has the addresses of pages that the author has made with another program.
fn file(
    folder: &Path,
    path: &Path,
    encoding: Option<Encoding>,
    own: &BTreeSet<String>,
) -> anyhow::Result<release::File> {
    let name = path.strip_prefix(folder).unwrap_or(path);
    let Some(name) = name.to_str().map(|name| system::slashed(name).into_owned()) else {
        bail!("the name of {} is not UTF-8; rename it", path.display());
    };
    // A host sends the compressed file under the address of the other one.
    let is_compressed = COMPRESSED.iter().any(|ending| {
        name.strip_suffix(ending).is_some_and(|plain| is_compressible(plain) && folder.join(plain).is_file())
    });
    let address = (!name.starts_with('_') && !is_compressed).then(|| address(&name, own));
    let (content_type, cache_control) = cdn_headers::of_file(path, address.as_deref().unwrap_or_default());
    let encoding = encoding.filter(|_| is_compressible(&name));
    let encoded = encoding.map(|encoding| (encoding, with_ending(path, encoding.ending())));
    let encoded = encoded.filter(|(_, path)| address.is_some() && path.is_file());
    let (content_encoding, path) = encoded.map_or((None, path.to_owned()), |(encoding, path)| (Some(encoding), path));
    let context = || format!("cannot read {}", path.display());
    let mut hasher = blake3::Hasher::new();
    let content = File::open(&path).with_context(context)?;
    let bytes = content.metadata().with_context(context)?.len();
    hasher.update_reader(content).with_context(context)?;
    let shared = !is_compressed && ["assets/", "images/"].iter().any(|folder| name.starts_with(folder));
    let hash = hasher.finalize().to_hex().to_string();
    Ok(release::File { path: name, address, content_type, cache_control, content_encoding, bytes, hash, shared })
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The address of a file; that of a page has no ending. The document for unknown addresses has none of its own, and
/// keeps the name that hosts know.
fn address(name: &str, own: &BTreeSet<String>) -> String {
    let full = format!("/{name}");
    let clean = match name {
        _ if own.contains(&full) => return full,
        "index.html" => "",
        "404.html" => name,
        _ => name.strip_suffix(".html").unwrap_or(name),
    };
    format!("/{clean}")
}
