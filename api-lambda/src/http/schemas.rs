//! The bodies that travel, for the contract. Those of the quote form are built from its one table.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        ObjectBuilder, OneOfBuilder, Ref, RefOr, Type,
        schema::{AdditionalProperties, KnownFormat, Schema, SchemaFormat, SchemaType},
    },
};

use crate::domain::{
    Control, FIELDS, FILL_TIME, Field, HONEYPOT, MAX_NOTE_CHARS, MAX_PAGE_SIZE, MAX_SAFE_INTEGER, MAX_SEARCH_CHARS,
    QuoteId, Rule, Status,
};

/// The id of a quote request.
pub(super) struct IdSchema;

impl PartialSchema for IdSchema {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).pattern(Some(QuoteId::PATTERN)).into()
    }
}

/// The body of POST /api/contact.
pub(super) struct SubmissionSchema;

impl PartialSchema for SubmissionSchema {
    fn schema() -> RefOr<Schema> {
        let mut form = body();
        for field in &FIELDS {
            form = form.property(field.name, written(field)).required(field.name);
        }
        let honeypot =
            text().description(Some("People never see it and leave it empty; a request that fills it is marked"));
        let fill_time = whole()
            .minimum(Some(0))
            .maximum(Some(MAX_SAFE_INTEGER))
            .description(Some("Milliseconds from the first touch of the form to sending it"));
        form.property(HONEYPOT, honeypot).property(FILL_TIME, fill_time).into()
    }
}

impl ToSchema for SubmissionSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "Submission".into()
    }
}

/// What a field may hold, as far as JSON Schema can say it; blanks at both ends do not count, which it cannot.
fn written(field: &Field) -> ObjectBuilder {
    let text = text().title(Some(field.label)).description(Some(format!("Otherwise: {}", field.message)));
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
pub(super) struct QuoteRequestSchema;

impl PartialSchema for QuoteRequestSchema {
    fn schema() -> RefOr<Schema> {
        let mut request = ObjectBuilder::new().property("id", IdSchema::schema());
        let mut always = vec!["id"];
        for field in &FIELDS {
            request = request.property(field.name, text().title(Some(field.label)));
            always.push(field.name);
        }
        always.extend(["createdAt", "suspected", "status", "read", "note", "noteRevision"]);
        let request = request
            .property("createdAt", moment("In UTC"))
            .property("suspected", flag("The honeypot was filled, or the form faster than people can"))
            .property("status", status())
            .property("read", flag("Somebody has looked at it"))
            .property("note", text().max_length(Some(MAX_NOTE_CHARS)).description(Some("The owner's own words")))
            .property("noteRevision", whole().minimum(Some(0)).description(Some("How often the note was changed")))
            .property("deletedAt", moment("Only in the trash. In UTC"));
        always.into_iter().fold(request, ObjectBuilder::required).into()
    }
}

impl ToSchema for QuoteRequestSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "QuoteRequest".into()
    }
}

/// How far the owner is with a request.
pub(super) struct StatusSchema;

impl PartialSchema for StatusSchema {
    fn schema() -> RefOr<Schema> {
        let description = "How far the owner is with it; `new` when it arrives";
        text().enum_values(Some(Status::ALL.map(Status::as_str))).description(Some(description)).into()
    }
}

impl ToSchema for StatusSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "RequestStatus".into()
    }
}

/// The body of POST /api/admin/login.
pub(super) struct LoginSchema;

impl PartialSchema for LoginSchema {
    fn schema() -> RefOr<Schema> {
        let password = text().format(Some(SchemaFormat::KnownFormat(KnownFormat::Password))).min_length(Some(1));
        body().property("password", password).required("password").into()
    }
}

impl ToSchema for LoginSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "Login".into()
    }
}

/// The body of POST /api/admin/contact-requests/search.
pub(super) struct SearchSchema;

impl PartialSchema for SearchSchema {
    fn schema() -> RefOr<Schema> {
        let words = "Words that all have to be in the request or its note. Case does not matter";
        let choices = FIELDS.iter().filter(|field| field.name == "projectType").flat_map(Field::choices);
        body()
            .property("text", text().max_length(Some(MAX_SEARCH_CHARS)).description(Some(words)))
            .property("projectType", text().enum_values(Some(choices.map(|choice| choice.value))))
            .property("status", status())
            .property("suspected", flag("Probably sent by a program"))
            .property("read", flag("Somebody has looked at it"))
            .property("trash", flag("Look through the deleted ones; false when absent"))
            .property(
                "limit",
                whole().minimum(Some(1)).maximum(Some(MAX_PAGE_SIZE)).description(Some("100 when absent")),
            )
            .property("cursor", IdSchema::schema())
            .into()
    }
}

impl ToSchema for SearchSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "QuoteRequestSearch".into()
    }
}

/// The body of PATCH /api/admin/contact-requests/{id}.
pub(super) struct TriagePatchSchema;

impl PartialSchema for TriagePatchSchema {
    fn schema() -> RefOr<Schema> {
        let triage = || body().property("status", status()).property("read", flag("Somebody has looked at it"));
        let revision = whole().minimum(Some(0)).maximum(Some(MAX_SAFE_INTEGER));
        let with_note = triage()
            .property("note", text().max_length(Some(MAX_NOTE_CHARS)).pattern(Some(VISIBLE_LINES)))
            .required("note")
            .property("noteRevision", revision.description(Some("The revision that the note was made from")))
            .required("noteRevision");
        OneOfBuilder::new().item(triage().min_properties(Some(1))).item(with_note).into()
    }
}

impl ToSchema for TriagePatchSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "TriagePatch".into()
    }
}

/// The body of POST /api/admin/erase.
pub(super) struct EraseSchema;

impl PartialSchema for EraseSchema {
    fn schema() -> RefOr<Schema> {
        let mut schema = body();
        for field in FIELDS.iter().filter(|field| field.name == "email") {
            schema = schema.property(field.name, written(field)).required(field.name);
        }
        schema.property("cursor", text().pattern(Some(PLACE))).into()
    }
}

impl ToSchema for EraseSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "Erase".into()
    }
}

/// The id of a request, or null.
pub(super) fn cursor() -> Schema {
    or_null(QuoteId::PATTERN)
}

/// Where erasing goes on, or null.
pub(super) fn place() -> Schema {
    or_null(PLACE)
}

fn or_null(pattern: &str) -> Schema {
    let types = SchemaType::from_iter([Type::String, Type::Null]);
    ObjectBuilder::new().schema_type(types).pattern(Some(pattern)).into()
}

/// What `next` of erasing looks like.
const PLACE: &str = r"^(inbox|trash|again)(\.0[0-9a-f]{7}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12})?$";

/// An object without other properties than those said.
fn body() -> ObjectBuilder {
    ObjectBuilder::new().additional_properties(Some(AdditionalProperties::FreeForm(false)))
}

fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

fn whole() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

fn flag(description: &str) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Boolean).description(Some(description))
}

fn moment(description: &str) -> ObjectBuilder {
    text().format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime))).description(Some(description))
}

fn status() -> RefOr<Schema> {
    Ref::from_schema_name(StatusSchema::name()).into()
}
