use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::OpenOptionsExt,
    path::PathBuf,
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, SystemTime},
};

use jiff::Timestamp;

use crate::domain::{PhotoNumber, PhotoSize, QuoteId};

use super::{
    Picture, PutError, Share,
    layout::{UNFINISHED, found, ids, make_folder, name},
    usage::Usage,
};

/// Time for which the photos of a request that is not there are kept. A restored backup may know less than the folder, and be
/// exchanged for a newer one.
const ORPHAN_RETENTION: Duration = Duration::from_secs(24 * 3600);

/// In the folder of a request that was not there, since the time of this file.
const ORPHAN: &str = "orphan";

/// Written and removed to see if the folder can be written.
const PROBE: &str = "probe";

/// Photos as files.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Whoever writes or removes holds it, so that sizes stay right.
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
        Ok(Self { path, state: Mutex::new(State { usage, writes_fail: false }) })
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
            match &written {
                Err(error) => tracing::error!(
                    cause = %error.kind(),
                    "photos cannot be stored: make room on the disk of the data file; requests go on, and browsers try again"
                ),
                Ok(_) => tracing::info!("photos can be stored again"),
            }
        }
        let replaced = written?;
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

    pub(super) fn requests(&self) -> io::Result<Vec<QuoteId>> {
        ids(&self.path)
    }

    pub(super) fn is_long_orphaned(&self, id: QuoteId, exists: bool) -> io::Result<bool> {
        let note = self.of(id).join(ORPHAN);
        let since = found(fs::metadata(&note).and_then(|note| note.modified()))?;
        match since {
            Some(_) if exists => fs::remove_file(&note).map(|()| false),
            None if exists => Ok(false),
            None => OpenOptions::new().create(true).append(true).mode(0o600).open(&note).map(|_| false),
            Some(since) => Ok(SystemTime::now().duration_since(since).is_ok_and(|age| age > ORPHAN_RETENTION)),
        }
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

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
