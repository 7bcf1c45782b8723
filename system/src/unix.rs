//! Linux and macOS.

use std::{
    fs::{self, File, Metadata, Permissions, TryLockError},
    io,
    os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    path::Path,
    time::SystemTime,
};

use rustix::{
    fs::{AtFlags, FileType, statat},
    process::{Resource, getrlimit},
};

use crate::Facts;

/// The priority of work that nobody waits for; 19 is the lowest one.
#[cfg(target_os = "linux")]
const LOW_PRIORITY: i32 = 15;

/// Nanoseconds of a second.
const NANOSECONDS: i64 = 1_000_000_000;

/// The facts of what is at a path, with links followed.
///
/// # Errors
/// When nothing is there, or it may not be looked at.
pub fn facts_of(path: &Path) -> io::Result<Facts> {
    fs::metadata(path).map(|file| facts(&file))
}

/// The facts of an open file.
///
/// # Errors
/// When the system does not give them.
pub fn facts_of_file(file: &File) -> io::Result<Facts> {
    file.metadata().map(|file| facts(&file))
}

fn facts(file: &Metadata) -> Facts {
    Facts {
        device: file.dev(),
        number: file.ino(),
        size: file.len(),
        modified: nanoseconds(file.mtime(), file.mtime_nsec()),
        changed: nanoseconds(file.ctime(), file.ctime_nsec()),
    }
}

/// A time in nanoseconds. Those before 1678 and after 2262 are the first or the last moment of these years.
fn nanoseconds(seconds: i64, more: impl Into<i128>) -> i64 {
    let nanoseconds = i128::from(seconds) * i128::from(NANOSECONDS) + more.into();
    i64::try_from(nanoseconds).unwrap_or(if seconds < 0 { i64::MIN } else { i64::MAX })
}

/// A folder whose files are looked at. From an open folder the system finds each of them in less time.
#[derive(Debug)]
pub struct OpenFolder(File);

impl OpenFolder {
    /// Opens a folder; `None` if there is none.
    #[must_use]
    pub fn open(path: &Path) -> Option<Self> {
        File::open(path).ok().map(Self)
    }

    /// The facts of a file in it; `None` for something else, also a link.
    #[must_use]
    pub fn facts_of(&self, path: &str) -> Option<Facts> {
        let file = statat(&self.0, path, AtFlags::SYMLINK_NOFOLLOW).ok()?;
        FileType::from_raw_mode(file.st_mode).is_file().then(|| Facts {
            // Smaller on macOS.
            device: u64::try_from(i128::from(file.st_dev)).unwrap_or_default(),
            number: file.st_ino,
            size: file.st_size.unsigned_abs(),
            modified: nanoseconds(file.st_mtime, i128::from(file.st_mtime_nsec)),
            changed: nanoseconds(file.st_ctime, i128::from(file.st_ctime_nsec)),
        })
    }
}

/// The right to be the only program that changes a folder. It ends with the program, also when that is killed.
#[derive(Debug)]
pub struct FolderLock(File);

impl FolderLock {
    /// Takes the right, or returns `None` while another program has it. Some disks of other machines have no locks:
    /// there, everybody gets it.
    ///
    /// # Errors
    /// When the folder cannot be opened.
    pub fn try_take(folder: &Path, _name: &str) -> io::Result<Option<Self>> {
        let folder = File::open(folder)?;
        match folder.try_lock() {
            Err(TryLockError::WouldBlock) => Ok(None),
            _ => Ok(Some(Self(folder))),
        }
    }

    /// Waits until no other program has the right.
    ///
    /// # Errors
    /// When the folder cannot be opened or locked.
    pub fn take(folder: &Path, _name: &str) -> io::Result<Self> {
        let folder = File::open(folder)?;
        folder.lock()?;
        Ok(Self(folder))
    }

    /// Returns true if it is for the folder that is at this path now.
    #[must_use]
    pub fn is_for(&self, folder: &Path) -> bool {
        let id = |folder: io::Result<Metadata>| folder.ok().map(|folder| (folder.dev(), folder.ino()));
        id(self.0.metadata()) == id(fs::metadata(folder))
    }

    /// Gives the right back, after the folder was removed if it is empty and `remove` is true.
    pub fn end(&mut self, folder: &Path, remove: bool) {
        if remove {
            // The folder of a build that failed is empty.
            let _ = fs::remove_dir(folder);
        }
        let _ = self.0.unlock();
    }
}

/// [`fs::rename`].
///
/// # Errors
/// As of that.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    fs::rename(from, to)
}

/// [`fs::remove_file`].
///
/// # Errors
/// As of that.
pub fn remove_file(path: &Path) -> io::Result<()> {
    fs::remove_file(path)
}

/// [`fs::remove_dir_all`].
///
/// # Errors
/// As of that.
pub fn remove_dir_all(path: &Path) -> io::Result<()> {
    fs::remove_dir_all(path)
}

/// Sets the time of a file or a folder.
///
/// # Errors
/// When it is not there, or belongs to somebody else.
pub fn set_modified(path: &Path, time: SystemTime) -> io::Result<()> {
    File::open(path)?.set_modified(time)
}

/// Makes the names in a folder survive a loss of power.
///
/// # Errors
/// When the folder cannot be opened, or the disk does not take it.
pub fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// Lets `link` lead to the folder `target`, in one step also where it led elsewhere before. `new` is a free name
/// beside it.
///
/// # Errors
/// When the link cannot be made.
pub fn link_folder(target: &Path, new: &Path, link: &Path) -> io::Result<()> {
    symlink(target, new)?;
    fs::rename(new, link)
}

/// Marks a file as a program.
///
/// # Errors
/// When the file is not there, or belongs to somebody else.
pub fn make_program(path: &Path) -> io::Result<()> {
    fs::set_permissions(path, Permissions::from_mode(0o755))
}

/// The number of files that the system allows this process to have open; a Mac usually allows 256.
#[must_use]
pub fn allowed_files() -> usize {
    getrlimit(Resource::Nofile).current.and_then(|limit| limit.try_into().ok()).unwrap_or(usize::MAX)
}

/// Gives this thread and those that it starts a low priority, where the system has one for threads.
pub fn let_others_go_first() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(LOW_PRIORITY);
}
