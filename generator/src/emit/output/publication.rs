//! The step that gives the output folder the files of a new site.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
    time::SystemTime,
};

use anyhow::{Context, bail};
use rustix::{
    fs::{CWD, RenameFlags, renameat, renameat_with},
    io::Errno,
};

use crate::cache::{Key, KeyedFiles};

use super::{
    OutputRecords,
    file_list::{FileList, Other, others},
    staging::{FolderId, Publication, Staging, lock},
};

/// Maximum number of kept files that a message names.
const MAX_NAMED: usize = 3;

/// An output folder that a build has filled.
#[derive(Debug)]
pub struct Published {
    /// Its files.
    pub records: OutputRecords,
    /// True if a file is another one than before, or is gone.
    pub changed: bool,
    /// Problems that did not stop the build.
    pub warnings: Vec<String>,
}

impl Staging<'_> {
    /// Gives the output folder the files of the new site. Everything that ssg did not write stays in it.
    ///
    /// # Errors
    /// When a kept file and a file of the new site have the same name, or a system call fails. The old site is then
    /// as it was, if it is replaced at once.
    pub fn publish(mut self) -> anyhow::Result<Published> {
        let mut records = self.records();
        if !self.keep_list(&records) {
            let text = FileList::of(records.keys().map(String::as_str)).text();
            self.offer(FileList::NAME, Key::of(&text), || Ok(text))?;
        }
        records.extend(self.record(FileList::NAME).map(|list| (FileList::NAME.to_owned(), list)));
        // Until now nobody else could change the files.
        let time = SystemTime::now();
        match self.publication {
            Publication::AtOnce if self.replace_one_file(&records) => {}
            Publication::AtOnce => {
                self.link_kept(&mut records)?;
                self.replace_folder(&FileList::of(records.keys().map(String::as_str)))?;
            }
            Publication::FileByFile => self.replace_files(&records)?,
        }
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.extend(self.out.clear_leftovers()?);
        let changed = !lock(&self.written).is_empty() || records.len() != self.old.len();
        records.values_mut().for_each(|record| record.settle(time));
        Ok(Published { records, changed, warnings })
    }

    /// Replaces the one file in which the sites differ. Returns false, and changes nothing, when they differ in more,
    /// or another build has replaced the folder: a page that it removed would come back, and count as somebody's own
    /// file.
    fn replace_one_file(&self, records: &OutputRecords) -> bool {
        let written = lock(&self.written);
        let mut paths = written.keys();
        let (Some(path), None) = (paths.next(), paths.next()) else { return false };
        if self.old(path).is_none() || records.len() != self.old.len() {
            return false;
        }
        let Some(known) = self.folder else { return false };
        // A handle stays with the folder, also when another build exchanges it right now.
        let Ok(folder) = File::open(&self.out.path) else { return false };
        folder.metadata().is_ok_and(|folder| FolderId::of(&folder) == known)
            && renameat(CWD, self.paths.0.join(path), &folder, path).is_ok()
    }

    /// Puts the files that are kept into the new folder: by a hard link, which costs no reading and no writing, or
    /// where the file system has none, by a copy.
    fn link_kept(&self, records: &mut OutputRecords) -> anyhow::Result<()> {
        let written = lock(&self.written);
        for (path, record) in records.iter_mut().filter(|(path, _)| !written.contains_key(*path)) {
            let (old, new) = (self.out.path.join(path), self.place(path)?);
            if fs::hard_link(&old, &new).is_err() {
                let copied = record.copy(&old, &new);
                let stamp =
                    copied.with_context(|| format!("{} was changed during the build; build again", old.display()))?;
                record.stamp = Some(stamp);
            }
        }
        Ok(())
    }

    /// Exchanges the folders.
    fn replace_folder(&mut self, site: &FileList) -> anyhow::Result<()> {
        let out = self.out.path.clone();
        let folder = || fs::metadata(&out).ok().map(|folder| FolderId::of(&folder));
        let (listed, kept) = loop {
            let before = folder();
            let listed = FileList::read(&out).with_context(|| format!("cannot read the list in {}", out.display()))?;
            let kept = if out.is_dir() {
                let ours = listed.as_ref().unwrap_or(site);
                others(&out, ours, site).with_context(|| format!("cannot list {}", out.display()))
            } else {
                Ok(Vec::new())
            };
            // A build beside this one may have exchanged the folder in between. Its new files are not on the old list.
            if folder() == before {
                break (listed, kept?);
            }
        };
        self.refuse_collisions(site, &kept)?;
        if listed.is_none() && out.join("index.html").is_file() {
            self.warnings.extend(self.kept_of_older_ssg(&kept));
        }

        let failed = || format!("cannot put the new site in place at {}", self.out.named.display());
        fs::rename(&self.paths.0, &self.paths.1).with_context(failed)?;
        for other in &kept {
            carry_over(&out, &self.paths.1, other)
                .with_context(|| format!("cannot keep {}", self.out.named.join(&other.path).display()))?;
        }
        self.exchange().with_context(failed)
    }

    /// Moves new files into the output folder, and removes those that the site has no more. In between, the list in the
    /// folder names the files of both.
    fn replace_files(&self, records: &OutputRecords) -> anyhow::Result<()> {
        let (new, out) = (&self.paths.0, &self.out.path);
        let written = lock(&self.written);
        let appeared = written.keys().filter(|path| self.old(path).is_none());
        let appeared = appeared.filter(|path| fs::symlink_metadata(out.join(path)).is_ok());
        let collisions: Vec<Other> =
            appeared.map(|path| Other { path: PathBuf::from(path), is_folder: false }).collect();
        self.refuse(&collisions.iter().collect::<Vec<_>>())?;
        let gone: Vec<&str> =
            self.old.iter().map(|file| file.path).filter(|path| !records.contains_key(*path)).collect();
        if written.contains_key(FileList::NAME) {
            let both = FileList::of(gone.iter().copied().chain(records.keys().map(String::as_str))).text();
            let path = new.join("both");
            fs::write(&path, both).and_then(|()| fs::rename(path, out.join(FileList::NAME)))?;
        }
        // The list comes last.
        let list = written.keys().filter(|path| *path == FileList::NAME);
        for path in written.keys().filter(|path| *path != FileList::NAME).chain(list) {
            let to = out.join(path);
            let folder = to.parent().unwrap_or(out);
            let moved = fs::create_dir_all(folder).and_then(|()| fs::rename(new.join(path), &to));
            moved.with_context(|| format!("cannot write {}", to.display()))?;
        }
        for path in gone {
            remove(out, path).with_context(|| format!("cannot remove {}", out.join(path).display()))?;
        }
        Ok(())
    }

    fn refuse_collisions(&self, site: &FileList, kept: &[Other]) -> anyhow::Result<()> {
        self.refuse(&kept.iter().filter(|other| site.collides(other)).collect::<Vec<_>>())
    }

    fn refuse(&self, collisions: &[&Other]) -> anyhow::Result<()> {
        if !collisions.is_empty() {
            bail!(
                "the new site has a file of the same name as {}, which ssg did not write; move it out of {}, then build again",
                named(collisions),
                self.out.named.display()
            );
        }
        Ok(())
    }

    /// A warning about a site of an older ssg, which kept no list of its files. Its outdated pages cannot be
    /// distinguished from files of other programs or people.
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

/// Removes a file, and the folders above it that are empty then.
fn remove(out: &Path, path: &str) -> io::Result<()> {
    match fs::remove_file(out.join(path)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let folders = Path::new(path).ancestors().skip(1).filter(|folder| !folder.as_os_str().is_empty());
    // A folder that is not empty stays.
    let _ = folders.map(|folder| fs::remove_dir(out.join(folder))).take_while(Result::is_ok).count();
    Ok(())
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
