//! Files that are written under a hidden name until they are complete.

use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
    process,
};

use anyhow::{Context, bail};

use crate::photos::found;

use super::{content_lock::lock_content, file::beside};

/// Start and end of the names of copies in a folder.
pub(super) const COPY: (&str, &str) = ("quotes-", ".db");

/// Endings of the files that SQLite keeps beside a draft, and of the draft itself. The draft is removed last, so that a
/// removal that is cut off is done again.
const ENDS: [&str; 4] = ["-wal", "-shm", "-journal", ""];

/// A file that gets its name when it is complete. It is removed on drop before that.
pub(super) struct Draft {
    pub(super) path: PathBuf,
    /// Locked: its process lives.
    _lock: File,
}

impl Draft {
    /// Creates an empty file in the folder of `path`, with rights for its owner alone. Removes drafts there whose
    /// processes were killed.
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let name = path.file_name().with_context(|| format!("{} is no name of a file", path.display()))?;
        let written = || format!("cannot write in the folder of {}", path.display());
        remove_abandoned(path).with_context(written)?;
        let draft = path.with_file_name(format!(".{}.{}", name.to_string_lossy(), process::id()));
        let created = OpenOptions::new().create_new(true).read(true).write(true).mode(0o600).open(&draft);
        let lock = created.with_context(written)?;
        if !lock_content(&lock).with_context(written)? || lock.metadata().with_context(written)?.nlink() == 0 {
            bail!("{} was removed by another process that has just started; try it again", draft.display());
        }
        Ok(Self { path: draft, _lock: lock })
    }

    pub(super) fn name(&self) -> anyhow::Result<&str> {
        self.path.to_str().context("the name of the file is not UTF-8")
    }

    /// Gives the file its name, after everything is on the disk.
    pub(super) fn rename(self, path: &Path) -> anyhow::Result<()> {
        let synced = File::open(&self.path).and_then(|file| file.sync_all());
        let renamed = synced.and_then(|()| fs::rename(&self.path, path));
        let done = renamed.and_then(|()| File::open(folder_of(path))?.sync_all());
        done.with_context(|| format!("cannot write {}", path.display()))
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        for end in ENDS {
            let _ = fs::remove_file(beside(&self.path, end));
        }
    }
}

/// Removes the drafts of a file, and those of copies in its folder, whose processes do not live any more. They are whole
/// copies, with names and addresses, and nothing shows them.
///
/// # Errors
///
/// Fails when one cannot be removed.
#[cfg(target_os = "linux")]
pub(super) fn remove_abandoned(path: &Path) -> io::Result<()> {
    let Some(name) = path.file_name().and_then(OsStr::to_str) else { return Ok(()) };
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        if !entry.file_name().to_str().is_some_and(|draft| is_draft(draft, name)) {
            continue;
        }
        // One that is gone meanwhile was another's to remove.
        let Ok(draft) = OpenOptions::new().read(true).write(true).open(entry.path()) else { continue };
        if lock_content(&draft)? {
            for end in ENDS {
                found(fs::remove_file(beside(&entry.path(), end)))?;
            }
        }
    }
    Ok(())
}

/// Other systems do not tell if a process lives.
#[cfg(not(target_os = "linux"))]
pub(super) fn remove_abandoned(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Returns true for `.NAME.PID`, `.NAME.salvaged.PID`, and the same of copies in a folder.
#[cfg(target_os = "linux")]
fn is_draft(draft: &str, name: &str) -> bool {
    let of = draft.strip_prefix('.').and_then(|draft| draft.rsplit_once('.'));
    of.is_some_and(|(of, process)| {
        let of = of.strip_suffix(".salvaged").unwrap_or(of);
        let is_ours = of == name || (of.starts_with(COPY.0) && of.ends_with(COPY.1));
        is_ours && !process.is_empty() && process.bytes().all(|digit| digit.is_ascii_digit())
    })
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
