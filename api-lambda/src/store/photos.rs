//! Photos of requests: the row of a request names them, and lives no longer than they do.

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

use crate::{
    domain::{Mailbox, MessageKind, Notice, PHOTO_MAIL_DELAY, PhotoNumber, PhotoSize, QuoteId, QuoteRequest},
    photos::{NotAPhoto, Note, PhotoFile, Photos, S3},
};

use super::{
    Store, StoreError, Write,
    items::{CHANGES, PHOTOS, quote_request},
    number,
    outbox::outbox_item,
    photo_room::{Claim, Full},
    writes::IS_THERE,
};

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

/// The result of naming a photo in the row of its request.
enum Named {
    Done,
    /// The request is not in this mailbox.
    NotHere,
    Full(Full),
}

impl From<StoreError> for PhotoError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl Store {
    /// Takes photos, and keeps them in a bucket. Without room it takes
    /// none, and knows those that were taken earlier.
    #[must_use]
    pub fn with_photos_in(self, bucket: S3, max_bytes: u64) -> Self {
        Self { photos: Some(Photos::in_bucket(bucket, max_bytes)), ..self }
    }

    /// Returns true if photos are taken.
    pub fn takes_photos(&self) -> bool {
        self.photos.as_ref().is_some_and(Photos::takes_more)
    }

    /// Returns true if there can be photos, also if no more are taken.
    pub fn keeps_photos(&self) -> bool {
        self.photos.is_some()
    }

    /// Adds a photo to a request, in the inbox or in the trash. One with a number that the request has is left as it
    /// is.
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
        let photos = self.photos.as_ref().filter(|photos| photos.takes_more()).ok_or(PhotoError::Off)?;
        let request = self.request_anywhere(id, now).await?.ok_or(PhotoError::NoRequest)?;
        if request.photos.contains(&photo) {
            return Ok(());
        }
        let claim = |bytes| Claim::new(bytes, photos.max_bytes(), request.suspected, now);
        // With one byte: the size is known when it is made, and then looked at again.
        if let Some(full) = self.look_for_room(&claim(1)).await? {
            return Err(PhotoError::Full(full));
        }
        let picture = photos.read(sent).await.map_err(PhotoError::NotAPhoto)?;
        let claim = claim(picture.bytes());
        photos.put(id, photo, picture).await.map_err(StoreError::from)?;
        for mailbox in [Mailbox::Inbox, Mailbox::Trash, Mailbox::Inbox] {
            match self.name_photo(mailbox, &request, photo, &claim, now).await? {
                Named::Done => return Ok(()),
                Named::NotHere => {}
                Named::Full(full) => {
                    photos.note(Note { id, photo: Some(photo) }, now).await.map_err(StoreError::from)?;
                    photos.remove_unnamed(id, photo).await.map_err(StoreError::from)?;
                    return Err(PhotoError::Full(full));
                }
            }
        }
        // Erased meanwhile. Its room was not taken.
        photos.remove(id).await.map_err(StoreError::from)?;
        Err(PhotoError::NoRequest)
    }

    /// Reads a photo of a request, in the inbox or in the trash.
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
        Ok(photos.get(PhotoFile { id, number: photo, size }).await?)
    }

    /// Removes the photos of a request.
    pub(super) async fn remove_photos(&self, id: QuoteId) -> Result<(), StoreError> {
        let Some(photos) = &self.photos else { return Ok(()) };
        let bytes = photos.remove(id).await?;
        self.give_room(bytes).await
    }

    /// A request in the inbox or in the trash.
    pub(super) async fn request_anywhere(
        &self,
        id: QuoteId,
        now: Timestamp,
    ) -> Result<Option<QuoteRequest>, StoreError> {
        // In this order, and again: one that is moved meanwhile is not missed.
        for mailbox in [Mailbox::Inbox, Mailbox::Trash, Mailbox::Inbox] {
            if let Some(request) = self.get(mailbox.key(id)).await?.and_then(|item| quote_request(&item, now)) {
                return Ok(Some(request));
            }
        }
        Ok(None)
    }

    /// Adds a photo to the row of a request, takes its room, and asks for an e-mail about it if the owner is notified of
    /// the request.
    async fn name_photo(
        &self,
        mailbox: Mailbox,
        request: &QuoteRequest,
        photo: PhotoNumber,
        claim: &Claim,
        now: Timestamp,
    ) -> Result<Named, StoreError> {
        // A move between the mailboxes that is under way reads the request again.
        let update = Write::update(mailbox.key(request.id)).add(CHANGES, number(1)).only_if(IS_THERE);
        let mut writes = vec![update.add(PHOTOS, AttributeValue::Ns(vec![photo.to_string()]))];
        writes.extend(claim.writes());
        if request.notice != Notice::Unwanted {
            writes.push(Write::put(outbox_item(request.id, MessageKind::Photos(photo), now + PHOTO_MAIL_DELAY)));
        }
        Ok(match self.unmet(writes).await?.map(|unmet| unmet.place) {
            None => Named::Done,
            Some(0) => Named::NotHere,
            Some(place) => Claim::LIMITS.get(place - 1).map_or(Named::NotHere, |full| Named::Full(*full)),
        })
    }
}
