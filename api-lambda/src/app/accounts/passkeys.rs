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
    app::{App, now, whole_second},
    auth::{
        browser_name,
        passkey::{PasskeyError, Registration, RelyingParty, user_handle},
    },
    domain::{Action, MAX_PASSKEYS, NewEntry, PasskeyName},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Confirmed, Fails, InSession, NoSuchPasskey, PasskeyState, Stored},
        schemas::{base64url, challenge, credential_ids, passkey_name},
    },
    store::{Passkey, StoredAccount},
};

use super::{
    Accounts, Member,
    account::Account,
    possible_steps::encoded,
    proof::{Proof, Purpose},
    proof_body::{Confirmation, Page, bytes, proof},
    second_step::{PasskeyBody, SecondStepState},
};

/// Everything that a browser needs to make a passkey.
#[derive(Debug)]
pub(crate) struct PasskeyCreation {
    /// The challenge, in base64url.
    pub(crate) challenge: String,
    /// The relying party: the host of the page.
    pub(crate) host: String,
    /// The id of the person for authenticators.
    pub(crate) user: Vec<u8>,
    /// The name of the person.
    pub(crate) name: String,
    /// The ids of credentials that the person has, so that no authenticator makes a second one.
    pub(crate) known: Vec<Vec<u8>>,
}

impl Accounts {
    /// Begins to add a passkey, which [`Accounts::add_passkey`] completes in the same session. It needs the password and, if
    /// the second step is on, a proof: a stolen session alone must not make a way in that outlives it.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, the page cannot have passkeys, there are too many, after too many
    /// attempts, or when the store does not answer.
    pub(crate) async fn set_up_passkey(
        &self,
        member: &Member,
        password: String,
        proof: &Proof,
    ) -> Result<PasskeyCreation, ApiError> {
        let page = proof.page.as_ref().ok_or(ApiError::NoPasskeysHere)?;
        let account = self.account_of_caller(member).await?;
        let known = passkeys(&account);
        if known.len() >= MAX_PASSKEYS {
            return Err(ApiError::PasskeysFull);
        }
        self.confirm(member, password, proof).await?;
        let purpose = Purpose::Add(member, account.stored.second_step.is_some());
        let challenge = self.store.new_challenge(&purpose.text(Some(page)), now()).await?;
        Ok(PasskeyCreation {
            challenge: challenge.as_str().to_owned(),
            host: page.id().to_owned(),
            user: user_handle(account.stored.person),
            name: account.name().as_str().to_owned(),
            known: known
                .iter()
                .filter(|known| known.host == page.id())
                .map(|known| known.credential.id.clone())
                .collect(),
        })
    }

    /// Adds a passkey, once the browser has made it. Returns it, and recovery codes, which are never seen again, unless
    /// there are some.
    ///
    /// # Errors
    ///
    /// Fails when the passkey is not accepted, there are too many, after too many attempts, or when the store does not
    /// answer.
    pub(crate) async fn add_passkey(
        &self,
        member: &Member,
        registration: &Registration,
        name: PasskeyName,
        page: Option<&RelyingParty>,
    ) -> Result<(Passkey, Vec<String>), ApiError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        if passkeys(account).len() >= MAX_PASSKEYS {
            return Err(ApiError::PasskeysFull);
        }
        let challenge = registration.challenge().ok_or_else(|| refused(PasskeyError::ClientData))?;
        let purpose = Purpose::Add(member, account.stored.second_step.is_some());
        let is_known = self.store.take_challenge(&challenge, &purpose.text(page), now()).await?;
        let page = page.ok_or_else(|| refused(PasskeyError::Origin))?;
        if !is_known {
            return Err(refused(PasskeyError::Challenge));
        }
        let credential = registration.verify(&challenge, page).map_err(refused)?;
        // Of all people: a passkey shows who it is.
        if self.accounts().await?.iter().flat_map(passkeys).any(|known| known.credential.id == credential.id) {
            return Err(refused(PasskeyError::Registered));
        }
        let (host, origin) = (page.id().to_owned(), Some(page.origin().to_owned()));
        let passkey = Passkey { credential, host, origin, name, added: whole_second(), used: None };
        let mut step = account.stored.second_step.clone().unwrap_or_default();
        step.passkeys.push(passkey.clone());
        let (step, codes) = step.with_codes();
        // An app that was begun before the second step was on needed no proof.
        let pending = account.stored.pending.clone().filter(|_| account.stored.second_step.is_some());
        let next = StoredAccount { second_step: Some(step), pending, ..account.next() };
        let entry = NewEntry::of_account(Action::PasskeyAdded).with(passkey.name.as_str());
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok((passkey, codes))
    }

    /// Removes a passkey of the caller, by its id. Without another one and without an app, the second step is off. It
    /// needs the password and a proof.
    ///
    /// # Errors
    ///
    /// Fails when the caller has no such passkey, password or proof are wrong, after too many attempts, or when the
    /// store does not answer.
    pub(crate) async fn remove_passkey(
        &self,
        member: &Member,
        id: &str,
        password: String,
        proof: &Proof,
    ) -> Result<SecondStepState, ApiError> {
        let guess = self.guess(member).await?;
        let account = &guess.account;
        let is_it = |known: &Passkey| known.id().to_string() == id;
        let place = passkeys(account).iter().position(is_it).ok_or(ApiError::NotFound)?;
        let proven = self.reauthenticate(member, account, password, proof).await?;
        let mut step = proven.ok_or(ApiError::OtherState)?;
        let removed = step.passkeys.remove(place);
        let next = StoredAccount { second_step: Some(step).filter(|step| !step.is_off()), ..account.next() };
        let entry = NewEntry::of_account(Action::PasskeyRemoved).with(removed.name.as_str());
        self.save_second_step(member, &guess, &next, Some(&entry)).await?;
        Ok(SecondStepState::of(next.second_step))
    }
}

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
    responses((status = OK, description = "What the browser needs", body = CreationBody), Fails::<(InSession, PasskeyState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn prepare_passkey(
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
pub(crate) struct NewPasskey {
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
    responses((status = CREATED, description = "Added", body = AddedPasskey), Fails::<(InSession, PasskeyState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn add_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    Page(page): Page,
    headers: HeaderMap,
    JsonBody(NewPasskey { name, client_data, attestation }): JsonBody<NewPasskey>,
) -> Result<(StatusCode, Json<AddedPasskey>), ApiError> {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let name = PasskeyName::parse(&name.unwrap_or_default(), &browser_name(agent));
    let name = name.map_err(|message| ApiError::of_field("name", message))?;
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
    responses((status = OK, description = "The second step without it", body = SecondStepState), Fails::<(InSession, NoSuchPasskey, PasskeyState, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn remove_passkey(
    State(app): State<Arc<App>>,
    member: Member,
    Path(id): Path<String>,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<SecondStepState>, ApiError> {
    let proof = proof(code, passkey.as_ref(), page)?;
    Ok(Json(app.accounts.remove_passkey(&member, &id, password, &proof).await?))
}
