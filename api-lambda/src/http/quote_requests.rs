use std::sync::Arc;

use axum::{
    Json,
    body::Bytes,
    extract::{Path, State, rejection::PathRejection},
    http::HeaderMap,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    app::App,
    domain::{QuoteId, QuoteRequest, TriagePatch},
    store::Changed,
};

use super::{
    admin::require_session,
    body::json_fields,
    error::ApiError,
    openapi::{BodyFails, ForeignOrigin, NoSession, NoSuchRequest, NoteConflict, StoreFails},
    rim::in_time,
    schemas::{QuoteRequestSchema, TriagePatchSchema},
};

type Id = Result<Path<String>, PathRejection>;

#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Deleted {
    /// Always true.
    deleted: bool,
}

/// Changes what the owner keeps beside a request: all that is sent, or nothing.
#[utoipa::path(
    patch,
    path = "/api/admin/contact-requests/{id}",
    params(("id" = String, Path, description = "From the list")),
    request_body(content = TriagePatchSchema, content_type = "application/json"),
    responses(
        (status = OK, description = "The request as it is now", body = QuoteRequestSchema),
        NoSession, NoSuchRequest, NoteConflict, BodyFails, StoreFails
    ),
    security(("session" = []))
)]
pub(super) async fn change_contact_request(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    id: Id,
    body: Bytes,
) -> Result<Json<QuoteRequest>, ApiError> {
    let changed = in_time(async {
        require_session(&app, &headers).await?;
        let change = TriagePatch::read(json_fields(&headers, &body)?)?;
        Ok::<_, ApiError>(app.change(named(id)?, &change).await?)
    });
    match changed.await? {
        Changed::Done(request) => Ok(Json(*request)),
        Changed::Conflict => Err(ApiError::NoteConflict),
        Changed::Missing => Err(ApiError::NotFound),
    }
}

/// Deletes a quote request: it goes to the trash for 30 days. Deleting it again answers the same.
#[utoipa::path(
    delete,
    path = "/api/admin/contact-requests/{id}",
    params(("id" = String, Path, description = "From the list")),
    responses((status = OK, description = "Gone from the inbox", body = Deleted), NoSession, ForeignOrigin, NoSuchRequest, StoreFails),
    security(("session" = []))
)]
pub(super) async fn delete_contact_request(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    id: Id,
) -> Result<Json<Deleted>, ApiError> {
    let deleted = in_time(async {
        require_session(&app, &headers).await?;
        Ok::<_, ApiError>(app.delete(named(id)?).await?)
    });
    if deleted.await? { Ok(Json(Deleted { deleted: true })) } else { Err(ApiError::NotFound) }
}

/// Takes a quote request out of the trash, as it was. Restoring it again answers the same.
#[utoipa::path(
    post,
    path = "/api/admin/contact-requests/{id}/restore",
    params(("id" = String, Path, description = "From the trash")),
    responses((status = OK, description = "Back in the inbox", body = QuoteRequestSchema), NoSession, ForeignOrigin, NoSuchRequest, StoreFails),
    security(("session" = []))
)]
pub(super) async fn restore_contact_request(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
    id: Id,
) -> Result<Json<QuoteRequest>, ApiError> {
    let restored = in_time(async {
        require_session(&app, &headers).await?;
        Ok::<_, ApiError>(app.restore(named(id)?).await?)
    });
    restored.await?.map(Json).ok_or(ApiError::NotFound)
}

/// What is not an id names nothing.
fn named(id: Id) -> Result<QuoteId, ApiError> {
    id.ok().and_then(|Path(id)| QuoteId::parse(&id)).ok_or(ApiError::NotFound)
}
