use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
};
use base64::{Engine, prelude::BASE64_URL_SAFE_NO_PAD};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, Member},
    auth::{browser_name, passkey::Registration},
    domain::{FieldErrors, PasskeyName},
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{Confirmed, Fails, NoSuchPasskey, PasskeyState, Session, Stored},
    possible_steps::encoded,
    proof::{Confirmation, Page, bytes, proof},
    schemas::{base64url, challenge, credential_ids, passkey_name},
    second_step::{PasskeyBody, SecondStepState},
};

/// The options for `navigator.credentials.create`. Bytes are in base64url.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCreation)]
pub(super) struct CreationBody {
    /// Answered once, within five minutes, in this session.
    #[schema(schema_with = challenge)]
    challenge: String,
    /// The host of the site.
    rp_id: String,
    /// The name of the business.
    rp_name: String,
    #[schema(schema_with = base64url)]
    user_id: String,
    user_name: String,
    /// Ids of the credentials of passkeys that the person has.
    #[schema(schema_with = credential_ids)]
    credential_ids: Vec<String>,
}

/// Begins to add a passkey.
#[utoipa::path(
    post,
    path = "/api/admin/passkeys/setup",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "What the browser needs", body = CreationBody), Fails::<(Session, PasskeyState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn prepare_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<CreationBody>, ApiError> {
    let creation = app.accounts.set_up_passkey(&member, password, &proof(code, passkey.as_ref(), page)?).await?;
    Ok(Json(CreationBody {
        challenge: creation.challenge,
        rp_id: creation.host,
        rp_name: app.site.shown_name(),
        user_id: BASE64_URL_SAFE_NO_PAD.encode(creation.user),
        user_name: creation.name,
        credential_ids: encoded(&creation.known),
    }))
}

/// A new passkey, as `AuthenticatorAttestationResponse` has it, in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct NewPasskey {
    /// The browser and its system in words, if it is missing or empty.
    #[schema(schema_with = passkey_name)]
    name: Option<String>,
    #[serde(default)]
    #[schema(schema_with = base64url, required = true)]
    client_data: String,
    #[serde(default)]
    #[schema(schema_with = base64url, required = true)]
    attestation: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct AddedPasskey {
    passkey: PasskeyBody,
    /// Each logs in once without passkey and app. They are shown only here. Empty if there are some already.
    recovery_codes: Vec<String>,
}

/// Adds a passkey that the browser has made. From now on a login needs a second step.
#[utoipa::path(
    post,
    path = "/api/admin/passkeys",
    request_body(content = NewPasskey, content_type = "application/json"),
    responses((status = CREATED, description = "Added", body = AddedPasskey), Fails::<(Session, PasskeyState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn add_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    Page(page): Page,
    headers: HeaderMap,
    JsonBody(NewPasskey { name, client_data, attestation }): JsonBody<NewPasskey>,
) -> Result<(StatusCode, Json<AddedPasskey>), ApiError> {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let name = PasskeyName::parse(&name.unwrap_or_default(), &browser_name(agent));
    let name = name.map_err(|message| FieldErrors::from([("name".to_owned(), message)]))?;
    let registration = Registration { client_data: bytes(&client_data)?, attestation: bytes(&attestation)? };
    let (passkey, recovery_codes) = app.accounts.add_passkey(&member, &registration, name, page.as_ref()).await?;
    Ok((StatusCode::CREATED, Json(AddedPasskey { passkey: (&passkey).into(), recovery_codes })))
}

/// Removes a passkey. Without another one and without an app, the password is enough again.
#[utoipa::path(
    post,
    path = "/api/admin/passkeys/{passkey}/remove",
    params(("passkey" = String, Path, description = "From the state of the second step")),
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "The second step without it", body = SecondStepState), Fails::<(Session, NoSuchPasskey, PasskeyState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn remove_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<SecondStepState>, ApiError> {
    let proof = proof(code, passkey.as_ref(), page)?;
    Ok(Json(app.accounts.remove_passkey(&member, &id, password, &proof).await?.into()))
}
