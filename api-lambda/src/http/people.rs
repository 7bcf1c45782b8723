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
    app::{App, NewPassword, Owner, Person, PersonChange},
    domain::{FieldErrors, PersonId, PersonName, Role},
};

use super::{
    body::JsonBody,
    error::ApiError,
    openapi::{Confirmed, Fails, NewName, NoSuchPerson, Owners, PersonState, Session, Stored},
    proof::{Confirmation, Page, PasskeyAnswer, proof},
    schemas::{RoleSchema, code, password, person_id, person_name},
};

/// The id in the address. A text that is not an id matches nobody.
pub(super) struct InPath(PersonId);

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
pub(super) struct PersonBody {
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
pub(super) struct PersonWithPassword {
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
    responses((status = OK, description = "All people", body = [PersonBody]), Fails::<(Session, Owners, Stored)>),
    security(("session" = []))
)]
pub(super) async fn people(State(app): State<Arc<App>>, owner: Owner) -> Result<Json<Vec<PersonBody>>, ApiError> {
    Ok(Json(app.accounts.people(&owner).await?.iter().map(|person| body(person, &owner)).collect()))
}

#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPerson {
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
    responses((status = CREATED, description = "Added", body = PersonWithPassword), Fails::<(Session, PersonState, Owners, Confirmed, NewName, Stored)>),
    security(("session" = []))
)]
pub(super) async fn add_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    page: Page,
    JsonBody(NewPerson { name, role, password, code, passkey }): JsonBody<NewPerson>,
) -> Result<impl IntoResponse, ApiError> {
    let role = role.ok_or_else(|| FieldErrors::from([("role".to_owned(), "Choose a role".to_owned())]))?;
    let proof = proof(code, passkey.as_ref(), page)?;
    let new = app.accounts.add_person(&owner, password, &proof, parse(&name)?, role).await?;
    Ok((StatusCode::CREATED, Json(PersonWithPassword::new(new, &owner))))
}

/// Another name, another role, or both.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct PersonPatch {
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
    responses((status = OK, description = "The person as it is now", body = PersonBody), Fails::<(Session, NoSuchPerson, PersonState, Owners, Confirmed, NewName, Stored)>),
    security(("session" = []))
)]
pub(super) async fn change_person(
    State(app): State<Arc<App>>,
    owner: Owner,
    InPath(id): InPath,
    page: Page,
    JsonBody(PersonPatch { name, role, password, code, passkey }): JsonBody<PersonPatch>,
) -> Result<Json<PersonBody>, ApiError> {
    if name.is_none() && role.is_none() {
        return Err(FieldErrors::from([("name".to_owned(), "Please send name or role".to_owned())]).into());
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
    responses((status = OK, description = "The password before does not count any more", body = PersonWithPassword), Fails::<(Session, NoSuchPerson, PersonState, Owners, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn reset_password(
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
pub(super) struct PersonRemoved {
    /// Always true.
    removed: bool,
}

/// Removes a person. The person's sessions end at once.
#[utoipa::path(
    post,
    path = "/api/admin/people/{person}/remove",
    params(("person" = String, Path, description = "From the list")),
    request_body(content = Confirmation, content_type = "application/json"),
    responses((status = OK, description = "Removed", body = PersonRemoved), Fails::<(Session, NoSuchPerson, PersonState, Owners, Confirmed, Stored)>),
    security(("session" = []))
)]
pub(super) async fn remove_person(
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
    PersonName::parse(name).map_err(|message| FieldErrors::from([("name".to_owned(), message)]).into())
}
