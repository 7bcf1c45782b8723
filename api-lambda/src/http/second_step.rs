use std::sync::Arc;

use axum::{Json, extract::State};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use utoipa::{ToSchema, openapi::ObjectBuilder};

use crate::{
    app::{self, App, Member},
    store::Passkey,
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{AccountState, Confirmed, Fails, Session, Stored},
    proof::{Confirmation, Page, proof},
    schemas::{code, moment, passkey_id, passkey_name},
};

/// A passkey of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub(super) struct PasskeyBody {
    #[schema(schema_with = passkey_id)]
    id: String,
    #[schema(schema_with = passkey_name)]
    name: String,
    #[schema(schema_with = added)]
    added_at: String,
    /// Absent until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, schema_with = used, required = false)]
    used_at: Option<String>,
}

impl From<&Passkey> for PasskeyBody {
    fn from(passkey: &Passkey) -> Self {
        Self {
            id: passkey.id().to_string(),
            name: passkey.name.as_str().to_owned(),
            added_at: format!("{:.3}", passkey.added),
            used_at: passkey.used.map(|used| format!("{used:.3}")),
        }
    }
}

fn added() -> ObjectBuilder {
    moment("When it was added. In UTC")
}

fn used() -> ObjectBuilder {
    moment("When it was used last. In UTC")
}

/// The state of the second step of the login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondStepState {
    /// True if a login needs a second step.
    on: bool,
    /// True if codes of an app are accepted.
    app: bool,
    /// Number of recovery codes that are left.
    recovery_codes: usize,
    /// The passkeys, the oldest first.
    passkeys: Vec<PasskeyBody>,
}

impl From<app::SecondStepState> for SecondStepState {
    fn from(state: app::SecondStepState) -> Self {
        Self {
            on: state.on,
            app: state.app,
            recovery_codes: state.recovery_codes,
            passkeys: state.passkeys.iter().map(PasskeyBody::from).collect(),
        }
    }
}

/// Returns whether a login needs a second step, and which ones are possible.
#[utoipa::path(
    get,
    path = "/api/admin/second-step",
    responses((status = OK, description = "On or off", body = SecondStepState), Fails::<(Session, Stored)>),
    security(("session" = []))
)]
pub(super) async fn second_step(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<SecondStepState>, ApiError> {
    Ok(Json(app.accounts.second_step(&member).await?.into()))
}

/// The secret for an authenticator app, in the three ways in which it can get there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondStepSecret {
    /// The secret in base32, to type into the app.
    secret: String,
    /// The address that opens an app on this device.
    uri: String,
    /// The path of an SVG with the QR code of `uri`, to photograph; in units of a module.
    qr_path: String,
    /// The width and the height of the QR code in modules, with its quiet zone.
    qr_size: i32,
}

/// Makes the secret of an authenticator app. It counts only after the next call.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/setup",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "A new secret", body = SecondStepSecret), Fails::<(Session, AccountState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn prepare_second_step(
    State(app): State<Arc<App>>,
    member: Member,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<SecondStepSecret>, ApiError> {
    let secret = app.accounts.set_up_second_step(&member, password, &proof(code, passkey.as_ref(), page)?).await?;
    let uri = secret.uri(&app.site.shown_name());
    let (qr_path, qr_size) = qr_code(&uri);
    Ok(Json(SecondStepSecret { secret: secret.base32(), uri, qr_path, qr_size }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SecondStepOn {
    #[serde(default)]
    #[schema(schema_with = code, required = true)]
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct RecoveryCodes {
    /// Each logs in once without the app. They are shown only here. Empty if there are some already.
    recovery_codes: Vec<String>,
}

/// Turns the second step on, with the code that the app shows.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/on",
    request_body(content = SecondStepOn, content_type = "application/json"),
    responses((status = OK, description = "From now on a login needs a second step", body = RecoveryCodes), Fails::<(Session, AccountState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn turn_on_second_step(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(SecondStepOn { code }): JsonBody<SecondStepOn>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    Ok(Json(RecoveryCodes { recovery_codes: app.accounts.turn_on_second_step(&member, &code).await? }))
}

/// Turns codes of an app off, and the second step if there are no passkeys.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/off",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "The second step without it", body = SecondStepState), Fails::<(Session, AccountState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn turn_off_second_step(
    State(app): State<Arc<App>>,
    member: Member,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<SecondStepState>, ApiError> {
    let proof = proof(code, passkey.as_ref(), page)?;
    Ok(Json(app.accounts.turn_off_second_step(&member, password, &proof).await?.into()))
}

/// Makes new recovery codes. Those before do not count any more.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/recovery-codes",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "Ten new codes", body = RecoveryCodes), Fails::<(Session, AccountState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn renew_recovery_codes(
    State(app): State<Arc<App>>,
    member: Member,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let proof = proof(code, passkey.as_ref(), page)?;
    Ok(Json(RecoveryCodes { recovery_codes: app.accounts.renew_recovery_codes(&member, password, &proof).await? }))
}

/// Modules of light around a QR code, which its standard asks for.
const QUIET_ZONE_MODULES: i32 = 4;

/// The path of the dark modules, and the size of the picture.
fn qr_code(text: &str) -> (String, i32) {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("an address of fewer than 1000 letters");
    let places = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = places.filter(|(x, y)| code.get_module(*x, *y));
    let path = dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET_ZONE_MODULES, y + QUIET_ZONE_MODULES)).collect();
    (path, code.size() + 2 * QUIET_ZONE_MODULES)
}
