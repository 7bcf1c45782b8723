use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, EraseCursor, Owner},
    domain::{Email, FieldErrors},
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{NoSession, OwnersBodyFails, StoreFails},
    schemas::{email, erase_cursor, erase_cursor_or_null},
};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Erase {
    #[serde(default)]
    #[schema(schema_with = email, required = true)]
    email: String,
    #[schema(schema_with = erase_cursor)]
    cursor: Option<EraseCursor>,
}

/// The result of one call of an erasure.
#[derive(Debug, Serialize, ToSchema)]
pub(super) struct Erased {
    /// Number of requests that this call removed.
    erased: usize,
    /// The `cursor` of the next call; null at the end.
    #[schema(schema_with = erase_cursor_or_null, required = true)]
    next: Option<String>,
}

/// Removes a person's requests for good, from the inbox and from the trash, for about a second per call.
#[utoipa::path(
    post,
    path = "/api/admin/erase",
    request_body(content = Erase, content_type = "application/json"),
    responses((status = OK, description = "Removed, perhaps not all yet", body = Erased), NoSession, OwnersBodyFails, StoreFails),
    security(("session" = []))
)]
pub(super) async fn erase_customer(
    State(app): State<Arc<App>>,
    owner: Owner,
    JsonBody(body): JsonBody<Erase>,
) -> Result<Json<Erased>, ApiError> {
    let email = Email::parse(&body.email).map_err(|message| FieldErrors::from([("email".to_owned(), message)]))?;
    let erased = app.erase(&owner, &email, body.cursor.unwrap_or_default()).await?;
    Ok(Json(Erased { erased: erased.count, next: erased.next.map(|cursor| cursor.to_string()) }))
}
