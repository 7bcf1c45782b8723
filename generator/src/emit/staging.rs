use std::{
    collections::BTreeSet,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context, bail};
use rustix::fs::{CWD, RenameFlags, renameat_with};

use crate::pictures::Shelf;

/// A folder beside `dist/` that becomes `dist/` in one step, or leaves no trace.
///
/// Architecture invariant: nothing writes into the output folder itself. A build that fails or is killed leaves the old one whole.
pub struct Staging {
    folder: PathBuf,
    out: PathBuf,
    /// Whether unchanged files of the old site are taken over.
    reuse: bool,
    made: Mutex<BTreeSet<PathBuf>>,
    /// Held while the folder is in use; the system lets go of it when the process dies.
    _lock: File,
}

impl Staging {
    /// Makes an empty folder beside `out`, and removes those that killed builds left behind. With `reuse`, pictures that are
    /// in `out` already are taken over from there.
    pub fn create(out: &Path, reuse: bool) -> anyhow::Result<Self> {
        let name = out.file_name().with_context(|| format!("{} cannot be an output folder", out.display()))?;
        refuse_foreign(out)?;
        let parent = match out.parent() {
            Some(parent) if !parent.as_os_str().is_empty() => parent,
            _ => Path::new("."),
        };
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        let prefix = format!(".{}.building-", name.to_string_lossy());
        remove_abandoned(parent, &prefix)?;
        let folder = parent.join(format!("{prefix}{}", std::process::id()));
        fs::create_dir(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        let lock = File::open(&folder)?;
        lock.try_lock().with_context(|| format!("cannot lock {}", folder.display()))?;
        Ok(Self { folder, out: out.to_owned(), reuse, made: Mutex::default(), _lock: lock })
    }

    /// Writes one file, given its path inside the output folder. Several threads may write at once.
    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let full = self.place(path)?;
        fs::write(&full, bytes).with_context(|| format!("cannot write {}", full.display()))
    }

    /// Where a file will stand, with the folders above it made.
    fn place(&self, path: &str) -> anyhow::Result<PathBuf> {
        let full = self.folder.join(path);
        if let Some(parent) = full.parent() {
            // The lock is held until the folder is there: another thread that finds it in the set writes into it at once.
            let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
            if !made.contains(parent) {
                fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
                made.insert(parent.to_owned());
            }
        }
        Ok(full)
    }

    /// Makes the folder the output folder.
    pub fn publish(self) -> anyhow::Result<()> {
        let failed = || format!("cannot put the new site in place at {}", self.out.display());
        if !self.out.exists() {
            return fs::rename(&self.folder, &self.out).with_context(failed);
        }
        // Where the file system can, the two change places in one step; then the old one is removed by `drop`.
        match renameat_with(CWD, &self.folder, CWD, &self.out, RenameFlags::EXCHANGE) {
            Ok(()) => Ok(()),
            Err(rustix::io::Errno::INVAL | rustix::io::Errno::NOSYS | rustix::io::Errno::NOTSUP) => {
                self.replace().with_context(failed)
            }
            Err(error) => Err(io::Error::from(error)).with_context(failed),
        }
    }

    /// Two renames with the old folder put back if the second fails.
    fn replace(&self) -> io::Result<()> {
        let old = self.folder.with_extension("old");
        fs::rename(&self.out, &old)?;
        if let Err(error) = fs::rename(&self.folder, &self.out) {
            fs::rename(&old, &self.out)?;
            return Err(error);
        }
        fs::remove_dir_all(&old)
    }
}

impl Shelf for Staging {
    /// Both sites then have one file under two names, which costs no reading and no writing.
    fn take_over(&self, path: &str, bytes: u64) -> bool {
        if !self.reuse {
            return false;
        }
        let old = self.out.join(path);
        let same = fs::metadata(&old).is_ok_and(|file| file.is_file() && file.len() == bytes);
        same && self.place(path).is_ok_and(|new| fs::hard_link(old, new).is_ok())
    }

    fn write(&self, path: &str, bytes: &[u8]) -> anyhow::Result<()> {
        Self::write(self, path, bytes)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        // What cannot be removed now is removed by the next build.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// An output folder is replaced whole, so it must not be a folder with something else in it.
fn refuse_foreign(out: &Path) -> anyhow::Result<()> {
    let Ok(mut entries) = fs::read_dir(out) else {
        if out.exists() {
            bail!("{} is not a folder; name another with --out", out.display());
        }
        return Ok(());
    };
    let ours = ["index.html", "404.html", "sitemap.xml"].iter().all(|name| out.join(name).is_file());
    if entries.next().is_some() && !ours {
        bail!(
            "{} holds files that ssg did not write, and would be replaced whole; name an empty folder with --out",
            out.display()
        );
    }
    Ok(())
}

fn remove_abandoned(parent: &Path, prefix: &str) -> anyhow::Result<()> {
    for entry in fs::read_dir(parent).with_context(|| format!("cannot list {}", parent.display()))? {
        let entry = entry?;
        let abandoned = entry.file_name().to_string_lossy().starts_with(prefix)
            && File::open(entry.path()).is_ok_and(|folder| folder.try_lock().is_ok());
        if abandoned {
            fs::remove_dir_all(entry.path()).with_context(|| format!("cannot remove {}", entry.path().display()))?;
        }
    }
    Ok(())
}
