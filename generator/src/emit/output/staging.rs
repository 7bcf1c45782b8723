use std::{
    collections::BTreeSet,
    fs::{self, File},
    io::{self, Write},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
    time::SystemTime,
};

use anyhow::{Context, bail};
use rustix::{
    fs::{CWD, RenameFlags, renameat, renameat_with},
    io::Errno,
};

use crate::cache::{Key, KeyedFiles, Stamp};

use super::{
    OutputFolder, OutputRecord, OutputRecords,
    file_list::{FileList, Other, others},
    leftovers::Beside,
};

/// Maximum number of folder names that a build tries. More than one is in use only when builds run side by side, or
/// when a leftover cannot be removed.
const MAX_NAMES: u32 = 100;

/// Maximum number of kept files that a message names.
const MAX_NAMED: usize = 3;

/// The way the output folder changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Publication {
    /// In one step. Each unchanged file costs two system calls, unless only one file has changed.
    AtOnce,
    /// One file after the other, each in one step; unchanged files are left alone. For a preview on one machine.
    FileByFile,
}

/// An output folder that a build has filled.
#[derive(Debug)]
pub struct Published {
    /// Its files.
    pub records: OutputRecords,
    /// True if a file is another one than before, or is gone.
    pub changed: bool,
    /// Problems that did not stop the build.
    pub warnings: Vec<String>,
}

/// A folder beside the output folder that becomes the output folder in one step, or leaves no trace.
///
/// Architecture invariant: nothing is deleted from the output folder that is not on its [`FileList`], and unless files are
/// published one by one, or a single one has changed, nothing is written into it. A build that fails or is killed leaves
/// the old site whole; files that ssg did not write are then in the old site, or in a folder from which the next build
/// brings them back.
pub struct Staging<'a> {
    out: OutputFolder,
    /// The path while it is built, and the path once it holds files that ssg did not write, or the replaced site.
    paths: (PathBuf, PathBuf),
    /// The files of the old site that may be kept.
    old: &'a OutputRecords,
    /// The output folder with the list that goes with `old`.
    folder: Option<FolderId>,
    publication: Publication,
    /// The folders that were made so far.
    folders: Mutex<BTreeSet<PathBuf>>,
    records: Mutex<OutputRecords>,
    /// The files that are not those of the old site.
    written: Mutex<Vec<String>>,
    /// Problems that do not stop a build.
    warnings: Vec<String>,
    /// Held while the folder is in use; the system releases it when the process ends.
    _lock: File,
}

/// A folder, whatever its name is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FolderId {
    device: u64,
    inode: u64,
}

impl FolderId {
    fn of(folder: &fs::Metadata) -> Self {
        Self { device: folder.dev(), inode: folder.ino() }
    }
}

