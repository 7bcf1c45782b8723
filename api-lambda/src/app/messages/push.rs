use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Duration,
};

use jiff::{SignedDuration, Timestamp, Unit};
use serde_json::json;

use crate::{
    domain::{
        ANSWER_WITHIN, Action, Channel, FieldErrors, FieldName, Form, MAX_FURTHER_PEOPLE, MAX_SUBSCRIPTIONS_PER_PERSON,
        MessageKind, NewEntry, PersonId, QuoteRequest, Status, SubscriptionId,
    },
    push::{BrowserKeys, Endpoint, LONGEST_WAIT, PushError, PushMessage, Subscription, VapidKey},
    store::{OutboxMessage, Predecessor, StoreError, StoredSubscription, due_within, is_plausible},
};

use super::{
    App, Member, now,
    outbox::{OutboxError, refusal_pause, retry_pause},
    whole_second,
};

/// Maximum number of browsers that are notified of one request: those of the first owner and of all further people.
const MAX_SUBSCRIPTIONS: usize = (1 + MAX_FURTHER_PEOPLE as usize) * MAX_SUBSCRIPTIONS_PER_PERSON;

/// A browser that wants to be notified of new requests.
#[derive(Debug, Default)]
pub struct NewSubscription {
    /// Its address at its push service.
    pub endpoint: String,
    /// Its public key, in base64url.
    pub p256dh: String,
    /// Its secret, in base64url.
    pub auth: String,
    /// The browser and its system, in words.
    pub browser: String,
    /// The site that asks.
    pub site: Option<String>,
    /// The subscription that the browser had before, and has given up.
    pub replaces: Option<SubscriptionId>,
}

/// The reason why a browser is not notified of new requests.
#[derive(Debug)]
pub enum SubscribeError {
    /// Notifications are switched off.
    Off,
    /// The person has as many browsers as there can be.
    Full,
    /// The subscription to replace is not the caller's, or not any more.
    Ended,
    /// The browser sent something that cannot be used.
    Fields(FieldErrors),
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for SubscribeError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Browsers whose push services do not take messages now: until when, and after how many failures.
#[derive(Debug, Default)]
pub(super) struct Pauses(Mutex<HashMap<SubscriptionId, (Timestamp, u32)>>);

impl Pauses {
    fn until(&self, id: SubscriptionId) -> Option<Timestamp> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&id).map(|(until, _)| *until)
    }

    /// Starts the next pause, as long as the push service asked for or twice the last one. Returns its end.
    fn next(&self, id: SubscriptionId, asked: Option<Duration>) -> Timestamp {
        let mut pauses = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (until, failures) = pauses.entry(id).or_default();
        let pause = asked.unwrap_or_else(|| retry_pause(*failures));
        let pause = SignedDuration::try_from(pause).unwrap_or(SignedDuration::ZERO);
        // A row has whole seconds, and must not be due before the end.
        let end = now() + pause;
        *until = end.round(Unit::Second).unwrap_or(end) + SignedDuration::from_secs(1);
        *failures += 1;
        *until
    }

    pub(super) fn end(&self, id: SubscriptionId) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
    }
}

