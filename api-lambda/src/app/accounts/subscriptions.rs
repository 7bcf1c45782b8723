//! The browsers of people that are notified of new requests. They live and die with a password, like sessions.

use crate::{
    app::{now, whole_second},
    domain::{Action, FieldErrors, MAX_SUBSCRIPTIONS_PER_PERSON, NewEntry, PersonId, SubscriptionId},
    push::{BrowserKeys, Endpoint, Subscription, VapidKey},
    store::{Predecessor, StoreError, StoredSubscription},
};

use super::{Accounts, Member};

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

impl Accounts {
    /// Returns true if notifications are switched off.
    pub(in crate::app) fn notifies_nobody(&self) -> bool {
        self.services.is_none()
    }

    /// The public key that browsers need to subscribe; `None` if notifications are switched off.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn push_key(&self, _: &Member) -> Result<Option<String>, StoreError> {
        match self.services {
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
        let services = self.services.ok_or(SubscribeError::Off)?;
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

    /// Removes subscriptions of people who were removed, and of passwords that were changed. None of them gets
    /// messages anyway, so a table that does not answer now is no failure.
    pub(in crate::app) async fn remove_ended_subscriptions(&self) {
        let Ok(subscriptions) = self.store.subscriptions().await else { return };
        for subscription in subscriptions {
            if let Ok(false) = self.is_active(&subscription).await {
                let _ = self.store.remove_subscription(subscription.id).await;
            }
        }
    }

    /// Returns true if its person still has the password with which it was made.
    pub(in crate::app) async fn is_active(&self, subscription: &StoredSubscription) -> Result<bool, StoreError> {
        let account = match subscription.person {
            PersonId::First => Some(self.account().await?),
            person @ PersonId::Further(_) => self.account_of(person).await?,
        };
        Ok(account.is_some_and(|account| account.password.fingerprint() == subscription.password))
    }

    pub(in crate::app) async fn vapid_key(&self) -> Result<&VapidKey, StoreError> {
        self.vapid_key.get_or_try_init(|| self.store.vapid_key()).await
    }
}