impl<'a> Staging<'a> {
    /// Makes an empty folder beside `out`, and clears away those that killed builds left behind. Files of `old` are kept
    /// where nothing has changed.
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
        let folder = fs::metadata(&out.path).ok().map(|folder| FolderId::of(&folder));
        let list = old.get(FileList::NAME).and_then(|record| record.find(&out.path.join(FileList::NAME)));
        // Without the list that goes with `old`, nobody knows which files may be replaced one by one.
        let publication = if list.is_some() { publication } else { Publication::AtOnce };
        Ok(Self {
            out,
            paths,
            old,
            folder: folder.filter(|_| list.is_some()),
            publication,
            folders: Mutex::default(),
            records: Mutex::default(),
            written: Mutex::default(),
            warnings,
            _lock: lock,
        })
    }

    /// Makes the folders above a file.
    fn place(&self, path: &str) -> anyhow::Result<PathBuf> {
        let full = self.paths.0.join(path);
        if let Some(folder) = full.parent() {
            // The lock is held until the folder is there: another thread that finds it in the set writes into it at once.
            let mut folders = lock(&self.folders);
            if !folders.contains(folder) {
                fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
                folders.insert(folder.to_owned());
            }
        }
        Ok(full)
    }

    /// Makes the file of the old site one of the new site, if it still is the one on record. It stays where it is until
    /// the site is published.
    fn take_over(&self, path: &str, key: Key, record: &OutputRecord) -> bool {
        let Some(found) = record.find(&self.out.path.join(path)) else { return false };
        lock(&self.records).insert(path.to_owned(), OutputRecord { key, ..found });
        true
    }

    /// Replaces the one file in which the sites differ. Returns false, and changes nothing, when they differ in more, or
    /// another build has replaced the folder: a page that it removed would come back, and count as somebody's own file.
    fn replace_one_file(&self) -> bool {
        let written = lock(&self.written);
        let [path] = &written[..] else { return false };
        if !self.old.contains_key(path) || lock(&self.records).len() != self.old.len() {
            return false;
        }
        let Some(known) = self.folder else { return false };
        // A handle stays with the folder, also when another build exchanges it right now.
        let Ok(folder) = File::open(&self.out.path) else { return false };
        folder.metadata().is_ok_and(|folder| FolderId::of(&folder) == known)
            && renameat(CWD, self.paths.0.join(path), &folder, path).is_ok()
    }

    /// Puts the files that are kept into the new folder: by a hard link, which costs no reading and no writing, or where
    /// the file system has none, by a copy.
    fn link_kept(&self) -> anyhow::Result<()> {
        let written: BTreeSet<String> = lock(&self.written).iter().cloned().collect();
        let mut records = lock(&self.records);
        for (path, record) in records.iter_mut().filter(|(path, _)| !written.contains(*path)) {
            let (old, new) = (self.out.path.join(path), self.place(path)?);
            if fs::hard_link(&old, &new).is_err() {
                let copied = record.copy(&old, &new);
                let stamp =
                    copied.with_context(|| format!("{} was changed during the build; build again", old.display()))?;
                record.stamp = Some(stamp);
            }
        }
        Ok(())
    }

    /// Gives the output folder the files of the new site. Everything that ssg did not write stays in it.
    ///
    /// # Errors
    /// When a kept file and a file of the new site have the same name, or a system call fails. The old site is then
    /// as it was, if it is replaced at once.
    pub fn publish(mut self) -> anyhow::Result<Published> {
        let site = FileList::of(lock(&self.records).keys());
        let list = site.text();
        let key = Key::of(&list);
        self.offer(FileList::NAME, key, || Ok(list))?;
        // Until now nobody else could change the files.
        let time = SystemTime::now();
        match self.publication {
            Publication::AtOnce if self.replace_one_file() => {}
            Publication::AtOnce => {
                self.link_kept()?;
                self.replace_folder(&site)?;
            }
            Publication::FileByFile => self.replace_files()?,
        }
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.extend(self.out.clear_leftovers()?);
        let records = std::mem::take(&mut *lock(&self.records));
        let changed = !lock(&self.written).is_empty() || records.len() != self.old.len();
        let records = records.into_iter().map(|(path, record)| (path, record.settled(time))).collect();
        Ok(Published { records, changed, warnings })
    }

    /// The files that are not the same in the output folder, sorted. They are on the list of either.
    ///
    /// # Errors
    /// When the list of the output folder cannot be read.
    pub fn differences(self) -> anyhow::Result<Vec<String>> {
        let out = &self.out.path;
        let new = FileList::of(lock(&self.records).keys());
        let list = new.text();
        self.write(FileList::NAME, Key::of(&list), list.as_bytes())?;
        let old = FileList::read(out).with_context(|| format!("cannot read the list in {}", out.display()))?;
        let paths = old.iter().flat_map(FileList::paths).chain(new.paths()).collect::<BTreeSet<_>>();
        let differ = |path: &&Path| match (fs::read(self.paths.0.join(path)), fs::read(out.join(path))) {
            (Ok(new), Ok(old)) => new != old,
            _ => true,
        };
        Ok(paths.into_iter().filter(differ).map(|path| path.to_string_lossy().into_owned()).collect())
    }

    /// Exchanges the folders.
    fn replace_folder(&mut self, site: &FileList) -> anyhow::Result<()> {
        let out = self.out.path.clone();
        let folder = || fs::metadata(&out).ok().map(|folder| FolderId::of(&folder));
        let (listed, kept) = loop {
            let before = folder();
            let listed = FileList::read(&out).with_context(|| format!("cannot read the list in {}", out.display()))?;
            let kept = if out.is_dir() {
                let ours = listed.as_ref().unwrap_or(site);
                others(&out, ours, site).with_context(|| format!("cannot list {}", out.display()))
            } else {
                Ok(Vec::new())
            };
            // A build beside this one may have exchanged the folder in between. Its new files are not on the old list.
            if folder() == before {
                break (listed, kept?);
            }
        };
        self.refuse_collisions(site, &kept)?;
        if listed.is_none() && out.join("index.html").is_file() {
            self.warnings.extend(self.kept_of_older_ssg(&kept));
        }

        let failed = || format!("cannot put the new site in place at {}", self.out.named.display());
        fs::rename(&self.paths.0, &self.paths.1).with_context(failed)?;
        for other in &kept {
            carry_over(&out, &self.paths.1, other)
                .with_context(|| format!("cannot keep {}", self.out.named.join(&other.path).display()))?;
        }
        self.exchange().with_context(failed)
    }

    /// Moves new files into the output folder, and removes those that the site has no more. In between, the list in the
    /// folder names the files of both.
    fn replace_files(&self) -> anyhow::Result<()> {
        let (new, out) = (&self.paths.0, &self.out.path);
        let records = lock(&self.records);
        let written = lock(&self.written);
        let appeared = written.iter().filter(|path| !self.old.contains_key(*path));
        let appeared = appeared.filter(|path| fs::symlink_metadata(out.join(path)).is_ok());
        let collisions: Vec<Other> =
            appeared.map(|path| Other { path: PathBuf::from(path), is_folder: false }).collect();
        self.refuse(&collisions.iter().collect::<Vec<_>>())?;
        let gone: Vec<&String> = self.old.keys().filter(|path| !records.contains_key(*path)).collect();
        if written.iter().any(|path| path == FileList::NAME) {
            let both = FileList::of(self.old.keys().chain(records.keys())).text();
            let path = new.join("both");
            fs::write(&path, both).and_then(|()| fs::rename(path, out.join(FileList::NAME)))?;
        }
        // The list comes last.
        for path in written.iter() {
            let to = out.join(path);
            let folder = to.parent().unwrap_or(out);
            let moved = fs::create_dir_all(folder).and_then(|()| fs::rename(new.join(path), &to));
            moved.with_context(|| format!("cannot write {}", to.display()))?;
        }
        for path in gone {
            remove(out, path).with_context(|| format!("cannot remove {}", out.join(path).display()))?;
        }
        Ok(())
    }

    fn refuse_collisions(&self, site: &FileList, kept: &[Other]) -> anyhow::Result<()> {
        self.refuse(&kept.iter().filter(|other| site.collides(other)).collect::<Vec<_>>())
    }

    fn refuse(&self, collisions: &[&Other]) -> anyhow::Result<()> {
        if !collisions.is_empty() {
            bail!(
                "the new site has a file of the same name as {}, which ssg did not write; move it out of {}, then build again",
                named(collisions),
                self.out.named.display()
            );
        }
        Ok(())
    }

    /// A warning about a site of an older ssg, which kept no list of its files. Its outdated pages cannot be distinguished
    /// from files of other programs or people.
    fn kept_of_older_ssg(&self, kept: &[Other]) -> Option<String> {
        let visible: Vec<&Other> = kept.iter().filter(|other| !other.path.starts_with(".git")).collect();
        let out = self.out.named.display();
        (!visible.is_empty()).then(|| {
            format!(
                "{out} was written by an older ssg, so everything that this build did not make was kept: {}. Remove from \
                 {out} what is not needed; from now on ssg knows its own files",
                named(&visible)
            )
        })
    }

    fn exchange(&self) -> io::Result<()> {
        let (new, out) = (&self.paths.1, &self.out.path);
        if fs::symlink_metadata(out).is_err() {
            match fs::rename(new, out) {
                // Another build was faster.
                Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => {}
                renamed => return renamed,
            }
        }
        match renameat_with(CWD, new, CWD, out, RenameFlags::EXCHANGE) {
            // Not every file system supports this. Then two renames follow; if the second one fails, the old site is
            // put back.
            Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => {
                let mut old = new.clone().into_os_string();
                old.push("-old");
                fs::rename(out, &old)?;
                fs::rename(new, out).inspect_err(|_| drop(fs::rename(&old, out)))
            }
            exchanged => exchanged.map_err(io::Error::from),
        }
    }
}

