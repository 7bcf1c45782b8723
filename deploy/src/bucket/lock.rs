use std::{
    hash::{BuildHasher as _, RandomState},
    sync::{Mutex, PoisonError},
    time::Duration,
};

use object_store::{Error, UpdateVersion};
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, sleep};

use super::objects::Objects;
use crate::refusal::Refusal;

const KEY: &str = ".ssg/lock.json";

/// A lock in the bucket, which its holder renews.
///
/// Every write depends on the version that was read before, so of two programs one fails. A lock that does not change
/// for as long as its lease belongs to a program that was cut; only the clock of the one that waits counts.
pub(super) struct Lock {
    place: String,
    lease: Duration,
    token: u64,
    held: Mutex<Held>,
}

#[derive(Default)]
struct Held {
    version: Option<UpdateVersion>,
    renewed: u64,
}

/// The lock as it is in the bucket. It says nothing about who holds it, because a bucket may be public.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Stored {
    token: u64,
    renewed: u64,
    held: bool,
}

impl Lock {
    pub(super) fn new(place: String, lease_ms: u64) -> Self {
        let token = RandomState::new().hash_one(std::process::id());
        Self { place, lease: Duration::from_millis(lease_ms), token, held: Mutex::default() }
    }

    /// Takes the lock; waits for up to the lease if another program has it and may be dead.
    pub(super) async fn take(&self, objects: &Objects) -> anyhow::Result<()> {
        let Some((mut found, mut version)) = objects.read::<Stored>(KEY).await? else {
            return self.write(objects, true, None).await;
        };
        let until = Instant::now() + self.lease;
        if found.held {
            eprintln!("{} is locked; waiting for {} s to see if its holder is alive", self.place, self.lease.as_secs());
        }
        while found.held && Instant::now() < until {
            sleep(self.lease / 10).await;
            let Some((now, new)) = objects.read::<Stored>(KEY).await? else { break };
            if now.held && now != found {
                return Err(self.locked());
            }
            (found, version) = (now, new);
        }
        self.write(objects, true, Some(version)).await
    }

    /// Renews the lock until that fails.
    pub(super) async fn renew(&self, objects: &Objects) -> anyhow::Error {
        loop {
            sleep(self.lease / 3).await;
            let version = self.version();
            // Others take a lock that did not change for the whole lease.
            match tokio::time::timeout(self.lease / 2, self.write(objects, true, version)).await {
                Ok(Ok(())) => {}
                Ok(Err(error)) => return error,
                Err(_) => return Refusal::LockLost { place: self.place.clone() }.into(),
            }
        }
    }

    /// Makes sure that the lock is still held, before something that visitors see.
    pub(super) async fn check(&self, objects: &Objects) -> anyhow::Result<()> {
        match objects.read::<Stored>(KEY).await? {
            Some((stored, _)) if stored.held && stored.token == self.token => Ok(()),
            _ => Err(Refusal::LockLost { place: self.place.clone() }.into()),
        }
    }

    pub(super) async fn free(&self, objects: &Objects) -> anyhow::Result<()> {
        // A renewal may have been dropped on its way, so the version is read again.
        match objects.read::<Stored>(KEY).await? {
            Some((stored, version)) if stored.token == self.token => self.write(objects, false, Some(version)).await,
            _ => Ok(()),
        }
    }

    async fn write(&self, objects: &Objects, held: bool, version: Option<UpdateVersion>) -> anyhow::Result<()> {
        let mine = version.is_some() && self.version().is_some();
        let renewed = self.held().renewed + 1;
        let stored = Stored { token: self.token, renewed, held };
        let written = match version {
            None => objects.create(KEY, &stored).await,
            Some(version) => objects.update(KEY, &stored, version).await,
        };
        let version = match written {
            Ok(version) => version,
            Err(error) if !is_conflict(&error) => return Err(error),
            // The answer to the first attempt may have been lost on its way, and the second one met its result.
            Err(_) => match objects.read::<Stored>(KEY).await? {
                Some((now, version)) if now.token == self.token => version,
                _ if mine => return Err(Refusal::LockLost { place: self.place.clone() }.into()),
                _ => return Err(self.locked()),
            },
        };
        *self.held() = Held { version: Some(version), renewed };
        Ok(())
    }

    fn version(&self) -> Option<UpdateVersion> {
        self.held().version.clone()
    }

    fn held(&self) -> std::sync::MutexGuard<'_, Held> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn locked(&self) -> anyhow::Error {
        Refusal::Locked { place: self.place.clone() }.into()
    }
}

fn is_conflict(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(Error::AlreadyExists { .. } | Error::Precondition { .. }))
}
