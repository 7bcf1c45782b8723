use std::{sync::Arc, time::Instant};

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, SCAN_BUDGET, accounts::Member, now},
    domain::{AssigneeId, MAX_SEARCH_PAGE_SIZE, Mailbox, PageSize, QuoteId, Search, SearchText, Status},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, SentBody, Stored},
        schemas::{assignee, id, id_or_null, project_type, search_page_size, search_text},
    },
    store::{Page, StoreError},
};

use super::{Inbox, body::QuoteRequestBody};

impl Inbox {
    /// Searches a mailbox, newest first, for about a second.
    pub(super) async fn search(&self, search: &Search) -> Result<Page, StoreError> {
        self.store.search(&*self.catalog.versions().await?, search, Instant::now() + SCAN_BUDGET, now()).await
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = QuoteRequestSearch)]
pub(crate) struct SearchBody {
    #[serde(default)]
    #[schema(schema_with = search_text)]
    text: SearchText,
    /// Only requests of this form; `quote` is the built-in one
    #[schema(nullable = false)]
    form: Option<String>,
    #[schema(schema_with = project_type)]
    project_type: Option<String>,
    #[schema(value_type = Status, required = false)]
    status: Option<Status>,
    /// Probably sent by a robot: has a mark other than `flood`
    #[schema(nullable = false)]
    suspected: Option<bool>,
    /// Somebody has looked at it
    #[schema(nullable = false)]
    read: Option<bool>,
    #[schema(schema_with = assignee)]
    assignee: Option<AssigneeId>,
    /// Search the deleted requests; false when absent
    #[serde(default)]
    trash: bool,
    /// The results are exported: this is noted in their history, and only owners may do it; false when absent
    #[serde(default)]
    export: bool,
    #[serde(default)]
    #[schema(schema_with = search_page_size)]
    limit: PageSize<MAX_SEARCH_PAGE_SIZE>,
    #[schema(schema_with = id)]
    cursor: Option<QuoteId>,
}

impl SearchBody {
    /// The search of the store.
    pub(super) fn search(self) -> Search {
        let Self { text, form, project_type, status, suspected, read, assignee, trash, export: _, limit, cursor } =
            self;
        let mailbox = if trash { Mailbox::Trash } else { Mailbox::Inbox };
        Search { mailbox, page_size: limit, after: cursor, text, form, project_type, status, suspected, read, assignee }
    }
}

/// A page of results, newest first.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = QuoteRequestPage)]
pub(crate) struct Found {
    /// May be fewer than requested, or none, although there are more.
    requests: Vec<QuoteRequestBody>,
    /// The `cursor` of the next call; null at the end.
    #[schema(schema_with = id_or_null, required = true)]
    next: Option<QuoteId>,
}

/// Searches the inbox or the trash, newest first, for about a second at most. The search text is in the body and not in
/// the address, because logs keep addresses.
#[utoipa::path(
    post,
    path = "/api/admin/contact-requests/search",
    request_body(content = SearchBody, content_type = "application/json"),
    responses((status = OK, description = "A page of results", body = Found), Fails::<(InSession, SentBody, Stored)>)
)]
pub(crate) async fn search_quote_requests(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(body): JsonBody<SearchBody>,
) -> Result<Json<Found>, ApiError> {
    let is_export = body.export;
    let search = body.search();
    let exporter = if is_export { Some(member.owner().ok_or(ApiError::OwnersOnly)?) } else { None };
    let Page { requests, next } = app.inbox.search(&search).await?;
    if let Some(owner) = exporter.filter(|_| !requests.is_empty()) {
        let ids: Vec<_> = requests.iter().map(|request| request.id).collect();
        app.inbox.store.record_export(&ids, &owner.author, now()).await?;
    }
    Ok(Json(Found { requests: requests.into_iter().map(QuoteRequestBody).collect(), next }))
}
