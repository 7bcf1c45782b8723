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
    SignedIn,
    proof::{Page, PasskeyAnswer, Proof},
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
    responses((status = OK, description = "The new password counts from now on", body = PasswordChanged), Fails::<(AnySession, Confirmed, NewPassword, Stored)>)
)]
pub(crate) async fn change_password(
    State(app): State<Arc<App>>,
    caller: SignedIn,
    page: Page,
    JsonBody(body): JsonBody<PasswordChange>,
) -> Result<Json<PasswordChanged>, ApiError> {
    let PasswordChange { password: present, new_password: new, code, passkey } = body;
    Password::check(&new).map_err(in_the_form)?;
    let guess = app.accounts.guess(&caller).await?;
    let is_same = Password::is_same(&present, &new);
    guess.check_password(present, WRONG).await?;
    if is_same {
        return Err(ApiError::of_field("newPassword", "This is your present password; choose another one"));
    }
    // Whoever stole session and password must not lock the person out.
    let second_step = guess.check_proof(&Proof::new(code, passkey, page)).await?;
    let password = app.accounts.hash_password(new).await.map_err(in_the_form)?;
    let next = StoredAccount { password: Some(password.clone()), one_time: None, second_step, ..guess.account.next() };
    // If another call has changed it meanwhile, this is not the present password any more.
    let entry = NewEntry::of_account(Action::PasswordChanged);
    if !guess.save_with(&password, &next, Some(&entry)).await? {
        return Err(ApiError::of_field("password", WRONG));
    }
    app.accounts.remove_ended_subscriptions().await;
    Ok(Json(PasswordChanged { changed: true }))
}
