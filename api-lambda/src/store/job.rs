//! The row of a job that is done from time to time. A process claims the job by moving the time of its next turn.

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::{SignedDuration, Timestamp};

use crate::domain::QuoteId;

use super::{Item, Store, StoreError, Write, key, row, text, text_of, time, time_of, writes::IS_NEW};

/// The time of the next turn.
pub(super) const DUE: &str = "due";

const AFTER: &str = "after";

/// A job that goes through all requests in several turns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Job {
    /// The rules that delete lost and old requests.
    Retention,
    /// The sweep for photos in a bucket that no row names.
    PhotoSweep,
}

impl Job {
    fn name(self) -> &'static str {
        match self {
            Self::Retention => "retention",
            Self::PhotoSweep => PHOTO_SWEEP,
        }
    }
}

/// The partition of the sweep's row. Another place has one of its own.
pub(super) const PHOTO_SWEEP: &str = "sweep";

/// Time for which one process has a turn of such a job to itself. Longer than any turn can take.
pub const JOB_CLAIM: SignedDuration = SignedDuration::from_mins(5);

/// The state of such a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JobState {
    /// The time of the next turn. Until then it is not time for it, or another process is at it.
    pub due: Timestamp,
    /// The last request that the turn before looked at; `None` if it reached the end.
    pub after: Option<QuoteId>,
}

impl Store {
    /// The state of a job; `None` before the first time.
    pub async fn job_state(&self, job: Job) -> Result<Option<JobState>, StoreError> {
        let state = |item: &Item| {
            let after = text_of(item, AFTER).and_then(|id| QuoteId::parse(&id));
            Some(JobState { due: time_of(item, DUE)?, after })
        };
        Ok(self.job(job.name()).await?.as_ref().and_then(state))
    }

    /// Writes the state of a job if it still is the one before. Returns false if another process was faster.
    pub async fn put_job_state(
        &self,
        job: Job,
        state: &JobState,
        before: Option<&JobState>,
    ) -> Result<bool, StoreError> {
        let after = state.after.map(|after| text(after.to_string()));
        self.put_job(job.name(), state.due, [(AFTER, after)], before.map(|before| before.due)).await
    }

    /// The row of a job; `None` before the first time.
    pub(super) async fn job(&self, name: &str) -> Result<Option<Item>, StoreError> {
        self.get(key(name, name)).await
    }

    /// Writes the row of a job if it is still due at `before`, or if there is none yet. Returns false if another
    /// process was faster.
    pub(super) async fn put_job(
        &self,
        name: &str,
        due: Timestamp,
        more: impl IntoIterator<Item = (&str, Option<AttributeValue>)>,
        before: Option<Timestamp>,
    ) -> Result<bool, StoreError> {
        let job = Write::put(row(key(name, name), [(DUE, Some(time(due)))].into_iter().chain(more)));
        self.write(match before {
            None => job.only_if(IS_NEW),
            Some(before) => job.only_if_still(DUE, Some(time(before))),
        })
        .await
    }
}
