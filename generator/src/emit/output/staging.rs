use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

use anyhow::{Context, bail};
use rustc_hash::FxHashMap;

use crate::cache::{Key, KeyedFiles, Stamp};

use super::{OpenFolder, OutputFolder, OutputRecord, OutputRecords, file_list::FileList, leftovers::Beside};

/// Maximum number of folder names that a build tries. More than one is in use only when builds run side by side, or
/// when a leftover cannot be removed.
const MAX_NAMES: u32 = 100;

/// The way the output folder changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publication {
    /// Changes everything in one step, unless few files differ: each unchanged file costs two system calls.
    AtOnce,
    /// One file after the other, each in one step; unchanged files are left alone. For a preview on one machine.
    FileByFile,
}

/// A folder beside the output folder that becomes the output folder in one step, or leaves no trace.
///
/// Architecture invariant: nothing is deleted from the output folder that is not on its [`FileList`], and unless files
/// are published one by one, or few have changed, nothing is written into it. A build that fails or is killed before it
/// publishes leaves the old site whole; files that ssg did not write are then in the old site, or in a folder from
/// which the next build brings them back.
pub struct Staging<'a> {
    pub(super) out: OutputFolder,
    /// The same as it was at the start; `None` if there was none.
    open: Option<OpenFolder>,
    /// The path while it is built, and the path once it holds files that ssg did not write, or the replaced site.
    pub(super) paths: (PathBuf, PathBuf),
    /// The files of the old site that may be kept.
    records: &'a OutputRecords,
    /// The same, in the same order.
    pub(super) old: Vec<OldFile<'a>>,
    /// Their places in that list.
    index: FxHashMap<&'a str, usize>,
    /// The output folder with the list that goes with `old`. `None` if there is none, or another build uses it.
    pub(super) compared: Option<ComparedFolder>,
    pub(super) publication: Publication,
    /// The folders that were made so far.
    folders: Mutex<BTreeSet<PathBuf>>,
    /// The files that are not those of the old site.
    pub(super) written: Mutex<OutputRecords>,
    /// Problems that do not stop a build.
    pub(super) warnings: Vec<String>,
    /// Held while the folder is in use; the system releases it when the process ends.
    lock: File,
}

/// A folder, whatever its name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FolderId {
    device: u64,
    inode: u64,
}

impl FolderId {
    pub(super) fn of(folder: &fs::Metadata) -> Self {
        Self { device: folder.dev(), inode: folder.ino() }
    }
}

/// The output folder whose files were compared. It stays the same folder when another build exchanges it. The lock on
/// it keeps other builds from changing files in it; they replace it as a whole.
pub(super) struct ComparedFolder {
    pub(super) handle: File,
    id: FolderId,
}

impl ComparedFolder {
    /// The folder at `path`. `None` if it cannot be opened, or another build has locked it.
    fn lock(path: &Path) -> Option<Self> {
        let handle = File::open(path).ok()?;
        let id = FolderId::of(&handle.metadata().ok()?);
        handle.try_lock().ok()?;
        Some(Self { handle, id })
    }

    /// Returns true if the folder still is at `path`.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        fs::metadata(path).is_ok_and(|folder| FolderId::of(&folder) == self.id)
    }
}

/// A file of the old site.
#[derive(Debug)]
pub struct OldFile<'a> {
    pub(super) path: &'a str,
    record: &'a OutputRecord,
    /// The key and the stamp that it has in the new site; `None` unless it is kept.
    kept: Mutex<Option<(Key, Stamp)>>,
}

impl<'a> OldFile<'a> {
    /// Its path inside the output folder.
    pub fn path(&self) -> &'a str {
        self.path
    }

    /// Its record in the new site; `None` unless it is kept.
    fn in_new_site(&self) -> Option<OutputRecord> {
        let (key, stamp) = (*lock(&self.kept))?;
        Some(OutputRecord { key, content: self.record.content, stamp: Some(stamp) })
    }
}

