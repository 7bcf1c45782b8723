use std::sync::Arc;

use axum::{Json, extract::State, http::StatusCode, response::IntoResponse};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, now},
    auth::Password,
    domain::{Action, MAX_FURTHER_PEOPLE, NewEntry, ONE_TIME_PASSWORD_TTL, PersonId, PersonName, Role},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{self, Fails, InSession, NewName, NoSuchPerson, Owners, PersonState, Stored},
        in_path::InPath,
        schemas::{code, password, person_id, person_name},
    },
    store::{OneTime, StoreError, StoredAccount},
};

use super::{
    Accounts, Owner,
    account::Account,
    proof::{Confirmation, Confirmed, Page, PasskeyAnswer, Proof},
};

impl Accounts {
    /// The accounts of all people: that of the first owner, then the others by name.
    pub(super) async fn everybody(&self) -> Result<Vec<Account>, StoreError> {
        let mut people = self.accounts().await?;
        people.sort_by_key(|account| (account.stored.person != PersonId::First, account.name().folded()));
        Ok(people)
    }

    /// The account of another person than the first owner, whose login only whoever runs the machine changes.
    async fn further(&self, id: PersonId) -> Result<Account, ApiError> {
        match id {
            PersonId::First => Err(ApiError::FirstOwner),
            PersonId::Further(_) => self.account_of(id).await?.ok_or(ApiError::NotFound),
        }
    }

    /// Checks that nobody else has a name.
    async fn check_name(&self, id: PersonId, name: &PersonName) -> Result<(), ApiError> {
        let folded = name.folded();
        let mut others = self.accounts().await?.into_iter().filter(|account| account.stored.person != id);
        if others.any(|other| other.name().folded() == folded) {
            Err(ApiError::of_field("name", "Somebody has this name; choose another one"))
        } else {
            Ok(())
        }
    }

    /// A new one-time password: the account that has it and nothing else, and its text, which is never seen again.
    async fn one_time_password(&self) -> Result<(Account, String), ApiError> {
        let text = Password::one_time();
        let hash = self.hash_password(text.clone()).await.expect("a one-time password keeps the rules for passwords");
        let one_time = Some(OneTime { expires: now() + ONE_TIME_PASSWORD_TTL, used: false });
        let stored = StoredAccount { password: Some(hash.clone()), one_time, ..StoredAccount::default() };
        Ok((Account { password: hash, stored }, text))
    }
}

/// A person with a login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Person)]
pub(crate) struct PersonBody {
    #[schema(schema_with = person_id)]
    id: PersonId,
    /// Typed at the login.
    name: String,
    role: Role,
    /// True for the first owner, whose first password is configured: always an owner, and never removed.
    first: bool,
    /// True for the person of this call.
    you: bool,
    /// True until the one-time password was changed.
    one_time_password: bool,
    /// True if a login needs a second step.
    second_step: bool,
}

impl PersonBody {
    fn new(account: &Account, owner: &Owner) -> Self {
        let StoredAccount { person: id, role, one_time, second_step, .. } = &account.stored;
        Self {
            id: *id,
            name: account.name().as_str().to_owned(),
            role: *role,
            first: *id == PersonId::First,
            you: owner.is(*id),
            one_time_password: one_time.is_some(),
            second_step: second_step.is_some(),
        }
    }
}

/// A person with a new one-time password.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PersonWithPassword {
    person: PersonBody,
    /// Logs in once, within a week. It is shown only here.
    one_time_password: String,
}

