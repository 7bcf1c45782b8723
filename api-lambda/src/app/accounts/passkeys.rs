use std::sync::Arc;

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, now, whole_second},
    auth::passkey::{PasskeyError, Registration, user_handle},
    domain::{Action, MAX_PASSKEYS, NewEntry, PasskeyId, PasskeyName},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{self, Fails, InSession, NoSuchPasskey, PasskeyState, Stored},
        in_path::InPath,
        schemas::{Base64Url, base64url, challenge, credential_ids, passkey_name},
    },
    store::{Passkey, StoredAccount},
};

use super::{
    Member,
    account::Account,
    proof::{Confirmation, Confirmed, Page, Purpose},
    rights::browser_of,
    second_step::{PasskeyBody, SecondStepState},
};

fn passkeys(account: &Account) -> &[Passkey] {
    account.stored.second_step.as_ref().map_or(&[], |step| &step.passkeys)
}

fn refused(problem: PasskeyError) -> ApiError {
    tracing::info!(%problem, "a passkey is not added");
    ApiError::of_field("passkey", "This passkey was not accepted. Please begin again")
}

/// The options for `navigator.credentials.create`. Bytes are in base64url.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasskeyCreation)]
pub(crate) struct CreationBody {
    /// Answered once, within five minutes, in this session.
    #[schema(schema_with = challenge)]
    challenge: String,
    /// The host of the site.
    rp_id: String,
    /// The name of the business.
    rp_name: String,
    #[schema(schema_with = base64url)]
    user_id: Base64Url,
    user_name: String,
    /// Ids of the credentials of passkeys that the person has.
    #[schema(schema_with = credential_ids)]
    credential_ids: Vec<Base64Url>,
}

/// Begins to add a passkey.
#[utoipa::path(
    post,
    path = "/api/admin/passkeys/setup",
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "What the browser needs", body = CreationBody), Fails::<(InSession, PasskeyState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn prepare_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    // A stolen session alone must not make a way in that outlives it.
    Confirmed(password, proof): Confirmed,
) -> Result<Json<CreationBody>, ApiError> {
    let page = proof.page.as_ref().ok_or(ApiError::NoPasskeysHere)?;
    let account = app.accounts.account_of_caller(&member).await?;
    let known = passkeys(&account);
    if known.len() >= MAX_PASSKEYS {
        return Err(ApiError::PasskeysFull);
    }
    app.accounts.confirm(&member, password, &proof).await?;
    let purpose = Purpose::Add(&member, account.stored.second_step.is_some());
    let challenge = app.accounts.store.new_challenge(&purpose.text(Some(page)), now()).await?;
    let of_page = known.iter().filter(|known| known.host == page.id());
    Ok(Json(CreationBody {
        challenge: challenge.as_str().to_owned(),
        rp_id: page.id().to_owned(),
        rp_name: app.site.shown_name(),
        user_id: Base64Url(user_handle(account.stored.person)),
        user_name: account.name().as_str().to_owned(),
        credential_ids: of_page.map(|known| Base64Url(known.credential.id.clone())).collect(),
    }))
}

/// A new passkey, as `AuthenticatorAttestationResponse` has it, in base64url.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewPasskey {
    /// The browser and its system in words, if it is missing or empty.
    #[schema(schema_with = passkey_name)]
    name: Option<String>,
    #[serde(default)]
    #[schema(schema_with = base64url, required = true)]
    client_data: Base64Url,
    #[serde(default)]
    #[schema(schema_with = base64url, required = true)]
    attestation: Base64Url,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AddedPasskey {
    passkey: PasskeyBody,
    /// Each logs in once without passkey and app. They are shown only here. Empty if there are some already.
    recovery_codes: Vec<String>,
}

/// Adds a passkey that the browser has made. From now on a login needs a second step.
#[utoipa::path(
    post,
    path = "/api/admin/passkeys",
    request_body(content = NewPasskey, content_type = "application/json"),
    responses((status = CREATED, description = "Added", body = AddedPasskey), Fails::<(InSession, PasskeyState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn add_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    Page(page): Page,
    headers: HeaderMap,
    JsonBody(NewPasskey { name, client_data, attestation }): JsonBody<NewPasskey>,
) -> Result<(StatusCode, Json<AddedPasskey>), ApiError> {
    let name = PasskeyName::parse(&name.unwrap_or_default(), &browser_of(&headers));
    let name = name.map_err(|message| ApiError::of_field("name", message))?;
    let registration = Registration { client_data: client_data.0, attestation: attestation.0 };
    let accounts = &app.accounts;
    let guess = accounts.guess(&member).await?;
    let account = &guess.account;
    if passkeys(account).len() >= MAX_PASSKEYS {
        return Err(ApiError::PasskeysFull);
    }
    let challenge = registration.challenge().ok_or_else(|| refused(PasskeyError::ClientData))?;
    let purpose = Purpose::Add(&member, account.stored.second_step.is_some());
    let is_known = accounts.store.take_challenge(&challenge, &purpose.text(page.as_ref()), now()).await?;
    let page = page.ok_or_else(|| refused(PasskeyError::Origin))?;
    if !is_known {
        return Err(refused(PasskeyError::Challenge));
    }
    let credential = registration.verify(&challenge, &page).map_err(refused)?;
    // Of all people: a passkey shows who it is.
    if accounts.accounts().await?.iter().flat_map(passkeys).any(|known| known.credential.id == credential.id) {
        return Err(refused(PasskeyError::Registered));
    }
    let (host, origin) = (page.id().to_owned(), Some(page.origin().to_owned()));
    let passkey = Passkey { credential, host, origin, name, added: whole_second(), used: None };
    let mut step = account.stored.second_step.clone().unwrap_or_default();
    step.passkeys.push(passkey.clone());
    let (step, recovery_codes) = step.with_codes();
    // An app that was begun before the second step was on needed no proof.
    let pending = account.stored.pending.clone().filter(|_| account.stored.second_step.is_some());
    let next = StoredAccount { second_step: Some(step), pending, ..account.next() };
    let entry = NewEntry::of_account(Action::PasskeyAdded).with(passkey.name.as_str());
    guess.save(&next, Some(&entry)).await?;
    Ok((StatusCode::CREATED, Json(AddedPasskey { passkey: (&passkey).into(), recovery_codes })))
}

/// Removes a passkey. Without another one and without an app, the password is enough again.
#[utoipa::path(
    post,
    path = "/api/admin/passkeys/{passkey}/remove",
    params(("passkey" = String, Path, description = "From the state of the second step")),
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "The second step without it", body = SecondStepState), Fails::<(InSession, NoSuchPasskey, PasskeyState, fails::Confirmed, Stored)>)
)]
pub(crate) async fn remove_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    InPath(id): InPath<PasskeyId>,
    Confirmed(password, proof): Confirmed,
) -> Result<Json<SecondStepState>, ApiError> {
    let guess = app.accounts.guess(&member).await?;
    let is_it = |known: &Passkey| known.id() == id;
    let place = passkeys(&guess.account).iter().position(is_it).ok_or(ApiError::NotFound)?;
    let mut step = guess.reauthenticate(password, &proof).await?.ok_or(ApiError::OtherState)?;
    let removed = step.passkeys.remove(place);
    let next = StoredAccount { second_step: Some(step).filter(|step| !step.is_off()), ..guess.account.next() };
    let entry = NewEntry::of_account(Action::PasskeyRemoved).with(removed.name.as_str());
    guess.save(&next, Some(&entry)).await?;
    Ok(Json(SecondStepState::of(next.second_step)))
}
