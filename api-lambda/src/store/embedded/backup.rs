//! A copy of a data file, while the program serves it or not.

use std::{
    fs,
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use jiff::{Timestamp, tz::TimeZone};
use rusqlite::Connection;

use crate::photos::Album;

use super::{
    check::{structure, unreadable},
    contents::{Contents, is_ours},
    draft::{COPY, Draft, folder_of},
    file::photo_folder,
    photo_backup::{PhotosInBackup, back_up_photos, folder_of_new, remove_unlisted},
    rows::{connect, is_damage},
};

/// A finished backup.
#[derive(Debug)]
pub struct Backup {
    /// The copy.
    pub path: PathBuf,
    /// Number of requests in the copy.
    pub contents: Contents,
    /// Number of rows in the copy that cannot be read, as in the original.
    pub unreadable: usize,
    /// The photos of the copy; `None` if no request in it has any.
    pub photos: Option<PhotosInBackup>,
    /// Number of older copies that were removed.
    pub removed: usize,
}

/// Copies a data file to a new file, or to a folder under a name with the time. The copy is one moment of the original,
/// checked, on the disk, and readable by its owner only. Photos are copied into a folder beside it, and their hashes
/// are in the copy. With `keep`, only so many of the copies in the folder remain, and the photos of those.
///
/// # Errors
///
/// Fails when the original is damaged or not ours, or when the copy cannot be written or exists. Then no copy is
/// removed.
pub fn backup(data: &Path, to: &Path, keep: Option<NonZeroUsize>) -> anyhow::Result<Backup> {
    if !data.is_file() {
        bail!("there is no file {}", data.display());
    }
    let in_folder = to.is_dir();
    if keep.is_some() && !in_folder {
        bail!("--keep removes old copies of a folder, and {} is none\n  Name a folder that exists.", to.display());
    }
    let path =
        if in_folder { to.join(format!("{}{}{}", COPY.0, stamp(Timestamp::now()), COPY.1)) } else { to.to_owned() };
    if path.exists() {
        bail!("{} exists, and a backup overwrites nothing\n  Name another file, or a folder.", path.display());
    }
    let draft = Draft::create(&path)?;
    let source = connect(data).and_then(|source| Ok((is_ours(&source)?, source)));
    let (is_ours, source) = source.map_err(|error| damaged(data, &error))?;
    if !is_ours {
        bail!("{} is not a data file of this program", data.display());
    }
    // One read transaction; writers go on. Removed data is not copied.
    source.execute("VACUUM INTO ?1", [draft.name()?]).map_err(|error| damaged(data, &error))?;
    let (contents, unreadable) = finish(&draft.path).map_err(|error| damaged(data, &error))?;
    let photos = with_photos(&source, data, draft, &path, in_folder)?;
    drop(source);
    let removed = keep.map_or(Ok(0), |keep| rotate(&path, keep.get()))?;
    Ok(Backup { path, contents, unreadable, photos, removed })
}

/// Copies the photos of a checked copy, and gives it its name.
fn with_photos(
    source: &Connection,
    data: &Path,
    draft: Draft,
    path: &Path,
    in_folder: bool,
) -> anyhow::Result<Option<PhotosInBackup>> {
    let folder = Album::at(folder_of_new(path, in_folder));
    if !in_folder && folder.path().exists() {
        bail!("{} exists, and a backup overwrites nothing\n  Name another file, or a folder.", folder.path().display());
    }
    let served = Album::at(photo_folder(&data.canonicalize()?));
    let before = if in_folder { copies(path.parent().unwrap_or(path))?.pop() } else { None };
    let copied = back_up_photos((source, &served), &draft.path, &folder, before.as_deref())?;
    draft.rename(path)?;
    Ok(copied.map(|photos| PhotosInBackup { is_shared: in_folder, ..photos }))
}

/// Checks a copy and makes it a single file.
fn finish(copy: &Path) -> rusqlite::Result<(Contents, usize)> {
    let connection = connect(copy)?;
    if !structure(&connection)?.is_empty() {
        return Err(rusqlite::Error::InvalidQuery);
    }
    single_file(&connection)?;
    Ok((Contents::of(&connection)?, unreadable(&connection)?))
}

/// Ends the log beside a database, so that the file is complete without it.
pub(super) fn single_file(connection: &Connection) -> rusqlite::Result<()> {
    connection.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))
}

/// The reason why a file cannot be copied. An error of SQLite about content could quote it.
fn damaged(data: &Path, error: &rusqlite::Error) -> anyhow::Error {
    let data = data.display();
    if is_damage(error) || matches!(error, rusqlite::Error::InvalidQuery) {
        anyhow::anyhow!(
            "{data} is damaged, so there is no copy; older copies are kept\n  Stop the program and restore the newest one, or take \
             what can be read with `api-lambda restore --from {data} --salvage --data NEW`."
        )
    } else {
        let code = error.sqlite_error_code();
        anyhow::anyhow!("{data} cannot be copied{}", code.map_or_else(String::new, |code| format!(": {code:?}")))
    }
}

/// A moment as it is written in names of files: `2026-11-23T031500Z`.
pub(super) fn stamp(time: Timestamp) -> String {
    time.to_zoned(TimeZone::UTC).strftime("%Y-%m-%dT%H%M%SZ").to_string()
}

/// Removes the oldest copies in the folder of a new one, and the photos that no other copy has. A copy whose name has a
/// later time than the new one was made by a clock that was ahead. It counts as older than all others, because
/// otherwise a wrong clock would keep its copies for ever, and have each new one removed.
fn rotate(new: &Path, keep: usize) -> anyhow::Result<usize> {
    let mut copies = copies(folder_of(new))?;
    let later = copies.partition_point(|copy| copy.file_name() <= new.file_name());
    copies.rotate_left(later);
    let kept = copies.split_off(copies.len().saturating_sub(keep));
    for copy in &copies {
        fs::remove_file(copy).with_context(|| format!("cannot remove {}", copy.display()))?;
    }
    if let Some(newest) = kept.last() {
        remove_unlisted(&Album::at(folder_of_new(newest, true)), &kept)?;
    }
    Ok(copies.len())
}

/// The copies in a folder, the oldest first. Names have the time, so their order is that of time.
fn copies(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let entries = entries.with_context(|| format!("cannot list {}", folder.display()))?;
    let is_copy = |name: &str| {
        let time = name.strip_prefix(COPY.0).and_then(|name| name.strip_suffix(COPY.1));
        time.is_some_and(|time| time.len() == stamp(Timestamp::UNIX_EPOCH).len() && time.ends_with('Z'))
    };
    let mut names: Vec<String> = entries.iter().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| is_copy(name));
    names.sort_unstable();
    Ok(names.into_iter().map(|name| folder.join(name)).collect())
}
