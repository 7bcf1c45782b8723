use std::{collections::BTreeMap, fs, io, path::Path, time::SystemTime};

use serde::{Deserialize, Serialize};

use crate::cache::{Key, Stamp};

/// The files that a build wrote, by their path inside the output folder.
pub type OutputRecords = BTreeMap<String, OutputRecord>;

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

impl OutputRecord {
    /// The stamp of the file at `path`, if it still is the one that was written.
    pub fn find(&self, path: &Path) -> Option<Stamp> {
        let file = fs::symlink_metadata(path).ok().filter(fs::Metadata::is_file)?;
        let stamp = Stamp::of_own(&file);
        let is_same = self.stamp == Some(stamp) || fs::read(path).is_ok_and(|bytes| Key::of(bytes) == self.content);
        is_same.then_some(stamp)
    }

    /// The record with another stamp, which counts only if it says something at `time`. `None` if it is the same.
    pub fn stamped(&self, stamp: Stamp, time: SystemTime) -> Option<Self> {
        let stamp = Some(stamp).filter(|stamp| stamp.settled_before(time));
        (stamp != self.stamp).then(|| Self { stamp, ..self.clone() })
    }

    /// Copies the file to another place, and returns the stamp of the copy.
    ///
    /// # Errors
    /// When it is not the one that was written, or cannot be read or copied.
    pub(super) fn copy(&self, from: &Path, to: &Path) -> io::Result<Stamp> {
        let bytes = fs::read(from)?;
        if Key::of(&bytes) != self.content {
            return Err(io::Error::other("its bytes are other ones"));
        }
        fs::write(to, bytes)?;
        Ok(Stamp::of_own(&fs::metadata(to)?))
    }

    /// Removes a stamp that says nothing at `time`.
    pub(super) fn settle(&mut self, time: SystemTime) {
        self.stamp = self.stamp.filter(|stamp| stamp.settled_before(time));
    }
}
