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
        schemas::{BulkChangeSchema, id_or_null, ids, some_ids},
    },
    store::{PatchOutcome, StoreError},
};

use super::{Inbox, search::SearchBody};

/// Time for the changes of one call. It is shorter than a scan, because a call may do both.
const CHANGE_BUDGET: Duration = Duration::from_millis(500);

/// Time for the search of one call.
const SEARCH_BUDGET: Duration = Duration::from_millis(500);

/// The result of one call that changes many requests.
#[derive(Debug, Default)]
pub(crate) struct BulkOutcome {
    /// The requests that have the change now; of a dry run, those that would get it.
    pub(crate) changed: Vec<QuoteId>,
    /// Requests that are not where the change needs them: they were erased, or moved to the other mailbox.
    pub(crate) missing: Vec<QuoteId>,
    /// Requests for another call, because time was up or the table failed.
    pub(crate) left: Vec<QuoteId>,
    /// The cursor of the next call of a search; `None` at its end.
    pub(crate) next: Option<QuoteId>,
}

impl Inbox {
    /// Changes the named requests, one after the other, for about half a second. If the table fails in the middle, the
    /// rest is `left`.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer before anything was changed.
    pub(crate) async fn change_many(
        &self,
        member: &Member,
        change: BulkChange,
        ids: &[QuoteId],
    ) -> Result<BulkOutcome, StoreError> {
        let end = Instant::now() + CHANGE_BUDGET;
        let step = change.step();
        let mut outcome = BulkOutcome::default();
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

    /// Changes what a search finds, newest first, or only lists it: at most a page per call.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer before anything was changed.
    pub(crate) async fn change_found(
        &self,
        member: &Member,
        change: BulkChange,
        search: Search,
        dry_run: bool,
    ) -> Result<BulkOutcome, StoreError> {
        let search = Search { page_size: PageSize::<MAX_BULK_SIZE>::MAX.for_search(), ..search };
        let page =
            self.store.search(&*self.catalog.versions().await?, &search, Instant::now() + SEARCH_BUDGET, now()).await?;
        let ids: Vec<QuoteId> = page.requests.iter().map(|request| request.id).collect();
        if dry_run {
            return Ok(BulkOutcome { changed: ids, next: page.next, ..BulkOutcome::default() });
        }
        let mut outcome = self.change_many(member, change, &ids).await?;
        // Goes on after the last one that was tried, not at the end of the page.
        let tried = ids.len() - outcome.left.len();
        outcome.next = if std::mem::take(&mut outcome.left).is_empty() { page.next } else { Some(ids[tried - 1]) };
        Ok(outcome)
    }

    /// Returns true if the request has the change now.
    async fn change_one(&self, member: &Member, step: &BulkStep, id: QuoteId) -> Result<bool, StoreError> {
        Ok(match step {
            BulkStep::Triage(patch) => {
                matches!(self.store.update_triage(id, patch, &member.author, now()).await?, PatchOutcome::Done(_))
            }
            BulkStep::Move(Mailbox::Trash) => self.move_to_trash(member, id).await?,
            BulkStep::Move(Mailbox::Inbox) => self.restore(member, id).await?.is_some(),
        })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Bulk {
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
pub(crate) struct BulkDone {
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
    responses((status = OK, description = "Done, perhaps not all yet", body = BulkDone), Fails::<(InSession, SentBody, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn change_quote_requests(
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
        (None, Some(search)) => match search.search(&*app.catalog.versions().await?) {
            Ok(search) => app.inbox.change_found(&member, change, search, dry_run).await?,
            Err(wrong_type) => return wrong("search", &wrong_type),
        },
        _ => return wrong("ids", "Please send either ids or a search"),
    };
    Ok(Json(outcome.into()))
}

fn wrong(name: &str, message: &str) -> Result<Json<BulkDone>, ApiError> {
    Err(ApiError::of_field(name, message))
}
