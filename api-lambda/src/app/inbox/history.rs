use std::sync::Arc;

use axum::{
    Json,
    extract::{RawQuery, State},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::{
        App,
        accounts::{Member, Owner},
        now,
    },
    domain::{Action, HistoryEntry, QuoteId, Subject},
    http::{
        body::pairs_of,
        error::ApiError,
        fails::{Fails, InSession, NoSuchRequest, Owners, QueryString, Stored},
        in_path::InPath,
        schemas::history_cursor_or_null,
    },
    store::HistoryCursor,
};

/// An entry of a history.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HistoryEntry)]
pub(crate) struct EntryBody {
    /// When it happened; the last time, if several are counted. In UTC
    #[schema(format = DateTime)]
    at: String,
    action: Action,
    /// The name of the person at that time; for wrong passwords at the login, whose it should have been. Absent for
    /// what nobody did, for names that nobody has, and in entries of earlier versions.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    person: Option<String>,
    /// The browser in which it was done, in words. Absent for wrong passwords at the login.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    browser: Option<String>,
    /// The new status, the browser whose session was ended, or the person whose login was changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    detail: Option<String>,
    /// Number of times within the hour, or of requests.
    #[schema(minimum = 1)]
    count: u64,
}

impl From<HistoryEntry> for EntryBody {
    fn from(entry: HistoryEntry) -> Self {
        let HistoryEntry { at, action, person, browser, detail, count } = entry;
        Self { at: format!("{at:.3}"), action, person, browser, detail, count }
    }
}

/// A page of a history, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = HistoryPage)]
pub(crate) struct PageBody {
    entries: Vec<EntryBody>,
    /// The parameter `after` of the next call; null at the end.
    #[schema(schema_with = history_cursor_or_null, required = true)]
    next: Option<String>,
}

/// Returns what people did with the account, and wrong passwords, of the last year.
#[utoipa::path(
    get,
    path = "/api/admin/history",
    params(("after" = Option<String>, Query, description = "From `next` of the page before")),
    responses((status = OK, description = "A page", body = PageBody), Fails::<(QueryString, InSession, Owners, Stored)>)
)]
pub(crate) async fn account_history(
    State(app): State<Arc<App>>,
    _: Owner,
    query: RawQuery,
) -> Result<Json<PageBody>, ApiError> {
    page(&app, Subject::Account, query).await
}

/// Returns what people did with a request in the last year. A request that never was has an empty history.
#[utoipa::path(
    get,
    path = "/api/admin/contact-requests/{id}/history",
    params(
        ("id" = String, Path, description = "From the list"),
        ("after" = Option<String>, Query, description = "From `next` of the page before")
    ),
    responses((status = OK, description = "A page", body = PageBody), Fails::<(QueryString, InSession, NoSuchRequest, Stored)>)
)]
pub(crate) async fn request_history(
    State(app): State<Arc<App>>,
    _: Member,
    InPath(id): InPath<QuoteId>,
    query: RawQuery,
) -> Result<Json<PageBody>, ApiError> {
    page(&app, Subject::Request(id), query).await
}

async fn page(app: &App, subject: Subject, query: RawQuery) -> Result<Json<PageBody>, ApiError> {
    let after = match pairs_of(query)?.as_slice() {
        [] => None,
        [(name, value)] if name == "after" => {
            let cursor = HistoryCursor::parse(value);
            Some(cursor.ok_or_else(|| ApiError::malformed("`after` is the `next` of the page before."))?)
        }
        _ => return Err(ApiError::malformed("There is `after`, once, and nothing else.")),
    };
    let page = app.inbox.store.history(subject, after.as_ref(), now()).await?;
    let next = page.next.map(|next| next.as_str().to_owned());
    Ok(Json(PageBody { entries: page.entries.into_iter().map(EntryBody::from).collect(), next }))
}