impl KeyedFiles for Staging<'_> {
    fn keep(&self, path: &str, key: Key) -> bool {
        self.old.get(path).is_some_and(|record| record.key == key && self.take_over(path, key, record))
    }

    /// Several threads may write at once. A file that turns out as it was is kept, with its time.
    fn write(&self, path: &str, key: Key, bytes: &[u8]) -> anyhow::Result<()> {
        let content = Key::of(bytes);
        if self.old.get(path).is_some_and(|record| record.content == content && self.take_over(path, key, record)) {
            return Ok(());
        }
        let full = self.place(path)?;
        let write = || -> io::Result<Stamp> {
            let mut file = File::create(&full)?;
            file.write_all(bytes)?;
            Ok(Stamp::of_own(&file.metadata()?))
        };
        let stamp = write().with_context(|| format!("cannot write {}", full.display()))?;
        lock(&self.records).insert(path.to_owned(), OutputRecord { key, content, stamp: Some(stamp) });
        lock(&self.written).push(path.to_owned());
        Ok(())
    }
}

impl Drop for Staging<'_> {
    fn drop(&mut self) {
        let Ok(beside) = self.out.beside() else { return };
        // A folder that cannot be cleared away now is cleared away, or reported, by the next build.
        let _ = beside.clear_one(&self.paths.0);
        if self.paths.1.exists() {
            let _ = beside.clear_one(&self.paths.1);
        }
    }
}