impl App {
    /// The public key that browsers need to subscribe; `None` if notifications are switched off.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn push_key(&self, _: &Member) -> Result<Option<String>, StoreError> {
        match self.config.push {
            Some(_) => Ok(Some(self.vapid_key().await?.public().to_owned())),
            None => Ok(None),
        }
    }

    /// The browsers of the caller that are notified of new requests, the oldest first.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn own_subscriptions(&self, member: &Member) -> Result<Vec<StoredSubscription>, StoreError> {
        let mut own = self.store.subscriptions().await?;
        // That of another password has ended.
        own.retain(|known| member.is(known.person) && known.password == member.session.password);
        own.sort_by_key(|known| known.started);
        Ok(own)
    }

    /// Notifies a browser of new requests from now on. A browser that is notified already stays the same one; if it was notified
    /// for somebody else, it is the caller's from now on. One that replaces another subscription of the caller takes
    /// its place in the list.
    ///
    /// # Errors
    ///
    /// Fails when notifications are switched off, when the caller has too many browsers, when what the browser sent
    /// cannot be used, when the subscription to replace has ended, or when the store does not answer.
    pub async fn subscribe(&self, member: &Member, new: NewSubscription) -> Result<StoredSubscription, SubscribeError> {
        let id = SubscriptionId::of(&new.endpoint);
        match self.put_subscription(member, new).await {
            // A page and the service worker of one browser can notice at the same time that it has another
            // subscription.
            Err(SubscribeError::Ended) => {
                let own = self.own_subscriptions(member).await?;
                own.into_iter().find(|known| known.id == id).ok_or(SubscribeError::Ended)
            }
            result => result,
        }
    }

    async fn put_subscription(
        &self,
        member: &Member,
        new: NewSubscription,
    ) -> Result<StoredSubscription, SubscribeError> {
        let services = self.config.push.ok_or(SubscribeError::Off)?;
        let wrong = |field: &str, message: &str| {
            SubscribeError::Fields(FieldErrors::from([(field.to_owned(), message.to_owned())]))
        };
        let endpoint =
            Endpoint::parse(&new.endpoint, services).map_err(|problem| wrong("endpoint", problem))?.as_str().to_owned();
        let keys = BrowserKeys::parse(&new.p256dh, &new.auth).map_err(|field| wrong(field, "This is not a key"))?;
        let id = SubscriptionId::of(&new.endpoint);
        let own = self.own_subscriptions(member).await?;
        let known = own.iter().find(|known| known.id == id);
        // Of one that is listed, the answer was lost.
        let before = match new.replaces {
            Some(before) if known.is_none() => Some(self.predecessor(member, before).await?),
            _ => None,
        };
        let is_listed = known.is_some() || before.as_ref().is_some_and(|before| !before.has_lapsed);
        if !is_listed && own.len() >= MAX_SUBSCRIPTIONS_PER_PERSON {
            return Err(SubscribeError::Full);
        }
        let subscription = StoredSubscription {
            id,
            to: Subscription { endpoint, keys, site: new.site },
            person: member.session.person,
            password: member.session.password.clone(),
            browser: new.browser,
            started: known
                .map(|known| known.started)
                .or(before.as_ref().map(|before| before.started))
                .unwrap_or_else(whole_second),
        };
        if let Some(before) = before {
            return match self.store.replace_subscription(&before, &subscription).await? {
                true => Ok(subscription),
                false => Err(SubscribeError::Ended),
            };
        }
        let entry = known.is_none().then(|| NewEntry::of_account(Action::NotificationsOn));
        self.store.put_subscription(&subscription, entry.as_ref(), &member.author, now()).await?;
        self.remove_ended_subscriptions().await;
        Ok(subscription)
    }

    /// The caller's subscription that another one replaces.
    async fn predecessor(&self, member: &Member, id: SubscriptionId) -> Result<Predecessor, SubscribeError> {
        let found = self.store.predecessor(id, now()).await?;
        let is_own = |before: &Predecessor| member.is(before.person) && before.password == member.session.password;
        found.filter(is_own).ok_or(SubscribeError::Ended)
    }

    /// Does not notify a browser of the caller any more. Returns false if it was not notified.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn unsubscribe(&self, member: &Member, id: SubscriptionId) -> Result<bool, StoreError> {
        let Some(known) = self.own_subscriptions(member).await?.into_iter().find(|known| known.id == id) else {
            return Ok(false);
        };
        let entry = NewEntry::of_account(Action::NotificationsOff).with(&known.browser);
        self.store.end_subscription(id, &entry, &member.author, now()).await
    }

    /// The messages to browsers about a new request. A lead is not refused because they cannot be looked up now.
    pub(super) async fn push_messages(&self, request: &QuoteRequest) -> Vec<(MessageKind, Timestamp)> {
        if self.config.push.is_none() {
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
        self.new_messages[Channel::Push as usize].notify_one();
        Ok(())
    }

    /// Removes subscriptions of people who were removed, and of passwords that were changed. None of them gets
    /// messages anyway, so a table that does not answer now is no failure.
    pub(super) async fn remove_ended_subscriptions(&self) {
        let Ok(subscriptions) = self.store.subscriptions().await else { return };
        for subscription in subscriptions {
            if let Ok(false) = self.is_active(&subscription).await {
                let _ = self.store.remove_subscription(subscription.id).await;
            }
        }
    }

    /// The subscription that a message goes to, and the request that it is about; `None` if the message is not needed
    /// any more.
    pub(super) async fn push_content(
        &self,
        id: SubscriptionId,
        request: &QuoteRequest,
    ) -> Result<Option<(Subscription, PushMessage)>, StoreError> {
        let Some(subscription) = self.store.subscription(id).await? else { return Ok(None) };
        if !self.is_active(&subscription).await? {
            self.store.remove_subscription(id).await?;
            return Ok(None);
        }
        Ok(message(&self.config.form, request, now()).map(|message| (subscription.to, message)))
    }

    async fn is_active(&self, subscription: &StoredSubscription) -> Result<bool, StoreError> {
        let account = match subscription.person {
            PersonId::First => Some(self.account().await?),
            person @ PersonId::Further(_) => self.account_of(person).await?,
        };
        Ok(account.is_some_and(|account| account.password.fingerprint() == subscription.password))
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

    pub(super) async fn vapid_key(&self) -> Result<&VapidKey, StoreError> {
        self.vapid_key.get_or_try_init(|| self.store.vapid_key()).await
    }
}

/// The message about a request; `None` if it was answered, or the time for an answer is over. It has choices of the
/// form alone: a lock screen shows it, and strangers must not write there.
fn message(form: &Form, request: &QuoteRequest, now: Timestamp) -> Option<PushMessage> {
    let left = ANSWER_WITHIN - now.duration_since(request.id.arrived(now)).max(SignedDuration::ZERO);
    let ttl = Duration::try_from(left).ok().filter(|left| !left.is_zero())?;
    let shown = |name: FieldName| form.field(name).shown(request.values.value(name));
    let body = format!("{} · {}", shown(FieldName::ProjectType), shown(FieldName::ProjectTimeline));
    let text = json!({ "id": request.id.to_string(), "title": "New request", "body": body }).to_string();
    let topic = request.id.to_string().replace('-', "");
    (request.triage.status == Status::New).then_some(PushMessage { topic, text, ttl })
}
