use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use crate::cache;

/// Length of the checksum in front of each cached file, in bytes.
const HASH_BYTES: usize = 32;

/// Renditions and metadata that were made on this machine, in the user's cache folder. Names contain the hash of the
/// original, so no entry is ever out of date.
///
/// It may be removed at any time. An entry that cannot be written is made again by the next build: a full disk does
/// not fail a build.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    written: AtomicU64,
}

impl Cache {
    /// The cache of the current user; without a home folder nothing is cached.
    pub fn of_user() -> Self {
        Self { folder: cache::folder("pictures"), written: AtomicU64::new(0) }
    }

    /// The entry of a name. `None` when there is none, or its checksum does not match.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        let mut bytes = fs::read(self.folder.as_ref()?.join(name)).ok()?;
        let content = bytes.get(HASH_BYTES..)?;
        if blake3::hash(content).as_bytes()[..] != bytes[..HASH_BYTES] {
            return None;
        }
        bytes.drain(..HASH_BYTES);
        Some(bytes)
    }

    /// Writes an entry, if the disk allows it.
    pub fn put(&self, name: &str, content: &[u8]) {
        let Some(folder) = &self.folder else { return };
        let path = folder.join(name);
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let unfinished = folder.join(format!(".{}-{number}", std::process::id()));
        let bytes = [blake3::hash(content).as_bytes(), content].concat();
        let parent = path.parent().unwrap_or(folder);
        // Renamed into place, so that another process never reads half of it.
        let kept = fs::create_dir_all(parent)
            .and_then(|()| fs::write(&unfinished, bytes))
            .and_then(|()| fs::rename(&unfinished, path));
        if kept.is_err() {
            // Not cached; the next build makes it again.
            let _ = fs::remove_file(&unfinished);
        }
    }
}
