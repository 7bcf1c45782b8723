//! The photos of a backup: in one folder, which all copies of a folder share.

use std::{
    collections::BTreeSet,
    fmt,
    path::{Path, PathBuf},
};

use anyhow::Context;
use rusqlite::Connection;

use crate::photos::{Album, Found, Hash};

use super::{
    file::photo_folder,
    photo_list::{List, Photo, files, is_named, named, read, write},
    rows::connect,
};

/// The folder of photos among the copies of a folder. Copies differ by a few photos, so they have them in common.
const SHARED: &str = "photos";

/// The photos of a finished backup.
#[derive(Debug)]
pub struct PhotosInBackup {
    /// The folder with the photos of the copy.
    pub folder: PathBuf,
    /// True if other copies use it too.
    pub is_shared: bool,
    /// Number of photos that the copy has.
    pub whole: usize,
    /// Number of photos that should be beside the data file and are not.
    pub missing: usize,
    /// Number of photos beside the data file that are not what they were, or cannot be read.
    pub damaged: usize,
    /// Number of photos that requests name and the copy does not have.
    pub lost: usize,
}

/// A number of things, in words: the number, the name of one, and the name of several.
#[derive(Debug, Clone, Copy)]
pub struct Count(pub usize, pub &'static str, pub &'static str);

impl fmt::Display for Count {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} {}", self.0, if self.0 == 1 { self.1 } else { self.2 })
    }
}

impl Count {
    /// A number of photos.
    pub fn photos(number: usize) -> Self {
        Self(number, "photo", "photos")
    }

    /// The number with its verb.
    pub fn are(self) -> String {
        format!("{self} {}", if self.0 == 1 { "is" } else { "are" })
    }
}

/// The folder for the photos of a new copy.
pub(super) fn folder_of_new(copy: &Path, in_folder: bool) -> PathBuf {
    if in_folder { copy.with_file_name(SHARED) } else { photo_folder(copy) }
}

/// The folders that may have the photos of a copy.
pub(super) fn folders_of(copy: &Path) -> [Album; 2] {
    [photo_folder(copy), copy.with_file_name(SHARED)].map(Album::at)
}

/// The state of a photo where it is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Served {
    Whole,
    Damaged,
    Missing,
}

/// Copies the photos that the rows of a copy name, and writes their list into it. A photo never changes, so one that
/// differs from the list of the copy before is damaged, and the one in the folder stays.
pub(super) fn back_up_photos(
    source: (&Connection, &Album),
    copy: &Path,
    folder: &Album,
    before: Option<&Path>,
) -> anyhow::Result<Option<PhotosInBackup>> {
    let (rows, served) = source;
    let mut copy = connect(copy).context("the copy cannot be read")?;
    let photos = named(&copy).context("the copy cannot be read")?;
    if photos.is_empty() {
        return Ok(None);
    }
    // Another backup could remove what this one has copied and not listed yet.
    let lock = folder.lock().and_then(|lock| folder.remove_unfinished().map(|()| lock));
    let _lock = lock.with_context(|| format!("cannot use {}", folder.path().display()))?;
    let before = before.and_then(|before| connect(before).and_then(|before| read(&before)).ok()?).unwrap_or_default();
    let mut list = List::new();
    let (mut missing, mut damaged, mut lost) = (0, 0, 0);
    for photo in photos {
        let known = before.get(&photo);
        let (state, hashes) = one(photo, known, served, folder)
            .with_context(|| format!("cannot copy photos to {}", folder.path().display()))?;
        if state == Served::Missing && !is_named(rows, photo).context("the data file cannot be read")? {
            continue; // Erased meanwhile.
        }
        missing += usize::from(state == Served::Missing);
        damaged += usize::from(state == Served::Damaged);
        match hashes {
            Some(hashes) => drop(list.insert(photo, hashes)),
            None => lost += 1,
        }
    }
    write(&mut copy, &list).context("the copy cannot be written")?;
    let folder = folder.path().to_owned();
    Ok(Some(PhotosInBackup { folder, is_shared: false, whole: list.len(), missing, damaged, lost }))
}

/// Copies both files of a photo. Returns how they are served, and their hashes if the folder has both.
fn one(
    photo: Photo,
    known: Option<&[Hash; 2]>,
    served: &Album,
    folder: &Album,
) -> std::io::Result<(Served, Option<[Hash; 2]>)> {
    let mut state = Served::Whole;
    let mut hashes = [None; 2];
    for (place, file) in files(photo).into_iter().enumerate() {
        let known = known.map(|known| known[place]);
        let found = served.look(file);
        let good = match found {
            Found::File(hash) => known.unwrap_or(hash),
            _ => known.unwrap_or_default(),
        };
        state = state.max(match found {
            Found::File(hash) if hash == good => Served::Whole,
            Found::Missing => Served::Missing,
            _ => Served::Damaged,
        });
        hashes[place] = match folder.look(file) {
            Found::File(hash) if hash == good => Some(hash),
            // From a folder that was copied by hand: better than nothing.
            Found::File(hash) if known.is_none() && !matches!(found, Found::File(_)) => Some(hash),
            _ if folder.take(file, served, &good)? => Some(good),
            _ => None,
        };
    }
    Ok((state, hashes[0].zip(hashes[1]).map(|(large, small)| [large, small])))
}

/// Removes the photos of a folder that none of these copies has. If one of them cannot be read, all photos stay.
pub(super) fn remove_unlisted(folder: &Album, copies: &[PathBuf]) -> anyhow::Result<()> {
    if !folder.path().is_dir() {
        return Ok(());
    }
    let mut kept = BTreeSet::new();
    for copy in copies {
        let photos = connect(copy).and_then(|copy| match read(&copy)? {
            Some(list) => Ok(list.into_keys().collect()),
            None => named(&copy),
        });
        let Ok(photos) = photos else { return Ok(()) };
        kept.extend(photos);
    }
    let removed = folder.lock().and_then(|_lock| folder.retain(|id, number| kept.contains(&(id, number))));
    removed.with_context(|| format!("cannot remove photos from {}", folder.path().display()))
}
