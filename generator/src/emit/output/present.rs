use std::{fs, path::Path};

use rustc_hash::FxHashMap;

use super::file_list::folders_above;

/// The files that are present in the output folder, each folder looked at once.
pub(super) struct Present<'p> {
    out: &'p Path,
    folders: FxHashMap<&'p str, At<'p>>,
}

/// The kind of thing in a place. Links are not followed: a file behind one is not ours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum At<'p> {
    Nothing,
    File,
    Folder,
    /// There can be no file, because something else is at this path.
    Blocked(&'p str),
}

impl<'p> Present<'p> {
    pub(super) fn of(out: &'p Path) -> Self {
        Self { out, folders: FxHashMap::default() }
    }

    /// Looks where a file is or comes.
    pub(super) fn file(&mut self, path: &'p str) -> At<'p> {
        self.place(path, At::Folder)
    }

    /// The outermost folder above a file that is not there.
    pub(super) fn new_folder(&self, path: &'p str) -> Option<&'p str> {
        folders_above(path).filter(|folder| self.folders.get(folder) == Some(&At::Nothing)).last()
    }

    fn folder(&mut self, path: &'p str) -> At<'p> {
        if let Some(known) = self.folders.get(path) {
            return *known;
        }
        let found = self.place(path, At::File);
        self.folders.insert(path, found);
        found
    }

    /// Looks at a place, where something of the wrong kind is in the way.
    fn place(&mut self, path: &'p str, wrong: At<'p>) -> At<'p> {
        match folders_above(path).next().map_or(At::Folder, |folder| self.folder(folder)) {
            At::Folder => Some(self.look(path)).filter(|found| *found != wrong).unwrap_or(At::Blocked(path)),
            other => other,
        }
    }

    fn look(&self, path: &'p str) -> At<'p> {
        match fs::symlink_metadata(self.out.join(path)) {
            Err(_) => At::Nothing,
            Ok(found) if found.is_file() => At::File,
            Ok(found) if found.is_dir() => At::Folder,
            Ok(_) => At::Blocked(path),
        }
    }
}
