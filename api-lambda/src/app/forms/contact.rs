use std::net::IpAddr;

use aws_lc_rs::digest;
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use jiff::{SignedDuration, Timestamp};
use tokio::sync::SemaphorePermit;

use crate::{
    app::{
        limits::{Attempts, Ceiling, Client, Counters, Limiter},
        now,
    },
    domain::{
        FieldName, FormValues, IDEMPOTENCY_TTL, Mark, MessageKind, Notice, QuoteId, QuoteRequest, Submission,
        remind_after, today,
    },
    http::error::ApiError,
    store::{IdempotencyKey, Messages, TextTrace},
};

use super::{Asked, Forms};

/// Time for which the same plain form counts as the same submission.
const PLAIN_FORM_TTL: SignedDuration = SignedDuration::from_mins(10);

/// Valid submissions of all clients together, without suspected ones, in a window before further ones are marked, as a
/// multiple of the limit for one client. By default 600 in ten minutes, far more than a trade gets in a day.
const FLOOD_FACTOR: u32 = 20;

/// The ceiling of valid submissions of all clients together; suspected ones have it once more for themselves. By default
/// newcomers alone are accepted from 3,000 in ten minutes on, more than a busy contractor gets in a year, and nobody from
/// 30,000 on. That bounds what many senders together can write: 40 MB in ten minutes with usual requests of 1.2 kB, 760 MB
/// with the largest, and as much again of suspected ones.
const CEILING: Ceiling = Ceiling { newcomers_only: 100, shut: 1_000 };

/// Submissions from one address in a window before further ones are marked. Nobody needs as many quotes; offices and
/// mobile networks, where customers share an address, rarely have as many customers at once.
const UNMARKED_PER_ADDRESS: u32 = 5;

/// The sender of a submission, as far as the request shows it.
#[derive(Debug)]
pub(crate) struct Sender {
    /// The client IP.
    pub(crate) ip: IpAddr,
    /// The page's script sent it, not the browser itself.
    pub(crate) by_script: bool,
    /// The request says which languages the sender reads.
    pub(crate) names_language: bool,
    /// The path of the page that sent it, if the request names it.
    pub(crate) page: Option<String>,
}

/// The rule that recognizes a repeated submission.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Idempotency<'k> {
    /// By the client's idempotency key together with the fields.
    Keyed(&'k str),
    /// By the fields in any case of their letters, for some minutes: a browser without scripts cannot make a key.
    PlainForm,
    /// No rule: every submission is a new one.
    None,
}

/// A submission that may be looked at, with what is computed of it once.
struct Admission<'f> {
    counters: Counters<'f>,
    /// The attempts of its sender in this window.
    attempts: Attempts,
    values: FormValues,
    /// By which the same submission is known.
    key: Option<IdempotencyKey>,
    /// By which its text is known.
    trace: Option<TextTrace>,
    _permit: Option<SemaphorePermit<'f>>,
}

/// The judgment of the signs and the numbers of a submission.
struct Judgment {
    signs: Vec<Mark>,
    is_first_of_flood: bool,
}

impl Forms {
    /// Stores a submission as a new quote request, and returns its id. A repeated submission returns the id of the
    /// first one.
    pub(crate) async fn submit(
        &self,
        asked: &Asked,
        submission: &Submission,
        idempotency: Idempotency<'_>,
        sender: &Sender,
    ) -> Result<QuoteId, ApiError> {
        let admission = self.admit(asked, submission, idempotency, sender).await?;
        let judgment = self.judge(asked, submission, &admission, sender).await?;
        let Admission { values, key, trace, _permit, .. } = admission;
        let Judgment { signs, is_first_of_flood } = judgment;
        let request = QuoteRequest {
            form: asked.version.clone(),
            source: submission.source().cloned(),
            page: sender.page.clone(),
            ..QuoteRequest::new(QuoteId::new(), values, signs)
        };
        let (request, messages) = self.announce(asked, request, is_first_of_flood, sender).await?;
        let id = self.store.add(&request, key.as_ref(), trace.as_ref(), &messages, now()).await?;
        if !messages.announcements.is_empty() {
            self.wake.all();
        }
        Ok(id)
    }

