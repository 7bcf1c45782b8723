//! The state of the daily digest: one row.

use jiff::Timestamp;

use super::{Item, Store, StoreError, job::DUE, time, time_of};

const DIGEST: &str = "digest";
const SINCE: &str = "since";
const STARTED: &str = "started";
const SILENCE: &str = "silence";

/// The state of the daily digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestState {
    /// The time of the next one. Until then it is not time for it, or another process is at it.
    pub due: Timestamp,
    /// Requests that arrived until then were in an earlier one.
    pub since: Timestamp,
    /// The time when the first one was planned.
    pub started: Timestamp,
    /// The arrival of the last request whose long silence was reported.
    pub silence: Option<Timestamp>,
}

impl Store {
    /// The state; `None` before the first time.
    pub async fn digest(&self) -> Result<Option<DigestState>, StoreError> {
        Ok(self.job(DIGEST).await?.as_ref().and_then(state))
    }

    /// Writes the state if the digest is still due at `before`, or if there is none yet. Returns false if another
    /// process was faster.
    pub async fn put_digest(&self, state: &DigestState, before: Option<Timestamp>) -> Result<bool, StoreError> {
        let times = [(SINCE, Some(state.since)), (STARTED, Some(state.started)), (SILENCE, state.silence)];
        self.put_job(DIGEST, state.due, times.map(|(name, at)| (name, at.map(time))), before).await
    }
}

fn state(item: &Item) -> Option<DigestState> {
    let [due, since, started, silence] = [DUE, SINCE, STARTED, SILENCE].map(|name| time_of(item, name));
    Some(DigestState { due: due?, since: since?, started: started?, silence })
}
