use std::{
    fs,
    path::PathBuf,
    sync::atomic::{AtomicU64, Ordering},
};

use etcetera::BaseStrategy;

/// Bytes of the hash in front of what is kept.
const HASH_BYTES: usize = 32;

/// What was made of originals on this machine, in the user's cache folder. Named by content, so nothing in it is ever old.
///
/// It may be removed at any time. What cannot be kept is made again: a full disk is no reason to fail a build.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
    written: AtomicU64,
}

impl Cache {
    /// The cache of the user who runs the program; without a home folder nothing is kept.
    pub fn of_user() -> Self {
        let base = etcetera::choose_base_strategy().ok().map(|strategy| strategy.cache_dir());
        let folder = base.map(|base| base.join("ssg/pictures"));
        Self { folder, written: AtomicU64::new(0) }
    }

    /// What was kept under a name. A file that a crash or a bad disk has spoiled is as good as none.
    pub fn get(&self, name: &str) -> Option<Vec<u8>> {
        let mut bytes = fs::read(self.folder.as_ref()?.join(name)).ok()?;
        let content = bytes.get(HASH_BYTES..)?;
        if blake3::hash(content).as_bytes()[..] != bytes[..HASH_BYTES] {
            return None;
        }
        bytes.drain(..HASH_BYTES);
        Some(bytes)
    }

    /// How many bytes are kept under a name, by what the file system says.
    pub fn size(&self, name: &str) -> Option<u64> {
        let file = fs::metadata(self.folder.as_ref()?.join(name)).ok()?;
        file.len().checked_sub(HASH_BYTES as u64)
    }

    /// Keeps something under a name, if that can be done.
    pub fn put(&self, name: &str, content: &[u8]) {
        let Some(folder) = &self.folder else { return };
        let path = folder.join(name);
        let number = self.written.fetch_add(1, Ordering::Relaxed);
        let unfinished = folder.join(format!(".{}-{number}", std::process::id()));
        let bytes = [blake3::hash(content).as_bytes(), content].concat();
        let parent = path.parent().unwrap_or(folder);
        // Renamed into place, so that a program beside this one never reads half of it.
        let kept = fs::create_dir_all(parent)
            .and_then(|()| fs::write(&unfinished, bytes))
            .and_then(|()| fs::rename(&unfinished, path));
        if kept.is_err() {
            // See above: not kept, made again.
            let _ = fs::remove_file(&unfinished);
        }
    }
}