impl<'a> Staging<'a> {
    /// Makes an empty folder beside `out`, and clears away those that killed builds left behind. Files of `old` are
    /// kept where nothing has changed.
    ///
    /// # Errors
    /// When the folder above `out` cannot be written to.
    pub fn create(out: OutputFolder, old: &'a OutputRecords, publication: Publication) -> anyhow::Result<Self> {
        let beside = out.beside()?;
        let parent = beside.parent();
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let mut warnings = Vec::new();
        beside.clear(&mut warnings).with_context(|| format!("cannot list {}", parent.display()))?;
        let (paths, lock) = reserve(&beside)?;
        // Before its files are compared.
        let folder = ComparedFolder::lock(&out.path);
        let open = OpenFolder::open(&out.path);
        let list = old.get(FileList::NAME).and_then(|record| open.as_ref()?.find(FileList::NAME, record));
        let index = old.keys().map(String::as_str).zip(0..).collect();
        let records = old;
        let old = old.iter().map(|(path, record)| OldFile { path, record, kept: Mutex::default() }).collect();
        Ok(Self {
            out,
            open,
            paths,
            records,
            old,
            index,
            // Without the list that goes with `old`, nobody knows which files may be replaced one by one.
            compared: folder.filter(|_| list.is_some()),
            publication,
            folders: Mutex::default(),
            written: Mutex::default(),
            warnings,
            lock,
        })
    }

    /// Makes the folders above a file.
    pub(super) fn place(&self, path: &str) -> anyhow::Result<PathBuf> {
        let full = self.paths.0.join(path);
        if let Some(folder) = full.parent() {
            // The lock is held until the folder is there: another thread that finds it in the set writes into it at
            // once.
            let mut folders = lock(&self.folders);
            if !folders.contains(folder) {
                fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
                folders.insert(folder.to_owned());
            }
        }
        Ok(full)
    }

    /// A file of the old site.
    pub(super) fn old(&self, path: &str) -> Option<&OldFile<'a>> {
        self.index.get(path).map(|index| &self.old[*index])
    }

    /// Makes the file of the old site one of the new site, if it still is the one on record. It stays where it is until
    /// the site is published.
    fn take_over(&self, file: &OldFile<'_>, key: Key) -> bool {
        let found = self.open.as_ref().and_then(|open| open.find(file.path, file.record));
        *lock(&file.kept) = found.map(|stamp| (key, stamp));
        found.is_some()
    }

    /// The files of the old site.
    pub fn old_files(&self) -> impl Iterator<Item = &OldFile<'a>> {
        self.old.iter().filter(|file| file.path != FileList::NAME)
    }

    /// Keeps a file of the old site; false when it was changed since.
    pub fn keep_as_before(&self, file: &OldFile<'_>) -> bool {
        self.take_over(file, file.record.key)
    }

    /// The files of the old site that the new one does not have.
    pub(super) fn gone(&self, written: &OutputRecords) -> Vec<&'a str> {
        let gone = self.old.iter().filter(|file| lock(&file.kept).is_none() && !written.contains_key(file.path));
        gone.map(|file| file.path).collect()
    }

    /// A file of the new site.
    pub(super) fn record(&self, path: &str) -> Option<OutputRecord> {
        lock(&self.written).get(path).cloned().or_else(|| self.old(path)?.in_new_site())
    }

    /// The files of the new site.
    pub(super) fn records(&self) -> OutputRecords {
        let written = lock(&self.written);
        // Most are those of the old site, and its records are sorted already.
        let mut records = self.records.clone();
        let mut old = self.old.iter();
        records.retain(|_, record| {
            // They are in the same order.
            let kept = old.next().and_then(OldFile::in_new_site);
            kept.map(|kept| *record = kept).is_some()
        });
        records.extend(written.iter().map(|(path, record)| (path.clone(), record.clone())));
        records
    }

    /// The files that are not the same in the output folder, sorted. They are on the list of either.
    ///
    /// # Errors
    /// When the list of the output folder cannot be read.
    pub fn differences(self) -> anyhow::Result<Vec<String>> {
        let out = &self.out.path;
        let records = self.records();
        let new = FileList::of(records.keys().map(String::as_str));
        let list = FileList::text_of(records.keys().map(String::as_str));
        self.write(FileList::NAME, Key::of(&list), list.as_bytes())?;
        let old = FileList::read(out).with_context(|| format!("cannot read the list in {}", out.display()))?;
        let paths = old.iter().flat_map(FileList::paths).chain(new.paths()).collect::<BTreeSet<_>>();
        let differ = |path: &&Path| match (fs::read(self.paths.0.join(path)), fs::read(out.join(path))) {
            (Ok(new), Ok(old)) => new != old,
            _ => true,
        };
        Ok(paths.into_iter().filter(differ).map(|path| path.to_string_lossy().into_owned()).collect())
    }

    /// Keeps the list of the old site if the new one has the same files. Returns false otherwise.
    pub(super) fn keep_list(&self, records: &OutputRecords) -> bool {
        let Some(list) = self.old(FileList::NAME) else { return false };
        self.old_files().map(OldFile::path).eq(records.keys()) && self.take_over(list, list.record.key)
    }
}

