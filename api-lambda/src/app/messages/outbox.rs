use std::{
    collections::BTreeMap,
    convert::Infallible,
    sync::Arc,
    time::{Duration, Instant},
};

use jiff::{SignedDuration, Timestamp};
use tokio::time::sleep;

use crate::{
    app::now,
    domain::{
        ANSWER_WITHIN, Channel, Definition, MessageKind, NewBrowser, QuoteRequest, Status, SubscriptionId,
        answer_within, longest_reminder, remind_after,
    },
    mail::MailError,
    push::{PushError, PushMessage, Subscription},
    store::{OutboxMessage, SentRecord, StoreError, due_within, in_the_past, is_plausible},
    webhook::WebhookError,
};

use super::{
    Messages,
    pauses::{Failures, MIN_RETRY_PAUSE, refusal_pause, until_next_round},
};

/// Time for which one process has a request to itself while it sends the e-mail. Longer than sending and noting it can
/// take.
const SEND_CLAIM: SignedDuration = SignedDuration::from_secs(90);

/// Time limit for recording that an e-mail was sent. Without the record it would be sent again.
const SENT_RECORD_TIMEOUT: Duration = Duration::from_secs(30);

/// Pause before the record is tried again.
const SENT_RECORD_PAUSE: Duration = Duration::from_millis(500);

/// Messages to browsers that are due, those about older requests first, each with its place in a batch.
pub(super) type Due = BTreeMap<SubscriptionId, Vec<(usize, OutboxMessage)>>;

/// The reason why an e-mail stays in the outbox although it is due.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum OutboxError {
    /// The table does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// No e-mail can be sent now.
    #[error("{0}")]
    Unavailable(String),
    /// The table failed with one message, which was put back. Others may pass.
    #[error(transparent)]
    PutBack(StoreError),
    /// The mail server asked to wait with one e-mail. It may take others.
    #[error("{0}")]
    Busy(String),
    /// The time given for it is over.
    #[error("there was no time left for it")]
    OutOfTime,
}

