use std::{convert::Infallible, time::Duration};

use jiff::{SignedDuration, Timestamp};
use tokio::time::sleep;

use crate::{
    domain::{Letter, QuoteRequest, Status},
    mail::{MailError, Mailer},
    store::{StoreError, Waiting},
};

use super::{App, now};

/// Time for which one process has a request to itself while it sends the e-mail. Longer than sending can take.
const CLAIM: SignedDuration = SignedDuration::from_secs(90);

/// The outbox is looked at this often even when nothing new came: another process may have left something in it.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Pause after the first e-mail that could not be sent; each further one is twice as long.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The longest pause. An owner learns of a lead at most this much after the mail server is back.
const LONGEST_PAUSE: Duration = Duration::from_secs(5 * 60);

/// Time after which a refused e-mail is tried again, times the number of refusals. Its reason may be a setting that somebody mends.
const AFTER_REFUSAL: SignedDuration = SignedDuration::from_mins(10);

/// The most refusals that make the next pause longer: it is four hours then.
const MAX_COUNTED_REFUSALS: u32 = 24;

/// The end of a look at the outbox.
enum Round {
    /// Everything that was due was sent; the next one is due then, if there is one.
    Done(Option<Timestamp>),
    /// Nothing can be sent now.
    Unavailable(String),
}

impl App {
    /// Sends the e-mails of the outbox, each until the mail server has taken it, for as long as the program runs. Without a
    /// mailer it does nothing. `after_start` is true for the first run of the process.
    pub async fn tell_owner(&self, after_start: bool) -> Infallible {
        let Some(mailer) = &self.mailer else { return std::future::pending().await };
        // Nobody else can be sending what an earlier run has claimed, and what was refused may pass with other settings.
        let mut is_first = after_start && self.store.is_exclusive();
        let mut failures = 0;
        loop {
            let round = self.empty_outbox(mailer, is_first).await;
            is_first &= round.is_err();
            let problem = match round {
                Ok(Round::Done(next)) => {
                    if failures > 0 {
                        tracing::info!(after = failures, "the owner is told of new requests again");
                    }
                    failures = 0;
                    let wait = next.map_or(LOOK_EVERY, |next| until(next).min(LOOK_EVERY));
                    tokio::select! {
                        () = sleep(wait) => {}
                        () = self.new_mail.notified() => {}
                    }
                    continue;
                }
                Ok(Round::Unavailable(problem)) => problem,
                Err(error) => error.to_string(),
            };
            let pause = FIRST_PAUSE.saturating_mul(1 << failures.min(16)).min(LONGEST_PAUSE);
            failures += 1;
            tracing::warn!(problem, next_try_seconds = pause.as_secs(), "the owner cannot be told of new requests now");
            sleep(pause).await;
        }
    }

    /// Sends everything in the outbox that is due.
    async fn empty_outbox(&self, mailer: &Mailer, is_first: bool) -> Result<Round, StoreError> {
        let mut next = None;
        for waiting in self.store.outbox().await? {
            if waiting.due > now() && !(is_first && waiting.letter == Letter::NewRequest) {
                next = next.into_iter().chain([waiting.due]).min();
                continue;
            }
            if let Some(problem) = self.tell_of(mailer, waiting).await? {
                return Ok(Round::Unavailable(problem));
            }
        }
        Ok(Round::Done(next))
    }

    /// Tells the owner of one request. Returns the reason if nothing can be sent now.
    async fn tell_of(&self, mailer: &Mailer, waiting: Waiting) -> Result<Option<String>, StoreError> {
        let claimed = Waiting { due: now() + CLAIM, ..waiting };
        if !self.store.reschedule(waiting, claimed.due, waiting.refusals).await? {
            return Ok(None);
        }
        let request = self.store.request(waiting.id, now()).await?;
        // Of an answered request nobody has to be reminded.
        let needs = |request: &QuoteRequest| waiting.letter != Letter::Reminder || request.triage.status == Status::New;
        let Some(request) = request.filter(needs) else {
            self.store.finish(waiting, None).await?;
            return Ok(None);
        };
        match mailer.tell(&request, waiting.letter).await {
            Ok(()) => {
                self.store.finish(waiting, Some(now())).await?;
                Ok(None)
            }
            Err(error @ MailError::Refused(_)) => {
                let refusals = waiting.refusals.saturating_add(1);
                let pause = AFTER_REFUSAL * i32::try_from(refusals.min(MAX_COUNTED_REFUSALS)).unwrap_or(1);
                tracing::warn!(request = %waiting.id, refusals, "{error}");
                self.store.reschedule(claimed, now() + pause, refusals).await?;
                Ok(None)
            }
            Err(MailError::Unavailable(problem)) => {
                self.store.reschedule(claimed, now(), waiting.refusals).await?;
                Ok(Some(problem))
            }
        }
    }
}

fn until(moment: Timestamp) -> Duration {
    moment.duration_since(now()).try_into().unwrap_or_default()
}
