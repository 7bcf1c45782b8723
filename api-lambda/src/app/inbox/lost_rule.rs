use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp, ToSpan, tz::TimeZone};
use tokio::time::sleep;

use crate::{
    app::now,
    store::{JOB_CLAIM, Job, JobState, LostRule, Removed, StoreError, is_plausible},
};

use super::Inbox;

/// Time between two runs of the rule, and before the first one: a mistake in the setting can be noticed before it does
/// anything.
const RUN_INTERVAL: SignedDuration = SignedDuration::from_hours(24);

/// The farthest that the next turn can be from now: an interval, and an hour for clocks that differ. A time far away
/// shows that the program was off, the rule too, or that a clock jumped. Then the rule waits for a day again, so that a
/// wrong clock deletes nothing at once.
const MAX_DISTANCE: SignedDuration = SignedDuration::from_hours(25);

/// Time for one turn, so that it holds up no visitor.
const TURN_BUDGET: Duration = Duration::from_millis(500);

/// Pause before the next turn of a run.
const TURN_PAUSE: SignedDuration = SignedDuration::from_secs(5);

/// Time after which the state is read again: another process may have worked, and clocks are set.
const POLL_INTERVAL: Duration = Duration::from_secs(15 * 60);

/// Pause after a turn that failed.
const FAILURE_PAUSE: Duration = Duration::from_secs(60);

impl Inbox {
    /// Applies the rules for lost and for old requests for as long as the program runs.
    pub(crate) async fn keep_lost_rule(&self) {
        loop {
            let pause = match self.turn_of_lost_rule().await {
                Ok(due) => Duration::try_from(due.duration_since(now())).unwrap_or_default().min(POLL_INTERVAL),
                Err(problem) => {
                    tracing::warn!(%problem, "lost requests cannot be deleted now");
                    FAILURE_PAUSE
                }
            };
            sleep(pause).await;
        }
    }

    /// Applies the rules for lost and for old requests until `end`, if there are some and they are due. After a failure
    /// of the table, the next call goes on.
    pub(crate) async fn apply_lost_rule(&self, end: Instant) -> Result<(), StoreError> {
        while Instant::now() < end {
            let due = self.turn_of_lost_rule().await?;
            match Duration::try_from(due.duration_since(now())) {
                Ok(pause) if pause > TURN_PAUSE.unsigned_abs() => break,
                Ok(pause) => sleep(pause).await,
                Err(_) => {}
            }
        }
        Ok(())
    }

    /// The requests to delete now: those lost for so many months, and old ones as the version of their form says with
    /// which they were sent. Another version may be a later one or an earlier one that is published again, and customers
    /// have read this one.
    async fn rule(&self) -> Result<LostRule, StoreError> {
        let ago = |months: u32| {
            let ago = now().to_zoned(TimeZone::UTC).checked_sub(i64::from(months).months());
            ago.ok().map(|ago| ago.timestamp())
        };
        let versions = self.catalog.versions().await?;
        let arrived_before = versions
            .known()
            .into_iter()
            .filter_map(|known| Some((known.of.hash.clone(), ago(known.definition.delete_after_months?)?)));
        Ok(LostRule { lost_before: self.lost_months.and_then(ago), arrived_before: arrived_before.collect() })
    }

    /// One turn, if it is due. Returns the time of the next one.
    async fn turn_of_lost_rule(&self) -> Result<Timestamp, StoreError> {
        let rule = self.rule().await?;
        if rule.is_empty() {
            return Ok(now() + RUN_INTERVAL);
        }
        let state = self.store.job_state(Job::Retention).await?;
        let near = -MAX_DISTANCE..=MAX_DISTANCE;
        let Some(state) = state.filter(|state| is_plausible("the rule for lost requests", state.due, &near)) else {
            let first = JobState { due: now() + RUN_INTERVAL, after: None };
            self.store.put_job_state(Job::Retention, &first, state.as_ref()).await?;
            return Ok(first.due);
        };
        if state.due > now() {
            return Ok(state.due);
        }
        let claimed = JobState { due: now() + JOB_CLAIM, ..state };
        if !self.store.put_job_state(Job::Retention, &claimed, Some(&state)).await? {
            return Ok(claimed.due);
        }
        let end = Instant::now() + TURN_BUDGET;
        let Removed { count, next } = self.store.remove_lost(&rule, state.after, end, now()).await?;
        if count > 0 {
            tracing::info!(requests = count, "old and lost requests were deleted");
            self.store.purge_log().await?;
        }
        let pause = if next.is_some() { TURN_PAUSE } else { RUN_INTERVAL };
        let after = JobState { due: now() + pause, after: next };
        self.store.put_job_state(Job::Retention, &after, Some(&claimed)).await?;
        Ok(after.due)
    }
}
