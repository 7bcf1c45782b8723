//! Leftovers of a restore that was killed before its last step. The data file is the one before, and serves on.

use std::{
    ffi::OsStr,
    fs,
    io::{self, ErrorKind},
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use crate::photos::{Album, found};

use super::{
    draft::{folder_of, remove_abandoned},
    file::{BESIDE, beside, photo_folder},
};

/// The middle of the name that a restore gives to the data file before.
pub(super) const BEFORE: &str = ".before-";

/// Removes the drafts of dead processes, the second name that a restore has made for the file that it did not replace,
/// and the second names of its photos. The caller has the lock of the name, so no restore is under way.
///
/// # Errors
///
/// Fails when something cannot be removed. The next call goes on.
pub(super) fn clear_up(data: &Path) -> io::Result<()> {
    remove_abandoned(data)?;
    for kept in kept(data)? {
        let photos = Album::at(photo_folder(&kept));
        match (fs::metadata(&kept), fs::metadata(data)) {
            (Ok(kept_file), Ok(file)) if (kept_file.dev(), kept_file.ino()) == (file.dev(), file.ino()) => {
                move_back(data, &kept)?;
                photos.unlink()?;
                fs::remove_file(&kept)?;
            }
            // It was killed between the photos and the file.
            (Err(error), _) if error.kind() == ErrorKind::NotFound => photos.unlink()?,
            _ => {}
        }
    }
    Ok(())
}

/// Gives the data file its log back.
fn move_back(data: &Path, kept: &Path) -> io::Result<()> {
    for end in BESIDE {
        found(fs::rename(beside(kept, end), beside(data, end)))?;
    }
    Ok(())
}

/// The names that restores have given to data files before this one, also those of which only the photos are there.
fn kept(data: &Path) -> io::Result<Vec<PathBuf>> {
    let mut kept = Vec::new();
    let Some(start) = data.file_name().and_then(OsStr::to_str).map(|name| format!("{name}{BEFORE}")) else {
        return Ok(kept);
    };
    for entry in fs::read_dir(folder_of(data))? {
        let name = entry?.file_name();
        let Some(time) = name.to_str().and_then(|name| name.strip_prefix(&start)) else { continue };
        let time = time.split_once('.').map_or(time, |(time, _)| time);
        if time.ends_with('Z') {
            kept.push(data.with_file_name(format!("{start}{time}")));
        }
    }
    kept.sort_unstable();
    kept.dedup();
    Ok(kept)
}
