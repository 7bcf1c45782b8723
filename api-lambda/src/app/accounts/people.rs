use std::sync::Arc;

use axum::{
    Json,
    extract::{FromRequestParts, Path, State},
    http::{StatusCode, request::Parts},
    response::IntoResponse,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    app::{App, now},
    auth::Password,
    domain::{Action, MAX_FURTHER_PEOPLE, NewEntry, ONE_TIME_PASSWORD_TTL, PersonId, PersonName, Role},
    http::{
        body::JsonBody,
        error::ApiError,
        fails::{Confirmed, Fails, InSession, NewName, NoSuchPerson, Owners, PersonState, Stored},
        schemas::{RoleSchema, code, password, person_id, person_name},
    },
    store::{OneTime, StoreError, StoredAccount},
};

use super::{
    Accounts, Owner, SignedIn,
    account::Account,
    proof::Proof,
    proof_body::{Confirmation, Page, PasskeyAnswer, proof},
};

/// A person with a login, as owners see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Person {
    /// The id.
    pub(crate) id: PersonId,
    /// The name, which is typed at the login.
    pub(crate) name: PersonName,
    /// The rights.
    pub(crate) role: Role,
    /// The one-time password was not changed yet.
    pub(crate) has_one_time_password: bool,
    /// A login needs a second step.
    pub(crate) has_second_step: bool,
}

impl From<&Account> for Person {
    fn from(account: &Account) -> Self {
        Self {
            id: account.stored.person,
            name: account.name(),
            role: account.stored.role,
            has_one_time_password: account.stored.one_time.is_some(),
            has_second_step: account.stored.second_step.is_some(),
        }
    }
}

/// A person with a new one-time password, which is never seen again.
#[derive(Debug)]
pub(crate) struct NewPassword {
    /// The person.
    pub(crate) person: Person,
    /// The password.
    pub(crate) password: String,
}

/// The change of a person.
#[derive(Debug)]
pub(crate) struct PersonChange {
    /// Another name.
    pub(crate) name: Option<PersonName>,
    /// Another role.
    pub(crate) role: Option<Role>,
}

impl Accounts {
    /// All people: the first owner, then the others by name.
    pub(crate) async fn people(&self, _: &Owner) -> Result<Vec<Person>, StoreError> {
        self.everybody().await
    }

    /// The people among whom work is divided; nobody before a one-time password was changed.
    pub(super) async fn team(&self, caller: &SignedIn) -> Result<Vec<Person>, StoreError> {
        if caller.has_one_time_password() { Ok(Vec::new()) } else { self.everybody().await }
    }

    async fn everybody(&self) -> Result<Vec<Person>, StoreError> {
        let mut people: Vec<_> = self.accounts().await?.iter().map(Person::from).collect();
        people.sort_by_key(|person| (person.id != PersonId::First, person.name.folded()));
        Ok(people)
    }

    /// Adds a person with a one-time password. It needs the owner's password and, if the second step is on, a proof: a
    /// stolen session must not make a login that outlives it.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, the name is taken, there are too many people, after too many attempts,
    /// or when the store does not answer.
    pub(crate) async fn add_person(
        &self,
        owner: &Owner,
        password: String,
        proof: &Proof,
        name: PersonName,
        role: Role,
    ) -> Result<NewPassword, ApiError> {
        let first = self.account().await?;
        if first.stored.further >= MAX_FURTHER_PEOPLE {
            return Err(ApiError::PeopleFull);
        }
        let id = PersonId::random();
        // Before the proof is used up.
        self.check_name(id, &name).await?;
        self.confirm(owner, password, proof).await?;
        // The first owner may be the one who asks, and has used up a proof now.
        let first = self.account().await?;
        let (one_time, hash) = self.one_time_password().await?;
        let person = StoredAccount { person: id, name: Some(name.clone()), role, changes: 1, ..one_time };
        let first = StoredAccount { further: first.stored.further + 1, ..first.next() };
        let entry = NewEntry::of_account(Action::PersonAdded).with(name.as_str());
        let is_added = self.store.add_person(&person, &name, &first, &entry, &owner.author, now()).await?;
        done(is_added, &Account { password: hash.0, stored: person }, hash.1)
    }

