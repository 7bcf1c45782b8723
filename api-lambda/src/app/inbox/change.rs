use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{ObjectBuilder, OneOfBuilder, RefOr, schema::Schema},
};

use crate::{
    app::{App, accounts::Member, now},
    domain::{
        Action, Amount, Assignee, AssigneeId, CallDay, MAX_NOTE_CHARS, MAX_SAFE_INTEGER, NewEntry, Note, NoteText,
        QuoteId, QuoteRequest, Status, TRASH_RETENTION, TriagePatch,
    },
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Fails, InSession, NoSuchRequest, NoteState, Origin, SentBody, Stored},
        in_path::InPath,
        schemas::{VISIBLE_LINES, amount, assignee, call_day, closed_object, flag, status, text, whole},
    },
    store::{PatchOutcome, StoreError},
};

use super::{Inbox, body::QuoteRequestBody};

impl Inbox {
    /// Moves a request from the trash back to the inbox, and sends what was due meanwhile. Returns `None` if it is in
    /// neither.
    pub(super) async fn restore(&self, member: &Member, id: QuoteId) -> Result<Option<QuoteRequest>, StoreError> {
        let restored = self.store.restore(id, &member.author, now()).await?;
        self.wake.all();
        Ok(restored)
    }
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TriagePatchBody {
    status: Option<Status>,
    read: Option<bool>,
    not_robot: Option<bool>,
    note: Option<NoteText>,
    note_revision: Option<u64>,
    amount: Option<Amount>,
    call_again: Option<CallDay>,
    assignee: Option<AssigneeId>,
}

impl TriagePatchBody {
    /// The change of a request. `assignee` is the person in the body, if it names one.
    fn patch(self, id: QuoteId, assignee: Option<Option<Assignee>>) -> Result<TriagePatch, ApiError> {
        let wrong = |name, message: &str| Err(ApiError::of_field(name, message));
        let Self { status, read, not_robot, note, note_revision, amount, call_again, assignee: _ } = self;
        if call_again.is_some_and(|day| !day.is_possible(id.created(), now())) {
            return wrong("callAgain", "Please send a day in the next two years");
        }
        let has_others = amount.is_some() || call_again.is_some() || assignee.is_some();
        let note = match (note, note_revision) {
            (Some(text), Some(revision)) => Some(Note { text, revision }),
            (Some(_), None) => return wrong("noteRevision", "Please send the revision that the note was made from"),
            (None, Some(_)) => return wrong("note", "Please send the note with its revision"),
            (None, None) if status.is_none() && read.is_none() && not_robot.is_none() && !has_others => {
                return wrong("status", "Please send status, read, notRobot, note, amount, callAgain or assignee");
            }
            (None, None) => None,
        };
        Ok(TriagePatch { status, read, not_robot, note, amount, call_again, assignee })
    }
}

/// Written by hand: no attribute says that `note` and `noteRevision` come together.
impl PartialSchema for TriagePatchBody {
    fn schema() -> RefOr<Schema> {
        let without_note = || {
            closed_object()
                .property("status", status())
                .property("read", flag("Somebody has looked at it"))
                .property("notRobot", flag("A person sent it: removes the marks. False brings them back"))
                .property("amount", amount())
                .property("callAgain", call_day())
                .property("assignee", assignee())
        };
        let revision = whole().minimum(Some(0)).maximum(Some(MAX_SAFE_INTEGER));
        let with_note = without_note()
            .property("note", text().max_length(Some(MAX_NOTE_CHARS)).pattern(Some(VISIBLE_LINES)))
            .required("note")
            .property("noteRevision", revision.description(Some("The revision that the note was made from")))
            .required("noteRevision");
        let without_note: ObjectBuilder = without_note().min_properties(Some(1));
        OneOfBuilder::new().item(without_note).item(with_note).into()
    }
}

impl ToSchema for TriagePatchBody {
    fn name() -> std::borrow::Cow<'static, str> {
        "TriagePatch".into()
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Deleted {
    /// Always true.
    deleted: bool,
}

/// Changes the triage of a request: all sent fields, or none.
#[utoipa::path(
    patch,
    path = "/api/admin/contact-requests/{id}",
    params(("id" = String, Path, description = "From the list")),
    request_body(content = TriagePatchBody, content_type = "application/json"),
    responses((status = OK, description = "The request as it is now", body = QuoteRequestBody), Fails::<(InSession, NoSuchRequest, NoteState, SentBody, Stored)>)
)]
pub(crate) async fn change_quote_request(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(id): InPath<QuoteId>,
    JsonBody(body): JsonBody<TriagePatchBody>,
) -> Result<Json<QuoteRequestBody>, ApiError> {
    let assignee = match body.assignee {
        None => None,
        Some(AssigneeId(None)) => Some(None),
        Some(AssigneeId(Some(person))) => {
            let account = app.accounts.account_of(person).await?;
            let account = account.ok_or_else(|| ApiError::of_field("assignee", "There is no such person"))?;
            Some(Some(Assignee { id: person, name: account.name() }))
        }
    };
    let (store, patch) = (&app.inbox.store, body.patch(id, assignee)?);
    let request = match store.update_triage(id, &patch, &member.author, now()).await? {
        PatchOutcome::Done(request) => *request,
        PatchOutcome::Conflict => return Err(ApiError::NoteConflict),
        PatchOutcome::Missing => return Err(ApiError::NotFound),
    };
    // Whoever marks it as read has opened it, also if somebody else has read it before.
    if patch.read == Some(true) && !store.has_opened(id, &member.author).await? {
        store.record(&NewEntry::of_request(id, Action::Opened), Some(&member.author), now()).await?;
    }
    Ok(Json(QuoteRequestBody(request)))
}

/// Moves a quote request to the trash. Deleting it again gets the same response.
#[utoipa::path(
    delete,
    path = "/api/admin/contact-requests/{id}",
    description = format!("It can be restored for {} days.", TRASH_RETENTION.as_hours() / 24),
    params(("id" = String, Path, description = "From the list")),
    responses((status = OK, description = "Gone from the inbox", body = Deleted), Fails::<(InSession, Origin, NoSuchRequest, Stored)>)
)]
pub(crate) async fn delete_quote_request(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(id): InPath<QuoteId>,
) -> Result<Json<Deleted>, ApiError> {
    let is_deleted = app.inbox.store.move_to_trash(id, &member.author, now()).await?;
    is_deleted.then_some(Json(Deleted { deleted: true })).ok_or(ApiError::NotFound)
}

/// Moves a quote request out of the trash, unchanged. Restoring it again gets the same response.
#[utoipa::path(
    post,
    path = "/api/admin/contact-requests/{id}/restore",
    params(("id" = String, Path, description = "From the trash")),
    responses((status = OK, description = "Back in the inbox", body = QuoteRequestBody), Fails::<(InSession, Origin, NoSuchRequest, Stored)>)
)]
pub(crate) async fn restore_quote_request(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(id): InPath<QuoteId>,
) -> Result<Json<QuoteRequestBody>, ApiError> {
    app.inbox.restore(&member, id).await?.map(|request| Json(QuoteRequestBody(request))).ok_or(ApiError::NotFound)
}