/// Removes a file, and the folders above it that are empty then.
fn remove(out: &Path, path: &str) -> io::Result<()> {
    match fs::remove_file(out.join(path)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let folders = Path::new(path).ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
    // A folder that is not empty stays.
    let _ = folders.map(|folder| fs::remove_dir(out.join(folder))).take_while(Result::is_ok).count();
    Ok(())
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
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

/// Gives the new site a file or a folder of the old one. A file is in both until the sites are exchanged, so it is
/// never missing; a folder can only be in one.
fn carry_over(old: &Path, new: &Path, other: &Other) -> io::Result<()> {
    let (from, to) = (old.join(&other.path), new.join(&other.path));
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    if !other.is_folder && fs::hard_link(&from, &to).is_ok() {
        return Ok(());
    }
    match fs::rename(&from, &to) {
        // It was removed in the meantime, or another build has moved it and brings it back.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        moved => moved,
    }
}

/// `CNAME, notes.txt and 4 more`.
fn named(others: &[&Other]) -> String {
    let names: Vec<String> = others.iter().take(MAX_NAMED).map(|other| other.path.display().to_string()).collect();
    match others.len().saturating_sub(MAX_NAMED) {
        0 => names.join(", "),
        more => format!("{} and {more} more", names.join(", ")),
    }
}
