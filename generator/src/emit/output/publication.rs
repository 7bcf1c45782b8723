//! The step that gives the output folder the files of a new site, each with one rename.

use std::{
    cmp::Reverse,
    collections::BTreeSet,
    fmt::Display,
    fs::{self, File},
    io,
    time::SystemTime,
};

use anyhow::{Context, bail};
use rustc_hash::FxHashMap;
use walkdir::WalkDir;

use crate::{
    cache::{Key, KeyedFiles, replace_file},
    emit::site_files::NEXT_BUILD,
    search::MANIFEST,
};

use super::{
    LOCK, OutputRecords, STAGING,
    compressed::plain_path,
    file_list::{FileList, folders_above, others},
    present::{At, Present},
    staging::{Staging, lock},
};

/// Maximum number of files that a message names.
const MAX_NAMED: usize = 3;

/// The list of the files of both sites, while the output folder has files of both. No file of a site has this name.
const LIST_OF_BOTH: &str = ".ssg-files.both";

/// The files that list pages, or parts of the search.
const LISTS: [&str; 6] = ["_redirects", "feed.json", "feed.xml", "sitemap.xml", MANIFEST, NEXT_BUILD];

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

/// The order in which files come to their places. New ones come first, so that no link leads nowhere. Pages name new
/// lists, which therefore come before them. Old files, which may lead to those before them, go in the opposite order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Turn {
    New,
    ChangedAsset,
    NewPage,
    ChangedPage,
    ChangedList,
}

impl Turn {
    fn of(path: &str, is_new: bool) -> Self {
        match plain_path(path) {
            path if path.ends_with(".html") => {
                if is_new {
                    Self::NewPage
                } else {
                    Self::ChangedPage
                }
            }
            _ if is_new => Self::New,
            path if LISTS.contains(&path) => Self::ChangedList,
            _ => Self::ChangedAsset,
        }
    }
}

/// The changes of an output folder.
#[derive(Debug, Default)]
struct Changes<'p> {
    /// Old files in the place of a new folder, and the files of old folders in the place of a new file.
    in_the_way: BTreeSet<&'p str>,
    /// Files of the new site, and folders that are new as a whole.
    moves: Vec<(Turn, &'p str)>,
    /// The other old files that go.
    gone: Vec<&'p str>,
}

