use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, BulkOutcome, Member},
    domain::{BulkChange, FieldErrors, MAX_BULK_SIZE, QuoteId, Search},
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{Fails, SentBody, Session, Stored},
    schemas::{BulkChangeSchema, id_or_null, ids, some_ids},
    search::SearchBody,
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Bulk {
    #[schema(value_type = BulkChangeSchema, required = true)]
    change: Option<BulkChange>,
    /// The requests to change; in place of a search
    #[schema(schema_with = some_ids)]
    ids: Option<Vec<QuoteId>>,
    /// Changes everything that it finds; `limit` does not count
    search: Option<SearchBody>,
    /// Changes nothing and lists what would be changed; only with a search. False when absent
    #[serde(default)]
    dry_run: bool,
}

/// The outcome of one call.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct BulkDone {
    /// Requests that have the change now; of a dry run, those that would get it.
    #[schema(schema_with = ids, required = true)]
    changed: Vec<String>,
    /// Requests that are not where the change needs them: erased, or in the other mailbox.
    #[schema(schema_with = ids, required = true)]
    missing: Vec<String>,
    /// Requests to send again: time was up, or the table failed in the middle.
    #[schema(schema_with = ids, required = true)]
    left: Vec<String>,
    /// The `cursor` of the search in the next call; null at the end.
    #[schema(schema_with = id_or_null, required = true)]
    next: Option<String>,
}

impl From<BulkOutcome> for BulkDone {
    fn from(outcome: BulkOutcome) -> Self {
        let texts = |ids: Vec<QuoteId>| ids.iter().map(ToString::to_string).collect();
        Self {
            changed: texts(outcome.changed),
            missing: texts(outcome.missing),
            left: texts(outcome.left),
            next: outcome.next.map(|id| id.to_string()),
        }
    }
}

/// Changes many requests, named or found by a search, for about a second per call. Repeating a call changes nothing
/// further.
#[utoipa::path(
    post,
    path = "/api/admin/contact-requests/bulk",
    request_body(content = Bulk, content_type = "application/json"),
    responses((status = OK, description = "Done, perhaps not all yet", body = BulkDone), Fails::<(Session, SentBody, Stored)>),
    security(("session" = []))
)]
pub(super) async fn change_quote_requests(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(body): JsonBody<Bulk>,
) -> Result<Json<BulkDone>, ApiError> {
    let Bulk { change, ids, search, dry_run } = body;
    let Some(change) = change else { return wrong("change", "Please send what to change") };
    let outcome = match (ids, search) {
        (Some(_), _) if dry_run => return wrong("dryRun", "Please send this with a search only"),
        (Some(ids), None) if (1..=MAX_BULK_SIZE).contains(&ids.len()) => {
            app.inbox.change_many(&member, change, &ids).await?
        }
        (Some(_), None) => return wrong("ids", &format!("Please send 1 to {MAX_BULK_SIZE} ids")),
        (None, Some(search)) => app.inbox.change_found(&member, change, Search::from(search), dry_run).await?,
        _ => return wrong("ids", "Please send either ids or a search"),
    };
    Ok(Json(outcome.into()))
}

fn wrong(name: &str, message: &str) -> Result<Json<BulkDone>, ApiError> {
    Err(FieldErrors::from([(name.to_owned(), message.to_owned())]).into())
}