impl KeyedFiles for Staging<'_> {
    fn is_new(&self) -> bool {
        self.old.is_empty()
    }

    fn keep(&self, path: &str, key: Key) -> bool {
        self.old(path).is_some_and(|file| file.record.key == key && self.take_over(file, key))
    }

    /// Several threads may write at once. A file that turns out as it was is kept, with its time.
    fn write_known(&self, path: &str, key: Key, content: Key, bytes: &[u8]) -> anyhow::Result<()> {
        if self.old(path).is_some_and(|file| file.record.content == content && self.take_over(file, key)) {
            return Ok(());
        }
        let full = self.place(path)?;
        let write = || -> io::Result<Stamp> {
            let mut file = File::create(&full)?;
            file.write_all(bytes)?;
            Ok(Stamp::of_own(&file.metadata()?))
        };
        let stamp = write().with_context(|| format!("cannot write {}", full.display()))?;
        lock(&self.written).insert(path.to_owned(), OutputRecord { key, content, stamp: Some(stamp) });
        Ok(())
    }
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        let Ok(beside) = self.out.beside() else { return };
        self.compared = None;
        // A folder that cannot be cleared away now is cleared away, or reported, by the next build.
        let _ = self.lock.unlock();
        let _ = beside.clear_unused(&self.paths.0);
        let _ = beside.clear_unused(&self.paths.1);
    }
}

pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes and locks a folder under a name that nothing else uses.
fn reserve(beside: &Beside<'_>) -> anyhow::Result<((PathBuf, PathBuf), File)> {
    for number in 0..MAX_NAMES {
        let id = match number {
            0 => std::process::id().to_string(),
            _ => format!("{}-{number}", std::process::id()),
        };
        let paths = beside.paths(&id);
        if paths.1.exists() {
            continue;
        }
        match fs::create_dir(&paths.0) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            made => made.with_context(|| format!("cannot make {}", paths.0.display()))?,
        }
        let lock = File::open(&paths.0).and_then(|lock| lock.try_lock().map(|()| lock).map_err(io::Error::from));
        // Until it is locked, another build may take it for a leftover and remove it.
        let Ok(lock) = lock else { continue };
        if let (Ok(locked), Ok(there)) = (lock.metadata(), fs::metadata(&paths.0))
            && FolderId::of(&locked) == FolderId::of(&there)
        {
            return Ok((paths, lock));
        }
    }
    bail!("cannot make a folder in {}: all names are in use", beside.parent().display())
}
