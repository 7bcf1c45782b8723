use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Write},
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;
use rustc_hash::FxBuildHasher;
use system::{FolderLock, facts_of_file};

use crate::cache::{Key, KeyedFiles, Stamp};

use super::{OpenOutput, OutputFolder, OutputRecord, OutputRecords, file_list::FileList};

/// The files of a new site that are not in their places yet, in a folder inside the output folder.
///
/// Architecture invariant: until it is published, nothing else in the output folder changes, and a build that fails
/// leaves no trace.
pub struct Staging<'a> {
    pub(super) out: OutputFolder,
    /// The output folder.
    open: Option<OpenOutput>,
    pub(super) path: PathBuf,
    /// The files of the old site that may be kept.
    records: &'a OutputRecords,
    /// The same, in the same order.
    pub(super) old: Vec<OldFile<'a>>,
    /// True if the list in the output folder is the one that goes with `old`.
    pub(super) is_list_known: bool,
    /// The folders that were made so far.
    folders: Mutex<BTreeSet<PathBuf>>,
    /// The files that are not those of the old site.
    pub(super) written: Mutex<OutputRecords>,
    /// True if there was no output folder.
    is_first: bool,
    /// Held until the end: one build after the other changes the folder.
    lock: FolderLock,
}

/// A file of the old site.
#[derive(Debug)]
pub(super) struct OldFile<'a> {
    pub(super) path: &'a str,
    record: &'a OutputRecord,
    /// The key and the stamp that it has in the new site; `None` unless it is kept.
    kept: Mutex<Option<(Key, Stamp)>>,
}

impl<'a> OldFile<'a> {
    /// Its record in the new site; `None` unless it is kept.
    fn in_new_site(&self) -> Option<OutputRecord> {
        let (key, stamp) = (*lock(&self.kept))?;
        Some(OutputRecord { key, content: self.record.content, stamp: Some(stamp) })
    }
}

impl<'a> Staging<'a> {
    /// Begins a new site in `out`, which is made if it is not there, once no other build works in it. Files of `old` are
    /// kept where nothing has changed.
    ///
    /// # Errors
    /// When `out` cannot be written to.
    pub fn create(out: OutputFolder, old: &'a OutputRecords) -> anyhow::Result<Self> {
        let is_first = !out.path.exists();
        let lock = out.lock()?;
        let path = out.staging();
        out.remove_staging()?;
        fs::create_dir(&path).with_context(|| {
            format!(
                "cannot write into {}, which is as it was; get the right to write there, or name another folder with --out",
                out.named.display()
            )
        })?;
        let open = OpenOutput::open(&out.path);
        let list = old.get(FileList::NAME).and_then(|record| open.as_ref()?.find(FileList::NAME, record));
        let records = old;
        let old = old.iter().map(|(path, record)| OldFile { path, record, kept: Mutex::default() }).collect();
        Ok(Self {
            out,
            open,
            path,
            records,
            old,
            is_list_known: list.is_some(),
            folders: Mutex::default(),
            written: Mutex::default(),
            is_first,
            lock,
        })
    }

    /// Makes the folders above a file.
    fn place(&self, path: &str) -> io::Result<PathBuf> {
        let full = self.path.join(path);
        if let Some(folder) = full.parent() {
            // The lock is held until the folder is there: another thread that finds it in the set writes into it at
            // once.
            let mut folders = lock(&self.folders);
            if !folders.contains(folder) {
                fs::create_dir_all(folder)?;
                folders.insert(folder.to_owned());
            }
        }
        Ok(full)
    }

    /// A file of the old site.
    pub(super) fn old(&self, path: &str) -> Option<&OldFile<'a>> {
        self.records.get_index_of(path).map(|place| &self.old[place])
    }

    /// Makes the file of the old site one of the new site, if it still is the one on record.
    fn take_over(&self, file: &OldFile<'_>, key: Key) -> bool {
        let found = self.open.as_ref().and_then(|open| open.find(file.path, file.record));
        *lock(&file.kept) = found.map(|stamp| (key, stamp));
        found.is_some()
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

    /// The files of the new site, sorted.
    pub(super) fn records(&self) -> OutputRecords {
        let written = lock(&self.written);
        let mut records = OutputRecords::with_capacity_and_hasher(self.old.len() + written.len(), FxBuildHasher);
        let kept = self.old.iter().filter_map(|file| Some((file.path.to_owned(), file.in_new_site()?)));
        records.extend(kept.chain(written.iter().map(|(path, record)| (path.clone(), record.clone()))));
        records.sort_keys();
        records
    }

    /// The files that are not the same in the output folder, sorted. They are on the list of either.
    ///
    /// # Errors
    /// When the list of the output folder cannot be read.
    pub fn differences(self) -> anyhow::Result<Vec<String>> {
        let out = &self.out.path;
        let mut paths: BTreeSet<String> = self.records().into_keys().collect();
        let list = FileList::text_of(paths.iter().map(String::as_str));
        self.write(FileList::NAME, Key::of(&list), list.as_bytes())?;
        paths.insert(FileList::NAME.to_owned());
        let old = FileList::read(out).with_context(|| format!("cannot read the list in {}", out.display()))?;
        paths.extend(old.iter().flat_map(FileList::paths).map(str::to_owned));
        paths.retain(|path| match (fs::read(self.path.join(path)), fs::read(out.join(path))) {
            (Ok(new), Ok(old)) => new != old,
            _ => true,
        });
        Ok(paths.into_iter().collect())
    }

    /// Keeps the list of the old site if the new one has the same files. Returns false otherwise.
    pub(super) fn keep_list(&self, records: &OutputRecords) -> bool {
        let Some(list) = self.old(FileList::NAME) else { return false };
        let paths = self.old.iter().map(|file| file.path).filter(|path| *path != FileList::NAME);
        paths.eq(records.keys()) && self.take_over(list, list.record.key)
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
        let write = || -> io::Result<Stamp> {
            let mut file = File::create(self.place(path)?)?;
            file.write_all(bytes)?;
            Ok(Stamp::of_own(facts_of_file(&file)?))
        };
        let out = &self.out.named;
        let stamp = write().with_context(|| {
            format!("cannot write {}; {} is as it was", system::shown(&out.join(path)), system::shown(out))
        })?;
        lock(&self.written).insert(path.to_owned(), OutputRecord { key, content, stamp: Some(stamp) });
        Ok(())
    }
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        // What cannot be removed now is removed, or reported, by the next build.
        let _ = system::remove_dir_all(&self.path);
        self.lock.end(&self.out.path, self.is_first);
    }
}

pub(super) fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
