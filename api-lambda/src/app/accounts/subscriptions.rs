//! The browsers of people that are notified of new requests. They live and die with a password, like sessions.

use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;

use crate::{
    app::{App, now, whole_second},
    domain::{Action, MAX_SUBSCRIPTIONS_PER_PERSON, NewEntry, SubscriptionId},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, NoSuchSubscription, Origin, SentBody, Stored, SubscriptionState},
        in_path::InPath,
        schemas::{endpoint, key_of_browser, secret_of_browser, subscription_id},
    },
    push::{BrowserKeys, Endpoint, Subscription, VapidKey},
    store::{Predecessor, StoreError, StoredSubscription},
};

use super::{Accounts, Member, rights::browser_of};

impl Accounts {
    /// The browsers of the caller that are notified of new requests, the oldest first.
    pub(crate) async fn own_subscriptions(&self, member: &Member) -> Result<Vec<StoredSubscription>, StoreError> {
        let mut own = self.store.subscriptions().await?;
        // That of another password has ended.
        own.retain(|known| member.is(known.person) && known.password == member.session.password);
        own.sort_by_key(|known| known.started);
        Ok(own)
    }

    /// Notifies a browser of new requests from now on, without `started`, which is that of the browser before. A browser
    /// that is notified already stays the same one; if it was notified for somebody else, it is the caller's from now on.
    /// One that `replaces` another subscription of the caller, which it has given up, takes its place in the list.
    async fn subscribe(
        &self,
        member: &Member,
        subscription: StoredSubscription,
        replaces: Option<SubscriptionId>,
    ) -> Result<StoredSubscription, ApiError> {
        let own = self.own_subscriptions(member).await?;
        let known = own.iter().find(|known| known.id == subscription.id);
        // Of one that is listed, the answer was lost.
        let before = match replaces {
            Some(before) if known.is_none() => Some(self.predecessor(member, before).await?),
            _ => None,
        };
        let is_listed = known.is_some() || before.as_ref().is_some_and(|before| !before.has_lapsed);
        if !is_listed && own.len() >= MAX_SUBSCRIPTIONS_PER_PERSON {
            return Err(ApiError::NotificationsFull);
        }
        let started = known.map(|known| known.started).or(before.as_ref().map(|before| before.started));
        let subscription = StoredSubscription { started: started.unwrap_or(subscription.started), ..subscription };
        if let Some(before) = before {
            let is_replaced = self.store.replace_subscription(&before, &subscription).await?;
            return is_replaced.then_some(subscription).ok_or(ApiError::OtherState);
        }
        let entry = known.is_none().then(|| NewEntry::of_account(Action::NotificationsOn));
        self.store.put_subscription(&subscription, entry.as_ref(), &member.author, now()).await?;
        self.remove_ended_subscriptions().await;
        Ok(subscription)
    }

    /// The caller's subscription that another one replaces.
    async fn predecessor(&self, member: &Member, id: SubscriptionId) -> Result<Predecessor, ApiError> {
        let found = self.store.predecessor(id, now()).await?;
        let is_own = |before: &Predecessor| member.is(before.person) && before.password == member.session.password;
        found.filter(is_own).ok_or(ApiError::OtherState)
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
        let account = self.account_of(subscription.person).await?;
        Ok(account.is_some_and(|account| account.password.fingerprint() == subscription.password))
    }

    pub(in crate::app) async fn vapid_key(&self) -> Result<&VapidKey, StoreError> {
        self.vapid_key.get_or_try_init(|| self.store.vapid_key()).await
    }
}

/// A browser that is notified of new requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NotifiedBrowser {
    /// The first 32 hexadecimal digits of the SHA-256 of its address, so that a browser finds itself.
    #[schema(schema_with = subscription_id)]
    id: SubscriptionId,
    /// The browser and its system, in words.
    browser: String,
    /// Since when. In UTC
    #[schema(format = DateTime)]
    started_at: String,
}