    /// Gives a person another name or role. A name is typed at the login, so another one can lock a person out.
    ///
    /// # Errors
    ///
    /// Fails when there is no such person, the owner's password or proof is wrong, the name is taken, after too many
    /// attempts, or when the store does not answer.
    pub(crate) async fn change_person(
        &self,
        owner: &Owner,
        id: PersonId,
        PersonChange { name, role }: PersonChange,
        password: String,
        proof: &Proof,
    ) -> Result<Person, ApiError> {
        if role.is_some() && id == PersonId::First {
            return Err(ApiError::FirstOwner);
        }
        let account = self.account_of(id).await?.ok_or(ApiError::NotFound)?;
        let before = account.name();
        if let Some(name) = &name
            && (name.folded() != before.folded() || account.stored.name.is_none())
        {
            self.check_name(id, name).await?;
        }
        self.confirm(owner, password, proof).await?;
        // The owner may be this person, and has used up a proof now.
        let account = self.account_of(id).await?.ok_or(ApiError::NotFound)?;
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
        let is_saved = self.store.save_person(&next, names, &entries, &owner.author, now()).await?;
        let person = Person::from(&Account { stored: next, ..account });
        is_saved.then_some(person).ok_or(ApiError::OtherState)
    }

    /// Gives a person a one-time password, ends the person's sessions, and turns the second step off: one way back for
    /// whoever has lost password or phone.
    ///
    /// # Errors
    ///
    /// Fails when there is no such person, the owner's password or proof is wrong, after too many attempts, or when the
    /// store does not answer.
    pub(crate) async fn reset_password(
        &self,
        owner: &Owner,
        id: PersonId,
        password: String,
        proof: &Proof,
    ) -> Result<NewPassword, ApiError> {
        match id {
            id if owner.is(id) => return Err(ApiError::OwnPassword),
            PersonId::First => return Err(ApiError::FirstOwner),
            PersonId::Further(_) => {}
        }
        let account = self.account_of(id).await?.ok_or(ApiError::NotFound)?;
        self.confirm(owner, password, proof).await?;
        let (one_time, hash) = self.one_time_password().await?;
        let StoredAccount { person, name, role, changes, .. } = account.next();
        let next = StoredAccount { person, name, role, changes, ..one_time };
        let entries = [NewEntry::of_account(Action::PasswordReset).with(account.name().as_str())];
        let is_saved = self.store.save_person(&next, None, &entries, &owner.author, now()).await?;
        self.remove_ended_subscriptions().await;
        done(is_saved, &Account { password: hash.0, stored: next }, hash.1)
    }

    /// Removes a person, whose sessions end by that. The history keeps the name.
    ///
    /// # Errors
    ///
    /// Fails when there is no such person, the owner's password or proof is wrong, after too many attempts, or when the
    /// store does not answer.
    pub(crate) async fn remove_person(
        &self,
        owner: &Owner,
        id: PersonId,
        password: String,
        proof: &Proof,
    ) -> Result<(), ApiError> {
        if id == PersonId::First {
            return Err(ApiError::FirstOwner);
        }
        if self.account_of(id).await?.is_none() {
            return Err(ApiError::NotFound);
        }
        self.confirm(owner, password, proof).await?;
        let (first, account) = tokio::try_join!(self.account(), self.account_of(id))?;
        let account = account.ok_or(ApiError::NotFound)?;
        let first = StoredAccount { further: first.stored.further.saturating_sub(1), ..first.next() };
        let entry = NewEntry::of_account(Action::PersonRemoved).with(account.name().as_str());
        let is_removed = self.store.remove_person(&account.stored, &first, &entry, &owner.author, now()).await?;
        self.remove_ended_subscriptions().await;
        is_removed.then_some(()).ok_or(ApiError::OtherState)
    }

    /// Checks that nobody else has a name. The first owner has a name from the start.
    async fn check_name(&self, id: PersonId, name: &PersonName) -> Result<(), ApiError> {
        let folded = name.folded();
        let mut others = self.accounts().await?.into_iter().filter(|account| account.stored.person != id);
        if others.any(|other| other.name().folded() == folded) {
            Err(ApiError::of_field("name", "Somebody has this name; choose another one"))
        } else {
            Ok(())
        }
    }

    /// A new one-time password: the part of an account that has it, its hash, and its text.
    async fn one_time_password(&self) -> Result<(StoredAccount, (Password, String)), ApiError> {
        let text = Password::one_time();
        let hash = self.hash_password(text.clone()).await.expect("a one-time password keeps the rules for passwords");
        let one_time = Some(OneTime { expires: now() + ONE_TIME_PASSWORD_TTL, used: false });
        Ok((StoredAccount { password: Some(hash.clone()), one_time, ..StoredAccount::default() }, (hash, text)))
    }
}

fn done(is_done: bool, account: &Account, password: String) -> Result<NewPassword, ApiError> {
    is_done.then(|| NewPassword { person: account.into(), password }).ok_or(ApiError::OtherState)
}

/// The id in the address. A text that is not an id matches nobody.
pub(crate) struct InPath(PersonId);

impl FromRequestParts<Arc<App>> for InPath {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, ApiError> {
        let path = Path::<String>::from_request_parts(parts, app).await.ok();
        path.and_then(|Path(id)| PersonId::parse(&id)).map(Self).ok_or(ApiError::NotFound)
    }
}

