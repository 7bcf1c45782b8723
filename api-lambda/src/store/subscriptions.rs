//! Browsers that are notified of new requests, and the key by which push services recognize this program.

use jiff::Timestamp;

use crate::{
    domain::{Author, NewEntry, PersonId, SubscriptionId},
    push::{BrowserKeys, Subscription, VapidKey},
};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, Write,
    clock::{LAPSED_TTL, is_alive},
    history::note,
    key, row, text, text_of, time, time_of,
    writes::{IS_NEW, IS_THERE},
};

/// The partition of all subscriptions. There are few.
pub(super) const PUSH: &str = "push";
const ENDPOINT: &str = "endpoint";
const P256DH: &str = "p256dh";
const AUTH: &str = "auth";
const SITE: &str = "site";
const PERSON: &str = "person";
const PASSWORD: &str = "password";
const BROWSER: &str = "browser";
const STARTED: &str = "started";

/// The partition of subscriptions that push services have given up. Their addresses are not kept.
const LAPSED: &str = "lapsed";

/// The partition of the key.
pub(super) const VAPID: &str = "vapid";
const PRIVATE: &str = "private";

/// A browser that is notified of new requests, as the table has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSubscription {
    /// Its id.
    pub id: SubscriptionId,
    /// The destination of messages.
    pub to: Subscription,
    /// The person who asked for it.
    pub person: PersonId,
    /// The fingerprint of the person's password at that time. Another password ends it, as it ends sessions.
    pub password: String,
    /// The browser and its system, in words.
    pub browser: String,
    /// The time from which it is notified.
    pub started: Timestamp,
}

/// A subscription in whose place its browser has another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Predecessor {
    /// Its id.
    pub id: SubscriptionId,
    /// The person who asked for it.
    pub person: PersonId,
    /// The fingerprint of the person's password at that time.
    pub password: String,
    /// The time from which its browser is notified.
    pub started: Timestamp,
    /// The push service has given it up.
    pub has_lapsed: bool,
}

impl Store {
    /// All subscriptions.
    pub async fn subscriptions(&self) -> Result<Vec<StoredSubscription>, StoreError> {
        Ok(self.all(PUSH).await?.iter().filter_map(subscription_of).collect())
    }

    /// The ids of all subscriptions.
    pub async fn subscription_ids(&self) -> Result<Vec<SubscriptionId>, StoreError> {
        Ok(self.all(PUSH).await?.iter().filter_map(id_of).collect())
    }

    /// One subscription; `None` if it has ended.
    pub async fn subscription(&self, id: SubscriptionId) -> Result<Option<StoredSubscription>, StoreError> {
        Ok(self.get(key(PUSH, id.to_string())).await?.as_ref().and_then(subscription_of))
    }

    /// Stores a subscription in place of an earlier one of the same browser, and notes an entry, if there is one.
    pub async fn put_subscription(
        &self,
        subscription: &StoredSubscription,
        entry: Option<&NewEntry>,
        by: &Author,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let entry = entry.map(|entry| note(entry, Some(by), now));
        self.transact([Write::put(item_of(subscription))].into_iter().chain(entry).collect()).await.map(drop)
    }

    /// Ends a subscription, and notes who did it. Returns false if it had ended before.
    pub async fn end_subscription(
        &self,
        id: SubscriptionId,
        entry: &NewEntry,
        by: &Author,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        self.transact(vec![end(PUSH, id), note(entry, Some(by), now)]).await
    }

