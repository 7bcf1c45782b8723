use std::sync::Arc;

use axum::{Json, extract::State};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, now},
    auth::TotpSecret,
    domain::{Action, NewEntry, PasskeyId},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{self, AccountState, Fails, InSession, Stored},
        schemas::{code, passkey_id, passkey_name},
    },
    store::{AuthenticatorApp, Passkey, SecondStep, StoredAccount},
};

use super::{
    Member,
    proof::{Confirmation, Confirmed, WRONG_CODE},
};

/// A passkey of the caller.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Passkey)]
pub(crate) struct PasskeyBody {
    #[schema(schema_with = passkey_id)]
    id: PasskeyId,
    #[schema(schema_with = passkey_name)]
    name: String,
    /// When it was added. In UTC
    #[schema(format = DateTime)]
    added_at: String,
    /// When it was used last. In UTC
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, format = DateTime, required = false)]
    used_at: Option<String>,
}

impl From<&Passkey> for PasskeyBody {
    fn from(passkey: &Passkey) -> Self {
        Self {
            id: passkey.id(),
            name: passkey.name.as_str().to_owned(),
            added_at: format!("{:.3}", passkey.added),
            used_at: passkey.used.map(|used| format!("{used:.3}")),
        }
    }
}

/// The state of the second step of the login.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondStepState {
    /// True if a login needs a second step.
    on: bool,
    /// True if codes of an app are accepted.
    app: bool,
    /// Number of recovery codes that are left.
    recovery_codes: usize,
    /// The passkeys, the oldest first.
    passkeys: Vec<PasskeyBody>,
}

impl SecondStepState {
    pub(super) fn of(step: Option<SecondStep>) -> Self {
        let Some(SecondStep { app, passkeys, recovery }) = step else { return Self::default() };
        let passkeys = passkeys.iter().map(PasskeyBody::from).collect();
        Self { on: true, app: app.is_some(), recovery_codes: recovery.len(), passkeys }
    }
}

/// Returns whether a login needs a second step, and which ones are possible.
#[utoipa::path(
    get,
    path = "/api/admin/second-step",
    responses((status = OK, description = "On or off", body = SecondStepState), Fails::<(InSession, Stored)>)
)]
pub(crate) async fn second_step(
    State(app): State<Arc<App>>,
    member: Member,
) -> Result<Json<SecondStepState>, ApiError> {
    Ok(Json(SecondStepState::of(app.accounts.account_of_caller(&member).await?.stored.second_step)))
}

/// The secret for an authenticator app, in the three ways in which it can get there.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SecondStepSecret {
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
    responses((status = OK, description = "A new secret", body = SecondStepSecret), Fails::<(InSession, AccountState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn prepare_second_step(
    State(app): State<Arc<App>>,
    member: Member,
    // With a stolen session alone, the owner could be locked out.
    Confirmed(password, proof): Confirmed,
) -> Result<Json<SecondStepSecret>, ApiError> {
    let guess = app.accounts.guess(&member).await?;
    if guess.account.stored.second_step.as_ref().is_some_and(|step| step.app.is_some()) {
        return Err(ApiError::OtherState);
    }
    let second_step = guess.reauthenticate(password, &proof).await?;
    let secret = TotpSecret::generate();
    let next = StoredAccount { pending: Some(secret.clone()), second_step, ..guess.account.next() };
    guess.save(&next, None).await?;
    let uri = secret.uri(&app.site.shown_name());
    let (qr_path, qr_size) = qr_code(&uri);
    Ok(Json(SecondStepSecret { secret: secret.base32(), uri, qr_path, qr_size }))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct SecondStepOn {
    #[serde(default)]
    #[schema(schema_with = code, required = true)]
    code: String,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecoveryCodes {
    /// Each logs in once without the app. They are shown only here. Empty if there are some already.
    recovery_codes: Vec<String>,
}

/// Turns the second step on, with the code that the app shows.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/on",
    request_body(content = SecondStepOn, content_type = "application/json"),
    responses((status = OK, description = "From now on a login needs a second step", body = RecoveryCodes), Fails::<(InSession, AccountState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn turn_on_second_step(
    State(app): State<Arc<App>>,
    member: Member,
    JsonBody(SecondStepOn { code }): JsonBody<SecondStepOn>,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let guess = app.accounts.guess(&member).await?;
    let stored = &guess.account.stored;
    let Some(secret) = stored.pending.clone() else { return Err(ApiError::OtherState) };
    let used_step = secret.step_of(&code, now(), 0).ok_or(ApiError::of_field("code", WRONG_CODE))?;
    let app = Some(AuthenticatorApp { secret, used_step });
    let (step, recovery_codes) = SecondStep { app, ..stored.second_step.clone().unwrap_or_default() }.with_codes();
    let next = StoredAccount { pending: None, second_step: Some(step), ..guess.account.next() };
    guess.save(&next, Some(&NewEntry::of_account(Action::SecondStepOn))).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}

/// Turns codes of an app off, and the second step if there are no passkeys.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/off",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "The second step without it", body = SecondStepState), Fails::<(InSession, AccountState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn turn_off_second_step(
    State(app): State<Arc<App>>,
    member: Member,
    Confirmed(password, proof): Confirmed,
) -> Result<Json<SecondStepState>, ApiError> {
    let guess = app.accounts.guess(&member).await?;
    let step = guess.reauthenticate(password, &proof).await?;
    let Some(step) = step.filter(|step| step.app.is_some()) else { return Err(ApiError::OtherState) };
    let second_step = Some(SecondStep { app: None, ..step }).filter(|step| !step.is_off());
    let next = StoredAccount { second_step, pending: None, ..guess.account.next() };
    guess.save(&next, Some(&NewEntry::of_account(Action::SecondStepOff))).await?;
    Ok(Json(SecondStepState::of(next.second_step)))
}

/// Makes new recovery codes. Those before do not count any more.
#[utoipa::path(
    post,
    path = "/api/admin/second-step/recovery-codes",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "Ten new codes", body = RecoveryCodes), Fails::<(InSession, AccountState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn renew_recovery_codes(
    State(app): State<Arc<App>>,
    member: Member,
    Confirmed(password, proof): Confirmed,
) -> Result<Json<RecoveryCodes>, ApiError> {
    let guess = app.accounts.guess(&member).await?;
    let step = guess.reauthenticate(password, &proof).await?.ok_or(ApiError::OtherState)?;
    let (step, recovery_codes) = SecondStep { recovery: Vec::new(), ..step }.with_codes();
    let next = StoredAccount { second_step: Some(step), ..guess.account.next() };
    guess.save(&next, Some(&NewEntry::of_account(Action::RecoveryCodesRenewed))).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
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
