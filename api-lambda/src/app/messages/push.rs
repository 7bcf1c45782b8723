use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use serde_json::json;

use crate::{
    app::now,
    domain::{
        ANSWER_WITHIN, Channel, Definition, FieldName, MAX_FURTHER_PEOPLE, MAX_SUBSCRIPTIONS_PER_PERSON, MessageKind,
        QuoteRequest, Status, SubscriptionId, answer_within,
    },
    mail::Sentences,
    push::{LONGEST_WAIT, PushError, PushMessage, Subscription},
    store::{OutboxMessage, StoreError, due_within, is_plausible},
};

use super::{Messages, outbox::OutboxError, pauses::refusal_pause};

/// Maximum number of browsers that are notified of one request: those of the first owner and of all further people.
const MAX_SUBSCRIPTIONS: usize = (1 + MAX_FURTHER_PEOPLE as usize) * MAX_SUBSCRIPTIONS_PER_PERSON;

impl Messages {
    /// The messages to browsers about a new request. A lead is not refused because they cannot be looked up now.
    pub(in crate::app) async fn push_messages(&self, request: &QuoteRequest) -> Vec<(MessageKind, Timestamp)> {
        if self.accounts.services.is_none() {
            return Vec::new();
        }
        let messages = self.messages_to_browsers().await.unwrap_or_else(|problem| {
            tracing::warn!(id = %request.id, %problem, "the browsers to notify of this request are looked up later");
            vec![MessageKind::Browsers]
        });
        messages.into_iter().map(|kind| (kind, now())).collect()
    }

    async fn messages_to_browsers(&self) -> Result<Vec<MessageKind>, StoreError> {
        Ok(self.store.subscription_ids().await?.into_iter().take(MAX_SUBSCRIPTIONS).map(MessageKind::Push).collect())
    }

    /// Puts the messages to each browser in the place of one to browsers that could not be looked up.
    pub(super) async fn look_up_browsers(&self, message: OutboxMessage) -> Result<(), StoreError> {
        self.store.replace(message, &self.messages_to_browsers().await?, now()).await?;
        self.wake.one(Channel::Push);
        Ok(())
    }

    /// The subscription that a message goes to, and the request that it is about; `None` if the message is not needed
    /// any more.
    pub(super) async fn push_content(
        &self,
        id: SubscriptionId,
        request: &QuoteRequest,
    ) -> Result<Option<(Subscription, PushMessage)>, StoreError> {
        let Some(subscription) = self.store.subscription(id).await? else { return Ok(None) };
        if !self.accounts.is_active(&subscription).await? {
            self.store.remove_subscription(id).await?;
            return Ok(None);
        }
        Ok(message(&*self.catalog.for_owner(request).await?, request, now(), &self.language)
            .map(|message| (subscription.to, message)))
    }

    /// Puts back a message that the push service of a browser did not take, until later or for good. It holds up no
    /// other browser: each has a service of its own.
    pub(super) async fn put_off(&self, claimed: OutboxMessage, problem: &PushError) -> Result<(), OutboxError> {
        let MessageKind::Push(browser) = claimed.kind else { return Ok(()) };
        let id = claimed.id;
        match problem {
            PushError::Ended => {
                tracing::info!(%id, "{problem}; this browser is not notified of requests any more");
                self.store.lapse_subscription(browser, now()).await?;
                self.pauses.end(browser);
                self.store.finish(claimed, None).await?;
            }
            PushError::Refused(_) => {
                let tries = claimed.refusals.saturating_add(1);
                tracing::warn!(%id, tries, "{problem}");
                let changed = OutboxMessage { due: now() + refusal_pause(tries), refusals: tries, ..claimed };
                self.store.reschedule(claimed, changed).await?;
            }
            PushError::Later { wait, .. } => {
                let until = self.pauses.next(browser, *wait);
                tracing::warn!(%id, next_try = %until, "{problem}");
                self.store.reschedule(claimed, OutboxMessage { due: until, ..claimed }).await?;
            }
        }
        Ok(())
    }

    /// The end of the pause of the browser that a message goes to.
    pub(super) fn paused_until(&self, kind: MessageKind) -> Option<Timestamp> {
        match kind {
            MessageKind::Push(id) => {
                let until = self.pauses.until(id)?;
                let longest = SignedDuration::try_from(LONGEST_WAIT).unwrap_or_default();
                is_plausible("the pause of a browser", until, &due_within(longest)).then_some(until)
            }
            _ => None,
        }
    }
}

/// The message about a request; `None` if it was answered, or the time for an answer is over. It has choices of the
/// form alone: a lock screen shows it, and strangers must not write there.
fn message(form: &Definition, request: &QuoteRequest, now: Timestamp, language: &str) -> Option<PushMessage> {
    let left = answer_within(form).unwrap_or(ANSWER_WITHIN)
        - now.duration_since(request.id.arrived(now)).max(SignedDuration::ZERO);
    let ttl = Duration::try_from(left).ok().filter(|left| !left.is_zero())?;
    let chosen = |name| form.field(name)?.label_of(request.values.value(name)).filter(|_| !form.sensitive);
    let chosen = [FieldName::ProjectType, FieldName::ProjectTimeline].into_iter().filter_map(chosen);
    let body = chosen.collect::<Vec<_>>().join(" · ");
    let sentences = Sentences::of(language);
    let title = if request.form.is_some() { &*form.title } else { sentences.text("newRequest") };
    let text = json!({ "id": request.id.to_string(), "title": title, "body": body }).to_string();
    let topic = request.id.to_string().replace('-', "");
    (request.triage.status == Status::New).then_some(PushMessage { topic, text, ttl })
}
