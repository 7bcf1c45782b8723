use std::{
    fs::{self, File, TryLockError},
    io,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use rustix::{
    fs::{CWD, RenameFlags, renameat_with},
    io::Errno,
};

use super::file_list::{FileList, others};

/// The folders beside an output folder that builds work in, by the start of their names.
///
/// A folder that is *being built* holds only files of ssg, and may be removed in any state. It is renamed before
/// other files come into it. A *replaced* folder may hold files that ssg did not write: those are brought back into
/// the output folder before it is removed.
pub(super) struct Beside<'a> {
    out: &'a Path,
    parent: &'a Path,
    building: String,
    replaced: String,
}

impl<'a> Beside<'a> {
    /// The folders beside `out`; `None` for a path without a name or a folder above it.
    pub(super) fn new(out: &'a Path) -> Option<Self> {
        let (name, parent) = (out.file_name()?.to_string_lossy(), out.parent()?);
        Some(Self { out, parent, building: format!(".{name}.building-"), replaced: format!(".{name}.replaced-") })
    }

    pub(super) fn parent(&self) -> &'a Path {
        self.parent
    }

    /// Two paths that one build can use, the folder while it is built and once it is replaced.
    pub(super) fn paths(&self, id: &str) -> (PathBuf, PathBuf) {
        (self.parent.join(format!("{}{id}", self.building)), self.parent.join(format!("{}{id}", self.replaced)))
    }

    /// Clears away the folders that no running build uses: those of killed builds, and the site that was just replaced.
    /// A folder that cannot be cleared stays, and is reported in `warnings`.
    ///
    /// # Errors
    /// When the folder above cannot be listed.
    pub(super) fn clear(&self, warnings: &mut Vec<String>) -> io::Result<()> {
        for entry in fs::read_dir(self.parent)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with(&self.building) || name.starts_with(&self.replaced) {
                let warning = self.clear_unused(&entry.path()).err();
                warnings.extend(warning.filter(|warning| !warnings.contains(warning)));
            }
        }
        Ok(())
    }

    /// Clears away one folder, unless a build uses it or it is gone.
    ///
    /// # Errors
    /// A warning for the user: the remaining path, and the reason.
    pub(super) fn clear_unused(&self, folder: &Path) -> Result<(), String> {
        // A build holds this lock on its folder; the system releases it when the process ends.
        let handle = File::open(folder);
        match handle.as_ref().map(File::try_lock) {
            Ok(Err(TryLockError::WouldBlock | TryLockError::Error(_))) => Ok(()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            _ => self.clear_one(folder),
        }
    }

    fn clear_one(&self, folder: &Path) -> Result<(), String> {
        let name = folder.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with(&self.replaced) {
            if !self.out.is_dir() {
                // There is no output folder for its files; the next build that succeeds makes it.
                return Ok(());
            }
            self.bring_back(folder)?;
        }
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                Err(format!("cannot remove {}, which a build left behind: {error}", folder.display()))
            }
            _ => Ok(()),
        }
    }

    /// Moves files that ssg did not write from a replaced folder into the output folder.
    fn bring_back(&self, folder: &Path) -> Result<(), String> {
        let failed = |error: io::Error| format!("cannot look through {}: {error}", folder.display());
        let site = FileList::read(self.out).map_err(failed)?.unwrap_or_else(FileList::new);
        // A site of an older ssg has no list. Files that the new site has too were replaced; the rest is kept.
        let ours = FileList::read(folder).map_err(failed)?.unwrap_or_else(|| site.clone());
        let found = match others(folder, &ours, &site) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            found => found.map_err(failed)?,
        };
        // All are tried; only the first failure is reported.
        let mut first_failure = Ok(());
        for other in found {
            let (from, to) = (folder.join(&other.path), self.out.join(&other.path));
            let moved = move_back(&from, &to).map_err(|error| {
                format!("{} could not be brought back to {}: {error}; move it yourself", from.display(), to.display())
            });
            first_failure = first_failure.and(moved);
        }
        first_failure
    }
}

/// Moves a file or a folder to a path that is free. If the path is already a second name of the same file, both names
/// stay.
fn move_back(from: &Path, to: &Path) -> io::Result<()> {
    if let Some(parent) = to.parent() {
        fs::create_dir_all(parent)?;
    }
    let moved = match renameat_with(CWD, from, CWD, to, RenameFlags::NOREPLACE) {
        Err(Errno::INVAL | Errno::NOSYS | Errno::NOTSUP) => match fs::symlink_metadata(to) {
            Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
            Err(_) => fs::rename(from, to),
        },
        moved => moved.map_err(io::Error::from),
    };
    match (moved, fs::symlink_metadata(from), fs::symlink_metadata(to)) {
        (Ok(()), ..) => Ok(()),
        // Another build was faster.
        (Err(_), Err(gone), _) if gone.kind() == io::ErrorKind::NotFound => Ok(()),
        (Err(_), Ok(one), Ok(other)) if (one.dev(), one.ino()) == (other.dev(), other.ino()) => Ok(()),
        (Err(error), ..) => Err(error),
    }
}
