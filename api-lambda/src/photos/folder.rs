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
    HomeError, Listed, Listing, Picture, PutError, Share,
    layout::{UNFINISHED, found, ids, make_folder, name, photo_of},
    log_writes,
    usage::Usage,
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
    path: PathBuf,
    reads: Turns,
    /// One at a time: each waits for the disk.
    writes: Turns,
    /// Held while photos are written or removed, so that sizes stay right.
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    usage: Usage,
    /// The last write failed, and none succeeded since.
    writes_fail: bool,
}

impl Folder {
    pub(super) fn open(path: PathBuf, max_bytes: u64) -> io::Result<Self> {
        make_folder(&path)?;
        let mut usage = Usage::new(max_bytes);
        for id in ids(&path)? {
            for file in fs::read_dir(path.join(id.to_string()))? {
                let file = file?;
                if file.file_name().to_string_lossy().ends_with(UNFINISHED) {
                    fs::remove_file(file.path())?;
                    continue;
                }
                let found = file.metadata()?;
                usage.found(found.len(), Timestamp::try_from(found.modified()?).unwrap_or_default());
            }
        }
        let (reads, writes) = (Turns::new(MAX_READS), Turns::new(1));
        Ok(Self { path, reads, writes, state: Mutex::new(State { usage, writes_fail: false }) })
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

    pub(super) fn put(
        &self,
        id: QuoteId,
        number: PhotoNumber,
        picture: &Picture,
        share: Share,
    ) -> Result<(), PutError> {
        let mut state = self.state();
        state.usage.check(picture.bytes(), share, Timestamp::now()).map_err(PutError::Full)?;
        let written = self.write(id, number, picture);
        if state.writes_fail != written.is_err() {
            state.writes_fail = written.is_err();
            log_writes(
                state.writes_fail,
                &written.as_ref().map_or_else(|error| error.kind().to_string(), |_| String::new()),
            );
        }
        let replaced = written.map_err(HomeError::from)?;
        state.usage.take(picture.bytes());
        state.usage.free(replaced);
        Ok(())
    }

    /// Returns the size of the files that were replaced.
    fn write(&self, id: QuoteId, number: PhotoNumber, picture: &Picture) -> io::Result<u64> {
        let folder = self.of(id);
        let is_new = !folder.exists();
        make_folder(&self.path)?;
        make_folder(&folder)?;
        // Its request is about to name it.
        found(fs::remove_file(self.unnamed(id, number)))?;
        let mut replaced = 0;
        for (size, bytes) in [(PhotoSize::Small, &picture.small), (PhotoSize::Large, &picture.large)] {
            let path = folder.join(name(number, size));
            replaced += fs::metadata(&path).map_or(0, |file| file.len());
            let unfinished = folder.join(format!("{number}{UNFINISHED}"));
            let mut file = OpenOptions::new().create(true).truncate(true).write(true).mode(0o600).open(&unfinished)?;
            let written = file.write_all(bytes).and_then(|()| file.sync_all());
            if let Err(error) = written.and_then(|()| fs::rename(&unfinished, &path)) {
                let _ = fs::remove_file(&unfinished);
                return Err(error);
            }
        }
        File::open(&folder)?.sync_all()?;
        if is_new {
            File::open(&self.path)?.sync_all()?;
        }
        Ok(replaced)
    }

    pub(super) fn get(&self, id: QuoteId, number: PhotoNumber, size: PhotoSize) -> io::Result<Option<Vec<u8>>> {
        found(fs::read(self.of(id).join(name(number, size))))
    }

    pub(super) fn remove(&self, id: QuoteId) -> io::Result<()> {
        let mut state = self.state();
        let folder = self.of(id);
        let Some(files) = found(fs::read_dir(&folder))? else { return Ok(()) };
        for file in files {
            let file = file?;
            let bytes = file.metadata()?.len();
            fs::remove_file(file.path())?;
            state.usage.free(bytes);
        }
        fs::remove_dir(&folder)?;
        File::open(&self.path)?.sync_all()
    }

    pub(super) fn list(&self) -> io::Result<Listing> {
        let listed = |id| {
            // Without its folder the request was erased since the list was begun.
            let Some(files) = found(fs::read_dir(self.of(id)))? else { return Ok(None) };
            let mut photos = BTreeMap::new();
            for file in files {
                if let Some(number) = file?.file_name().to_str().and_then(photo_of) {
                    photos.insert(number, noted(&self.unnamed(id, number))?);
                }
            }
            Ok(Some(Listed { id, orphan_since: noted(&self.of(id).join(ORPHAN))?, photos }))
        };
        let requests = ids(&self.path)?.into_iter().filter_map(|id| listed(id).transpose());
        let requests = requests.collect::<io::Result<_>>()?;
        Ok(Listing { requests, bytes: self.state().usage.all() })
    }

    pub(super) fn note_orphan(&self, id: QuoteId) -> io::Result<()> {
        // Without its folder the request was erased since the list was made.
        found(OpenOptions::new().create(true).append(true).mode(0o600).open(self.of(id).join(ORPHAN))).map(drop)
    }

    pub(super) fn forget_orphan(&self, id: QuoteId) -> io::Result<()> {
        found(fs::remove_file(self.of(id).join(ORPHAN))).map(drop)
    }

    pub(super) fn note_unnamed(&self, id: QuoteId, number: PhotoNumber) -> io::Result<()> {
        let _state = self.state();
        found(OpenOptions::new().create(true).append(true).mode(0o600).open(self.unnamed(id, number))).map(drop)
    }

    pub(super) fn forget_unnamed(&self, id: QuoteId, number: PhotoNumber) -> io::Result<()> {
        found(fs::remove_file(self.unnamed(id, number))).map(drop)
    }

    pub(super) fn remove_unnamed(&self, id: QuoteId, number: PhotoNumber) -> io::Result<()> {
        let mut state = self.state();
        // One that was stored again has no note any more.
        if !self.unnamed(id, number).exists() {
            return Ok(());
        }
        for size in PhotoSize::ALL {
            let path = self.of(id).join(name(number, size));
            let bytes = found(fs::metadata(&path))?.map_or(0, |file| file.len());
            found(fs::remove_file(&path))?;
            state.usage.free(bytes);
        }
        found(fs::remove_file(self.unnamed(id, number)))?;
        File::open(self.of(id))?.sync_all()
    }

    /// After a failed write, or when the folder is not there, it tries another one.
    pub(super) fn is_writable(&self) -> bool {
        let mut state = self.state();
        if state.writes_fail || !self.path.is_dir() {
            let probe = self.path.join(PROBE);
            let written = make_folder(&self.path).and_then(|()| fs::write(&probe, [0; 4096]));
            state.writes_fail = written.and_then(|()| fs::remove_file(&probe)).is_err();
        }
        !state.writes_fail
    }

    fn of(&self, id: QuoteId) -> PathBuf {
        self.path.join(id.to_string())
    }

    fn unnamed(&self, id: QuoteId, number: PhotoNumber) -> PathBuf {
        self.of(id).join(format!("{number}{UNNAMED}"))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The time of a note; `None` if there is none.
fn noted(note: &Path) -> io::Result<Option<Timestamp>> {
    let time = found(fs::metadata(note).and_then(|note| note.modified()))?;
    Ok(time.and_then(|time| Timestamp::try_from(time).ok()))
}