/// Lists the people with a login: the first owner, then the others by name.
#[utoipa::path(
    get,
    path = "/api/admin/people",
    responses((status = OK, description = "All people", body = [PersonBody]), Fails::<(InSession, Owners, Stored)>)
)]
pub(crate) async fn people(State(app): State<Arc<App>>, owner: Owner) -> Result<Json<Vec<PersonBody>>, ApiError> {
    Ok(Json(app.accounts.everybody().await?.iter().map(|account| PersonBody::new(account, &owner)).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    #[serde(default)]
    #[schema(schema_with = person_name, required = true)]
    name: String,
    #[schema(value_type = Role, required = true)]
    role: Option<Role>,
    /// The password of the owner who adds the person.
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
    /// If that owner's second step is on: a code of the app, or a recovery code.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

/// Adds a person, and makes a one-time password.
#[utoipa::path(
    post,
    path = "/api/admin/people",
    request_body(content = NewPerson, content_type = "application/json"),
    responses((status = CREATED, description = "Added", body = PersonWithPassword), Fails::<(InSession, PersonState, Owners, fails::Confirmed, NewName, Stored)>)
)]
pub(crate) async fn add_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    page: Page,
    JsonBody(NewPerson { name, role, password, code, passkey }): JsonBody<NewPerson>,
) -> Result<impl IntoResponse, ApiError> {
    let role = role.ok_or_else(|| ApiError::of_field("role", "Choose a role"))?;
    let name = parse(&name)?;
    let accounts = &app.accounts;
    if accounts.account().await?.stored.further >= MAX_FURTHER_PEOPLE {
        return Err(ApiError::PeopleFull);
    }
    let id = PersonId::random();
    // Before the proof is used up.
    accounts.check_name(id, &name).await?;
    // A stolen session must not make a login that outlives it.
    accounts.confirm(&owner, password, &Proof::new(code, passkey, page)).await?;
    // The first owner may be the one who asks, and has used up a proof now.
    let first = accounts.account().await?;
    let (mut account, one_time_password) = accounts.one_time_password().await?;
    account.stored = StoredAccount { person: id, name: Some(name.clone()), role, changes: 1, ..account.stored };
    let first = StoredAccount { further: first.stored.further + 1, ..first.next() };
    let entry = NewEntry::of_account(Action::PersonAdded).with(name.as_str());
    if !accounts.store.add_person(&account.stored, &name, &first, &entry, &owner.author, now()).await? {
        return Err(ApiError::OtherState);
    }
    let person = PersonBody::new(&account, &owner);
    Ok((StatusCode::CREATED, Json(PersonWithPassword { person, one_time_password })))
}

/// Another name, another role, or both.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonPatch {
    #[schema(schema_with = person_name)]
    name: Option<String>,
    #[schema(value_type = Role, required = false)]
    role: Option<Role>,
    /// The password of the owner who changes the person.
    #[serde(default)]
    #[schema(schema_with = password, required = true)]
    password: String,
    /// If that owner's second step is on: a code of the app, or a recovery code.
    #[schema(schema_with = code)]
    code: Option<String>,
    #[schema(nullable = false, required = false)]
    passkey: Option<PasskeyAnswer>,
}

/// Gives a person another name or role. It counts at once.
#[utoipa::path(
    patch,
    path = "/api/admin/people/{person}",
    params(("person" = String, Path, description = "From the list")),
    request_body(content = PersonPatch, content_type = "application/json"),
    responses((status = OK, description = "The person as it is now", body = PersonBody), Fails::<(InSession, NoSuchPerson, PersonState, Owners, fails::Confirmed, NewName, Stored)>)
)]
pub(crate) async fn change_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath<PersonId>,
    page: Page,
    JsonBody(PersonPatch { name, role, password, code, passkey }): JsonBody<PersonPatch>,
) -> Result<Json<PersonBody>, ApiError> {
    if name.is_none() && role.is_none() {
        return Err(ApiError::of_field("name", "Please send name or role"));
    }
    let name = name.map(|name| parse(&name)).transpose()?;
    if role.is_some() && id == PersonId::First {
        return Err(ApiError::FirstOwner);
    }
    let accounts = &app.accounts;
    let account = accounts.account_of(id).await?.ok_or(ApiError::NotFound)?;
    let before = account.name();
    if let Some(name) = &name
        && (name.folded() != before.folded() || account.stored.name.is_none())
    {
        accounts.check_name(id, name).await?;
    }
    // A name is typed at the login, so another one can lock a person out.
    accounts.confirm(&owner, password, &Proof::new(code, passkey, page)).await?;
    // The owner may be this person, and has used up a proof now.
    let account = accounts.account_of(id).await?.ok_or(ApiError::NotFound)?;
    let (mut next, mut entries) = (account.next(), Vec::new());
    if let Some(name) = &name {
        next.name = Some(name.clone());
        let words = format!("{} → {}", before.as_str(), name.as_str());
        entries.push(NewEntry::of_account(Action::PersonRenamed).with(words));
    }
    if let Some(role) = role {
        next.role = role;
        let action = if role == Role::Owner { Action::MadeOwner } else { Action::MadeStaff };
        entries.push(NewEntry::of_account(action).with(next.name.as_ref().unwrap_or(&before).as_str()));
    }
    let names = name.as_ref().map(|name| (account.stored.name.as_ref(), name));
    if !accounts.store.save_person(&next, names, &entries, &owner.author, now()).await? {
        return Err(ApiError::OtherState);
    }
    Ok(Json(PersonBody::new(&Account { stored: next, ..account }, &owner)))
}

