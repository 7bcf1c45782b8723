//! The `OpenAPI` document beyond the calls and their bodies: the session cookie and the errors.

use forms::Definition;
use utoipa::{
    Modify, OpenApi, ToSchema,
    openapi::{
        self, RefOr, Required, Type,
        path::Parameter,
        schema::{Schema, SchemaType},
        security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme},
    },
};

use crate::{
    app::forms::post,
    domain::{DEFAULT_PAGE_SIZE, IDEMPOTENCY_TTL},
    http::{
        error::Problem,
        form_schema::{self, SubmissionSchema},
        idempotency_key,
        schemas::{
            history_cursor, id, named_components, page_size, passkey_id, person_id, photo_number, session_id,
            subscription_id, text,
        },
    },
};

use super::contract;

#[derive(OpenApi)]
#[openapi(
    info(title = "Quote requests", description = "Quote requests of visitors, and the owner's inbox. docs/api.md explains it."),
    components(schemas(Problem)),
    modifiers(&SessionCookie)
)]
struct Document;

/// The calls of the inbox that need no session. All others do.
const WITHOUT_SESSION: [&str; 3] = ["/api/admin/login", "/api/admin/logout", "/api/admin/auth-status"];

/// The `OpenAPI` document with the built-in form, as it is committed in `api-lambda/openapi.json`.
pub fn openapi() -> String {
    written(&document())
}

/// The `OpenAPI` document with a version of a form of the site in the place of the built-in one.
///
/// # Errors
///
/// Returns the reason why this is no definition that the API takes.
pub fn openapi_of(json: &str) -> Result<String, String> {
    let form: Definition = serde_json::from_str(json).map_err(|error| error.to_string())?;
    if let Some(problem) = form.problems().into_iter().next() {
        return Err(format!("{}: {}", problem.path, problem.message));
    }
    let mut document = document();
    let named = [("form", form.name.to_string()), ("v", Definition::hash_of(json))];
    let contact = document.paths.paths.get_mut(post::PATH).and_then(|path| path.post.as_mut());
    for parameter in contact.and_then(|call| call.parameters.as_mut()).into_iter().flatten() {
        let RefOr::T(parameter) = parameter else { continue };
        if let Some((_, value)) = named.iter().find(|(name, _)| *name == parameter.name) {
            parameter.required = Required::True;
            parameter.schema = Some(text().enum_values(Some([value.as_str()])).into());
        }
    }
    let bodies = &mut document.components.get_or_insert_default().schemas;
    bodies.insert(SubmissionSchema::name().into_owned(), form_schema::body(&form));
    Ok(written(&document))
}

fn document() -> openapi::OpenApi {
    let mut document = Document::openapi();
    document.info.license = None;
    document.components.get_or_insert_default().schemas.extend(named_components());
    document.merge(contract());
    for (address, path) in &mut document.paths.paths {
        let needs_session = address.starts_with("/api/admin/") && !WITHOUT_SESSION.contains(&address.as_str());
        let calls = [&mut path.get, &mut path.post, &mut path.put, &mut path.patch, &mut path.delete];
        for call in calls.into_iter().flatten() {
            // The names of modules.
            call.tags = None;
            call.security = needs_session.then(|| vec![SecurityRequirement::new("session", NO_SCOPES)]);
            for parameter in call.parameters.iter_mut().flatten() {
                if let RefOr::T(parameter) = parameter {
                    complete(parameter);
                }
            }
        }
    }
    document
}

fn written(document: &openapi::OpenApi) -> String {
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

/// A session is for everything that its person may do.
const NO_SCOPES: [String; 0] = [];

struct SessionCookie;

impl Modify for SessionCookie {
    fn modify(&self, document: &mut openapi::OpenApi) {
        let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::with_description(
            "__Secure-session",
            "A JWT that POST /api/admin/login sets",
        )));
        document.components.get_or_insert_default().add_security_scheme("session", cookie);
    }
}
