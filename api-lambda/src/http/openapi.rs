//! The `OpenAPI` document beyond the calls and their bodies: the session cookie and the errors.

use std::collections::BTreeMap;

use utoipa::{
    IntoResponses, Modify, OpenApi,
    openapi::{
        self, HeaderBuilder, ObjectBuilder, Ref, RefOr, ResponseBuilder, Type,
        content::ContentBuilder,
        path::Parameter,
        schema::{Schema, SchemaType},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};

use crate::{app::IDEMPOTENCY_TTL, domain::DEFAULT_PAGE_SIZE};

use super::{
    error::Problem,
    idempotency_key, routes,
    schemas::{
        ActionSchema, BulkChangeSchema, MarkSchema, RoleSchema, StatusSchema, history_cursor, id, page_size,
        passkey_id, person_id, photo_number, session_id, subscription_id,
    },
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Quote requests", description = "Quote requests of visitors, and the owner's inbox. docs/api.md explains it."),
    components(schemas(Problem, BulkChangeSchema, ActionSchema, MarkSchema, RoleSchema, StatusSchema)),
    modifiers(&Session)
)]
struct Document;

/// The `OpenAPI` document, as it is committed in `api-lambda/openapi.json`.
pub fn openapi() -> String {
    let (_, calls) = routes().split_for_parts();
    let mut document = Document::openapi();
    document.info.license = None;
    document.merge(calls);
    for path in document.paths.paths.values_mut() {
        let operations = [&mut path.get, &mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
        for parameter in operations.into_iter().flatten().filter_map(|call| call.parameters.as_mut()).flatten() {
            if let RefOr::T(parameter) = parameter {
                complete(parameter);
            }
        }
    }
    let mut text = document.to_pretty_json().expect("a document becomes JSON");
    text.push('\n');
    text
}

/// Adds facts that the attributes of a call cannot describe: limits from constants, and that an optional parameter is
/// never null.
fn complete(parameter: &mut Parameter) {
    match parameter.name.as_str() {
        "id" | "cursor" => parameter.schema = Some(id().into()),
        "after" => parameter.schema = Some(history_cursor().into()),
        "passkey" => parameter.schema = Some(passkey_id().into()),
        "person" => parameter.schema = Some(person_id().into()),
        "subscription" => parameter.schema = Some(subscription_id().into()),
        "session" => parameter.schema = Some(session_id().into()),
        "Idempotency-Key" => {
            parameter.schema = Some(idempotency_key::schema().into());
            let days = IDEMPOTENCY_TTL.as_hours() / 24;
            parameter.description = Some(format!("Made by the form: one key, one request, for {days} days"));
        }
        "number" => parameter.schema = Some(photo_number().into()),
        "limit" => {
            parameter.schema = Some(page_size().into());
            parameter.description = Some(format!("How many at most; {DEFAULT_PAGE_SIZE} when absent"));
        }
        _ => {}
    }
    let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema else { return };
    if let SchemaType::Array(types) = &schema.schema_type {
        let kind = types.iter().find(|kind| **kind != Type::Null).cloned();
        schema.schema_type = kind.map_or(SchemaType::AnyValue, SchemaType::Type);
    }
}

struct Session;

impl Modify for Session {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
            "__Secure-session",
            "A JWT that POST /api/admin/login sets",
        )));
        document.components.get_or_insert_default().add_security_scheme("session", cookie);
    }
}

const PROBLEM: &str = "application/problem+json";
const PAGE: &str = "text/html";

type Responses = BTreeMap<String, RefOr<openapi::Response>>;

/// Errors that answer with a problem, by their status; to a plain form also with a page.
fn problems(types: &[&str], descriptions: &[(u16, &str)]) -> Responses {
    let content = |name| match name {
        PROBLEM => ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build(),
        _ => ContentBuilder::new().schema(Some(ObjectBuilder::new().schema_type(Type::String))).build(),
    };
    let seconds = || {
        let whole = ObjectBuilder::new().schema_type(Type::Integer).minimum(Some(1));
        HeaderBuilder::new().schema(Some(whole)).description(Some("Seconds to wait")).build()
    };
    let response = |(status, description): &(u16, &str)| {
        let mut response = ResponseBuilder::new().description(*description);
        for name in types {
            response = response.content(*name, content(name));
        }
        if matches!(status, 429 | 503) {
            response = response.header("Retry-After", seconds());
        }
        (status.to_string(), RefOr::T(response.build()))
    };
    descriptions.iter().map(response).collect()
}