/// Makes a one-time password for a person, ends the person's sessions, and turns the person's second step off.
#[utoipa::path(
    post,
    path = "/api/admin/people/{person}/reset",
    params(("person" = String, Path, description = "From the list")),
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "The password before does not count any more", body = PersonWithPassword), Fails::<(InSession, NoSuchPerson, PersonState, Owners, fails::Confirmed, Stored)>)
)]
pub(crate) async fn reset_password(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath<PersonId>,
    Confirmed(password, proof): Confirmed,
) -> Result<Json<PersonWithPassword>, ApiError> {
    if owner.is(id) {
        return Err(ApiError::OwnPassword);
    }
    let accounts = &app.accounts;
    let before = accounts.further(id).await?;
    accounts.confirm(&owner, password, &proof).await?;
    let (mut account, one_time_password) = accounts.one_time_password().await?;
    let StoredAccount { person, name, role, changes, .. } = before.next();
    account.stored = StoredAccount { person, name, role, changes, ..account.stored };
    let entries = [NewEntry::of_account(Action::PasswordReset).with(before.name().as_str())];
    let is_saved = accounts.store.save_person(&account.stored, None, &entries, &owner.author, now()).await?;
    accounts.remove_ended_subscriptions().await;
    if !is_saved {
        return Err(ApiError::OtherState);
    }
    Ok(Json(PersonWithPassword { person: PersonBody::new(&account, &owner), one_time_password }))
}

#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct PersonRemoved {
    /// Always true.
    removed: bool,
}

/// Removes a person. The person's sessions end at once.
#[utoipa::path(
    post,
    path = "/api/admin/people/{person}/remove",
    params(("person" = String, Path, description = "From the list")),
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "Removed", body = PersonRemoved), Fails::<(InSession, NoSuchPerson, PersonState, Owners, fails::Confirmed, Stored)>)
)]
pub(crate) async fn remove_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath<PersonId>,
    Confirmed(password, proof): Confirmed,
) -> Result<Json<PersonRemoved>, ApiError> {
    let accounts = &app.accounts;
    accounts.further(id).await?;
    accounts.confirm(&owner, password, &proof).await?;
    // The owner may be this person, and has used up a proof now.
    let (first, account) = (accounts.account().await?, accounts.further(id).await?);
    let first = StoredAccount { further: first.stored.further.saturating_sub(1), ..first.next() };
    let entry = NewEntry::of_account(Action::PersonRemoved).with(account.name().as_str());
    let is_removed = accounts.store.remove_person(&account.stored, &first, &entry, &owner.author, now()).await?;
    accounts.remove_ended_subscriptions().await;
    is_removed.then_some(Json(PersonRemoved { removed: true })).ok_or(ApiError::OtherState)
}

fn parse(name: &str) -> Result<PersonName, ApiError> {
    PersonName::parse(name).map_err(|message| ApiError::of_field("name", message))
}
