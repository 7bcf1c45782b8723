//! What the contract says beyond the calls themselves: the bodies, built from the table of the form, and the errors.

use std::collections::BTreeMap;

use utoipa::{
    IntoResponses, Modify, OpenApi, PartialSchema, ToSchema,
    openapi::{
        self, HeaderBuilder, ObjectBuilder, Ref, RefOr, ResponseBuilder, Type,
        content::ContentBuilder,
        path::Parameter,
        schema::{AdditionalProperties, KnownFormat, Schema, SchemaFormat, SchemaType},
        security::{ApiKey, ApiKeyValue, SecurityScheme},
    },
};

use crate::domain::{Control, FIELDS, FILL_TIME, Field, HONEYPOT, LONGEST_FILL_TIME, QuoteId, Rule};

use super::{error::Problem, routes};

#[derive(OpenApi)]
#[openapi(
    info(title = "Quote requests", description = "What visitors send and what the owner reads. docs/api.md explains it."),
    components(schemas(Problem)),
    modifiers(&Session)
)]
struct Document;

/// The whole contract, as it is committed in `api-lambda/openapi.json`.
pub fn openapi() -> String {
    let (_, calls) = routes().split_for_parts();
    let mut document = Document::openapi();
    document.info.license = None;
    document.merge(calls);
    for path in document.paths.paths.values_mut() {
        let operations = [&mut path.get, &mut path.post, &mut path.delete];
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

/// Says what the attributes at the calls cannot: what may be left out is not null when it is there, and what ids look like.
fn complete(parameter: &mut Parameter) {
    if matches!(parameter.name.as_str(), "id" | "cursor") {
        parameter.schema = Some(IdSchema::schema());
    }
    let Some(RefOr::T(Schema::Object(schema))) = &mut parameter.schema else { return };
    if let SchemaType::Array(types) = &schema.schema_type {
        let kind = types.iter().find(|kind| **kind != Type::Null).cloned();
        schema.schema_type = kind.map_or(SchemaType::AnyValue, SchemaType::Type);
    }
}

/// The id of a quote request.
pub(super) struct IdSchema;

impl PartialSchema for IdSchema {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some(QuoteId::PATTERN)).into()
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

/// The body of POST /api/contact.
pub(super) struct QuoteFormSchema;

impl PartialSchema for QuoteFormSchema {
    fn schema() -> RefOr<Schema> {
        let mut form = ObjectBuilder::new().additional_properties(Some(AdditionalProperties::FreeForm(false)));
        for field in &FIELDS {
            form = form.property(field.name, written(field)).required(field.name);
        }
        let honeypot = ObjectBuilder::new()
            .schema_type(Type::String)
            .description(Some("People never see it and leave it empty; a request that fills it is marked"));
        let fill_time = ObjectBuilder::new()
            .schema_type(Type::Integer)
            .minimum(Some(0))
            .maximum(Some(LONGEST_FILL_TIME))
            .description(Some("Milliseconds from the first touch of the form to sending it"));
        form.property(HONEYPOT, honeypot).property(FILL_TIME, fill_time).into()
    }
}

impl ToSchema for QuoteFormSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "QuoteForm".into()
    }
}

/// What a field may hold, as far as JSON Schema can say it; blanks at both ends do not count, which it cannot.
fn written(field: &Field) -> ObjectBuilder {
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .title(Some(field.label))
        .description(Some(format!("Otherwise: {}", field.message)));
    if let Control::Select { choices, .. } = field.control {
        return text.enum_values(Some(choices.iter().map(|choice| choice.value)));
    }
    let unseen = if matches!(field.control, Control::Textarea { .. }) { VISIBLE_LINES } else { VISIBLE };
    let text = text.max_length(Some(field.most));
    match field.rule {
        Rule::Length { least } => text.min_length(Some(least)).pattern(Some(unseen)),
        Rule::Digits { least } => text
            .min_length(Some(least))
            .pattern(Some(format!(r"^([^0-9\x00-\x1f\x7f-\x9f]*[0-9]){{{least},}}[^0-9\x00-\x1f\x7f-\x9f]*$"))),
        Rule::Pattern { pattern } => text.pattern(Some(pattern)),
        Rule::Choice => text,
    }
}

/// No characters that cannot be seen, and not only blanks.
const VISIBLE: &str = r"^[^\x00-\x1f\x7f-\x9f]*$";

/// The same with several lines.
const VISIBLE_LINES: &str = r"^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$";

/// A quote request as the owner gets it.
pub(super) struct LeadSchema;

impl PartialSchema for LeadSchema {
    fn schema() -> RefOr<Schema> {
        let text = || ObjectBuilder::new().schema_type(Type::String);
        let mut lead = ObjectBuilder::new().property("id", IdSchema::schema()).required("id");
        for field in &FIELDS {
            lead = lead.property(field.name, text().title(Some(field.label))).required(field.name);
        }
        let suspected = ObjectBuilder::new()
            .schema_type(Type::Boolean)
            .description(Some("The honeypot was filled, or the form faster than people can"));
        let moment = text().format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)));
        lead.property("createdAt", moment.description(Some("In UTC")))
            .required("createdAt")
            .property("suspected", suspected)
            .required("suspected")
            .into()
    }
}

impl ToSchema for LeadSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "ContactRequest".into()
    }
}

/// The body of POST /api/admin/login.
pub(super) struct LoginSchema;

impl PartialSchema for LoginSchema {
    fn schema() -> RefOr<Schema> {
        let password = ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Password)))
            .min_length(Some(1));
        ObjectBuilder::new()
            .property("password", password)
            .required("password")
            .additional_properties(Some(AdditionalProperties::FreeForm(false)))
            .into()
    }
}

impl ToSchema for LoginSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "Login".into()
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
    StoreFails as [PROBLEM]: 503 "The table does not answer in time; nothing is half done";
    NoSession as [PROBLEM]: 401 "No living session";
    Malformed as [PROBLEM]: 400 "A `limit` or `cursor` that cannot be";
    ForeignOrigin as [PROBLEM]: 403 "Sent by a page of another origin";
    NoSuchRequest as [PROBLEM]: 404 "There never was such a request";
    LoginFails as [PROBLEM]:
        400 "The body is not JSON",
        401 "Not the password",
        403 "Sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body over 32 KiB",
        415 "A body of another type",
        422 "No password, or fields that do not belong here",
        429 "Too many attempts",
        503 "The table does not answer in time; nothing is half done";
    ContactFails as [PROBLEM, PAGE]:
        400 "The body or a header is not what it says it is",
        403 "Sent by a page of another origin",
        408 "The body took too long to arrive",
        413 "A body over 32 KiB",
        415 "A body of another type",
        422 "Fields that are missing, wrong, unknown, twice, or too long; `errors` has a message for each",
        429 "Too many requests",
        503 "The table does not answer in time; nothing is half done. Send it again with the same key";
}