/// A person with a login.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Person)]
pub(crate) struct PersonBody {
    #[schema(schema_with = person_id)]
    id: String,
    /// Typed at the login.
    name: String,
    #[schema(value_type = RoleSchema)]
    role: &'static str,
    /// True for the first owner, whose first password is configured: always an owner, and never removed.
    first: bool,
    /// True for the person of this call.
    you: bool,
    /// True until the one-time password was changed.
    one_time_password: bool,
    /// True if a login needs a second step.
    second_step: bool,
}

fn body(person: &Person, owner: &Owner) -> PersonBody {
    PersonBody {
        first: person.id == PersonId::First,
        you: owner.is(person.id),
        id: person.id.to_string(),
        name: person.name.as_str().to_owned(),
        role: person.role.as_str(),
        one_time_password: person.has_one_time_password,
        second_step: person.has_second_step,
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

impl PersonWithPassword {
    fn new(new: NewPassword, owner: &Owner) -> Self {
        Self { person: body(&new.person, owner), one_time_password: new.password }
    }
}

/// Lists the people with a login: the first owner, then the others by name.
#[utoipa::path(
    get,
    path = "/api/admin/people",
    responses((status = OK, description = "All people", body = [PersonBody]), Fails::<(InSession, Owners, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn people(State(app): State<Arc<App>>, owner: Owner) -> Result<Json<Vec<PersonBody>>, ApiError> {
    Ok(Json(app.accounts.people(&owner).await?.iter().map(|person| body(person, &owner)).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewPerson {
    #[serde(default)]
    #[schema(schema_with = person_name, required = true)]
    name: String,
    #[schema(value_type = RoleSchema, required = true)]
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
    responses((status = CREATED, description = "Added", body = PersonWithPassword), Fails::<(InSession, PersonState, Owners, Confirmed, NewName, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn add_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    page: Page,
    JsonBody(NewPerson { name, role, password, code, passkey }): JsonBody<NewPerson>,
) -> Result<impl IntoResponse, ApiError> {
    let role = role.ok_or_else(|| ApiError::of_field("role", "Choose a role"))?;
    let proof = proof(code, passkey.as_ref(), page)?;
    let new = app.accounts.add_person(&owner, password, &proof, parse(&name)?, role).await?;
    Ok((StatusCode::CREATED, Json(PersonWithPassword::new(new, &owner))))
}

/// Another name, another role, or both.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PersonPatch {
    #[schema(schema_with = person_name)]
    name: Option<String>,
    #[schema(value_type = RoleSchema, required = false)]
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
    responses((status = OK, description = "The person as it is now", body = PersonBody), Fails::<(InSession, NoSuchPerson, PersonState, Owners, Confirmed, NewName, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn change_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath,
    page: Page,
    JsonBody(PersonPatch { name, role, password, code, passkey }): JsonBody<PersonPatch>,
) -> Result<Json<PersonBody>, ApiError> {
    if name.is_none() && role.is_none() {
        return Err(ApiError::of_field("name", "Please send name or role"));
    }
    let name = name.map(|name| parse(&name)).transpose()?;
    let proof = proof(code, passkey.as_ref(), page)?;
    let person = app.accounts.change_person(&owner, id, PersonChange { name, role }, password, &proof).await?;
    Ok(Json(body(&person, &owner)))
}

/// Makes a one-time password for a person, ends the person's sessions, and turns the person's second step off.
#[utoipa::path(
    post,
    path = "/api/admin/people/{person}/reset",
    params(("person" = String, Path, description = "From the list")),
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "The password before does not count any more", body = PersonWithPassword), Fails::<(InSession, NoSuchPerson, PersonState, Owners, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn reset_password(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<PersonWithPassword>, ApiError> {
    let proof = proof(code, passkey.as_ref(), page)?;
    let new = app.accounts.reset_password(&owner, id, password, &proof).await?;
    Ok(Json(PersonWithPassword::new(new, &owner)))
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
    responses((status = OK, description = "Removed", body = PersonRemoved), Fails::<(InSession, NoSuchPerson, PersonState, Owners, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(crate) async fn remove_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath,
    page: Page,
    JsonBody(Confirmation { password, code, passkey }): JsonBody<Confirmation>,
) -> Result<Json<PersonRemoved>, ApiError> {
    let proof = proof(code, passkey.as_ref(), page)?;
    app.accounts.remove_person(&owner, id, password, &proof).await?;
    Ok(Json(PersonRemoved { removed: true }))
}

fn parse(name: &str) -> Result<PersonName, ApiError> {
    PersonName::parse(name).map_err(|message| ApiError::of_field("name", message))
}
