//! Photos of requests: the row of a request names them, and lives no longer than they do.

#[cfg(feature = "embedded")]
use std::path::{Path, PathBuf};
use std::{io, time::Duration};

#[cfg(feature = "embedded")]
use anyhow::Context;

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem, Update};
use jiff::Timestamp;

#[cfg(feature = "embedded")]
use crate::photos::Photos;
use crate::{
    domain::{Letter, Mailbox, Notice, PhotoNumber, PhotoSize, QuoteId, QuoteRequest, TELL_OF_PHOTOS_AFTER},
    photos::{Full, NotAPhoto, PutError, Share},
};

use super::{
    Store, StoreError, failed,
    items::{CHANGES, PHOTOS, quote_request},
    number,
    outbox::outbox_item,
    transactions::incomplete,
};

/// Requests that are looked up between two pauses of a sweep.
const SWEEP_BATCH: usize = 20;

/// The pause, so that a sweep holds up no visitor.
const SWEEP_PAUSE: Duration = Duration::from_millis(50);

/// The folder with the photos of a data file.
#[cfg(feature = "embedded")]
pub fn photo_folder(data: &Path) -> PathBuf {
    let mut name = data.as_os_str().to_owned();
    name.push(".photos");
    name.into()
}

/// The reason why a photo was not stored.
#[derive(Debug)]
pub enum PhotoError {
    /// No photos are taken here.
    Off,
    /// The request does not exist, or no longer.
    NoRequest,
    /// It cannot be taken as a photo.
    NotAPhoto(NotAPhoto),
    /// There is no room.
    Full(Full),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for PhotoError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Store {
    /// Takes photos, and keeps them in a folder beside the data file. Without room for them it takes none.
    ///
    /// # Errors
    ///
    /// Fails when the folder cannot be created or listed.
    #[cfg(feature = "embedded")]
    pub fn with_photos_beside(self, data: &Path, max_bytes: Option<u64>) -> anyhow::Result<Self> {
        let Some(max_bytes) = max_bytes else { return Ok(self) };
        // The canonical path: through a link to the file, the folder is the same.
        let folder = photo_folder(&data.canonicalize()?);
        let photos = Photos::in_folder(folder.clone(), max_bytes);
        let photos = photos.with_context(|| format!("cannot use {} as the folder of photos", folder.display()))?;
        Ok(Self { photos: Some(photos), ..self })
    }

    /// Returns true if photos are taken.
    pub fn takes_photos(&self) -> bool {
        self.photos.is_some()
    }

    /// Adds a photo to a request, in the inbox or in the trash. One with a number that the request has is left as it is.
    ///
    /// # Errors
    ///
    /// Fails when it is no photo, when there is no room or no request, or when the store cannot be written.
    pub async fn add_photo(
        &self,
        id: QuoteId,
        photo: PhotoNumber,
        sent: impl AsRef<[u8]> + Send + 'static,
        now: Timestamp,
    ) -> Result<(), PhotoError> {
        let photos = self.photos.as_ref().ok_or(PhotoError::Off)?;
        let request = self.request_anywhere(id, now).await?.ok_or(PhotoError::NoRequest)?;
        if request.photos.contains(&photo) {
            return Ok(());
        }
        let picture = photos.read(sent).await.map_err(PhotoError::NotAPhoto)?;
        let share = if request.suspected { Share::Robot } else { Share::Person };
        photos.put(id, photo, picture, share).await.map_err(|error| match error {
            PutError::Full(full) => PhotoError::Full(full),
            PutError::Io(error) => PhotoError::Store(unwritable(&error)),
        })?;
        for mailbox in [Mailbox::Inbox, Mailbox::Trash, Mailbox::Inbox] {
            if self.name_photo(mailbox, &request, photo, now).await? {
                return Ok(());
            }
        }
        // Erased meanwhile.
        self.remove_photos(id).await?;
        Err(PhotoError::NoRequest)
    }

    /// Reads a photo of a request, in the inbox or in the trash.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when the file cannot be read.
    pub async fn photo(
        &self,
        id: QuoteId,
        photo: PhotoNumber,
        size: PhotoSize,
        now: Timestamp,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        let Some(photos) = &self.photos else { return Ok(None) };
        let request = self.request_anywhere(id, now).await?;
        if !request.is_some_and(|request| request.photos.contains(&photo)) {
            return Ok(None);
        }
        photos.get(id, photo, size).await.map_err(|error| StoreError::new("read", error.kind().to_string()))
    }

    /// Removes photos whose requests are gone, such as those that left the trash. Returns the number of requests.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when the photos cannot be listed or removed.
    pub async fn sweep_photos(&self, now: Timestamp) -> Result<usize, StoreError> {
        let Some(photos) = &self.photos else { return Ok(0) };
        let mut removed = 0;
        for (index, id) in photos.requests().await.map_err(|error| unwritable(&error))?.into_iter().enumerate() {
            if index % SWEEP_BATCH == 0 {
                tokio::time::sleep(SWEEP_PAUSE).await;
            }
            let exists = self.request_anywhere(id, now).await?.is_some();
            if photos.is_long_orphaned(id, exists).await.map_err(|error| unwritable(&error))? {
                self.remove_photos(id).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }

    /// Removes the photos of a request.
    pub(super) async fn remove_photos(&self, id: QuoteId) -> Result<(), StoreError> {
        match &self.photos {
            Some(photos) => photos.remove(id).await.map_err(|error| unwritable(&error)),
            None => Ok(()),
        }
    }

    /// A request in the inbox or in the trash.
    async fn request_anywhere(&self, id: QuoteId, now: Timestamp) -> Result<Option<QuoteRequest>, StoreError> {
        // In this order, and again: one that is moved meanwhile is not missed.
        for mailbox in [Mailbox::Inbox, Mailbox::Trash, Mailbox::Inbox] {
            let call = self.client.get_item().table_name(&self.table).consistent_read(true);
            let answer = call.set_key(Some(mailbox.key(id))).send().await.map_err(failed("GetItem"))?;
            if let Some(request) = answer.item.and_then(|item| quote_request(&item, now)) {
                return Ok(Some(request));
            }
        }
        Ok(None)
    }

    /// Adds a photo to the row of a request, and asks for an e-mail about it if the owner is told of the request. Returns false if
    /// it is not in this mailbox.
    async fn name_photo(
        &self,
        mailbox: Mailbox,
        request: &QuoteRequest,
        photo: PhotoNumber,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(mailbox.key(request.id)))
            // A move between the mailboxes that is under way reads the request again.
            .update_expression("ADD #photos :photo, #changes :one")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#photos", PHOTOS)
            .expression_attribute_names("#changes", CHANGES)
            .expression_attribute_values(":photo", AttributeValue::Ns(vec![photo.to_string()]))
            .expression_attribute_values(":one", number(1))
            .build();
        let mut items = vec![TransactWriteItem::builder().update(update.map_err(incomplete)?).build()];
        if request.notice != Notice::Unwanted {
            items.push(self.put(outbox_item(request.id, Letter::Photos(photo), now + TELL_OF_PHOTOS_AFTER))?);
        }
        self.transact(items).await
    }
}

/// The names of files are left out; they have the id of a request.
fn unwritable(error: &io::Error) -> StoreError {
    StoreError::new("photos", error.kind().to_string())
}
