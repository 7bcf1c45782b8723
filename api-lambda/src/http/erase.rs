use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, EraseCursor, ErasePermit, Owner},
    domain::{Email, FieldErrors},
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{AccountState, Confirmed, Fails, Owners, Session, Stored},
    proof::{Page, PasskeyAnswer, proof},
    schemas::{code, email, erase_cursor, erase_cursor_or_null, password},
};

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Erase {
    #[serde(default)]
    #[schema(schema_with = email, required = true)]
    email: String,
    /// Of the owner who erases; without a cursor.
    #[serde(default)]
    #[schema(schema_with = password, required = false)]
    password: String,
    /// If that owner's second step is on, and without a cursor: a code of the app, or a recovery code.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
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

/// Removes a person's requests for good, from the inbox and from the trash, for about a second per call. The first call
/// needs the password and, if the second step is on, a proof; the others the cursor.
#[utoipa::path(
    post,
    path = "/api/admin/erase",
    request_body(content = Erase, content_type = "application/json"),
    responses((status = OK, description = "Removed, perhaps not all yet", body = Erased), Fails::<(Session, AccountState, Owners, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn erase_customer(
    State(app): State<Arc<App>>,
    owner: Owner,
    page: Page,
    JsonBody(body): JsonBody<Erase>,
) -> Result<Json<Erased>, ApiError> {
    let email =
        Email::parse(&app.form, &body.email).map_err(|message| FieldErrors::from([("email".to_owned(), message)]))?;
    let permit = match body.cursor {
        Some(cursor) => ErasePermit::Cursor(cursor),
        None => ErasePermit::Confirmation(body.password, proof(body.code, body.passkey.as_ref(), page)?),
    };
    let erased = app.inbox.erase(&owner, &email, permit).await?;
    Ok(Json(Erased { erased: erased.count, next: erased.next.map(|cursor| cursor.to_string()) }))
}
