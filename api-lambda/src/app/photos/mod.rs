//! Photos that visitors add to a request.

use std::{
    net::IpAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::body::Bytes;
use jiff::SignedDuration;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use utoipa::ToSchema;

use crate::{
    app::{
        limits::{Client, Limiter, Limits},
        now,
    },
    auth::SessionKeys,
    config::RateLimit,
    domain::{PHOTO_PERMISSION_TTL, QuoteId},
    http::error::ApiError,
    store::{JOB_CLAIM, Job, JobState, Store, StoreError, Swept, due_within, is_plausible},
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

/// The permission to add photos to a quote request.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PhotoUpload {
    /// The text after `Bearer` in the header `Authorization`.
    permission: String,
    /// The end of the permission, in UTC.
    #[schema(format = DateTime)]
    until: String,
}

/// Proof that the sender may add photos to this request. Only [`Photos::uploader`] makes one. It holds the memory for a
/// body.
#[derive(Debug, Clone)]
pub(crate) struct Uploader {
    id: QuoteId,
    place: Arc<OwnedSemaphorePermit>,
}

/// A body in its place, which is free again when the body is dropped, wherever it is then.
struct InPlace {
    bytes: Bytes,
    _place: Arc<OwnedSemaphorePermit>,
}

impl AsRef<[u8]> for InPlace {
    fn as_ref(&self) -> &[u8] {
        self.bytes.as_ref()
    }
}

impl Photos {
    /// The permission to add photos to a request that was just sent; `None` if no photos are taken.
    pub(super) fn permit(&self, id: QuoteId) -> Option<PhotoUpload> {
        let (takes_photos, now) = (self.store.takes_photos(), now());
        takes_photos.then(|| PhotoUpload {
            permission: self.keys.permit_photos(&id.to_string(), now),
            until: format!("{:.3}", now + PHOTO_PERMISSION_TTL),
        })
    }

    /// Checks the limits and counts the attempt, before a photo is read from the network.
    pub(crate) async fn uploader(&self, id: QuoteId, ip: IpAddr) -> Result<Uploader, ApiError> {
        let limiter = Limiter { name: "photos", per_client: self.contact_limit.times(ATTEMPTS_PER_SUBMISSION) };
        let counters = self.limits.of(limiter, &Client::Network(ip));
        counters.check()?;
        let place = Arc::clone(&self.uploads).try_acquire_owned().map_err(|_| ApiError::PhotosBusy)?;
        counters.attempt().await?;
        Ok(Uploader { id, place: Arc::new(place) })
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

    /// Removes photos whose requests are gone or do not name them until `end`, if it is time for it. After a failure of
    /// the table or of the home of photos, the next call goes on.
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
        let claimed = JobState { due: now() + JOB_CLAIM, after };
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