    /// A subscription that may have lapsed; `None` if it was ended, or lapsed long ago.
    pub async fn predecessor(&self, id: SubscriptionId, now: Timestamp) -> Result<Option<Predecessor>, StoreError> {
        for has_lapsed in [false, true] {
            let item = self.get(key(partition(has_lapsed), id.to_string())).await?;
            let item = item.filter(|item| !has_lapsed || is_alive(item, now));
            if let Some(found) = item.as_ref().and_then(|item| predecessor_of(item, has_lapsed)) {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Stores a subscription in place of another one of the same browser. Returns false if that one has ended
    /// meanwhile; then nothing changes.
    pub async fn replace_subscription(
        &self,
        before: &Predecessor,
        subscription: &StoredSubscription,
    ) -> Result<bool, StoreError> {
        let writes = vec![end(partition(before.has_lapsed), before.id), Write::put(item_of(subscription))];
        self.transact(writes).await
    }

    /// Removes a subscription that its push service has given up. Its browser can go on with another one.
    pub async fn lapse_subscription(&self, id: SubscriptionId, now: Timestamp) -> Result<(), StoreError> {
        let Some(known) = self.subscription(id).await? else { return Ok(()) };
        let mut item = item_of(&known);
        item.retain(|name, _| [PERSON, PASSWORD, STARTED].contains(&name.as_str()));
        item.extend(key(LAPSED, id.to_string()));
        let item = row(item, [(TTL_ATTRIBUTE, Some(time(now + LAPSED_TTL)))]);
        self.transact(vec![end(PUSH, id), Write::put(item)]).await.map(drop)
    }

    /// Removes a subscription that has ended: its person is gone, or has another password.
    pub async fn remove_subscription(&self, id: SubscriptionId) -> Result<(), StoreError> {
        self.write(Write::delete(key(PUSH, id.to_string()))).await.map(drop)
    }

    /// The key by which push services recognize this program. It is made at the first call.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when the key cannot be read: another one would end all subscriptions.
    pub async fn vapid_key(&self) -> Result<VapidKey, StoreError> {
        if let Some(known) = self.stored_vapid_key().await? {
            return Ok(known);
        }
        let new = VapidKey::random();
        let item = row(key(VAPID, VAPID), [(PRIVATE, Some(text(new.stored())))]);
        if self.write(Write::put(item).only_if(IS_NEW)).await? {
            return Ok(new);
        }
        // Another process was faster.
        self.stored_vapid_key().await?.ok_or_else(StoreError::changed_meanwhile)
    }

    /// The key; `None` before the first call of [`Self::vapid_key`].
    pub(super) async fn stored_vapid_key(&self) -> Result<Option<VapidKey>, StoreError> {
        let Some(item) = self.get(key(VAPID, VAPID)).await? else { return Ok(None) };
        let stored = text_of(&item, PRIVATE).and_then(|stored| VapidKey::from_stored(&stored));
        stored.map(Some).ok_or_else(|| StoreError::new("GetItem", "a push key that cannot be read"))
    }
}

/// The write that ends a subscription, if it is there.
fn end(partition: &str, id: SubscriptionId) -> Write {
    Write::delete(key(partition, id.to_string())).only_if(IS_THERE)
}

fn partition(has_lapsed: bool) -> &'static str {
    if has_lapsed { LAPSED } else { PUSH }
}

fn predecessor_of(item: &Item, has_lapsed: bool) -> Option<Predecessor> {
    Some(Predecessor {
        id: id_of(item)?,
        person: PersonId::parse(&text_of(item, PERSON)?)?,
        password: text_of(item, PASSWORD)?,
        started: time_of(item, STARTED)?,
        has_lapsed,
    })
}

fn item_of(subscription: &StoredSubscription) -> Item {
    let StoredSubscription { id, to, person, password, browser, started } = subscription;
    let attributes = [
        (ENDPOINT, Some(text(&to.endpoint))),
        (P256DH, Some(text(to.keys.p256dh()))),
        (AUTH, Some(text(to.keys.auth()))),
        (SITE, to.site.as_ref().map(text)),
        (PERSON, Some(text(person.to_string()))),
        (PASSWORD, Some(text(password))),
        (BROWSER, Some(text(browser))),
        (STARTED, Some(time(*started))),
    ];
    row(key(PUSH, id.to_string()), attributes)
}

fn id_of(item: &Item) -> Option<SubscriptionId> {
    SubscriptionId::parse(&text_of(item, "sk")?)
}

fn subscription_of(item: &Item) -> Option<StoredSubscription> {
    Some(StoredSubscription {
        id: id_of(item)?,
        to: Subscription {
            endpoint: text_of(item, ENDPOINT)?,
            keys: BrowserKeys::parse(&text_of(item, P256DH)?, &text_of(item, AUTH)?).ok()?,
            site: text_of(item, SITE),
        },
        person: PersonId::parse(&text_of(item, PERSON)?)?,
        password: text_of(item, PASSWORD)?,
        browser: text_of(item, BROWSER)?,
        started: time_of(item, STARTED)?,
    })
}