    /// Counts the attempt and checks the fields. What is refused costs as little as possible.
    async fn admit<'f>(
        &'f self,
        asked: &Asked,
        submission: &Submission,
        idempotency: Idempotency<'_>,
        sender: &Sender,
    ) -> Result<Admission<'f>, ApiError> {
        let limiter = Limiter { name: "contact", per_client: self.contact_limit };
        let counters = self.limits.of(limiter, &Client::Network(sender.ip));
        counters.check()?;
        let permit = self.submissions.acquire().await.ok();
        let attempts = counters.attempt().await?;
        let values = submission.check(&asked.definition, &today(now(), sender.by_script)).map_err(ApiError::Fields)?;
        if !asked.is_known && !values.has_contact() {
            let message = "Please write an e-mail address or a phone number";
            return Err(ApiError::of_field(FieldName::Email.as_str(), message));
        }
        let (key, trace) = (self.key(asked, &values, idempotency), self.text_trace(&values));
        Ok(Admission { counters, attempts, values, key, trace, _permit: permit })
    }

    /// Looks for signs of a robot, and counts a valid submission against the ceiling.
    async fn judge(
        &self,
        asked: &Asked,
        submission: &Submission,
        admission: &Admission<'_>,
        sender: &Sender,
    ) -> Result<Judgment, ApiError> {
        let Admission { counters, attempts, values, trace, .. } = admission;
        let mut signs = submission.signs(sender.by_script);
        signs.extend(values.signs(&asked.definition));
        let is_repeated = match trace {
            Some(trace) => self.is_repeated(trace).await,
            None => false,
        };
        let of_sender = [
            (Mark::RepeatedText, is_repeated),
            (Mark::UnknownForm, !asked.is_known),
            (Mark::NoLanguage, !sender.names_language),
            (Mark::ManyFromAddress, attempts.count > UNMARKED_PER_ADDRESS),
        ];
        signs.extend(of_sender.into_iter().filter_map(|(sign, is_set)| is_set.then_some(sign)));
        let is_suspected = Mark::suffice(&signs);
        // Only valid forms count for the ceiling, so empty forms from many addresses do not use it up.
        let count = counters.submission(CEILING, *attempts, is_suspected).await?;
        let flood = self.contact_limit.times(FLOOD_FACTOR).count;
        // The count is exact over all instances, so one submission of a window is the first.
        let is_first_of_flood = !is_suspected && count == flood.saturating_add(1);
        if is_first_of_flood {
            let limit = flood;
            tracing::warn!(limit, "all senders together are over their limit; their requests are stored and marked");
        }
        if !is_suspected && count > flood {
            // Stored, not refused: a flood must not shut the form for customers.
            signs.push(Mark::Flood);
        }
        Ok(Judgment { signs, is_first_of_flood })
    }

    /// The messages about a request. A flood of requests must not become a flood of messages: that about its first
    /// request mentions it.
    async fn announce(
        &self,
        asked: &Asked,
        mut request: QuoteRequest,
        is_first_of_flood: bool,
        sender: &Sender,
    ) -> Result<(QuoteRequest, Messages), ApiError> {
        let is_announced = request.marks.is_empty() || is_first_of_flood;
        if self.is_mailed && is_announced {
            request.notice = Notice::Waiting;
        }
        let announcements = match is_announced {
            true => [self.owner_messages(asked, &request, now()), self.messages.push_messages(&request).await].concat(),
            false => Vec::new(),
        };
        let confirmation = self.confirmation(&request, &Client::Network(sender.ip)).await?;
        Ok((request, Messages { announcements, confirmation }))
    }

    /// The messages about a new request to the owner, each with the time from which it may be sent.
    fn owner_messages(&self, asked: &Asked, request: &QuoteRequest, now: Timestamp) -> Vec<(MessageKind, Timestamp)> {
        let mut messages = Vec::new();
        if request.notice == Notice::Waiting {
            messages.push((MessageKind::NewRequest, now));
            messages.extend(remind_after(&asked.definition).map(|after| (MessageKind::Reminder, now + after)));
        }
        if self.has_webhook {
            messages.push((MessageKind::Webhook, now));
        }
        messages
    }

    fn key(&self, asked: &Asked, values: &FormValues, idempotency: Idempotency<'_>) -> Option<IdempotencyKey> {
        let (kind, sender, ttl): (&[u8], _, _) = match idempotency {
            Idempotency::Keyed(key) => (b"key", key.to_owned(), IDEMPOTENCY_TTL),
            // Not the address: a phone that leaves a network sends again from another one. Our key keeps the hash secret.
            Idempotency::PlainForm => (b"plain", self.limits.pseudonym(b"plain form"), PLAIN_FORM_TTL),
            Idempotency::None => return None,
        };
        let mut hash = digest::Context::new(&digest::SHA256);
        let is_plain = matches!(idempotency, Idempotency::PlainForm);
        let version = asked.version.iter().flat_map(|version| [version.name.as_str(), &version.hash]);
        let answers = values.answers().iter().flat_map(|(name, value)| [name.as_str(), value]);
        let texts = values.columns().map(|(_, value)| value).chain(version).chain(answers);
        let values = texts.map(|text| if is_plain { text.to_lowercase() } else { text.to_owned() });
        for part in [kind.to_vec(), sender.into_bytes()].into_iter().chain(values.map(String::into_bytes)) {
            // The lengths keep ("ab", "c") and ("a", "bc") apart.
            hash.update(&part.len().to_be_bytes());
            hash.update(&part);
        }
        Some(IdempotencyKey { name: BASE64_URL_SAFE_NO_PAD.encode(hash.finish()), expires: now() + ttl })
    }
}
