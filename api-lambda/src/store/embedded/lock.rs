//! Locks against other processes: each would keep its own state of the table.
//!
//! Two locks, because each has a gap. The one beside the file belongs to its name, so a restore can hold it while the
//! file itself is exchanged. The one on the file's content also meets a process that came by a hard link, or after the
//! lock beside the file was removed.

use std::{
    fs::{File, OpenOptions, TryLockError},
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::Path,
};

use anyhow::{Context, bail};

use crate::photos::found;

use super::{content_lock::lock_content, file::beside, interrupted::clear_up};

/// The locks of a data file. They end when this is dropped.
///
/// Invariant: nothing else in the process closes a handle of the data file while it is open. That would end SQLite's
/// own locks.
#[derive(Debug)]
pub(super) struct Lock {
    _name: File,
    _content: Option<File>,
}

/// Locks a data file that may or may not exist, and removes what a restore of it that was cut off has left.
///
/// # Errors
///
/// Fails when another process uses the file, or when it has a second name.
pub(super) fn lock(path: &Path) -> anyhow::Result<Lock> {
    let beside = beside(path, "-lock");
    let name = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&beside);
    let name = name.with_context(|| format!("cannot write beside {}", path.display()))?;
    match name.try_lock() {
        Err(TryLockError::WouldBlock) => bail!(used(path)),
        tried => tried.with_context(|| format!("cannot lock {}", beside.display()))?,
    }
    clear_up(path).with_context(|| format!("cannot clear up what a restore of {} has left", path.display()))?;
    let content = found(OpenOptions::new().read(true).write(true).open(path));
    let content = content.with_context(|| format!("cannot open {}", path.display()))?;
    if let Some(content) = &content {
        let names = content.metadata().with_context(|| format!("cannot read {}", path.display()))?.nlink();
        if names > 1 {
            bail!(
                "{} has {names} names (hard links); the files beside it belong to one of them, so requests would be lost\n  \
                 Find the others with `find / -xdev -samefile {0}` and remove them; `api-lambda backup` makes a copy.",
                path.display()
            );
        }
        let locked = lock_content(content).with_context(|| format!("cannot lock {}", path.display()))?;
        if !locked {
            bail!(used(path));
        }
    }
    Ok(Lock { _name: name, _content: content })
}

fn used(path: &Path) -> String {
    format!("{} is used by another process; stop that one first, or name another file", path.display())
}
