//! The output folder: its path, the files that a build may replace, and the step that replaces them.

mod compressed;
mod file_list;
mod present;
mod publication;
mod record;
mod staging;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use system::FolderLock;

use crate::model::{Kind, OUTPUT_FILES, OutputFile};
pub use compressed::{COMPRESSED, Compressed, is_compressible, plain_path};
use file_list::FileList;
pub use publication::Published;
pub use record::{OpenOutput, OutputRecord, OutputRecords};
pub use staging::Staging;

/// The folder inside the output folder that a build works in: renames from there work also when the output folder is a
/// mount point. Hosts and `ssg serve` show no names with a dot in front.
const STAGING: &str = ".ssg-building";

/// The file in the output folder by which a build keeps others out, where a folder itself cannot be locked.
const LOCK: &str = ".ssg-building.lock";

/// An output folder that a build may replace.
#[derive(Debug, Clone)]
pub struct OutputFolder {
    /// The path as named on the command line, for messages.
    named: PathBuf,
    /// Absolute, with links followed: a build replaces the target of a link and leaves the link.
    path: PathBuf,
}

impl OutputFolder {
    /// Finds the folder that `out` names. Writes nothing. `sources` are the folders that the build reads, with a name
    /// for messages.
    ///
    /// # Errors
    /// When replacing the folder would destroy something: it holds one of `sources`, is inside one, or has files that
    /// ssg did not write and no site.
    pub fn find(out: &Path, sources: &[(&str, &Path)]) -> anyhow::Result<Self> {
        if out.file_name().is_none() {
            bail!("{} cannot be an output folder; name another with --out, for example --out dist", out.display());
        }
        let path = real_path(out)?;
        for (what, source) in sources {
            // A source that does not exist is reported by the stage that reads it.
            if let Ok(source_path) = fs::canonicalize(source) {
                refuse_overlap(out, &path, what, source, &source_path)?;
            }
        }
        refuse_foreign(out, &path)?;
        Ok(Self { named: out.to_owned(), path })
    }

    /// The absolute path, with links followed.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes what a killed build left in the folder.
    ///
    /// # Errors
    /// When it cannot be removed.
    pub fn clear_leftovers(&self) -> anyhow::Result<()> {
        if !self.staging().exists() {
            return Ok(());
        }
        // Otherwise a build is at work.
        let lock = FolderLock::try_take(&self.path, LOCK).ok().flatten();
        lock.map_or(Ok(()), |_lock| self.remove_staging())
    }

    fn staging(&self) -> PathBuf {
        self.path.join(STAGING)
    }

    fn remove_staging(&self) -> anyhow::Result<()> {
        match system::remove_dir_all(&self.staging()) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error).with_context(|| {
                let path = self.named.join(STAGING);
                format!("cannot remove {}, in which a build works; remove it, then build again", system::shown(&path))
            }),
            _ => Ok(()),
        }
    }

    /// Makes the folder if it is not there, and locks it. Waits for another build that has locked it, until that ends or is
    /// killed.
    fn lock(&self) -> anyhow::Result<FolderLock> {
        let named = self.named.display();
        loop {
            fs::create_dir_all(&self.path).with_context(|| format!("cannot make {named}"))?;
            // Some disks of other machines have no locks. Builds of one folder there must not run at the same time.
            let free = FolderLock::try_take(&self.path, LOCK).with_context(|| format!("cannot open {named}"))?;
            let lock = match free {
                Some(lock) => lock,
                None => {
                    anstream::eprintln!("Waiting for another build of {named} to end");
                    FolderLock::take(&self.path, LOCK)
                        .with_context(|| format!("cannot wait for the other build of {named}"))?
                }
            };
            // The other build may have removed it.
            if lock.is_for(&self.path) {
                return Ok(lock);
            }
        }
    }
}

/// The absolute path with links followed; the last parts need not exist yet.
fn real_path(path: &Path) -> anyhow::Result<PathBuf> {
    match fs::canonicalize(path) {
        Ok(path) => return Ok(path),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error).with_context(|| format!("cannot use {} for output", path.display())),
    }
    if let Ok(target) = fs::read_link(path) {
        bail!(
            "{} is a link to {}, which is not there; make that folder, or remove the link",
            path.display(),
            target.display()
        );
    }
    let name = path.file_name().with_context(|| format!("there is no folder {}", path.display()))?;
    let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(real_path(parent)?.join(name))
}

fn refuse_overlap(out: &Path, path: &Path, what: &str, source: &Path, source_path: &Path) -> anyhow::Result<()> {
    let (outer, relation) = if path == source_path {
        (source, format!("{} is the {what} and cannot be the output folder too", source.display()))
    } else if path.starts_with(source_path) {
        (source, format!("the output folder {} is inside the {what} {}", out.display(), source.display()))
    } else if source_path.starts_with(path) {
        (out, format!("the {what} {} is inside the output folder {}", source.display(), out.display()))
    } else {
        return Ok(());
    };
    let beside = match (outer.file_name(), outer.parent()) {
        (Some(_), Some(parent)) => parent.to_owned(),
        _ => fs::canonicalize(outer.join("..")).unwrap_or_else(|_| PathBuf::from("..")),
    };
    let other = ["dist", "public"].map(|name| beside.join(name)).into_iter().find(|other| other != out);
    let other = other.unwrap_or_else(|| beside.join("site"));
    bail!("{relation}, and a build replaces that folder; name one beside it: --out {}", system::shown(&other))
}

/// Rejects a folder with files that ssg did not write and no site. Names that start with a dot do not count: a new
/// checkout has `.git` and nothing more.
fn refuse_foreign(out: &Path, path: &Path) -> anyhow::Result<()> {
    let entries = match fs::read_dir(path) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
            bail!("{} is not a folder; name another with --out", out.display())
        }
        Err(error) => return Err(error).with_context(|| format!("cannot list {}", out.display())),
    };
    let names: Vec<String> = entries
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<io::Result<_>>()
        .with_context(|| format!("cannot list {}", out.display()))?;
    // Another build may be at work: its list comes before its first file.
    // A copy of a site may have lost the list.
    let is_there = |file: &&OutputFile| path.join(file.path).is_file();
    let is_of_every_site =
        |file: &&OutputFile| matches!(file.kind, Kind::Page | Kind::Served | Kind::ServedWithAdditions | Kind::OfHost);
    let is_site =
        path.join(FileList::NAME).is_file() || OUTPUT_FILES.iter().filter(is_of_every_site).all(|file| is_there(&file));
    match names.iter().filter(|name| !name.starts_with('.')).min() {
        Some(name) if !is_site => bail!(
            "{} holds files that ssg did not write, such as {name}, and no site; name an empty folder with --out",
            out.display()
        ),
        _ => Ok(()),
    }
}
