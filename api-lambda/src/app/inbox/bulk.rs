use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, accounts::Member, now},
    domain::{BulkChange, BulkStep, MAX_BULK_SIZE, Mailbox, PageSize, QuoteId, Search},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, SentBody, Stored},
        schemas::{id_or_null, ids, some_ids},
    },
    store::{PatchOutcome, StoreError},
};

use super::{Inbox, search::SearchBody};

/// Time for the changes of one call. It is shorter than a scan, because a call may do both.
const CHANGE_BUDGET: Duration = Duration::from_millis(500);

/// Time for the search of one call.
const SEARCH_BUDGET: Duration = Duration::from_millis(500);

impl Inbox {
    /// Changes the named requests, one after the other, for about half a second. If the table fails in the middle, the
    /// rest is `left`; fails only before anything was changed.
    async fn change_many(&self, member: &Member, change: BulkChange, ids: &[QuoteId]) -> Result<BulkDone, StoreError> {
        let end = Instant::now() + CHANGE_BUDGET;
        let step = change.step();
        let mut outcome = BulkDone::default();
        for (at, id) in ids.iter().enumerate() {
            let is_done = match self.change_one(member, &step, *id).await {
                Ok(is_done) => is_done,
                Err(error) if at == 0 => return Err(error),
                Err(error) => {
                    tracing::warn!(%error, done = at, "the table failed between the changes of one call");
                    outcome.left = ids[at..].to_vec();
                    break;
                }
            };
            if is_done { &mut outcome.changed } else { &mut outcome.missing }.push(*id);
            if Instant::now() >= end {
                outcome.left = ids[at + 1..].to_vec();
                break;
            }
        }
        Ok(outcome)
    }

    /// Returns true if the request has the change now.
    async fn change_one(&self, member: &Member, step: &BulkStep, id: QuoteId) -> Result<bool, StoreError> {
        Ok(match step {
            BulkStep::Triage(patch) => {
                matches!(self.store.update_triage(id, patch, &member.author, now()).await?, PatchOutcome::Done(_))
            }
            BulkStep::Move(Mailbox::Trash) => self.store.move_to_trash(id, &member.author, now()).await?,
            BulkStep::Move(Mailbox::Inbox) => self.restore(member, id).await?.is_some(),
        })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Bulk {
    #[schema(value_type = BulkChange, required = true)]
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
#[derive(Debug, Default, Serialize, ToSchema)]
pub(crate) struct BulkDone {
    /// Requests that have the change now; of a dry run, those that would get it.
    #[schema(schema_with = ids, required = true)]
    changed: Vec<QuoteId>,
    /// Requests that are not where the change needs them: erased, or in the other mailbox.
    #[schema(schema_with = ids, required = true)]
    missing: Vec<QuoteId>,
    /// Requests to send again: time was up, or the table failed in the middle.
    #[schema(schema_with = ids, required = true)]
    left: Vec<QuoteId>,
    /// The `cursor` of the search in the next call; null at the end.
    #[schema(schema_with = id_or_null, required = true)]
    next: Option<QuoteId>,
}

/// Changes many requests, named or found by a search, for about a second per call. Repeating a call changes nothing
/// further.
#[utoipa::path(
    post,
    path = "/api/admin/contact-requests/bulk",
    request_body(content = Bulk, content_type = "application/json"),
    responses((status = OK, description = "Done, perhaps not all yet", body = BulkDone), Fails::<(InSession, SentBody, Stored)>)
)]
pub(crate) async fn change_quote_requests(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(body): JsonBody<Bulk>,
) -> Result<Json<BulkDone>, ApiError> {
    let Bulk { change, ids, search, dry_run } = body;
    let Some(change) = change else { return wrong("change", "Please send what to change") };
    match (ids, search) {
        (Some(_), _) if dry_run => wrong("dryRun", "Please send this with a search only"),
        (Some(ids), None) if (1..=MAX_BULK_SIZE).contains(&ids.len()) => {
            Ok(Json(app.inbox.change_many(&member, change, &ids).await?))
        }
        (Some(_), None) => wrong("ids", &format!("Please send 1 to {MAX_BULK_SIZE} ids")),
        (None, Some(search)) => {
            let versions = app.catalog.versions().await?;
            let search = Search { page_size: PageSize::<MAX_BULK_SIZE>::MAX.for_search(), ..search.search() };
            let page = app.inbox.store.search(&versions, &search, Instant::now() + SEARCH_BUDGET, now()).await?;
            let ids: Vec<QuoteId> = page.requests.iter().map(|request| request.id).collect();
            if dry_run {
                return Ok(Json(BulkDone { changed: ids, next: page.next, ..BulkDone::default() }));
            }
            let mut done = app.inbox.change_many(&member, change, &ids).await?;
            // Goes on after the last one that was tried, not at the end of the page.
            let tried = ids.len() - done.left.len();
            done.next = if std::mem::take(&mut done.left).is_empty() { page.next } else { Some(ids[tried - 1]) };
            Ok(Json(done))
        }
        _ => wrong("ids", "Please send either ids or a search"),
    }
}

fn wrong(name: &str, message: &str) -> Result<Json<BulkDone>, ApiError> {
    Err(ApiError::of_field(name, message))
}
