//! Windows.

use std::{
    fs::{self, File, OpenOptions},
    io,
    os::windows::fs::{OpenOptionsExt, symlink_dir},
    path::{Path, PathBuf},
    thread::sleep,
    time::{Duration, SystemTime},
};

use winapi_util::file::{Information, information};

use crate::Facts;

/// Opens a folder as well as a file (`FILE_FLAG_BACKUP_SEMANTICS`).
const ALSO_FOLDERS: u32 = 0x0200_0000;

/// Opens a link itself (`FILE_FLAG_OPEN_REPARSE_POINT`).
const NOT_THROUGH_LINKS: u32 = 0x0020_0000;

/// Removes the file when it is closed, also by the end of the program (`FILE_FLAG_DELETE_ON_CLOSE`).
const UNTIL_CLOSED: u32 = 0x0400_0000;

/// The rights to write to a file and to remove it (`GENERIC_WRITE`, `DELETE`).
const WRITE_AND_REMOVE: u32 = 0x4000_0000 | 0x0001_0000;

/// The right to set the times of a file (`FILE_WRITE_ATTRIBUTES`).
const WRITE_ATTRIBUTES: u32 = 0x100;

/// Attributes of a file: it is a folder, or a link (`FILE_ATTRIBUTE_DIRECTORY`, `FILE_ATTRIBUTE_REPARSE_POINT`).
const FOLDER_OR_LINK: u64 = 0x10 | 0x400;

/// Errors of Windows while another program has a file open: `ERROR_ACCESS_DENIED`, `ERROR_SHARING_VIOLATION` and
/// `ERROR_LOCK_VIOLATION`. The first one also is that of a file that is removed and still open somewhere.
const IN_USE: [i32; 3] = [5, 32, 33];

/// The error while another program has the right to a folder (`ERROR_SHARING_VIOLATION`).
const SHARING_VIOLATION: i32 = 32;

/// The error of a link for which the user lacks the right (`ERROR_PRIVILEGE_NOT_HELD`).
const PRIVILEGE_NOT_HELD: i32 = 1314;

/// The waits after which a step is tried again while another program has the file open: virus scanners and
/// programs that copy files to other machines read every new file.
const PAUSES: [Duration; 6] = [
    Duration::from_millis(5),
    Duration::from_millis(10),
    Duration::from_millis(25),
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(200),
];

/// The time between two attempts to get the right to a folder.
const LOCK_INTERVAL: Duration = Duration::from_millis(50);

/// The beginning of 1970 in the time of Windows, which counts tenths of microseconds since 1601.
const START_OF_1970: i128 = 116_444_736_000_000_000;

/// Nanoseconds of a step of that time.
const STEP_NANOSECONDS: i128 = 100;

/// The facts of what is at a path, with links followed.
///
/// # Errors
/// When nothing is there, or it may not be looked at.
pub fn facts_of(path: &Path) -> io::Result<Facts> {
    facts_of_file(&looked_at(path, 0)?)
}

/// The facts of an open file.
///
/// # Errors
/// When the system does not give them.
pub fn facts_of_file(file: &File) -> io::Result<Facts> {
    information(file).map(|file| facts(&file))
}

/// Opens a file or a folder to look at it, which works while others write it.
fn looked_at(path: &Path, more: u32) -> io::Result<File> {
    OpenOptions::new().access_mode(0).custom_flags(ALSO_FOLDERS | more).open(path)
}

fn facts(file: &Information) -> Facts {
    let since_1970 = i128::from(file.last_write_time().unwrap_or_default()) - START_OF_1970;
    Facts {
        device: file.volume_serial_number(),
        number: file.file_index(),
        size: file.file_size(),
        modified: i64::try_from(since_1970 * STEP_NANOSECONDS).unwrap_or(i64::MAX),
        changed: 0,
    }
}

/// A folder whose files are looked at.
#[derive(Debug)]
pub struct OpenFolder(PathBuf);

impl OpenFolder {
    /// Finds a folder; `None` if there is none.
    #[must_use]
    pub fn open(path: &Path) -> Option<Self> {
        path.is_dir().then(|| Self(path.to_owned()))
    }

    /// The facts of a file in it; `None` for something else, also a link.
    #[must_use]
    pub fn facts_of(&self, path: &str) -> Option<Facts> {
        let file = information(&looked_at(&self.0.join(path), NOT_THROUGH_LINKS).ok()?).ok()?;
        (file.file_attributes() & FOLDER_OR_LINK == 0).then(|| facts(&file))
    }
}

