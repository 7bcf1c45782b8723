use std::{
    fs::{self, File},
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context, bail};
use rustix::{
    fs::{CWD, RenameFlags, renameat_with},
    io::Errno,
};

use crate::pictures::PictureSink;

use super::{
    OutputFolder,
    file_list::{FileList, Other, others},
    leftovers::Beside,
};

/// Maximum number of folder names that a build tries. More than one is in use only when builds run side by side, or
/// when a leftover cannot be removed.
const MAX_NAMES: u32 = 100;

/// Maximum number of kept files that a message names.
const MAX_NAMED: usize = 3;

/// A folder beside the output folder that becomes the output folder in one step, or leaves no trace.
///
/// Architecture invariant: nothing is written into the output folder itself, and nothing is deleted from it that is not on
/// its [`FileList`]. A build that fails or is killed leaves the old site whole; files that ssg did not write are then
/// in the old site, or in a folder from which the next build brings them back.
pub struct Staging {
    out: OutputFolder,
    /// The path while it is built, and the path once it holds files that ssg did not write, or the replaced site.
    paths: (PathBuf, PathBuf),
    /// True to take over unchanged pictures of the old site.
    reuse: bool,
    written: Mutex<FileList>,
    /// Problems that do not stop a build.
    warnings: Vec<String>,
    /// Held while the folder is in use; the system releases it when the process ends.
    _lock: File,
}

impl Staging {
    /// Makes an empty folder beside `out`, and clears away those that killed builds left behind. With `reuse`, pictures
    /// that are in `out` already are taken over from there.
    ///
    /// # Errors
    /// When the folder above `out` cannot be written to.
    pub fn create(out: OutputFolder, reuse: bool) -> anyhow::Result<Self> {
        let beside = beside(&out)?;
        let parent = beside.parent();
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let mut warnings = Vec::new();
        beside.clear(&mut warnings).with_context(|| format!("cannot list {}", parent.display()))?;
        let (paths, lock) = reserve(&beside)?;
        Ok(Self { out, paths, reuse, written: Mutex::new(FileList::new()), warnings, _lock: lock })
    }

    /// Writes one file, given its path inside the output folder. Several threads may write at once.
    ///
    /// # Errors
    /// When the file or a folder above it cannot be written.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let full = self.place(path)?;
        fs::write(&full, bytes).with_context(|| format!("cannot write {}", full.display()))
    }

    /// Lists a file and makes the folders above it.
    fn place(&self, path: &str) -> anyhow::Result<PathBuf> {
        let (path, full) = (Path::new(path), self.paths.0.join(path));
        // The lock is held until the folder is there: another thread that finds it listed writes into it at once.
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if let (Some(folder), Some(inside)) = (full.parent(), path.parent())
            && !inside.as_os_str().is_empty()
            && !written.has_folder(inside)
        {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        written.add(path);
        Ok(full)
    }

    /// Makes the folder the output folder, and carries over everything that ssg did not write. Returns the warnings.
    ///
    /// # Errors
    /// When a kept file and a file of the new site have the same name, or a system call fails. The old site is then
    /// as it was.
    pub fn publish(mut self) -> anyhow::Result<Vec<String>> {
        let out = self.out.path.clone();
        let site = self.written.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.write(FileList::NAME, site.text())?;
        let listed = FileList::read(&out).with_context(|| format!("cannot read the list in {}", out.display()))?;
        let kept = if out.is_dir() {
            let ours = listed.as_ref().unwrap_or(&site);
            others(&out, ours, &site).with_context(|| format!("cannot list {}", out.display()))?
        } else {
            Vec::new()
        };
        self.refuse_collisions(&site, &kept)?;
        if listed.is_none() && out.join("index.html").is_file() {
            self.warnings.extend(self.kept_of_older_ssg(&kept));
        }

        let failed = || format!("cannot put the new site in place at {}", self.out.named.display());
        fs::rename(&self.paths.0, &self.paths.1).with_context(failed)?;
        for other in &kept {
            carry_over(&out, &self.paths.1, other)
                .with_context(|| format!("cannot keep {}", self.out.named.join(&other.path).display()))?;
        }
        self.exchange().with_context(failed)?;
        let mut warnings = std::mem::take(&mut self.warnings);
        beside(&self.out)?.clear(&mut warnings).with_context(|| format!("cannot list beside {}", out.display()))?;
        Ok(warnings)
    }

    fn refuse_collisions(&self, site: &FileList, kept: &[Other]) -> anyhow::Result<()> {
        let collisions: Vec<&Other> = kept.iter().filter(|other| site.collides(other)).collect();
        if !collisions.is_empty() {
            bail!(
                "the new site has a file of the same name as {}, which ssg did not write; move it out of {}, then build again",
                named(&collisions),
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

impl PictureSink for Staging {
    /// Makes a hard link to the file of the old site, which costs no reading and no writing.
    fn take_over(&self, path: &str, bytes: u64) -> bool {
        if !self.reuse {
            return false;
        }
        let old = self.out.path.join(path);
        let same = fs::symlink_metadata(&old).is_ok_and(|file| file.is_file() && file.len() == bytes);
        same && self.place(path).is_ok_and(|new| fs::hard_link(old, new).is_ok())
    }

    fn write(&self, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
        Self::write(self, path, bytes)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        let Ok(beside) = beside(&self.out) else { return };
        // A folder that cannot be cleared away now is cleared away, or reported, by the next build.
        let _ = beside.clear_one(&self.paths.0);
        if self.paths.1.exists() {
            let _ = beside.clear_one(&self.paths.1);
        }
    }
}

fn beside(out: &OutputFolder) -> anyhow::Result<Beside<'_>> {
    Beside::new(&out.path).with_context(|| format!("{} cannot be an output folder", out.named.display()))
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
            && (locked.dev(), locked.ino()) == (there.dev(), there.ino())
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
