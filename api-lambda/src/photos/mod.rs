//! Photos that visitors add to their requests: made anew from the pixels, and kept in a folder or in a bucket.

mod album;
mod bucket;
mod folder;
mod gallery;
mod layout;
mod picture;
mod s3;

use std::{collections::BTreeMap, io, path::PathBuf, sync::Arc};

use jiff::Timestamp;
use tokio::task::JoinError;

use crate::{
    blocking::Turns,
    domain::{PhotoNumber, QuoteId},
};

use bucket::Bucket;
use folder::Folder;

pub use album::{Album, Found, Hash, PhotoFile};
pub use gallery::Gallery;
pub use layout::found;
pub use picture::{NotAPhoto, Picture};
pub use s3::{Patience, S3};

/// The home of all photos. A clone is the same home.
#[derive(Debug, Clone)]
pub struct Photos {
    home: Home,
    /// Room for all of them; 0 if no more are taken.
    max_bytes: u64,
    /// Turns to decode, which takes much memory.
    decoding: Turns,
}

#[derive(Debug, Clone)]
enum Home {
    Folder(Arc<Folder>),
    Bucket(Arc<Bucket>),
}

/// A failure of the home of photos: it cannot be reached, listed, read or written. Its text has no name of a file, which
/// would have the id of a request.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{0}")]
pub struct HomeError(pub(super) String);

impl From<io::Error> for HomeError {
    fn from(error: io::Error) -> Self {
        Self(error.kind().to_string())
    }
}

/// Everything in a home.
#[derive(Debug, Default)]
pub struct Listing {
    /// The requests that have photos, in no order.
    pub requests: Vec<Listed>,
    /// The size of all photos, in bytes.
    pub bytes: u64,
}

/// A request that has photos.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The request.
    pub id: QuoteId,
    /// The time when the request was noted as missing; `None` if it was there.
    pub orphan_since: Option<Timestamp>,
    /// Its photos, by number, with the time when each was noted as one that the request does not name; `None` if it was
    /// named.
    pub photos: BTreeMap<PhotoNumber, Option<Timestamp>>,
}

/// A note beside photos: their request does not exist, or does not name one of them.
#[derive(Debug, Clone, Copy)]
pub struct Note {
    /// The request.
    pub id: QuoteId,
    /// The photo that the request does not name; `None` if there is no request.
    pub photo: Option<PhotoNumber>,
}

impl Photos {
    /// Opens a folder, and creates it if it does not exist.
    pub fn in_folder(path: PathBuf, max_bytes: u64) -> io::Result<Self> {
        Ok(Self::at(Home::Folder(Arc::new(Folder::open(path)?)), max_bytes))
    }

    /// Uses a bucket. Nothing is called yet.
    pub fn in_bucket(s3: S3, max_bytes: u64) -> Self {
        Self::at(Home::Bucket(Arc::new(Bucket::new(s3))), max_bytes)
    }

    fn at(home: Home, max_bytes: u64) -> Self {
        Self { home, max_bytes, decoding: Turns::on_one_thread() }
    }

    /// Returns true if more photos are taken. Those that are there can be read and removed in any case.
    pub fn takes_more(&self) -> bool {
        self.max_bytes > 0
    }

    /// The room for all photos, in bytes. The store counts what is used.
    pub fn max_bytes(&self) -> u64 {
        self.max_bytes
    }

    /// Decodes what a visitor sent, and encodes its pixels again. What was sent is kept until that is done, also when the
    /// caller does not wait for it any more.
    pub async fn read(&self, sent: impl AsRef<[u8]> + Send + 'static) -> Result<Picture, NotAPhoto> {
        let read = self.decoding.run(move || Picture::read(sent.as_ref()));
        // A panic of the decoder is about this file.
        read.await.unwrap_or(Err(NotAPhoto::Unreadable))
    }

    /// Stores a photo. It is durable afterwards. One that is there already is replaced.
    pub async fn put(&self, id: QuoteId, number: PhotoNumber, picture: Picture) -> Result<(), HomeError> {
        match &self.home {
            Home::Folder(folder) => folder.writing(move |folder| folder.put(id, number, &picture)).await?,
            Home::Bucket(bucket) => bucket.put(id, number, picture).await,
        }
    }

    /// Reads a photo; `None` if it is not there.
    pub async fn get(&self, file: PhotoFile) -> Result<Option<Vec<u8>>, HomeError> {
        match &self.home {
            Home::Folder(folder) => Ok(folder.reading(move |folder| folder.get(file)).await??),
            Home::Bucket(bucket) => bucket.get(file).await,
        }
    }

    /// Removes all photos of a request. Returns the room that this gives back, in bytes.
    pub async fn remove(&self, id: QuoteId) -> Result<u64, HomeError> {
        match &self.home {
            Home::Folder(folder) => Ok(folder.writing(move |folder| folder.remove(id)).await??),
            Home::Bucket(bucket) => bucket.remove(id).await,
        }
    }

    /// Lists everything.
    pub async fn list(&self) -> Result<Listing, HomeError> {
        match &self.home {
            Home::Folder(folder) => Ok(folder.reading(Folder::list).await??),
            Home::Bucket(bucket) => bucket.list().await,
        }
    }

    /// Makes a note beside photos, with this time.
    pub async fn note(&self, note: Note, now: Timestamp) -> Result<(), HomeError> {
        match &self.home {
            Home::Folder(folder) => Ok(folder.writing(move |folder| folder.note(note)).await??),
            Home::Bucket(bucket) => bucket.note(note, now).await,
        }
    }

    /// Removes the note with this time.
    pub async fn forget(&self, note: Note, since: Timestamp) -> Result<(), HomeError> {
        match &self.home {
            Home::Folder(folder) => Ok(folder.writing(move |folder| folder.forget(note)).await??),
            Home::Bucket(bucket) => bucket.forget(note, since).await,
        }
    }

    /// Removes a photo that its request does not name, with the note about it. In a folder it stays if it was stored
    /// again since. Returns the room that this gives back, in bytes.
    pub async fn remove_unnamed(&self, id: QuoteId, number: PhotoNumber) -> Result<u64, HomeError> {
        match &self.home {
            Home::Folder(folder) => Ok(folder.writing(move |folder| folder.remove_unnamed(id, number)).await??),
            Home::Bucket(bucket) => bucket.remove_unnamed(id, number).await,
        }
    }

    /// Returns true if photos could be stored now.
    pub async fn is_writable(&self) -> bool {
        match &self.home {
            Home::Folder(folder) => folder.reading(Folder::is_writable).await.unwrap_or(false),
            Home::Bucket(bucket) => bucket.is_writable().await,
        }
    }
}

impl From<JoinError> for HomeError {
    fn from(_: JoinError) -> Self {
        Self("a panic".to_owned())
    }
}

/// Logs the first failed write, and the first one that succeeds after it.
fn log_writes(fail: bool, problem: &str) {
    match fail {
        true => tracing::error!(
            cause = problem,
            "photos cannot be stored: make room on the disk of the data file, or look at the bucket; requests go on, and browsers \
             try again"
        ),
        false => tracing::info!("photos can be stored again"),
    }
}