macro_rules! errors {
    ($($name:ident as [$($type:ident),+]: $($status:literal $description:literal),+;)+) => {$(
        pub(super) struct $name;

        impl IntoResponses for $name {
            fn responses() -> Responses {
                problems(&[$($type),+], &[$(($status, $description)),+])
            }
        }
    )+};
}

errors! {
    StoreFails as [PROBLEM]: 503 "The table does not answer in time; nothing is applied in part";
    NoSession as [PROBLEM]:
        401 "No active session",
        403 "A one-time password that was not changed yet";
    OwnersOnly as [PROBLEM]: 403 "Not an owner";
    Malformed as [PROBLEM]: 400 "An invalid parameter of the query";
    ForeignOrigin as [PROBLEM]: 403 "Sent by a page of another origin";
    NoSuchSession as [PROBLEM]: 404 "There is no such session, or it has ended";
    NoSuchSubscription as [PROBLEM]: 404 "This browser is not notified of new requests";
    SubscriptionState as [PROBLEM]:
        404 "Notifications are switched off",
        409 "Too many browsers, or the one to replace was turned off; `detail` says which";
    NoSuchPerson as [PROBLEM]: 404 "There is no such person";
    PersonState as [PROBLEM]: 409 "Not possible for this person, too many people, or changed meanwhile; `detail` says which";
    NoSuchRequest as [PROBLEM]: 404 "There is no such request";
    NoteConflict as [PROBLEM]: 409 "The note was changed since; nothing is changed";
    BodyFails as [PROBLEM]:
        400 "The body is not JSON",
        403 "Sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body that is too large; `detail` has the limit",
        415 "A body of another type",
        422 "Fields that are missing, wrong, unknown or twice; `errors` has a message for each";
    PeopleFails as [PROBLEM]:
        400 "The body is not JSON",
        403 "Not an owner, or sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body that is too large; `detail` has the limit",
        415 "A body of another type",
        422 "A wrong password, a second step that is missing or wrong (`secondStep` says what is possible), a name that somebody has, or fields that do not belong here; `errors` has a message for each",
        429 "Too many attempts";
    LoginFails as [PROBLEM]:
        400 "The body is not JSON",
        401 "Wrong name or password",
        403 "Sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body that is too large; `detail` has the limit",
        415 "A body of another type",
        422 "No password, a second step that is missing or wrong (`secondStep` says what is possible), or fields that do not belong here; `errors` has a message for each",
        429 "Too many attempts",
        503 "The table does not answer in time; nothing is applied in part";
    NoSuchPasskey as [PROBLEM]: 404 "The caller has no such passkey";
    PasskeyState as [PROBLEM]: 409 "No passkeys are possible at this address, too many, or changed meanwhile; `detail` says which";
    OtherState as [PROBLEM]: 409 "The account or its second step is in another state; nothing is changed";
    PasswordFails as [PROBLEM]:
        400 "The body is not JSON",
        403 "Sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body that is too large; `detail` has the limit",
        415 "A body of another type",
        422 "A wrong password, a second step that is missing or wrong (`secondStep` says what is possible), a new password that breaks a rule, or fields that do not belong here; `errors` has a message for each",
        429 "Too many attempts";
    ContactFails as [PROBLEM, PAGE]:
        400 "A malformed body or header",
        403 "Sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body that is too large; `detail` has the limit",
        415 "A body of another type",
        422 "Fields that are missing, wrong, twice, or too long; `errors` has a message for each. Unknown ones are ignored",
        429 "Too many requests",
        503 "The table does not answer in time; nothing is applied in part. Send it again with the same key";
    NoSuchPhoto as [PROBLEM]: 404 "There is no such photo";
    PhotoFails as [PROBLEM]:
        400 "The body broke off",
        401 "No permission for this request, or one that has ended",
        403 "Sent by a page of another origin",
        404 "There is no such request, or no photos are taken here",
        408 "The body took too long to arrive",
        413 "A body that is too large; `detail` has the limit",
        415 "A body of another type",
        422 "No photo that can be taken; `detail` says why",
        429 "Too many photos",
        503 "Too many at the same time, or it cannot be stored now. Send it again",
        507 "There is no room for more photos; `detail` says until when";
}
