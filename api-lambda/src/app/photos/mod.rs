//! Photos that visitors add to a request.

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    app::{
        accounts::Member,
        limits::{Client, Limiter, Limits},
        now,
    },
    auth::SessionKeys,
    config::RateLimit,
    domain::{PHOTO_PERMISSION_TTL, PhotoNumber, PhotoSize, QuoteId},
    http::error::ApiError,
    store::{Job, JobState, PhotoError, Store, StoreError, Swept, due_within, is_plausible},
};

pub(crate) mod photo;

/// Bodies with photos that are in memory at the same time: a megabyte each.
pub(in crate::app) const MAX_CONCURRENT_UPLOADS: usize = 16;

/// Attempts of one client to send a photo, as a multiple of its limit of submissions: five photos, each tried again
/// once.
const ATTEMPTS_PER_SUBMISSION: u32 = 10;

/// Time between two looks for photos that no row names.
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

/// Time between two sweeps of the function. Each reads the row of every request that has photos.
const SHARED_SWEEP_INTERVAL: SignedDuration = SignedDuration::from_hours(6);

/// Time for which one process has the sweep to itself. Longer than a turn can take.
const SWEEP_CLAIM: SignedDuration = SignedDuration::from_mins(5);

/// Photos of visitors.
#[derive(Debug)]
pub(crate) struct Photos {
    pub(super) store: Arc<Store>,
    pub(super) keys: Arc<SessionKeys>,
    pub(super) limits: Arc<Limits>,
    pub(super) contact_limit: RateLimit,
    /// Places for bodies with photos, so that they take a bounded amount of memory.
    pub(super) uploads: Arc<Semaphore>,
}

/// The permission to add photos to a request.
#[derive(Debug)]
pub(crate) struct PhotoPermission {
    /// Our signature over the id of the request and the end.
    pub(crate) token: String,
    /// Its end.
    pub(crate) expires: Timestamp,
}

/// Proof that the sender has a permission for this request. Only [`Photos::photo_sender`] makes one.
#[derive(Debug)]
pub(crate) struct PhotoSender {
    id: QuoteId,
}

/// Proof that the sender may add photos to this request. Only [`Photos::uploader`] makes one. It holds the memory for a
/// body.
#[derive(Debug, Clone)]
pub(crate) struct Uploader {
    id: QuoteId,
    place: Arc<OwnedSemaphorePermit>,
}

/// A body in its place, which is free again when the body is dropped, wherever it is then.
struct Body<B> {
    bytes: B,
    _place: Arc<OwnedSemaphorePermit>,
}

impl<B: AsRef<[u8]>> AsRef<[u8]> for Body<B> {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

impl Photos {
    /// The permission to add photos to a request that was just sent; `None` if no photos are taken.
    pub(crate) fn permit_photos(&self, id: QuoteId) -> Option<PhotoPermission> {
        if !self.store.takes_photos() {
            return None;
        }
        let now = now();
        let token = self.keys.permit_photos(&id.to_string(), now);
        Some(PhotoPermission { token, expires: now + PHOTO_PERMISSION_TTL })
    }

    /// Checks a permission to add photos to a request.
    ///
    /// # Errors
    ///
    /// Fails when no photos are taken, or without a permission for this request.
    pub(crate) fn photo_sender(&self, id: QuoteId, token: &str) -> Result<PhotoSender, ApiError> {
        if !self.store.takes_photos() {
            return Err(ApiError::PhotosOff);
        }
        if self.keys.photo_permission(token).is_none_or(|name| name != id.to_string()) {
            return Err(ApiError::NoPhotoPermission);
        }
        Ok(PhotoSender { id })
    }

    /// Checks the limits and counts the attempt, before a photo is read from the network.
    ///
    /// # Errors
    ///
    /// Fails after too many attempts, when too many photos are on their way, or when the store does not answer.
    pub(crate) async fn uploader(&self, PhotoSender { id }: PhotoSender, ip: IpAddr) -> Result<Uploader, ApiError> {
        let RateLimit { count, window } = self.contact_limit;
        let per_client = RateLimit { count: count.saturating_mul(ATTEMPTS_PER_SUBMISSION), window };
        let limiter = Limiter { name: "photos", per_client, global_factor: u32::MAX };
        let counters = self.limits.of(limiter, &Client::Network(ip));
        counters.check()?;
        let place = Arc::clone(&self.uploads).try_acquire_owned().map_err(|_| ApiError::PhotosBusy)?;
        counters.attempt().await?;
        Ok(Uploader { id, place: Arc::new(place) })
    }

    /// Adds a photo to a request. Repeating it does nothing.
    ///
    /// # Errors
    ///
    /// Fails when it is no photo, when there is no room or no request, or when the store does not answer.
    pub(crate) async fn add_photo(
        &self,
        uploader: &Uploader,
        number: PhotoNumber,
        bytes: impl AsRef<[u8]> + Send + 'static,
    ) -> Result<(), PhotoError> {
        let sent = Body { bytes, _place: Arc::clone(&uploader.place) };
        self.store.add_photo(uploader.id, number, sent, now()).await
    }

    /// Reads a photo of a request; `None` if it is not there.
    pub(crate) async fn photo(
        &self,
        _: &Member,
        id: QuoteId,
        number: PhotoNumber,
        size: PhotoSize,
    ) -> Result<Option<Vec<u8>>, StoreError> {
        self.store.photo(id, number, size, now()).await
    }

    /// Removes photos whose requests are gone or do not name them, at the start and each hour, for as long as the
    /// program runs.
    pub(crate) async fn sweep_photos(&self) {
        let mut hours = tokio::time::interval(SWEEP_INTERVAL);
        while self.store.keeps_photos() {
            hours.tick().await;
            match self.store.sweep_photos(None, None, now()).await {
                Ok(swept) => log_swept(&swept),
                Err(error) => tracing::warn!(cause = %error, "photos of requests that are gone could not be removed"),
            }
        }
    }

    /// Removes photos whose requests are gone or do not name them until `end`, if it is time for it.
    ///
    /// # Errors
    ///
    /// Fails when the table or the home of photos does not answer. The next call goes on.
    pub(crate) async fn sweep_photos_if_due(&self, end: Instant) -> Result<(), StoreError> {
        if !self.store.keeps_photos() {
            return Ok(());
        }
        let state = self.store.job_state(Job::PhotoSweep).await?;
        let soon = due_within(SHARED_SWEEP_INTERVAL);
        let waits = |state: JobState| state.due > now() && is_plausible("the sweep of photos", state.due, &soon);
        if state.is_some_and(waits) {
            return Ok(());
        }
        let after = state.and_then(|state| state.after);
        let claimed = JobState { due: now() + SWEEP_CLAIM, after };
        if !self.store.put_job_state(Job::PhotoSweep, &claimed, state.as_ref()).await? {
            return Ok(());
        }
        let swept = self.store.sweep_photos(after, Some(end), now()).await?;
        log_swept(&swept);
        let pause = if swept.next.is_some() { SignedDuration::ZERO } else { SHARED_SWEEP_INTERVAL };
        self.store
            .put_job_state(Job::PhotoSweep, &JobState { due: now() + pause, after: swept.next }, Some(&claimed))
            .await?;
        Ok(())
    }
}

fn log_swept(swept: &Swept) {
    let Swept { requests, unnamed, .. } = *swept;
    if requests > 0 {
        tracing::info!(requests, "photos of requests that are gone were removed");
    }
    if unnamed > 0 {
        tracing::info!(photos = unnamed, "photos that their requests do not name were removed");
    }
}
