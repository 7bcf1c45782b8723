use std::collections::BTreeMap;

use jiff::Timestamp;
use release::{File, Redirect, Release};
use serde::{Deserialize, Serialize};

/// A release as it is kept beside the site: all that is needed to show it again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Manifest {
    /// The hash of everything below: the same content is the same release.
    pub(crate) id: String,
    pub(crate) files: Vec<File>,
    pub(crate) redirects: Vec<Redirect>,
}

/// Length of an id in hexadecimal digits: 64 bits.
const ID_CHARS: usize = 16;

impl Manifest {
    pub(crate) fn new(release: &Release) -> serde_json::Result<Self> {
        let Release { files, redirects, .. } = release.clone();
        let text = serde_json::to_vec(&(&files, &redirects))?;
        let id = blake3::hash(&text).to_hex()[..ID_CHARS].to_owned();
        Ok(Self { id, files, redirects })
    }

    /// The files that carry a hash in their name.
    pub(crate) fn shared(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.shared)
    }

    /// The other files that visitors can ask for, by address.
    pub(crate) fn pages(&self) -> BTreeMap<&str, &File> {
        let own = self.files.iter().filter(|file| !file.shared);
        own.filter_map(|file| Some((file.address.as_deref()?, file))).collect()
    }
}

/// The content and headers of a file: equal for files that can stand for each other.
pub(crate) fn same(one: &File, other: &File) -> bool {
    one.hash == other.hash
        && one.content_type == other.content_type
        && one.cache_control == other.cache_control
        && one.content_encoding == other.content_encoding
}

/// The releases of a site, and the one that visitors see.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) live: Option<String>,
    /// Releases that were being made live when a push or rollback was cut: visitors may see pages of them.
    pub(crate) unsettled: Vec<String>,
    /// The newest first.
    pub(crate) releases: Vec<Pushed>,
    #[serde(default)]
    pub(crate) previews: Vec<Preview>,
    /// The options of the last push, so that nobody has to remember them to go back.
    #[serde(default)]
    pub(crate) distribution: Option<String>,
    #[serde(default)]
    pub(crate) values: Option<String>,
}

/// A release that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pushed {
    pub(crate) id: String,
    pub(crate) at: Timestamp,
}

/// A release for those who know its address.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Preview {
    /// The secret part of the address.
    pub(crate) token: String,
    /// The release.
    pub(crate) id: String,
    pub(crate) ends: Timestamp,
}

impl Preview {
    /// The release and the end, as those read it who answer visitors: the id, a blank, and seconds since 1970.
    pub(crate) fn value(&self) -> String {
        format!("{} {}", self.id, self.ends.as_second())
    }
}

impl State {
    /// Forgets previews that have ended. Returns true if there were some.
    pub(crate) fn end_previews(&mut self, now: Timestamp) -> bool {
        let before = self.previews.len();
        self.previews.retain(|one| one.ends > now);
        self.previews.len() < before
    }

    /// The ids of the releases of visitors that are kept.
    pub(crate) fn released(&self) -> impl Iterator<Item = &String> {
        self.releases.iter().map(|one| &one.id)
    }

    /// The ids of all releases that are kept, also for previews.
    pub(crate) fn kept(&self) -> impl Iterator<Item = &String> {
        self.released().chain(self.previews.iter().map(|one| &one.id))
    }

    /// Returns true if visitors see this release and no other.
    pub(crate) fn shows_only(&self, id: &str) -> bool {
        self.unsettled.is_empty() && self.live.as_deref() == Some(id)
    }

    /// Adds a release in front and forgets those beyond `keep`.
    pub(crate) fn add(&mut self, id: &str, at: Timestamp, keep: usize) {
        self.releases.retain(|one| one.id != id);
        self.releases.insert(0, Pushed { id: id.to_owned(), at });
        self.releases.truncate(keep.max(1));
    }
}
