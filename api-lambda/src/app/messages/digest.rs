use std::time::Instant;

use jiff::{SignedDuration, Timestamp, ToSpan, Unit, tz::TimeZone};

use crate::{
    app::{SCAN_BUDGET, now},
    domain::{FIRST_MOMENT, MAX_PAGE_SIZE, Mailbox, Mark, Search, is_possible},
    mail::{Digest, MailError, Mailer, Silence},
    store::{DigestState, JOB_CLAIM, StoreError, due_within, in_the_past, is_plausible},
};

use super::{Messages, OutboxError};

/// The hour of the digest, in the time zone of the business.
const HOUR: i8 = 8;

/// Time without a customer's request after which the owner is asked whether the form works.
const SILENCE_ALERT_AFTER: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Time between two digests.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// A request that arrived less than this ago may still be on its way into the table. It is for the next digest.
const ARRIVAL_MARGIN: SignedDuration = SignedDuration::from_secs(10);

/// Requests that one digest looks at. More come in a flood only, whose newest are enough to see it.
const MAX_EXAMINED: usize = 20_000;

/// Time after which a digest that the mail server refused is tried again.
const REFUSED_DIGEST_PAUSE: SignedDuration = SignedDuration::from_hours(1);

impl Messages {
    /// The plan of the daily digest, without times that only a wrong clock can have stored.
    pub(super) async fn planned_digest(&self, mailer: &Mailer) -> Result<DigestState, StoreError> {
        let Some(state) = self.store.digest().await? else {
            let first = DigestState { due: next(mailer.time_zone()), since: now(), started: now(), silence: None };
            self.store.put_digest(&first, None).await?;
            return Ok(first);
        };
        let believed = believed(state, mailer.time_zone());
        if believed != state {
            self.store.put_digest(&believed, Some(state.due)).await?;
        }
        Ok(believed)
    }

    /// Sends the daily digest if it is due and there is something to say. Returns the time of the next one.
    pub(super) async fn digest(&self, mailer: &Mailer, state: DigestState) -> Result<Timestamp, OutboxError> {
        if state.due > now() {
            return Ok(state.due);
        }
        let claimed = DigestState { due: now() + JOB_CLAIM, ..state };
        if !self.store.put_digest(&claimed, Some(state.due)).await? {
            return Ok(claimed.due);
        }
        // In whole seconds, as it is stored.
        let until = (now() - ARRIVAL_MARGIN).round(Unit::Second).unwrap_or(state.since);
        let mut digest = self.marked(state.since, until).await?;
        let last = self.last_of_customers().await?;
        let quiet_since = last.unwrap_or(state.started);
        let is_reported = state.silence.is_some_and(|reported| reported.as_second() == quiet_since.as_second());
        let quiet = now().duration_since(quiet_since);
        if quiet >= SILENCE_ALERT_AFTER && !is_reported {
            digest.silence = Some(Silence { days: quiet.as_hours() / 24, last });
        }
        // The same e-mail has the same name when it has to be sent again.
        let name = format!("digest-{}", state.due.as_second());
        let sent = if digest.is_empty() {
            Ok(())
        } else {
            mailer.send_digest(&digest, &*self.catalog.versions().await?, &name).await
        };
        let after = match &sent {
            Ok(()) => DigestState {
                due: next(mailer.time_zone()),
                since: until,
                silence: digest.silence.map_or(state.silence, |_| Some(quiet_since)),
                ..state
            },
            Err(MailError::Refused(_) | MailError::Login(_)) => {
                DigestState { due: now() + REFUSED_DIGEST_PAUSE, ..state }
            }
            Err(_) => state,
        };
        self.store.put_digest(&after, Some(claimed.due)).await?;
        match sent {
            Err(error @ (MailError::Refused(_) | MailError::Login(_))) => {
                // An alarm on AWS counts the lines with `refusals`.
                tracing::warn!(refusals = 1, "the digest: {error}");
                Ok(after.due)
            }
            Err(error) => Err(OutboxError::Unavailable(error.to_string())),
            Ok(()) => Ok(after.due),
        }
    }

    /// The requests with marks that arrived after `since` and until `until`.
    async fn marked(&self, since: Timestamp, until: Timestamp) -> Result<Digest, StoreError> {
        let (mut digest, mut after, mut examined) = (Digest::default(), None, 0);
        // After a clock that began in 1970, its requests come last, behind all others.
        let has_such = since == Timestamp::UNIX_EPOCH;
        let since = if has_such { until - DAY } else { since };
        while examined < MAX_EXAMINED || has_such {
            let page = self.store.list(MAX_PAGE_SIZE, after, now()).await?;
            examined += page.requests.len();
            for request in page.requests {
                let created = request.id.created();
                if created <= since && !has_such {
                    return Ok(digest);
                }
                let is_of_time = created <= until && (created > since || created < FIRST_MOMENT);
                if is_of_time && request.suspected {
                    digest.suspected.add(request);
                } else if is_of_time && request.marks.contains(&Mark::Flood) {
                    digest.of_flood.add(request);
                }
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        Ok(digest)
    }

    /// The arrival of the newest request that is not suspected, also if it was deleted.
    async fn last_of_customers(&self) -> Result<Option<Timestamp>, StoreError> {
        let (mut newest, versions) = (None, self.catalog.versions().await?);
        for mailbox in [Mailbox::Inbox, Mailbox::Trash] {
            let mut search = Search { mailbox, suspected: Some(false), ..Search::default() };
            loop {
                let page = self.store.search(&versions, &search, Instant::now() + SCAN_BUDGET, now()).await?;
                let mut requests = page.requests.iter();
                if let Some(request) = requests.find(|request| is_possible(request.id.created(), None, now())) {
                    newest = newest.max(Some(request.id.created()));
                    break;
                }
                search.after = page.next;
                if search.after.is_none() {
                    break;
                }
            }
        }
        Ok(newest)
    }
}

/// The state without times that only a wrong clock can have written. A request may be in two digests then, and none is
/// left out.
fn believed(state: DigestState, zone: &TimeZone) -> DigestState {
    let over = |what, time, instead| if is_plausible(what, time, &in_the_past()) { time } else { instead };
    let is_due_soon = is_plausible("the next digest", state.due, &due_within(DAY));
    // A clock that began in 1970 has given such times to requests too, which come last in the table.
    let since = if state.since < FIRST_MOMENT { Timestamp::UNIX_EPOCH } else { now() - DAY };
    DigestState {
        due: if is_due_soon { state.due } else { next(zone) },
        since: if state.since == since { since } else { over("the last digest", state.since, since) },
        started: over("the first digest", state.started, now()),
        silence: state.silence,
    }
}

/// The next time at which a digest is due.
fn next(zone: &TimeZone) -> Timestamp {
    let now = now();
    let today = now.to_zoned(zone.clone()).date();
    let due = |days: i64| today.checked_add(days.days()).ok()?.at(HOUR, 0, 0, 0).to_zoned(zone.clone()).ok();
    let candidates = (0..=2).filter_map(due).map(|due| due.timestamp());
    candidates.into_iter().find(|due| *due > now).unwrap_or(now + DAY)
}