/// The right to be the only program that changes a folder: a file in it that nobody else can open, and that Windows
/// removes with the program, also when that is killed. A folder itself cannot be locked.
#[derive(Debug)]
pub struct FolderLock(Option<File>);

impl FolderLock {
    /// Takes the right by the file `name`, or returns `None` while another program has it.
    ///
    /// # Errors
    /// When there can be no file in the folder.
    pub fn try_take(folder: &Path, name: &str) -> io::Result<Option<Self>> {
        let mut options = OpenOptions::new();
        options.access_mode(WRITE_AND_REMOVE).create(true).write(true).share_mode(0).custom_flags(UNTIL_CLOSED);
        match options.open(folder.join(name)) {
            Err(error) if error.raw_os_error() == Some(SHARING_VIOLATION) => Ok(None),
            file => Ok(Some(Self(Some(file?)))),
        }
    }

    /// Waits until no other program has the right.
    ///
    /// # Errors
    /// When there can be no file in the folder.
    pub fn take(folder: &Path, name: &str) -> io::Result<Self> {
        loop {
            if let Some(lock) = Self::try_take(folder, name)? {
                return Ok(lock);
            }
            sleep(LOCK_INTERVAL);
        }
    }

    /// Returns true if it is for the folder that is at this path now: one with an open file cannot be removed.
    #[must_use]
    pub fn is_for(&self, _folder: &Path) -> bool {
        true
    }

    /// Gives the right back; then the folder is removed if it is empty and `remove` is true.
    pub fn end(&mut self, folder: &Path, remove: bool) {
        self.0.take();
        if remove {
            // The folder of a build that failed is empty.
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Tries a step again while another program has the file open, for less than half a second.
fn patiently<T>(step: impl Fn() -> io::Result<T>) -> io::Result<T> {
    let is_in_use = |error: &io::Error| error.raw_os_error().is_some_and(|code| IN_USE.contains(&code));
    for pause in PAUSES {
        match step() {
            Err(error) if is_in_use(&error) => sleep(pause),
            done => return done,
        }
    }
    step()
}

/// [`fs::rename`], which waits a little for programs that have one of both open.
///
/// # Errors
/// As of that.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    patiently(|| fs::rename(from, to))
}

/// [`fs::remove_file`], which waits a little for programs that have it open.
///
/// # Errors
/// As of that.
pub fn remove_file(path: &Path) -> io::Result<()> {
    patiently(|| fs::remove_file(path))
}

/// [`fs::remove_dir_all`], which waits a little for programs that have a file of it open.
///
/// # Errors
/// As of that.
pub fn remove_dir_all(path: &Path) -> io::Result<()> {
    patiently(|| fs::remove_dir_all(path))
}

/// Sets the time of a file or a folder.
///
/// # Errors
/// When it is not there, or the user may not change it.
pub fn set_modified(path: &Path, time: SystemTime) -> io::Result<()> {
    OpenOptions::new().access_mode(WRITE_ATTRIBUTES).custom_flags(ALSO_FOLDERS).open(path)?.set_modified(time)
}

/// Does nothing: Windows writes the names of a folder down by itself.
///
/// # Errors
/// Never.
pub fn sync_folder(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Lets `link` lead to the folder `target`, in one step where Windows can replace a link by a rename, or else in two.
/// `new` is a free name beside it.
///
/// # Errors
/// When the link cannot be made, for which Windows wants a right that few users have.
pub fn link_folder(target: &Path, new: &Path, link: &Path) -> io::Result<()> {
    symlink_dir(target, new).map_err(|error| match error.raw_os_error() {
        Some(PRIVILEGE_NOT_HELD) => io::Error::new(
            error.kind(),
            "Windows refuses links; switch on the developer mode in its settings, or publish to a bucket",
        ),
        _ => error,
    })?;
    rename(new, link).or_else(|_| {
        fs::remove_dir(link)?;
        rename(new, link)
    })
}

/// Does nothing: on Windows a name says what is a program.
///
/// # Errors
/// Never.
pub fn make_program(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Windows has no limit.
#[must_use]
pub fn allowed_files() -> usize {
    usize::MAX
}

/// Does nothing: a thread cannot hand a priority down to those that it starts.
pub fn let_others_go_first() {}