impl From<StoredSubscription> for NotifiedBrowser {
    fn from(StoredSubscription { id, browser, started, .. }: StoredSubscription) -> Self {
        Self { id, browser, started_at: format!("{started:.3}") }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Notifications {
    /// The public key with which a browser subscribes (`applicationServerKey`). Absent if notifications are switched
    /// off.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, schema_with = key_of_browser, required = false)]
    key: Option<String>,
    /// The browsers of the caller, the oldest first.
    browsers: Vec<NotifiedBrowser>,
}

/// Lists the browsers of the caller that are notified of new requests.
#[utoipa::path(
    get,
    path = "/api/admin/notifications",
    responses((status = OK, description = "The key, and the browsers of the caller", body = Notifications), Fails::<(InSession, Stored)>)
)]
pub(crate) async fn notifications(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<Notifications>, ApiError> {
    let key = match app.accounts.services {
        Some(_) => Some(app.accounts.vapid_key().await?.public().to_owned()),
        None => None,
    };
    let browsers = app.accounts.own_subscriptions(&member).await?;
    Ok(Json(Notifications { key, browsers: browsers.into_iter().map(NotifiedBrowser::from).collect() }))
}

/// The subscription of a browser, as `PushSubscription` has it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrowserSubscription {
    #[serde(default)]
    #[schema(schema_with = endpoint, required = true)]
    endpoint: String,
    #[serde(default)]
    #[schema(schema_with = key_of_browser, required = true)]
    p256dh: String,
    #[serde(default)]
    #[schema(schema_with = secret_of_browser, required = true)]
    auth: String,
    /// The id of the subscription that the browser had before: the new one takes its place in the list.
    #[serde(default)]
    #[schema(nullable = false, schema_with = subscription_id, required = false)]
    replaces: Option<SubscriptionId>,
}

/// Notifies a browser of the caller of new requests from now on. Repeating it changes nothing.
#[utoipa::path(
    post,
    path = "/api/admin/notifications",
    request_body(content = BrowserSubscription, content_type = "application/json"),
    responses((status = CREATED, description = "It is notified of new requests", body = NotifiedBrowser), Fails::<(InSession, SubscriptionState, SentBody, Stored)>)
)]
pub(crate) async fn notify_browser(
    State(app): State<Arc<App>>,
    member: Member,
    headers: HeaderMap,
    JsonBody(BrowserSubscription { endpoint, p256dh, auth, replaces }): JsonBody<BrowserSubscription>,
) -> Result<(StatusCode, Json<NotifiedBrowser>), ApiError> {
    let services = app.accounts.services.ok_or(ApiError::NotificationsOff)?;
    let id = SubscriptionId::of(&endpoint);
    let endpoint = Endpoint::parse(&endpoint, services).map_err(|problem| ApiError::of_field("endpoint", problem))?;
    let keys = BrowserKeys::parse(&p256dh, &auth).map_err(|field| ApiError::of_field(field, "This is not a key"))?;
    let site = headers.get(header::ORIGIN).and_then(|origin| Url::parse(origin.to_str().ok()?).ok());
    let site = site.filter(|site| site.scheme() == "https").map(|site| site.origin().ascii_serialization());
    let subscription = StoredSubscription {
        id,
        to: Subscription { endpoint: endpoint.as_str().to_owned(), keys, site },
        person: member.session.person,
        password: member.session.password.clone(),
        browser: browser_of(&headers),
        started: whole_second(),
    };
    let subscription = match app.accounts.subscribe(&member, subscription, replaces).await {
        // A page and the service worker of one browser can notice at the same time that it has another subscription.
        Err(ApiError::OtherState) => {
            let own = app.accounts.own_subscriptions(&member).await?;
            own.into_iter().find(|known| known.id == id).ok_or(ApiError::OtherState)?
        }
        result => result?,
    };
    Ok((StatusCode::CREATED, Json(subscription.into())))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NotificationsEnded {
    /// Always true.
    ended: bool,
}

/// Does not notify a browser of the caller of new requests any more.
#[utoipa::path(
    delete,
    path = "/api/admin/notifications/{subscription}",
    params(("subscription" = String, Path, description = "From the list")),
    responses((status = OK, description = "Ended", body = NotificationsEnded), Fails::<(InSession, Origin, NoSuchSubscription, Stored)>)
)]
pub(crate) async fn end_notifications(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(id): InPath<SubscriptionId>,
) -> Result<Json<NotificationsEnded>, ApiError> {
    let own = app.accounts.own_subscriptions(&member).await?;
    let known = own.into_iter().find(|known| known.id == id).ok_or(ApiError::NotFound)?;
    let entry = NewEntry::of_account(Action::NotificationsOff).with(&known.browser);
    let is_ended = app.accounts.store.end_subscription(id, &entry, &member.author, now()).await?;
    is_ended.then_some(Json(NotificationsEnded { ended: true })).ok_or(ApiError::NotFound)
}
