use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
};
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::{ToSchema, openapi::ObjectBuilder};

use crate::{
    app::{App, Member, NewSubscription},
    auth::browser_name,
    domain::{FieldErrors, SubscriptionId},
    store::StoredSubscription,
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{Fails, NoSuchSubscription, Origin, SentBody, Session, Stored, SubscriptionState},
    schemas::{endpoint, key_of_browser, moment, secret_of_browser, subscription_id},
};

/// A browser that is notified of new requests.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct NotifiedBrowser {
    /// The first 32 hexadecimal digits of the SHA-256 of its address, so that a browser finds itself.
    #[schema(schema_with = subscription_id)]
    id: String,
    /// The browser and its system, in words.
    browser: String,
    #[schema(schema_with = started)]
    started_at: String,
}

impl From<StoredSubscription> for NotifiedBrowser {
    fn from(StoredSubscription { id, browser, started, .. }: StoredSubscription) -> Self {
        Self { id: id.to_string(), browser, started_at: format!("{started:.3}") }
    }
}

fn started() -> ObjectBuilder {
    moment("Since when. In UTC")
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Notifications {
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
    responses((status = OK, description = "The key, and the browsers of the caller", body = Notifications), Fails::<(Session, Stored)>),
    security(("session" = []))
)]
pub(super) async fn notifications(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<Notifications>, ApiError> {
    let (key, browsers) = tokio::try_join!(app.accounts.push_key(&member), app.accounts.own_subscriptions(&member))?;
    Ok(Json(Notifications { key, browsers: browsers.into_iter().map(NotifiedBrowser::from).collect() }))
}

/// The subscription of a browser, as `PushSubscription` has it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BrowserSubscription {
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
    replaces: Option<String>,
}

/// Notifies a browser of the caller of new requests from now on. Repeating it changes nothing.
#[utoipa::path(
    post,
    path = "/api/admin/notifications",
    request_body(content = BrowserSubscription, content_type = "application/json"),
    responses((status = CREATED, description = "It is notified of new requests", body = NotifiedBrowser), Fails::<(Session, SubscriptionState, SentBody, Stored)>),
    security(("session" = []))
)]
pub(super) async fn notify_browser(
    State(app): State<Arc<App>>,
    member: Member,
    headers: HeaderMap,
    JsonBody(BrowserSubscription { endpoint, p256dh, auth, replaces }): JsonBody<BrowserSubscription>,
) -> Result<(StatusCode, Json<NotifiedBrowser>), ApiError> {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let browser = browser_name(text(header::USER_AGENT).unwrap_or_default());
    let site = text(header::ORIGIN).and_then(|origin| Url::parse(origin).ok());
    let site = site.filter(|site| site.scheme() == "https").map(|site| site.origin().ascii_serialization());
    let replaces = replaces.map(|id| SubscriptionId::parse(&id).ok_or_else(not_an_id)).transpose()?;
    let new = NewSubscription { endpoint, p256dh, auth, browser, site, replaces };
    let subscription = app.accounts.subscribe(&member, new).await?;
    Ok((StatusCode::CREATED, Json(subscription.into())))
}

fn not_an_id() -> ApiError {
    let message = "Send the id that the list has for this browser, or nothing";
    ApiError::Fields(FieldErrors::from([("replaces".to_owned(), message.to_owned())]))
}

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct NotificationsEnded {
    /// Always true.
    ended: bool,
}

/// Does not notify a browser of the caller of new requests any more.
#[utoipa::path(
    delete,
    path = "/api/admin/notifications/{subscription}",
    params(("subscription" = String, Path, description = "From the list")),
    responses((status = OK, description = "Ended", body = NotificationsEnded), Fails::<(Session, Origin, NoSuchSubscription, Stored)>),
    security(("session" = []))
)]
pub(super) async fn end_notifications(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
) -> Result<Json<NotificationsEnded>, ApiError> {
    let id = SubscriptionId::parse(&id).ok_or(ApiError::NotFound)?;
    match app.accounts.unsubscribe(&member, id).await? {
        true => Ok(Json(NotificationsEnded { ended: true })),
        false => Err(ApiError::NotFound),
    }
}
