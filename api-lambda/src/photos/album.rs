use std::{
    fs::{self, DirEntry, File, OpenOptions},
    io::{self, Read, Write},
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::{Path, PathBuf},
    process,
};

use aws_lc_rs::digest::{Context, SHA256};

use crate::domain::{PhotoNumber, PhotoSize, QuoteId};

use super::layout::{UNFINISHED, found, ids, make_folder, name};

/// Bytes that are in memory at a time.
const BUFFER_BYTES: usize = 64 * 1024;

/// SHA-256 of a file.
pub type Hash = [u8; 32];

/// One of the two files of a photo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PhotoFile {
    /// The request.
    pub id: QuoteId,
    /// The place of the photo in its request.
    pub number: PhotoNumber,
    /// The photo or its thumbnail.
    pub size: PhotoSize,
}

/// A file of a folder of photos.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Found {
    /// The file is not there.
    Missing,
    /// The disk does not give it.
    Unreadable,
    /// It has this hash.
    File(Hash),
}

/// A folder of photos as files, for the program and for commands that copy it. Finished files of it never change.
#[derive(Debug, Clone)]
pub struct Album {
    path: PathBuf,
}

impl Album {
    /// The photos in a folder, which may not exist.
    pub fn at(path: PathBuf) -> Self {
        Self { path }
    }

    /// The folder.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Makes the folder if it is not there, and waits until no other process has it. The lock ends with the returned
    /// file.
    pub fn lock(&self) -> io::Result<File> {
        make_folder(&self.path)?;
        let folder = File::open(&self.path)?;
        folder.lock()?;
        Ok(folder)
    }

    /// Reads a file, and returns its hash.
    pub fn look(&self, file: PhotoFile) -> Found {
        let hash = || -> io::Result<Option<Hash>> {
            let Some(file) = found(File::open(self.of(file)))? else { return Ok(None) };
            pass(file, &mut io::sink()).map(Some)
        };
        match hash() {
            Ok(Some(hash)) => Found::File(hash),
            Ok(None) => Found::Missing,
            Err(_) => Found::Unreadable,
        }
    }

    /// Copies a file of another folder, and replaces one that is there. It is on the disk afterwards. Returns false if
    /// the other one has none with this hash; then nothing changes.
    pub fn take(&self, file: PhotoFile, from: &Self, hash: &Hash) -> io::Result<bool> {
        match found(File::open(from.of(file)))? {
            Some(source) => self.write(file, source, hash),
            None => Ok(false),
        }
    }

    /// Writes a file, and replaces one that is there. It is on the disk afterwards. Returns false if the source has
    /// another hash; then nothing changes.
    pub fn write(&self, file: PhotoFile, source: impl Read, hash: &Hash) -> io::Result<bool> {
        self.in_folder(file.id, || self.make(file, |copy| Ok(pass(source, copy)? == *hash)))
    }

    /// Makes files of a request, whose folder is made if it is not there. They are on the disk afterwards.
    pub(super) fn in_folder<R>(&self, id: QuoteId, make: impl FnOnce() -> io::Result<R>) -> io::Result<R> {
        let folder = self.path.join(id.to_string());
        let is_new = !folder.exists();
        make_folder(&self.path)?;
        make_folder(&folder)?;
        let made = make()?;
        File::open(&folder)?.sync_all()?;
        if is_new {
            File::open(&self.path)?.sync_all()?;
        }
        Ok(made)
    }

    /// Makes a file, or replaces it, if `fill` says that its content is whole. Until then it has another name.
    pub(super) fn make(&self, file: PhotoFile, fill: impl FnOnce(&mut File) -> io::Result<bool>) -> io::Result<bool> {
        let path = self.of(file);
        let unfinished = path.with_extension(format!("{}{UNFINISHED}", process::id()));
        let make = || -> io::Result<bool> {
            let mut new = OpenOptions::new().create(true).truncate(true).write(true).mode(0o600).open(&unfinished)?;
            if !fill(&mut new)? {
                return Ok(false);
            }
            new.sync_all()?;
            fs::rename(&unfinished, &path)?;
            Ok(true)
        };
        let made = make();
        if !matches!(made, Ok(true)) {
            let _ = fs::remove_file(&unfinished);
        }
        made
    }

    /// Gives all photos second names in a new folder. No file is copied.
    pub fn link_to(&self, path: &Path) -> io::Result<()> {
        for (id, from) in self.folders()? {
            let to = path.join(id.to_string());
            make_folder(path)?;
            make_folder(&to)?;
            for file in fs::read_dir(from)? {
                let file = file?;
                fs::hard_link(file.path(), to.join(file.file_name()))?;
            }
        }
        Ok(())
    }

    /// Removes the names of this folder that [`Self::link_to`] has made: of files that have another name too.
    pub fn unlink(&self) -> io::Result<()> {
        for (_, folder) in self.folders()? {
            remove_those(&folder, |file| Ok(file.metadata()?.nlink() > 1))?;
            remove_if_empty(&folder)?;
        }
        found(remove_if_empty(&self.path)).map(drop)
    }

    /// Removes the files that a process has not finished which was killed. Call it only while none writes.
    pub fn remove_unfinished(&self) -> io::Result<()> {
        for (_, folder) in self.folders()? {
            remove_those(&folder, |file| Ok(file.file_name().to_string_lossy().ends_with(UNFINISHED)))?;
        }
        Ok(())
    }

    /// Removes the files of photos for which `keep` is false, and folders of requests that are empty then.
    pub fn retain(&self, keep: impl Fn(QuoteId, PhotoNumber) -> bool) -> io::Result<()> {
        for (id, folder) in self.folders()? {
            for number in PhotoNumber::all().filter(|number| !keep(id, *number)) {
                for size in PhotoSize::ALL {
                    found(fs::remove_file(folder.join(name(number, size))))?;
                }
            }
            remove_if_empty(&folder)?;
        }
        Ok(())
    }

    /// The requests that have a folder, with it.
    fn folders(&self) -> io::Result<Vec<(QuoteId, PathBuf)>> {
        let ids = found(ids(&self.path))?.unwrap_or_default().into_iter();
        Ok(ids.map(|id| (id, self.path.join(id.to_string()))).collect())
    }

    /// Reads a file; `None` if there is none.
    pub(super) fn read(&self, file: PhotoFile) -> io::Result<Option<Vec<u8>>> {
        found(fs::read(self.of(file)))
    }

    fn of(&self, PhotoFile { id, number, size }: PhotoFile) -> PathBuf {
        self.path.join(id.to_string()).join(name(number, size))
    }
}

fn remove_those(folder: &Path, is_one: impl Fn(&DirEntry) -> io::Result<bool>) -> io::Result<()> {
    for file in fs::read_dir(folder)? {
        let file = file?;
        if is_one(&file)? {
            fs::remove_file(file.path())?;
        }
    }
    Ok(())
}

fn remove_if_empty(folder: &Path) -> io::Result<()> {
    if fs::read_dir(folder)?.next().is_none() { fs::remove_dir(folder) } else { Ok(()) }
}

/// Copies everything, and returns its hash.
pub(super) fn pass(mut from: impl Read, to: &mut impl Write) -> io::Result<Hash> {
    let mut context = Context::new(&SHA256);
    let mut buffer = vec![0; BUFFER_BYTES];
    loop {
        match from.read(&mut buffer)? {
            0 => break,
            length => {
                context.update(&buffer[..length]);
                to.write_all(&buffer[..length])?;
            }
        }
    }
    let mut hash = Hash::default();
    hash.copy_from_slice(context.finish().as_ref());
    Ok(hash)
}
