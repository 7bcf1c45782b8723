use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use jiff::Timestamp;

use crate::{
    blocking::Turns,
    domain::{PhotoNumber, PhotoSize, QuoteId},
};

use super::{
    Album, HomeError, Listed, Listing, Note, PhotoFile, Picture,
    layout::{found, ids, make_folder, name, photo_of},
    log_writes,
};

/// The name of a file in a folder whose request is missing, at least since the time of the file.
const ORPHAN: &str = "orphan";

/// The end of the name of a file that notes since when the request of a photo does not name it: `1.unnamed`.
const UNNAMED: &str = ".unnamed";

/// The name of a file that is written and removed, to see if the folder can be written.
const PROBE: &str = "probe";

/// Photos that are read at the same time.
const MAX_READS: usize = 4;

/// Photos as files.
#[derive(Debug)]
pub(super) struct Folder {
    album: Album,
    reads: Turns,
    /// One at a time: each waits for the disk.
    writes: Turns,
    /// The last write failed, and none succeeded since. Held while photos are written or removed.
    writes_fail: Mutex<bool>,
}

impl Folder {
    pub(super) fn open(path: PathBuf) -> io::Result<Self> {
        make_folder(&path)?;
        let album = Album::at(path);
        album.remove_unfinished()?;
        let (reads, writes) = (Turns::new(MAX_READS), Turns::new(1));
        Ok(Self { album, reads, writes, writes_fail: Mutex::default() })
    }

    /// Does something that reads.
    pub(super) async fn reading<R: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> R + Send + 'static,
    ) -> Result<R, HomeError> {
        let folder = Arc::clone(self);
        Ok(self.reads.run(move || work(&folder)).await?)
    }

    /// Does something that writes or removes.
    pub(super) async fn writing<R: Send + 'static>(
        self: &Arc<Self>,
        work: impl FnOnce(&Self) -> R + Send + 'static,
    ) -> Result<R, HomeError> {
        let folder = Arc::clone(self);
        Ok(self.writes.run(move || work(&folder)).await?)
    }

    pub(super) fn put(&self, id: QuoteId, number: PhotoNumber, picture: &Picture) -> Result<(), HomeError> {
        let mut fail = self.writes_fail();
        let written = self.write(id, number, picture).map_err(HomeError::from);
        if *fail != written.is_err() {
            *fail = written.is_err();
            log_writes(*fail, &written.as_ref().err().map(ToString::to_string).unwrap_or_default());
        }
        written
    }

    fn write(&self, id: QuoteId, number: PhotoNumber, picture: &Picture) -> io::Result<()> {
        self.album.in_folder(id, || {
            // Its request is about to name it.
            found(fs::remove_file(self.of_note(Note { id, photo: Some(number) })))?;
            for (size, bytes) in [(PhotoSize::Small, &picture.small), (PhotoSize::Large, &picture.large)] {
                self.album.make(PhotoFile { id, number, size }, |file| file.write_all(bytes).map(|()| true))?;
            }
            Ok(())
        })
    }

    pub(super) fn get(&self, file: PhotoFile) -> io::Result<Option<Vec<u8>>> {
        self.album.read(file)
    }

    /// Returns the size of the photos that were there, in bytes.
    pub(super) fn remove(&self, id: QuoteId) -> io::Result<u64> {
        let _fail = self.writes_fail();
        let (folder, mut bytes) = (self.of(id), 0);
        let Some(files) = found(fs::read_dir(&folder))? else { return Ok(0) };
        for file in files {
            let file = file?;
            bytes += file.metadata()?.len();
            fs::remove_file(file.path())?;
        }
        fs::remove_dir(&folder)?;
        File::open(self.album.path())?.sync_all()?;
        Ok(bytes)
    }

    pub(super) fn list(&self) -> io::Result<Listing> {
        let mut bytes = 0;
        let mut listed = |id| {
            // Without its folder the request was erased since the list was begun.
            let Some(files) = found(fs::read_dir(self.of(id)))? else { return Ok(None) };
            let mut photos = BTreeMap::new();
            for file in files {
                let file = file?;
                bytes += found(file.metadata())?.map_or(0, |file| file.len());
                if let Some(number) = file.file_name().to_str().and_then(photo_of) {
                    photos.insert(number, noted(&self.of_note(Note { id, photo: Some(number) }))?);
                }
            }
            Ok(Some(Listed { id, orphan_since: noted(&self.of_note(Note { id, photo: None }))?, photos }))
        };
        let requests = ids(self.album.path())?.into_iter().filter_map(|id| listed(id).transpose());
        let requests = requests.collect::<io::Result<_>>()?;
        Ok(Listing { requests, bytes })
    }

    pub(super) fn note(&self, note: Note) -> io::Result<()> {
        let _fail = self.writes_fail();
        // Without its folder the request was erased since the list was made.
        found(OpenOptions::new().create(true).append(true).mode(0o600).open(self.of_note(note))).map(drop)
    }

    pub(super) fn forget(&self, note: Note) -> io::Result<()> {
        found(fs::remove_file(self.of_note(note))).map(drop)
    }

    /// Returns the size of the photo, in bytes.
    pub(super) fn remove_unnamed(&self, id: QuoteId, number: PhotoNumber) -> io::Result<u64> {
        let _fail = self.writes_fail();
        let (note, mut bytes) = (self.of_note(Note { id, photo: Some(number) }), 0);
        // One that was stored again has no note any more.
        if !note.exists() {
            return Ok(0);
        }
        for size in PhotoSize::ALL {
            let path = self.of(id).join(name(number, size));
            bytes += found(fs::metadata(&path))?.map_or(0, |file| file.len());
            found(fs::remove_file(&path))?;
        }
        found(fs::remove_file(note))?;
        File::open(self.of(id))?.sync_all()?;
        Ok(bytes)
    }

    /// After a failed write, or when the folder is not there, it tries another one.
    pub(super) fn is_writable(&self) -> bool {
        let mut fail = self.writes_fail();
        if *fail || !self.album.path().is_dir() {
            let probe = self.album.path().join(PROBE);
            let written = make_folder(self.album.path()).and_then(|()| fs::write(&probe, [0; 4096]));
            *fail = written.and_then(|()| fs::remove_file(&probe)).is_err();
        }
        !*fail
    }

    fn of(&self, id: QuoteId) -> PathBuf {
        self.album.path().join(id.to_string())
    }

    fn of_note(&self, Note { id, photo }: Note) -> PathBuf {
        match photo {
            None => self.of(id).join(ORPHAN),
            Some(number) => self.of(id).join(format!("{number}{UNNAMED}")),
        }
    }

    fn writes_fail(&self) -> MutexGuard<'_, bool> {
        self.writes_fail.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time of a note; `None` if there is none.
fn noted(note: &Path) -> io::Result<Option<Timestamp>> {
    let time = found(fs::metadata(note).and_then(|note| note.modified()))?;
    Ok(time.and_then(|time| Timestamp::try_from(time).ok()))
}
