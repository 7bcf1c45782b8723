use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use crate::cache::{self, CHECKSUM_BYTES, Key, KeyedFiles, checksum};

/// Bytes of an entry in front of its content: the checksum of all that follows, and the content's key.
const FRONT_BYTES: usize = CHECKSUM_BYTES + 32;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The age at which pictures are removed that no build has used since.
const MAX_UNUSED: Duration = DAY.saturating_mul(90);

/// The time between two notes that a picture is in use, and between two searches for those that are not.
const RENEWAL: Duration = DAY.saturating_mul(30);

/// The file whose time is that of the last search.
const SEARCHED: &str = ".searched";

/// Renditions and metadata that were made on this machine, in the user's cache folder. Names contain the hash of the
/// original, so no entry is ever out of date.
///
/// The entries of a picture are in one folder, whose time says when a build has used them, within [`RENEWAL`].
///
/// It may be removed at any time. An entry that cannot be written is made again by the next build: a full disk does
/// not fail a build.
#[derive(Debug)]
pub struct Cache {
    folder: Option<PathBuf>,
}

/// An entry of the cache.
#[derive(Debug)]
pub struct Entry {
    /// The checksum, the key and the content.
    bytes: Vec<u8>,
    /// The key of the content.
    pub key: Key,
}

impl AsRef<[u8]> for Entry {
    fn as_ref(&self) -> &[u8] {
        &self.bytes[FRONT_BYTES..]
    }
}

impl Cache {
    /// The cache of the current user; without a home folder nothing is cached.
    pub fn of_user() -> Self {
        Self { folder: cache::folder("pictures") }
    }

    /// The entry of a name. `None` when there is none, or its checksum does not match.
    pub fn get(&self, name: &str) -> Option<Entry> {
        let bytes = fs::read(self.folder.as_ref()?.join(name)).ok()?;
        let (written, rest) = bytes.split_first_chunk::<CHECKSUM_BYTES>()?;
        let (key, _) = rest.split_first_chunk()?;
        let key = Key::from(*key);
        (checksum([rest]) == *written).then_some(Entry { bytes, key })
    }

    /// Keeps a file of the site, or else writes the entry of a name, which is made if there is none.
    ///
    /// # Errors
    /// When it cannot be made, or the file cannot be written.
    pub fn offer(
        &self,
        files: &impl KeyedFiles,
        (path, key): (&str, Key),
        name: &str,
        make: impl FnOnce() -> anyhow::Result<Vec<u8>>,
    ) -> anyhow::Result<()> {
        if self.offer_known(files, (path, key), name)? {
            return Ok(());
        }
        let bytes = make()?;
        self.put(name, &bytes);
        // As it is known of an entry.
        files.write_known(path, key, Key::of(&bytes), &bytes)
    }

    /// Keeps a file of the site, or else writes the entry of a name. Returns false if there is none.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn offer_known(&self, files: &impl KeyedFiles, (path, key): (&str, Key), name: &str) -> anyhow::Result<bool> {
        if files.keep(path, key) {
            return Ok(true);
        }
        let Some(kept) = self.get(name) else { return Ok(false) };
        files.write_known(path, key, kept.key, kept.as_ref())?;
        Ok(true)
    }

    /// Notes that a site shows the picture of a hash. Nearly always, this only reads a time.
    pub fn note_use(&self, hash: &str) {
        let Some(folder) = self.folder.as_ref().map(|folder| folder.join(hash)) else { return };
        if age(&folder).is_some_and(|age| age > RENEWAL) {
            // Without the note, the entries are made again some day.
            let _ = system::set_modified(&folder, SystemTime::now());
        }
    }

    /// Returns true if the last search for pictures that no build uses is so long ago that there is another one.
    fn is_to_be_searched(&self) -> bool {
        let is_old = |folder: &PathBuf| age(&folder.join(SEARCHED)).is_none_or(|age| age >= RENEWAL);
        self.folder.as_ref().is_some_and(is_old)
    }

    /// Removes what no build has used for [`MAX_UNUSED`], also what killed builds have left. Nearly always, this only
    /// reads the time of the last search.
    pub fn prune(&self) {
        let Some(folder) = self.folder.as_ref().filter(|_| self.is_to_be_searched()) else { return };
        let noted = File::create(folder.join(SEARCHED)).and_then(|file| file.set_modified(SystemTime::now()));
        let (Ok(()), Ok(entries)) = (noted, fs::read_dir(folder)) else { return };
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        for path in paths.filter(|path| age(path).is_some_and(|age| age > MAX_UNUSED)) {
            // What cannot be removed now can be later.
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
    }

    /// Writes an entry, if the disk allows it. Returns false if not.
    pub fn put(&self, name: &str, content: &[u8]) -> bool {
        let Some(folder) = &self.folder else { return false };
        let key = Key::of(content);
        let parts = [&checksum([key.as_ref(), content])[..], key.as_ref(), content];
        cache::replace_file(&folder.join(name), |file| parts.iter().try_for_each(|part| file.write_all(part))).is_ok()
    }
}

/// The time since a file or a folder was changed; `None` when it is not there, or a clock was wrong.
fn age(path: &Path) -> Option<Duration> {
    fs::metadata(path).and_then(|found| found.modified()).ok()?.elapsed().ok()
}
