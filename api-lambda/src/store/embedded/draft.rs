//! Files that are written under a hidden name until they are complete.

#[cfg(target_os = "linux")]
use std::{collections::HashSet, ffi::OsStr};
use std::{
    fs::{self, File, OpenOptions},
    io,
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
    process,
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::{Context, bail};

use crate::photos::found;

use super::{
    content_lock::lock_content,
    file::{beside, photo_folder},
};

/// Start and end of the names of copies in a folder.
pub(super) const COPY: (&str, &str) = ("quotes-", ".db");

/// Endings of the files that SQLite keeps beside a draft, and of the draft itself. The draft is removed last, so that a
/// removal that is cut off is done again.
const ENDS: [&str; 4] = ["-wal", "-shm", "-journal", ""];

/// The ends of the names of drafts, before those above. The second one is of a file beside which no photos were: photos
/// that are there when its process is gone belong to what was not finished.
const DRAFTS: [&str; 2] = [".quotes-draft", ".quotes-draft-with-photos"];

/// Distinguishes the drafts of this process.
static MADE: AtomicUsize = AtomicUsize::new(0);

/// A file that gets its name when it is complete. Before that, it is removed on drop with the photos that were made for
/// it.
pub(super) struct Draft {
    pub(super) path: PathBuf,
    /// The file that it will be, if its photos are removed with it.
    with_photos: Option<PathBuf>,
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
        let with_photos = (!photo_folder(path).exists()).then(|| path.to_owned());
        let end = DRAFTS[usize::from(with_photos.is_some())];
        let number = MADE.fetch_add(1, Ordering::Relaxed);
        let draft = path.with_file_name(format!(".{}.{}-{number}{end}", name.to_string_lossy(), process::id()));
        let created = OpenOptions::new().create_new(true).read(true).write(true).mode(0o600).open(&draft);
        let lock = created.with_context(written)?;
        if !lock_content(&lock).with_context(written)? || lock.metadata().with_context(written)?.nlink() == 0 {
            bail!("{} was removed by another process that has just started; try it again", draft.display());
        }
        Ok(Self { path: draft, with_photos, _lock: lock })
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
        let _ = remove(&self.path, self.with_photos.as_deref());
    }
}

/// Removes a draft, and the photos beside the file that it was to be, if that is not there.
fn remove(draft: &Path, with_photos: Option<&Path>) -> io::Result<()> {
    if let Some(unfinished) = with_photos.filter(|path| !path.exists()) {
        found(fs::remove_dir_all(photo_folder(unfinished)))?;
    }
    for end in ENDS {
        found(fs::remove_file(beside(draft, end)))?;
    }
    Ok(())
}

/// Removes the drafts in the folder of a file whose processes do not live any more, with their photos. They are whole
/// copies, with names and addresses, and nothing shows them.
#[cfg(target_os = "linux")]
pub(super) fn remove_abandoned(path: &Path) -> io::Result<()> {
    let Some(name) = path.file_name().and_then(OsStr::to_str) else { return Ok(()) };
    let folder = folder_of(path);
    let (mut abandoned, mut living) = (Vec::new(), HashSet::new());
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let file = entry.file_name();
        let Some((of, has_photos)) = file.to_str().and_then(|draft| draft_of(draft, name)) else { continue };
        // One that is gone meanwhile was another's to remove.
        let Ok(draft) = OpenOptions::new().read(true).write(true).open(entry.path()) else { continue };
        let of = path.with_file_name(of);
        if lock_content(&draft)? {
            abandoned.push((entry.path(), has_photos.then_some(of), draft));
        } else {
            living.insert(of);
        }
    }
    // The photos beside a file that another process makes now are not of the one that was killed.
    abandoned.retain(|(_, of, _)| of.as_ref().is_none_or(|of| !living.contains(of)));
    for (draft, of, _lock) in abandoned {
        remove(&draft, of.as_deref())?;
    }
    Ok(())
}

/// Other systems do not tell if a process lives.
#[cfg(not(target_os = "linux"))]
pub(super) fn remove_abandoned(_: &Path) -> io::Result<()> {
    Ok(())
}

/// The name of the file that a draft was to be, and true if its photos are a part of it; `None` if this is no name of a
/// draft. Drafts of earlier versions have no end of their own, so only those of the file `name`, and of copies in a
/// folder, are known: `.NAME.PID`, `.NAME.salvaged.PID`.
#[cfg(target_os = "linux")]
fn draft_of<'d>(draft: &'d str, name: &str) -> Option<(&'d str, bool)> {
    let [alone, with_photos] = DRAFTS;
    let has_photos = draft.ends_with(with_photos);
    let named = draft.strip_suffix(alone).or_else(|| draft.strip_suffix(with_photos));
    let (of, process) = named.unwrap_or(draft).strip_prefix('.')?.rsplit_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit());
    if named.is_some() {
        let (process, number) = process.split_once('-')?;
        return (is_number(process) && is_number(number)).then_some((of, has_photos));
    }
    let of = of.strip_suffix(".salvaged").unwrap_or(of);
    let is_ours = of == name || (of.starts_with(COPY.0) && of.ends_with(COPY.1));
    (is_ours && is_number(process)).then_some((of, false))
}

/// The folder of a file.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