impl Staging<'_> {
    /// Gives the output folder the files of the new site. Everything that ssg did not write stays in it.
    ///
    /// At every moment, also after a kill, each page is whole, and the files that it shows and loads are there.
    ///
    /// # Errors
    /// When a file that ssg did not write has the name of one of the new site, or a system call fails. If the folder is
    /// not as it was then, the message says so, and the next build goes on from there.
    pub fn publish(self) -> anyhow::Result<Published> {
        let mut records = self.records();
        if !self.keep_list(&records) {
            let text = FileList::text_of(records.keys().map(String::as_str));
            self.offer(FileList::NAME, Key::of(&text), || Ok(text))?;
        }
        records.extend(self.record(FileList::NAME).map(|list| (FileList::NAME.to_owned(), list)));
        // Until now nobody else could change the files.
        let time = SystemTime::now();
        let warnings = self.put_in_place(&records)?;
        let changed = !lock(&self.written).is_empty() || records.len() != self.old.len();
        records.values_mut().for_each(|record| record.settle(time));
        Ok(Published { records, changed, warnings })
    }

    fn put_in_place(&self, records: &OutputRecords) -> anyhow::Result<Vec<String>> {
        let (out, named) = (&self.out.path, self.out.named.display());
        let written = lock(&self.written);
        if self.is_list_known {
            let changes = self.changes(&written, self.gone(&written), |path| self.old(path).is_some())?;
            self.carry_out(records, &changes)?;
            return Ok(Vec::new());
        }
        // Another program has written the list, or a build that was killed.
        match FileList::read(out).with_context(|| format!("cannot read the list in {named}"))? {
            Some(list) => {
                let gone = list.paths().filter(|path| !records.contains_key(*path)).collect();
                self.carry_out(records, &self.changes(&written, gone, |path| list.contains(path))?)?;
                Ok(Vec::new())
            }
            // What has the name of a file of the site is one.
            None => {
                let warning = self.kept_of_older_ssg(records)?;
                self.carry_out(records, &self.changes(&written, Vec::new(), |_| true)?)?;
                Ok(warning.into_iter().collect())
            }
        }
    }

    /// Compares the folder with the new site. `gone` are the old files that are not in it; `is_ours` is true for every old
    /// file.
    ///
    /// # Errors
    /// When something that ssg did not write is in the place of a new file.
    fn changes<'p>(
        &'p self,
        written: &'p OutputRecords,
        gone: Vec<&'p str>,
        is_ours: impl Fn(&str) -> bool,
    ) -> anyhow::Result<Changes<'p>> {
        let mut present = Present::of(&self.out.path);
        let mut changes = Changes::default();
        let mut collisions = BTreeSet::new();
        for path in written.keys().map(String::as_str).filter(|path| *path != FileList::NAME) {
            let found = present.file(path);
            let (place, in_the_way) = match found {
                At::Blocked(by) => (by, self.old_files_at(by, &gone)),
                At::File => (path, is_ours(path).then(Vec::new)),
                At::Nothing | At::Folder => (path, Some(Vec::new())),
            };
            match in_the_way {
                Some(files) => {
                    changes.in_the_way.extend(files);
                    changes.moves.push((Turn::of(path, found != At::File), path));
                }
                None => drop(collisions.insert(place)),
            }
        }
        if !collisions.is_empty() {
            bail!(
                "the new site has a file of the same name as {}, which ssg did not write; move it out of {}, then build again",
                some_of(&Vec::from_iter(collisions)),
                self.out.named.display()
            );
        }
        move_new_folders(&present, &mut changes.moves);
        changes.gone = gone;
        changes.gone.retain(|path| !changes.in_the_way.contains(path) && present.file(path) == At::File);
        changes.gone.sort_unstable_by_key(|path| (Reverse(Turn::of(path, false)), *path));
        Ok(changes)
    }

    /// The files in a place, when all of them are old ones that go.
    fn old_files_at<'p>(&self, path: &str, gone: &[&'p str]) -> Option<Vec<&'p str>> {
        let out = &self.out.path;
        let entries = WalkDir::new(out.join(path)).follow_root_links(false).into_iter();
        let files = entries.filter(|entry| !entry.as_ref().is_ok_and(|entry| entry.file_type().is_dir()));
        let old = files.map(|entry| {
            let entry = entry.ok().filter(|entry| entry.file_type().is_file())?;
            let path = system::slashed(entry.path().strip_prefix(out).ok()?.to_str()?);
            gone.iter().copied().find(|gone| **gone == *path)
        });
        old.collect::<Option<Vec<_>>>().filter(|old| !old.is_empty())
    }

    fn carry_out(&self, records: &OutputRecords, changes: &Changes<'_>) -> anyhow::Result<()> {
        let Changes { in_the_way, moves, gone } = changes;
        let named = &self.out.named;
        let failed = |path: &str| {
            let (path, named) = (named.join(path), named.display());
            format!(
                "cannot replace {}; {named} has files of the old and of the new site now, each of them whole, and the next \
                 build goes on from there",
                system::shown(&path)
            )
        };
        let has_new_list = self.path.join(FileList::NAME).exists();
        if has_new_list {
            let old = in_the_way.iter().chain(gone).copied();
            let both = FileList::text_of(old.chain(records.keys().map(String::as_str)));
            fs::write(self.path.join(LIST_OF_BOTH), both)
                .and_then(|()| self.move_in(LIST_OF_BOTH, FileList::NAME))
                .with_context(|| format!("cannot write the list in {0}; {0} is as it was", named.display()))?;
        }
        in_the_way.iter().try_for_each(|path| self.remove(path).with_context(|| failed(path)))?;
        moves.iter().try_for_each(|(_, path)| self.move_in(path, path).with_context(|| failed(path)))?;
        gone.iter().try_for_each(|path| self.remove(path).with_context(|| failed(path)))?;
        if has_new_list {
            self.move_in(FileList::NAME, FileList::NAME).with_context(|| failed(FileList::NAME))?;
        }
        Ok(())
    }

    /// Moves a file of this build, or a folder of them, into the output folder.
    fn move_in(&self, from: &str, to: &str) -> io::Result<()> {
        let (from, to) = (self.path.join(from), self.out.path.join(to));
        match system::rename(&from, &to) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                to.parent().map_or(Ok(()), fs::create_dir_all)?;
                system::rename(&from, &to)
            }
            // A folder of the site can be another disk.
            Err(error) if error.kind() == io::ErrorKind::CrossesDevices => {
                replace_file(&to, |file| io::copy(&mut File::open(&from)?, file).map(drop))
            }
            moved => moved,
        }
    }

    /// Removes an old file, and the folders above it that are empty then.
    fn remove(&self, path: &str) -> io::Result<()> {
        match system::remove_file(&self.out.path.join(path)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        // A folder that is not empty stays.
        folders_above(path)
            .map(|folder| fs::remove_dir(self.out.path.join(folder)))
            .take_while(Result::is_ok)
            .for_each(drop);
        Ok(())
    }

    /// A warning about a site of an older ssg, which kept no list of its files. Its outdated pages cannot be
    /// distinguished from files of other programs or people.
    fn kept_of_older_ssg(&self, records: &OutputRecords) -> anyhow::Result<Option<String>> {
        let (out, named) = (&self.out.path, self.out.named.display());
        if !out.join("index.html").is_file() {
            return Ok(None);
        }
        let mut kept =
            others(out, records.keys().map(String::as_str)).with_context(|| format!("cannot list {named}"))?;
        kept.retain(|path| [STAGING, LOCK, ".git"].iter().all(|own| !path.starts_with(own)));
        let kept: Vec<_> = kept.iter().map(|path| system::shown(path)).collect();
        Ok((!kept.is_empty()).then(|| {
            format!(
                "{named} was written by an older ssg, so everything that this build did not make was kept: {}. Remove from \
                 {named} what is not needed; from now on ssg knows its own files",
                some_of(&kept)
            )
        }))
    }
}

/// Joins the moves of files into folders that are new and get all their files in one turn.
fn move_new_folders<'p>(present: &Present<'p>, moves: &mut Vec<(Turn, &'p str)>) {
    let mut folders: FxHashMap<&str, Option<Turn>> = FxHashMap::default();
    for (turn, path) in &*moves {
        if let Some(folder) = present.new_folder(path) {
            let common = folders.entry(folder).or_insert(Some(*turn));
            *common = common.filter(|common| common == turn);
        }
    }
    let is_alone = |path| present.new_folder(path).and_then(|folder| folders[folder]).is_none();
    moves.retain(|(_, path)| is_alone(path));
    moves.extend(folders.into_iter().filter_map(|(folder, turn)| Some((turn?, folder))));
    moves.sort_unstable();
}

/// `CNAME, notes.txt and 4 more`.
fn some_of(names: &[impl Display]) -> String {
    let named: Vec<String> = names.iter().take(MAX_NAMED).map(ToString::to_string).collect();
    match names.len().saturating_sub(MAX_NAMED) {
        0 => named.join(", "),
        more => format!("{} and {more} more", named.join(", ")),
    }
}