/// The reason why a message was not sent.
#[derive(Debug, thiserror::Error)]
enum SendError {
    #[error(transparent)]
    Store(#[from] StoreError),
    #[error(transparent)]
    Mail(#[from] MailError),
    #[error(transparent)]
    Webhook(#[from] WebhookError),
    #[error(transparent)]
    Push(#[from] PushError),
}

/// The result of looking for the content of a message.
enum Found {
    /// It is there.
    Content(Content),
    /// Nobody needs the message any more.
    Unneeded,
    /// The request is not in the inbox.
    NoRequest,
}

/// The content of a message.
enum Content {
    Request(Box<(QuoteRequest, Arc<Definition>)>),
    Login(NewBrowser),
    Browser(Box<(Subscription, PushMessage)>),
}

impl Content {
    /// The number of photos that the message announces.
    fn photos(&self) -> usize {
        match self {
            Self::Request(content) => content.0.photos.len(),
            Self::Login(_) | Self::Browser(_) => 0,
        }
    }
}

impl Messages {
    /// Sends the messages of the outbox that go through one channel, each until it was taken, for as long as the program
    /// runs. If that channel is not set up it does nothing. `after_start` is true for the first run of the process.
    pub(crate) async fn empty_outbox(self: Arc<Self>, channel: Channel, after_start: bool) -> Infallible {
        if !self.has(channel) {
            return std::future::pending().await;
        }
        // Nobody else can be sending messages that an earlier run has claimed, and refused ones may pass with other
        // settings.
        let mut is_first = after_start && self.store.is_exclusive();
        if channel == Channel::Push {
            return self.notify_browsers(is_first).await;
        }
        let mut failures = Failures::of(channel);
        loop {
            let round = self.send_all_due(channel, is_first, None).await;
            is_first &= matches!(round, Err(OutboxError::Store(_)));
            match round {
                Ok(next) => {
                    failures.end();
                    tokio::select! {
                        () = sleep(until_next_round(next)) => {}
                        () = self.wake.woken(channel) => {}
                    }
                }
                Err(problem) => {
                    let pause = failures.next_pause(&problem);
                    sleep(pause.min(MIN_RETRY_PAUSE)).await;
                    // One message that fails each time makes the pause long. A new one need not wait for its end.
                    tokio::select! {
                        () = sleep(pause.saturating_sub(MIN_RETRY_PAUSE)) => {}
                        () = self.wake.woken(channel) => {}
                    }
                }
            }
        }
    }

    /// Sends the messages of the outbox that are due, once. Begins none after `end`.
    ///
    /// # Errors
    ///
    /// Fails when the table, the mail server or the receiver does not answer, or when time is up. Messages that
    /// were not sent stay in the outbox.
    pub(crate) async fn send_due(self: &Arc<Self>, end: Instant) -> Result<(), OutboxError> {
        let [mail, webhook] = [Channel::Mail, Channel::Webhook].map(|channel| async move {
            if self.has(channel) { self.send_all_due(channel, false, Some(end)).await.map(drop) } else { Ok(()) }
        });
        let (mail, webhook, push) = tokio::join!(mail, webhook, self.notify_browsers_once(end));
        mail.and(webhook).and(push)
    }

    /// Sends messages of the outbox, each if it is there and due: first e-mails and webhooks in their order, then those
    /// to browsers. After the first e-mail for which the mail server asks to wait, those of other requests go on. Any
    /// other failure, and the second one, ends e-mails and webhooks. Begins none after `end`. The keys are those of the
    /// messages' rows in the table.
    ///
    /// # Errors
    ///
    /// Fails when the table, the mail server or the receiver does not answer, or when time is up. Returns the place of
    /// the first row that has to be tried again; what is left stays in the outbox. Messages behind it that were sent
    /// are not in the outbox any more, so none is sent twice when the caller begins again at that place.
    pub(crate) async fn send_rows(
        self: &Arc<Self>,
        rows: impl Iterator<Item = (&str, &str)>,
        end: Instant,
    ) -> Result<(), (usize, OutboxError)> {
        let (mut failed, mut to_browsers) = (None, Due::new());
        // The request whose e-mail has to wait while others go on.
        let (mut waiting, mut was_put_back, mut has_ended) = (None, false, false);
        for (at, (partition, key)) in rows.enumerate() {
            let message = match self.store.outbox_message(partition, key).await {
                Ok(Some(message)) if self.due(message) <= now() && self.has(message.kind.channel()) => message,
                Ok(_) => continue,
                Err(problem) => {
                    failed = failed.or(Some((at, problem.into())));
                    break;
                }
            };
            if let MessageKind::Push(browser) = message.kind {
                to_browsers.entry(browser).or_default().push((at, message));
            } else if !has_ended && waiting != Some(message.id) {
                let sent =
                    if Instant::now() < end { self.send_message(message).await } else { Err(OutboxError::OutOfTime) };
                if let Err(problem @ OutboxError::PutBack(_)) = sent {
                    has_ended |= was_put_back;
                    was_put_back = true;
                    failed = failed.or(has_ended.then_some((at, problem)));
                } else if let Err(problem) = sent {
                    has_ended = failed.is_some() || !matches!(problem, OutboxError::Busy(_));
                    waiting = Some(message.id);
                    failed = failed.or(Some((at, problem)));
                }
            }
        }
        let browsers = self.notify_each_browser(to_browsers, end).await;
        failed.into_iter().chain(browsers).min_by_key(|(at, _)| *at).map_or(Ok(()), Err)
    }

    /// The time from which a message may be sent. One that waits for longer than any pause waits for a wrong clock.
    pub(super) fn due(&self, message: OutboxMessage) -> Timestamp {
        let due = if is_due_plausible(message) { message.due } else { now() };
        self.paused_until(message.kind).map_or(due, |until| due.max(until))
    }

    pub(super) fn has(&self, channel: Channel) -> bool {
        match channel {
            Channel::Mail => self.channels.mailer.is_some(),
            Channel::Webhook => self.channels.webhook.is_some(),
            Channel::Push => self.channels.push.is_some(),
        }
    }

    async fn deliver(&self, content: &Content, kind: MessageKind) -> Result<(), SendError> {
        if let (Content::Browser(content), Some(push)) = (content, &self.channels.push) {
            let (to, message) = &**content;
            let key = self.accounts.vapid_key().await?;
            return Ok(push.send(to, message, key).await?);
        }
        match (content, kind.channel(), &self.channels.mailer, &self.channels.webhook) {
            (Content::Request(content), Channel::Mail, Some(mailer), _) => {
                let (request, form) = &**content;
                Ok(mailer.send_request(request, form, kind).await?)
            }
            (Content::Login(login), Channel::Mail, Some(mailer), _) => Ok(mailer.send_new_browser(login).await?),
            (Content::Request(content), Channel::Webhook, _, Some(webhook)) => {
                let (request, form) = &**content;
                Ok(webhook.send(request, form).await?)
            }
            _ => Err(MailError::Unavailable("this channel is not set up".to_owned()).into()),
        }
    }

    /// Sends everything in the outbox that is due and goes by e-mail or as a webhook, until a message fails: then the
    /// others have to wait too. Only after the first one with which the table fails, they go on. Requests without a
    /// failure go first, then the one that was tried longest ago, so a message that fails each time holds up none of
    /// another request. Returns the time when the next message is due.
    async fn send_all_due(
        &self,
        channel: Channel,
        is_first: bool,
        end: Option<Instant>,
    ) -> Result<Option<Timestamp>, OutboxError> {
        let (mut next, mut was_put_back, mut ended) = (None, false, None);
        // Its times are doubted also in an outage: once the clock is right, nobody can tell what it was.
        let digest = match (channel, &self.channels.mailer) {
            (Channel::Mail, Some(mailer)) => Some((mailer, self.planned_digest(mailer).await)),
            _ => None,
        };
        let mut messages = self.store.outbox().await?;
        messages.retain(|message| message.kind.channel() == channel);
        // Those of one request stay in their order: the e-mail about it may announce its photos.
        let mut last_failures = BTreeMap::new();
        for message in &messages {
            let last: &mut Option<Timestamp> = last_failures.entry(message.id).or_default();
            // After a failure it is due at once. One that was refused waits, and must not make others wait.
            let failed = (message.has_failed && message.due <= now()).then_some(message.due);
            *last = failed.max(*last);
        }
        messages.sort_by_key(|message| last_failures[&message.id]);
        for message in messages {
            let is_timed = matches!(message.kind, MessageKind::Reminder | MessageKind::Photos(_));
            let due = self.due(message);
            if due > now() && (is_timed || !is_first) {
                next = next.into_iter().chain([due]).min();
                continue;
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err(OutboxError::OutOfTime);
            }
            match self.send_message(message).await {
                Ok(()) => {}
                // One that was put back alone is not tried again before its time.
                Err(OutboxError::PutBack(_)) if !was_put_back => was_put_back = true,
                Err(problem) => {
                    ended = Some(problem);
                    break;
                }
            }
        }
        // In an outage, the digest would fail too.
        let goes_on = matches!(ended, None | Some(OutboxError::Busy(_)));
        let goes_on = goes_on && end.is_none_or(|end| Instant::now() < end);
        if let Some((mailer, planned)) = digest.filter(|_| goes_on) {
            let sent = match planned {
                Ok(planned) => self.digest(mailer, planned).await,
                Err(problem) => Err(problem.into()),
            };
            match sent {
                Ok(due) => next = next.into_iter().chain([due]).min(),
                Err(problem) => ended = ended.or(Some(problem)),
            }
        }
        ended.map_or(Ok(next), Err)
    }

    /// Sends one message. A refused one is put back and is no error. One with which the table fails is put back too, with
    /// longer and longer pauses: a failure that is about this message alone must not stop all others for ever.
    pub(super) async fn send_message(&self, message: OutboxMessage) -> Result<(), OutboxError> {
        if message.kind == MessageKind::Browsers {
            let looked_up = self.look_up_browsers(message).await;
            return self.put_back_if_failed(message, looked_up.map_err(OutboxError::PutBack)).await;
        }
        if message.kind == MessageKind::Reminder && !is_due_plausible(message) {
            // Its time may not have come. That of the request is not stored again, so it is right if it can be.
            let request = self.store.request(message.id, now()).await.map_err(OutboxError::PutBack)?;
            let after = match &request {
                Some(request) => remind_after(&*self.catalog.of(request).await.map_err(OutboxError::PutBack)?),
                None => None,
            };
            let due = message.id.arrived(now()) + after.unwrap_or_else(longest_reminder);
            let planned = self.store.reschedule(message, OutboxMessage { due, ..message }).await;
            return planned.map(drop).map_err(OutboxError::PutBack);
        }
        let claimed = OutboxMessage { due: now() + SEND_CLAIM, ..message };
        if !self.store.reschedule(message, claimed).await? {
            return Ok(());
        }
        let sent = self.send_claimed(message, claimed).await;
        self.put_back_if_failed(claimed, sent).await
    }

    /// Puts back a message with which the table failed. In an outage that fails too, and the message stays claimed.
    async fn put_back_if_failed(
        &self,
        claimed: OutboxMessage,
        sent: Result<(), OutboxError>,
    ) -> Result<(), OutboxError> {
        let Err(OutboxError::PutBack(problem) | OutboxError::Store(problem)) = &sent else { return sent };
        let refusals = claimed.refusals.saturating_add(1);
        // After an outage that ends meanwhile, as soon as a claim would end.
        let pause = if refusals == 1 { SEND_CLAIM } else { refusal_pause(refusals) };
        let changed = OutboxMessage { due: now() + pause, refusals, has_failed: true, ..claimed };
        if self.store.reschedule(claimed, changed).await.is_err() {
            return Err(problem.clone().into());
        }
        // An alarm on AWS counts the lines with `refusals`.
        tracing::warn!(id = %claimed.id, kind = ?claimed.kind, refusals, "a message waits: {problem}");
        sent
    }

    /// Sends one message that is claimed. Fails with [`OutboxError::Store`] when it was sent, or refused, and that cannot
    /// be noted: then no other must be sent.
    async fn send_claimed(&self, message: OutboxMessage, claimed: OutboxMessage) -> Result<(), OutboxError> {
        let mut found = self.content(message).await.map_err(OutboxError::PutBack)?;
        // The time of a reminder is over when the request is restored.
        if matches!(found, Found::NoRequest) && message.kind != MessageKind::Reminder {
            if self.store.set_aside(message).await.map_err(OutboxError::PutBack)? {
                return Ok(());
            }
            // It was restored meanwhile.
            found = self.content(message).await.map_err(OutboxError::PutBack)?;
        }
        let content = match found {
            Found::Content(content) => content,
            // Deleted once more, or its row cannot be read: the message is tried again after its claim.
            Found::NoRequest if message.kind != MessageKind::Reminder => return Ok(()),
            Found::NoRequest | Found::Unneeded => {
                return self.store.finish(message, None).await.map_err(OutboxError::PutBack);
            }
        };
        match self.deliver(&content, message.kind).await {
            Ok(()) => {
                if let MessageKind::Push(browser) = message.kind {
                    self.pauses.end(browser);
                }
                Ok(self.note_sent(message, content.photos()).await?)
            }
            Err(SendError::Store(problem)) => Err(OutboxError::PutBack(problem)),
            Err(SendError::Push(problem)) => self.put_off(claimed, &problem).await,
            // The address is wrong, and will be.
            Err(error @ SendError::Mail(MailError::Refused(_))) if message.kind == MessageKind::Confirmation => {
                tracing::warn!(id = %message.id, "no confirmation for the customer: {error}");
                self.store.finish(message, None).await.map_err(OutboxError::PutBack)
            }
            Err(error) if is_about_one(&error, message.kind) => {
                let refusals = message.refusals.saturating_add(1);
                match message.kind {
                    MessageKind::Confirmation => tracing::warn!(id = %message.id, "no confirmation yet: {error}"),
                    // An alarm on AWS counts the lines with `refusals`.
                    _ => tracing::warn!(id = %message.id, refusals, "{error}"),
                }
                self.store
                    .reschedule(claimed, OutboxMessage { due: now() + refusal_pause(refusals), refusals, ..claimed })
                    .await?;
                Ok(())
            }
            Err(error) => {
                self.store.reschedule(claimed, OutboxMessage { due: now(), has_failed: true, ..claimed }).await?;
                Err(match error {
                    SendError::Mail(MailError::Busy(_)) => OutboxError::Busy(error.to_string()),
                    _ => OutboxError::Unavailable(error.to_string()),
                })
            }
        }
    }

    /// Looks for the content of a message.
    async fn content(&self, message: OutboxMessage) -> Result<Found, StoreError> {
        if message.kind == MessageKind::NewBrowser {
            let login = self.store.new_browser(message).await?.map(Content::Login);
            return Ok(login.map_or(Found::Unneeded, Found::Content));
        }
        let Some(request) = self.store.request(message.id, now()).await? else { return Ok(Found::NoRequest) };
        if let MessageKind::Push(browser) = message.kind {
            let content = self.push_content(browser, &request).await?.map(Box::new).map(Content::Browser);
            return Ok(content.map_or(Found::Unneeded, Found::Content));
        }
        let form = match message.kind {
            MessageKind::Confirmation => self.catalog.of(&request).await?,
            _ => self.catalog.for_owner(&request).await?,
        };
        let is_needed = match message.kind {
            MessageKind::Photos(_) => request.photos.len() > request.photos_mailed,
            // An answered request needs no reminder.
            MessageKind::Reminder => request.triage.status == Status::New,
            // It promises an answer within a time that must not be over.
            MessageKind::Confirmation => {
                let within = answer_within(&form).unwrap_or(ANSWER_WITHIN);
                now().duration_since(request.id.arrived(now())) < within
            }
            _ => true,
        };
        let content = is_needed.then(|| Content::Request(Box::new((request, form))));
        Ok(content.map_or(Found::Unneeded, Found::Content))
    }

    /// Notes that a message was sent, also when the table does not answer for a while.
    async fn note_sent(&self, message: OutboxMessage, photos: usize) -> Result<(), StoreError> {
        let sent = SentRecord { at: now(), photos };
        let end = Instant::now() + SENT_RECORD_TIMEOUT;
        loop {
            match self.store.finish(message, Some(sent)).await {
                Err(problem) if Instant::now() < end => {
                    tracing::warn!(id = %message.id, %problem, "a message was sent, which cannot be noted now");
                    sleep(SENT_RECORD_PAUSE).await;
                }
                result => return result,
            }
        }
    }
}

/// Returns true if a right clock can have stored when a message is due.
fn is_due_plausible(message: OutboxMessage) -> bool {
    let distance = match message.kind {
        MessageKind::Reminder => *in_the_past().start()..=*due_within(longest_reminder()).end(),
        _ => due_within(refusal_pause(u32::MAX)),
    };
    is_plausible("a message of the outbox", message.due, &distance)
}

/// True if other messages may pass. A mail server can be busy because of a customer's address: somebody who types such
/// an address into the form must not hold up the owner's e-mails.
fn is_about_one(error: &SendError, kind: MessageKind) -> bool {
    match error {
        SendError::Mail(MailError::Refused(_) | MailError::Login(_))
        | SendError::Webhook(WebhookError::Refused(_))
        | SendError::Push(_) => true,
        SendError::Mail(MailError::Busy(_)) => kind == MessageKind::Confirmation,
        SendError::Mail(MailError::Unavailable(_))
        | SendError::Webhook(WebhookError::Unavailable(_))
        | SendError::Store(_) => false,
    }
}
