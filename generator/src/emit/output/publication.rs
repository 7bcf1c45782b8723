//! The step that gives the output folder the files of a new site.

use std::{fs, io, path::Path, time::SystemTime};

use anyhow::{Context, bail};
use rustix::{
    fs::{AtFlags, CWD, RenameFlags, renameat, renameat_with, unlinkat},
    io::Errno,
};

use crate::cache::{Key, KeyedFiles};

use super::{
    OutputRecords,
    file_list::{FileList, Other, folders_above, others},
    staging::{ComparedFolder, FolderId, Publication, Staging, lock},
};

/// Maximum number of kept files that a message names.
const MAX_NAMED: usize = 3;

/// Few files are at most one in this many. A new folder would take 40 % of the time of such a build.
const FEW_ARE_ONE_IN: usize = 100;

/// The list of the files of both sites, while the output folder has files of both. No file of a site has this name.
const LIST_OF_BOTH: &str = ".ssg-files.both";

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
    /// as it was, unless few files differ and the call fails between two of them.
    pub fn publish(mut self) -> anyhow::Result<Published> {
        let mut records = self.records();
        if !self.keep_list(&records) {
            let text = FileList::text_of(records.keys().map(String::as_str));
            self.offer(FileList::NAME, Key::of(&text), || Ok(text))?;
        }
        records.extend(self.record(FileList::NAME).map(|list| (FileList::NAME.to_owned(), list)));
        // Until now nobody else could change the files.
        let time = SystemTime::now();
        if !self.change_in_place(&records)? {
            self.link_kept(&mut records)?;
            self.replace_folder(&FileList::of(records.keys().map(String::as_str)))?;
        }
        // The replaced folder can be cleared away from now on.
        self.compared = None;
        let mut warnings = std::mem::take(&mut self.warnings);
        warnings.extend(self.out.clear_leftovers()?);
        let changed = !lock(&self.written).is_empty() || records.len() != self.old.len();
        records.values_mut().for_each(|record| record.settle(time));
        Ok(Published { records, changed, warnings })
    }

    /// Changes the files in which the sites differ where they are. Returns false, and changes nothing, when these are
    /// many, something else is in their place, or another build has replaced the folder.
    fn change_in_place(&self, records: &OutputRecords) -> anyhow::Result<bool> {
        let Some(compared) = &self.compared else { return Ok(false) };
        let written = lock(&self.written);
        let gone = self.gone(&written);
        let count = written.len() + gone.len();
        let is_few = count <= 1 || count <= self.old.len() / FEW_ARE_ONE_IN;
        if !is_few && self.publication == Publication::AtOnce {
            return Ok(false);
        }
        let paths = written.keys().map(String::as_str).filter(|path| *path != FileList::NAME);
        let (changed, new): (Vec<&str>, Vec<&str>) = paths.partition(|path| self.old(path).is_some());
        let in_place = changed.iter().chain(&gone).all(|path| self.has_file(path));
        if !in_place || !new.iter().all(|path| self.is_free(path)) || !compared.is_at(&self.out.path) {
            return Ok(false);
        }
        let has_new_list = written.contains_key(FileList::NAME);
        if has_new_list {
            let both = FileList::text_of(gone.iter().copied().chain(records.keys().map(String::as_str)));
            let path = self.paths.0.join(LIST_OF_BOTH);
            fs::write(&path, both).with_context(|| format!("cannot write {}", path.display()))?;
            self.move_in(compared, LIST_OF_BOTH, FileList::NAME)?;
        }
        // New files come first and the old ones go last, so that no link leads nowhere in between.
        new.iter().chain(&changed).try_for_each(|path| self.move_in(compared, path, path))?;
        for path in gone {
            remove(compared, &self.out.path, path)
                .with_context(|| format!("cannot remove {}", self.out.path.join(path).display()))?;
        }
        if has_new_list {
            self.move_in(compared, FileList::NAME, FileList::NAME)?
        }
        Ok(true)
    }

    /// Moves a file of this build into the output folder.
    fn move_in(&self, compared: &ComparedFolder, from: &str, to: &str) -> anyhow::Result<()> {
        let full = self.out.path.join(to);
        let made = full.parent().map_or(Ok(()), fs::create_dir_all);
        let moved = made.and_then(|()| Ok(renameat(CWD, self.paths.0.join(from), &compared.handle, to)?));
        moved.with_context(|| format!("cannot write {}", full.display()))
    }

    /// Returns true if a new file can get this path.
    fn is_free(&self, path: &str) -> bool {
        let found = |path: &Path| fs::symlink_metadata(self.out.path.join(path));
        let can_have_files = |above: &Path| found(above).map_or(true, |above| above.is_dir());
        found(Path::new(path)).is_err() && folders_above(Path::new(path)).all(can_have_files)
    }

    /// Returns true if a file is at this path, or nothing at all. What is behind a link is not ours.
    fn has_file(&self, path: &str) -> bool {
        let file = fs::symlink_metadata(self.out.path.join(path));
        let is_folder =
            |above: &Path| fs::symlink_metadata(self.out.path.join(above)).is_ok_and(|above| above.is_dir());
        match file {
            Ok(file) => file.is_file() && folders_above(Path::new(path)).all(is_folder),
            Err(_) => self.is_free(path),
        }
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
        let list = || FileList::read(&out).with_context(|| format!("cannot read the list in {}", out.display()));
        let (listed, kept) = loop {
            let before = folder();
            let listed = list()?;
            let kept = if out.is_dir() {
                let ours = listed.as_ref().unwrap_or(site);
                others(&out, ours, site).with_context(|| format!("cannot list {}", out.display()))
            } else {
                Ok(Vec::new())
            };
            // A build beside this one may have exchanged the folder in between, or put files into it. Those are not on
            // the old list.
            if folder() == before && list()? == listed {
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
fn remove(compared: &ComparedFolder, out: &Path, path: &str) -> io::Result<()> {
    match unlinkat(&compared.handle, path, AtFlags::empty()) {
        Err(Errno::NOENT) | Ok(()) => {}
        Err(error) => return Err(error.into()),
    }
    // A folder that is not empty stays.
    let _ =
        folders_above(Path::new(path)).map(|folder| fs::remove_dir(out.join(folder))).take_while(Result::is_ok).count();
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
