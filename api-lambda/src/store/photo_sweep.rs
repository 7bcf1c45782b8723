//! The sweep for photos that no row names.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};

#[cfg(feature = "embedded")]
use crate::domain::Mailbox;
use crate::{
    domain::{CLOCK_MARGIN, QuoteId, QuoteRequest},
    photos::{Listed, Note, Photos},
};

use super::{Store, StoreError, clock::is_plausible};

/// Time for which the photos of a request that is not there are kept. A restored backup may know less than their home,
/// and be exchanged for a newer one.
const ORPHAN_RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// Time for which a photo is kept that its request does not name: the program was cut between the photo and the row, or
/// the row comes from a backup, as above. Twice the time for which the browser sends it again.
const UNNAMED_RETENTION: SignedDuration = SignedDuration::from_hours(48);

/// The oldest note that counts. An older one is of a wrong clock, or the program was off: the time begins anew.
const MAX_NOTE_AGE: SignedDuration = SignedDuration::from_hours(30 * 24);

/// Requests that are looked up between two pauses of a sweep.
const SWEEP_BATCH: usize = 20;

/// The pause, so that a sweep holds up no visitor.
const SWEEP_PAUSE: Duration = Duration::from_millis(50);

/// The result of a sweep.
#[derive(Debug, Clone, Copy, Default)]
pub struct Swept {
    /// Requests that are gone, and whose photos were removed.
    pub requests: usize,
    /// Photos of other requests that were removed, because no row names them.
    pub unnamed: usize,
    /// The last request that was looked at, if time was up before the end.
    pub next: Option<QuoteId>,
}

impl Store {
    /// Removes photos whose requests are gone, such as those that left the trash, and those that their requests do not
    /// name, from the first request after `after` until `end`. Corrects the count of the room that photos use.
    pub async fn sweep_photos(
        &self,
        after: Option<QuoteId>,
        end: Option<Instant>,
        now: Timestamp,
    ) -> Result<Swept, StoreError> {
        let Some(photos) = &self.photos else { return Ok(Swept::default()) };
        let counted = self.room_in_use().await?;
        let mut listing = photos.list().await?;
        self.set_room(listing.bytes, counted).await?;
        listing.requests.sort_unstable_by_key(|listed| listed.id);
        let mut swept = Swept::default();
        let left = listing.requests.into_iter().filter(|listed| after.is_none_or(|after| listed.id > after));
        for (index, listed) in left.enumerate() {
            if index % SWEEP_BATCH == 0 {
                tokio::time::sleep(SWEEP_PAUSE).await;
            }
            let id = listed.id;
            match self.request_anywhere(id, now).await? {
                Some(request) => swept.unnamed += self.sweep_unnamed(photos, listed, &request, now).await?,
                None => swept.requests += usize::from(self.sweep_orphan(photos, listed, now).await?),
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                swept.next = Some(id);
                break;
            }
        }
        Ok(swept)
    }

    /// Notes that a request is missing. Returns true if its photos were removed.
    async fn sweep_orphan(&self, photos: &Photos, listed: Listed, now: Timestamp) -> Result<bool, StoreError> {
        let note = Note { id: listed.id, photo: None };
        let is_over = is_over(photos, note, listed.orphan_since, ORPHAN_RETENTION, now).await?;
        let is_removed = is_over && !self.may_be_unreadable(listed.id).await;
        if is_removed {
            self.remove_photos(listed.id).await?;
        }
        Ok(is_removed)
    }

    /// Returns true if the request can have a row that cannot be read, and that only seems to be gone. A backup or
    /// `restore --salvage` may bring it back.
    #[cfg(feature = "embedded")]
    async fn may_be_unreadable(&self, id: QuoteId) -> bool {
        let Some(engine) = &self.engine else { return false };
        for mailbox in [Mailbox::Inbox, Mailbox::Trash] {
            if engine.may_have(mailbox.partition(&id.month()), id.to_string()).await {
                return true;
            }
        }
        false
    }

    /// A table on AWS has no such rows.
    #[cfg(not(feature = "embedded"))]
    async fn may_be_unreadable(&self, _: QuoteId) -> bool {
        false
    }

    /// Notes which photos a request does not name. Returns the number of those that were removed.
    async fn sweep_unnamed(
        &self,
        photos: &Photos,
        listed: Listed,
        request: &QuoteRequest,
        now: Timestamp,
    ) -> Result<usize, StoreError> {
        let (id, mut removed) = (listed.id, 0);
        if let Some(since) = listed.orphan_since {
            photos.forget(Note { id, photo: None }, since).await?;
        }
        for (photo, since) in listed.photos {
            let note = Note { id, photo: Some(photo) };
            if request.photos.contains(&photo) {
                if let Some(since) = since {
                    photos.forget(note, since).await?;
                }
            } else if is_over(photos, note, since, UNNAMED_RETENTION, now).await? {
                let bytes = photos.remove_unnamed(id, photo).await?;
                self.give_room(bytes).await?;
                removed += 1;
            }
        }
        Ok(removed)
    }
}

/// Makes a note, unless it is there. Returns true if it is there for longer than this. That of a clock that was behind
/// would end the time at once, one of a clock that was ahead never: it is made anew.
async fn is_over(
    photos: &Photos,
    note: Note,
    since: Option<Timestamp>,
    retention: SignedDuration,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let is_right = |since: &Timestamp| is_plausible("a note beside photos", *since, &(-MAX_NOTE_AGE..=CLOCK_MARGIN));
    match since {
        Some(since) if is_right(&since) => return Ok(now.duration_since(since) > retention),
        Some(since) => photos.forget(note, since).await?,
        None => {}
    }
    photos.note(note, now).await?;
    Ok(false)
}
