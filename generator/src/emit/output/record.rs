use std::{
    fs,
    path::{Path, PathBuf},
    time::SystemTime,
};

use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Serialize};
use system::OpenFolder;

use crate::cache::{Key, Stamp};

/// The files that a build wrote, by their path inside the output folder.
pub type OutputRecords = IndexMap<String, OutputRecord, FxBuildHasher>;

/// A file that a build wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutputRecord {
    /// The key of everything that the file is made from.
    pub(super) key: Key,
    /// The key of its bytes.
    pub(super) content: Key,
    /// `None` when the file was written so shortly before that its stamp says nothing.
    pub(super) stamp: Option<Stamp>,
}

/// An output folder whose files are looked at.
#[derive(Debug)]
pub struct OpenOutput {
    path: PathBuf,
    folder: OpenFolder,
}

impl OpenOutput {
    /// Opens the folder at `path`; `None` if there is none.
    pub fn open(path: &Path) -> Option<Self> {
        Some(Self { path: path.to_owned(), folder: OpenFolder::open(path)? })
    }

    /// The stamp of a file, if it still is the one that was written.
    pub fn find(&self, path: &str, record: &OutputRecord) -> Option<Stamp> {
        let stamp = Stamp::of_own(self.folder.facts_of(path)?);
        let has_its_bytes = || fs::read(self.path.join(path)).is_ok_and(|bytes| record.content.is_of(&bytes));
        (record.stamp == Some(stamp) || has_its_bytes()).then_some(stamp)
    }
}

impl OutputRecord {
    /// The record with another stamp, which counts only if it says something at `time`. `None` if it is the same.
    pub fn stamped(&self, stamp: Stamp, time: SystemTime) -> Option<Self> {
        let stamp = Some(stamp).filter(|stamp| stamp.settled_before(time));
        (stamp != self.stamp).then(|| Self { stamp, ..self.clone() })
    }

    /// Removes a stamp that says nothing at `time`.
    pub(super) fn settle(&mut self, time: SystemTime) {
        self.stamp = self.stamp.filter(|stamp| stamp.settled_before(time));
    }
}
