use std::sync::Arc;

use axum::{Json, extract::State};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::App,
    auth::{MIN_PASSWORD_CHARS, Password, PasswordError},
    domain::{Action, NewEntry},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{AnySession, Confirmed, Fails, NewPassword, Stored},
        schemas::{code, new_password, password},
    },
    store::StoredAccount,
};

use super::{
    Accounts, SignedIn,
    proof::Proof,
    proof_body::{Page, PasskeyAnswer, proof},
};

/// The form has another password, too.
const WRONG: &str = "This is not your present password";

fn in_the_form(error: PasswordError) -> ApiError {
    let message = match error {
        PasswordError::Empty => "Type a new password".to_owned(),
        PasswordError::Short | PasswordError::NotAHash => format!("Use at least {MIN_PASSWORD_CHARS} characters"),
    };
    ApiError::of_field("newPassword", &message)
}

impl Accounts {
    /// Changes the caller's password, also a one-time password, and ends all other sessions. With the second step on it
    /// needs a proof: whoever stole session and password must not lock the person out. Attempts are counted for the
    /// session, so a stolen one gives no more guesses than the login, and nobody else can use them up.
    ///
    /// # Errors
    ///
    /// Fails when the present password or the proof is wrong, the new one breaks a rule, after too many attempts, or
    /// when the store does not answer.
    pub(crate) async fn change_password(
        &self,
        caller: &SignedIn,
        present: String,
        proof: &Proof,
        new: String,
    ) -> Result<(), ApiError> {
        Password::check(&new).map_err(in_the_form)?;
        let guess = self.guess(caller).await?;
        let account = &guess.account;
        let is_same = Password::is_same(&present, &new);
        self.check_password(caller, account, present, WRONG).await?;
        if is_same {
            return Err(ApiError::of_field("newPassword", "This is your present password; choose another one"));
        }
        let second_step = self.check_proof(caller, account, proof).await?;
        let password = self.hash_password(new).await.map_err(in_the_form)?;
        let changed = StoredAccount { password: Some(password.clone()), one_time: None, second_step, ..account.next() };
        // If another call has changed it meanwhile, this is not the present password any more.
        let entry = NewEntry::of_account(Action::PasswordChanged);
        if !self.save_account(caller, &guess, &changed, &password, Some(&entry)).await? {
            return Err(ApiError::of_field("password", WRONG));
        }
        self.remove_ended_subscriptions().await;
        Ok(())
    }
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasswordChange {
    /// The present one.
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
    #[serde(default)]
    #[schema(schema_with = new_password, required = true)]
    new_password: String,
    /// If the second step is on: a code of the app, or a recovery code.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PasswordChanged {
    /// Always true.
    changed: bool,
}

/// Changes the password of the caller, and ends all sessions but that of the call.
#[utoipa::path(
    post,
    path = "/api/admin/password",
    request_body(content = PasswordChange, content_type = "application/json"),
    responses((status = OK, description = "The new password counts from now on", body = PasswordChanged), Fails::<(AnySession, Confirmed, NewPassword, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    caller: SignedIn,
    page: Page,
    JsonBody(body): JsonBody<PasswordChange>,
) -> Result<Json<PasswordChanged>, ApiError> {
    let PasswordChange { password, new_password, code, passkey } = body;
    let proof = proof(code, passkey.as_ref(), page)?;
    app.accounts.change_password(&caller, password, &proof, new_password).await?;
    Ok(Json(PasswordChanged { changed: true }))
}
