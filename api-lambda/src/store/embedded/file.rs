//! The data file and SQLite's files beside it: their rights, and changes to them from outside.

use std::{
    ffi::OsString,
    fs::{self, Metadata, OpenOptions, Permissions},
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context, bail};

use crate::photos::found;

/// Endings of the files that SQLite keeps beside a database: its write-ahead log, and the index of the log.
pub(super) const BESIDE: [&str; 2] = ["-wal", "-shm"];

/// Makes the file with rights for its owner alone, because it will hold names and addresses. Does the same for SQLite's
/// files beside it: new ones get the file's rights, but old ones may still be readable by others.
pub(super) fn private(path: &Path) -> anyhow::Result<()> {
    let made = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(path);
    let closed = made.and_then(|file| file.set_permissions(owner_alone()).and_then(|()| file.metadata()));
    let file =
        closed.with_context(|| format!("cannot write {}; name a file in a folder that is there", path.display()))?;
    let log = fs::metadata(beside(path, "-wal")).map_or(0, |log| log.len());
    if file.len() == 0 && log > 0 {
        // SQLite would remove the log, which may have everything that is left.
        bail!(
            "{0} is empty, but its log {0}-wal is not: somebody emptied or replaced the file\n  \
             Move the log away and restore a backup with `api-lambda restore --from BACKUP --data {0}`.",
            path.display()
        );
    }
    for end in BESIDE {
        let beside = beside(path, end);
        found(fs::set_permissions(&beside, owner_alone()))
            .with_context(|| format!("cannot change the rights of {}", beside.display()))?;
    }
    Ok(())
}

pub(super) fn owner_alone() -> Permissions {
    Permissions::from_mode(0o600)
}

/// The path with something appended to its last part.
pub(super) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// The folder with the photos of a data file.
pub fn photo_folder(data: &Path) -> PathBuf {
    beside(data, ".photos")
}

/// A change to the data file that did not come from this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Change {
    /// A name no longer leads to the open file. Moving the file back undoes it.
    Replaced(PathBuf),
    /// Somebody wrote into the file or cut it off. Pages that the engine remembers may be wrong.
    Overwritten(PathBuf),
}

/// The files that the engine has open: the database, its write-ahead log and the index of the log.
///
/// On Unix an open file that is removed or replaced continues to work, without a name. Everything written to it would
/// be lost when the process ends. And SQLite does not notice when another program writes into the file, with `cp` for
/// example. So every call compares the names with the opened files, and their size and time with those at the end of
/// the last write.
#[derive(Debug)]
pub(super) struct DataFile {
    opened: Vec<Opened>,
}

#[derive(Debug)]
struct Opened {
    path: PathBuf,
    /// Device and inode. An inode is not used again while the engine has the file open.
    identity: (u64, u64),
    /// Size and time of the last change, for files that only the engine's writes change. SQLite also changes the index
    /// of the log to read.
    stamp: Option<Mutex<Stamp>>,
}

type Stamp = (u64, i64, i64);

impl DataFile {
    /// Records the files that the engine has just opened.
    pub(super) fn of(path: &Path) -> io::Result<Self> {
        let record = |path: PathBuf| {
            let file = fs::metadata(&path)?;
            let stamp = (!path.as_os_str().as_encoded_bytes().ends_with(b"-shm")).then(|| Mutex::new(stamp(&file)));
            Ok(Opened { path, identity: identity(&file), stamp })
        };
        let paths = [path.to_owned()].into_iter().chain(BESIDE.map(|end| beside(path, end)));
        Ok(Self { opened: paths.map(record).collect::<io::Result<_>>()? })
    }

    pub(super) fn path(&self) -> &Path {
        &self.opened[0].path
    }

    /// Compares the files with what they were: one `stat` for each of the three. Call it only while nothing is being
    /// written.
    pub(super) fn changed(&self) -> Option<Change> {
        let mut overwritten = None;
        for opened in &self.opened {
            let Ok(file) = fs::metadata(&opened.path) else { return Some(Change::Replaced(opened.path.clone())) };
            if identity(&file) != opened.identity {
                return Some(Change::Replaced(opened.path.clone()));
            }
            let is_same = |known: &Mutex<Stamp>| *known.lock().unwrap_or_else(PoisonError::into_inner) == stamp(&file);
            if !opened.stamp.as_ref().is_none_or(is_same) {
                overwritten.get_or_insert_with(|| Change::Overwritten(opened.path.clone()));
            }
        }
        overwritten
    }

    /// Records size and time after a write. Returns false if a name no longer leads to the open file.
    pub(super) fn written(&self) -> bool {
        self.opened.iter().all(|opened| {
            let file = fs::metadata(&opened.path).ok().filter(|file| identity(file) == opened.identity);
            if let (Some(file), Some(known)) = (&file, &opened.stamp) {
                *known.lock().unwrap_or_else(PoisonError::into_inner) = stamp(file);
            }
            file.is_some()
        })
    }
}

fn identity(file: &Metadata) -> (u64, u64) {
    (file.dev(), file.ino())
}

fn stamp(file: &Metadata) -> Stamp {
    (file.len(), file.mtime(), file.mtime_nsec())
}
