//! Names in a home of photos: `ID/1.jpg`, and beside it the thumbnail `ID/1.small.jpg`.

use std::{
    fs::{self, DirBuilder},
    io::{self, ErrorKind},
    os::unix::fs::DirBuilderExt,
    path::Path,
};

use crate::domain::{PhotoNumber, PhotoSize, QuoteId};

/// The end of a name that no finished file has.
pub(super) const UNFINISHED: &str = ".part";

pub(super) fn name(number: PhotoNumber, size: PhotoSize) -> String {
    match size {
        PhotoSize::Large => format!("{number}.jpg"),
        PhotoSize::Small => format!("{number}.small.jpg"),
    }
}

/// The photo that a finished file belongs to.
pub(super) fn photo_of(file: &str) -> Option<PhotoNumber> {
    PhotoNumber::all().find(|number| PhotoSize::ALL.iter().any(|size| name(*number, *size) == file))
}

/// The requests that have a folder.
pub(super) fn ids(path: &Path) -> io::Result<Vec<QuoteId>> {
    let mut ids = Vec::new();
    for entry in fs::read_dir(path)? {
        ids.extend(entry?.file_name().to_str().and_then(QuoteId::parse));
    }
    Ok(ids)
}

/// Makes a folder, with rights for its owner alone, if it is not there.
pub(super) fn make_folder(path: &Path) -> io::Result<()> {
    match DirBuilder::new().mode(0o700).create(path) {
        Err(error) if error.kind() == ErrorKind::AlreadyExists && path.is_dir() => Ok(()),
        made => made,
    }
}

/// The result of a call; `None` if its file is not there.
pub fn found<T>(read: io::Result<T>) -> io::Result<Option<T>> {
    match read {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => read.map(Some),
    }
}
