//! Photos that visitors add to their requests: made anew from the pixels, and kept in a folder.

mod album;
mod folder;
mod layout;
mod picture;
mod usage;

use std::{
    io,
    path::PathBuf,
    sync::{Arc, Mutex},
};

use crate::domain::{PhotoNumber, PhotoSize, QuoteId};

use folder::Folder;

pub use album::{Album, Found, Hash, PhotoFile};
pub use picture::{NotAPhoto, Picture};
pub use usage::{Full, Share};

/// The home of all photos. A clone is the same home.
#[derive(Debug, Clone)]
pub struct Photos {
    folder: Arc<Folder>,
    /// Memory for one picture at a time.
    decoding: Arc<Mutex<()>>,
}

/// The reason why a photo was not stored.
#[derive(Debug, thiserror::Error)]
pub enum PutError {
    /// There is no room.
    #[error("no room for photos")]
    Full(Full),
    /// The folder cannot be written.
    #[error("the folder of photos cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl Photos {
    /// Opens a folder, and creates it if it does not exist.
    ///
    /// # Errors
    ///
    /// Fails when the folder cannot be created or listed.
    pub fn in_folder(path: PathBuf, max_bytes: u64) -> io::Result<Self> {
        Ok(Self { folder: Arc::new(Folder::open(path, max_bytes)?), decoding: Arc::default() })
    }

    /// Decodes what a visitor sent, and encodes its pixels again.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be taken.
    pub async fn read(&self, sent: impl AsRef<[u8]> + Send + 'static) -> Result<Picture, NotAPhoto> {
        let decoding = Arc::clone(&self.decoding);
        let read = tokio::task::spawn_blocking(move || {
            let _turn = decoding.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            Picture::read(sent.as_ref())
        });
        // A panic of the decoder is about this file.
        read.await.unwrap_or(Err(NotAPhoto::Unreadable))
    }

    /// Stores a photo. It is on the disk afterwards. One that is there already is replaced.
    ///
    /// # Errors
    ///
    /// Fails when there is no room, or when the folder cannot be written.
    pub async fn put(&self, id: QuoteId, number: PhotoNumber, picture: Picture, share: Share) -> Result<(), PutError> {
        self.blocking(move |folder| folder.put(id, number, &picture, share)).await?
    }

    /// Reads a photo; `None` if it is not there.
    ///
    /// # Errors
    ///
    /// Fails when the folder cannot be read.
    pub async fn get(&self, id: QuoteId, number: PhotoNumber, size: PhotoSize) -> io::Result<Option<Vec<u8>>> {
        self.blocking(move |folder| folder.get(id, number, size)).await?
    }

    /// Removes all photos of a request.
    ///
    /// # Errors
    ///
    /// Fails when one of them cannot be removed.
    pub async fn remove(&self, id: QuoteId) -> io::Result<()> {
        self.blocking(move |folder| folder.remove(id)).await?
    }

    /// The requests that have photos, in no order.
    ///
    /// # Errors
    ///
    /// Fails when the folder cannot be listed.
    pub async fn requests(&self) -> io::Result<Vec<QuoteId>> {
        self.blocking(Folder::requests).await?
    }

    /// Notes that a request does not exist, or that it does. Returns true if it has been missing for a day.
    ///
    /// # Errors
    ///
    /// Fails when the note cannot be written.
    pub async fn is_long_orphaned(&self, id: QuoteId, exists: bool) -> io::Result<bool> {
        self.blocking(move |folder| folder.is_long_orphaned(id, exists)).await?
    }

    /// Returns true if photos could be stored now.
    pub async fn is_writable(&self) -> bool {
        self.blocking(Folder::is_writable).await.unwrap_or(false)
    }

    async fn blocking<R: Send + 'static>(&self, work: impl FnOnce(&Folder) -> R + Send + 'static) -> io::Result<R> {
        let folder = Arc::clone(&self.folder);
        tokio::task::spawn_blocking(move || work(&folder)).await.map_err(io::Error::other)
    }
}
