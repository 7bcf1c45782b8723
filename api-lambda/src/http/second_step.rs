use std::sync::Arc;

use axum::{Json, extract::State};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::{App, Member};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{NoSession, OtherState, PasswordFails, StoreFails},
    schemas::{code, password},
};

/// The state of the second step of the login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondStepState {
    /// True if a login needs a code.
    on: bool,
    /// Number of recovery codes that are left.
    recovery_codes: usize,
}

/// Returns whether a login needs a code.
#[utoipa::path(
    get,
    path = "/api/admin/second-step",
    responses((status = OK, description = "On or off", body = SecondStepState), NoSession, StoreFails),
    security(("session" = []))
)]
pub(super) async fn second_step(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<SecondStepState>, ApiError> {
    let state = app.second_step(&member).await?;
    Ok(Json(SecondStepState { on: state.on, recovery_codes: state.recovery_codes }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SecondStepSetup {
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
}

/// The secret for an authenticator app, in the three ways in which it can get there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct SecondStepSecret {
    /// To be typed: base32.
    secret: String,
    /// To be opened on the phone itself.
    uri: String,
    /// To be photographed: the path of an SVG with the QR code of `uri`, in units of a module.
    qr_path: String,
    /// The width and the height of the QR code in modules, with its quiet zone.
    qr_size: i32,
}

/// Makes the secret of an authenticator app. It counts only after the next call.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/setup",
    request_body(content = SecondStepSetup, content_type = "application/json"),
    responses((status = OK, description = "A new secret", body = SecondStepSecret), NoSession, OtherState, PasswordFails, StoreFails),
    security(("session" = []))
)]
pub(super) async fn set_up(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(SecondStepSetup { password }): JsonBody<SecondStepSetup>,
) -> Result<Json<SecondStepSecret>, ApiError> {
    let secret = app.set_up_second_step(&member, password).await?;
    let name = Some(app.site().name.as_str()).filter(|name| !name.is_empty()).unwrap_or("Website");
    // A picture has room for a name of some length.
    let uri = secret.uri(&name.chars().take(60).collect::<String>());
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
    /// Each logs in once without the app. They are shown only here.
    recovery_codes: Vec<String>,
}

/// Turns the second step on, with the code that the app shows.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/on",
    request_body(content = SecondStepOn, content_type = "application/json"),
    responses((status = OK, description = "From now on a login needs a code", body = RecoveryCodes), NoSession, OtherState, PasswordFails, StoreFails),
    security(("session" = []))
)]
pub(super) async fn turn_on(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(SecondStepOn { code }): JsonBody<SecondStepOn>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    Ok(Json(RecoveryCodes { recovery_codes: app.turn_on_second_step(&member, &code).await? }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SecondStepOff {
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
    /// Of the app, or a recovery code.
    #[serde(default)]
    #[schema(schema_with = code, required = true)]
    code: String,
}

/// Turns the second step off.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/off",
    request_body(content = SecondStepOff, content_type = "application/json"),
    responses((status = OK, description = "The password is enough again", body = SecondStepState), NoSession, OtherState, PasswordFails, StoreFails),
    security(("session" = []))
)]
pub(super) async fn turn_off(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(SecondStepOff { password, code }): JsonBody<SecondStepOff>,
) -> Result<Json<SecondStepState>, ApiError> {
    app.turn_off_second_step(&member, password, &code).await?;
    Ok(Json(SecondStepState { on: false, recovery_codes: 0 }))
}

/// Modules of light around a QR code, which its standard asks for.
const QUIET_ZONE: i32 = 4;

/// The path of the dark modules, and the size of the picture.
fn qr_code(text: &str) -> (String, i32) {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).expect("an address of fewer than 1000 letters");
    let places = (0..code.size()).flat_map(|y| (0..code.size()).map(move |x| (x, y)));
    let dark = places.filter(|(x, y)| code.get_module(*x, *y));
    let path = dark.map(|(x, y)| format!("M{} {}h1v1h-1z", x + QUIET_ZONE, y + QUIET_ZONE)).collect();
    (path, code.size() + 2 * QUIET_ZONE)
}
