//! The schema of a form's body, made from its definition: for the built-in form and for those of a site.

use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{AllOfBuilder, AnyOfBuilder, KnownFormat, ObjectBuilder, Schema, SchemaFormat},
    },
};

use crate::domain::{Control, Definition, FILL_TIME, Field, FieldName, HONEYPOT, MAX_SAFE_INTEGER, Rule, When};

use super::schemas::{VISIBLE, VISIBLE_LINES, text, whole};

/// The body of POST /api/contact.
pub(crate) struct SubmissionSchema;

impl PartialSchema for SubmissionSchema {
    fn schema() -> RefOr<Schema> {
        body(&Definition::built_in())
    }
}

impl ToSchema for SubmissionSchema {
    fn name() -> std::borrow::Cow<'static, str> {
        "Submission".into()
    }
}

/// The body of a submission of a form. It is open, for other properties are ignored.
///
/// It allows normalized values that the API takes, and refuses those that it refuses, with three exceptions: the ends of
/// days and numbers, which are texts; days that the calendar lacks; a name without a letter. JSON Schema cannot describe
/// normalization.
pub(crate) fn body(form: &Definition) -> RefOr<Schema> {
    let mut fields = ObjectBuilder::new();
    let mut conditions = Vec::new();
    for field in form.fields.iter().filter(|field| field.has_value()) {
        let schema = RefOr::<Schema>::from(value(field));
        let is_always_asked = field.required && field.when.is_none();
        fields = match is_always_asked {
            true => fields.property(&*field.name, schema).required(&*field.name),
            false => fields.property(&*field.name, AnyOfBuilder::new().item(schema).item(nothing())),
        };
        conditions.extend(condition(form, field).filter(|_| field.required));
    }
    let honeypot =
        text().description(Some("People never see it and leave it empty; a request that fills it is marked"));
    let fill_time = whole()
        .minimum(Some(0))
        .maximum(Some(MAX_SAFE_INTEGER))
        .description(Some("Milliseconds from the first touch of the form to sending it"));
    let fields = fields.property(HONEYPOT, honeypot).property(FILL_TIME, fill_time);
    match conditions.is_empty() {
        true => fields.into(),
        false => conditions.into_iter().fold(AllOfBuilder::new().item(fields), AllOfBuilder::item).into(),
    }
}

/// One of these holds: a condition on the way to the field is not met, or the field has a value.
fn condition(form: &Definition, field: &Field) -> Option<AnyOfBuilder> {
    let mut next = Some(field.when.as_ref()?);
    let mut any = AnyOfBuilder::new();
    while let Some(when) = next {
        let earlier = form.field_named(&when.field)?;
        any = any.item(ObjectBuilder::new().property(&*earlier.name, unmet(earlier, when)));
        // A field that is not asked for leads to no other.
        next = earlier.when.as_ref();
    }
    let filled = ObjectBuilder::new().property(&*field.name, text().min_length(Some(1))).required(&*field.name);
    Some(any.item(filled))
}

/// The values of an earlier field that do not meet a condition.
fn unmet(earlier: &Field, when: &When) -> ObjectBuilder {
    let others = earlier.choices().iter().map(|choice| &*choice.value);
    let others: Vec<_> = others.filter(|value| !when.values.iter().any(|met| met == value)).collect();
    match earlier.control {
        Control::Checkboxes { .. } if !others.is_empty() => text().pattern(Some(format!("^$|{}", some_of(&others)))),
        _ => text().enum_values(Some(others.into_iter().chain([""]))),
    }
}

/// A value that was left out.
fn nothing() -> ObjectBuilder {
    text().enum_values(Some([""]))
}

/// The pattern of one or more of these, with a blank between two.
fn some_of(values: &[&str]) -> String {
    let one = values.join("|");
    format!("^({one})( ({one}))*$")
}

/// The schema of a field's value that is not empty.
fn value(field: &Field) -> Schema {
    let otherwise = format!("Otherwise: {}", field.message);
    let any = text().title(Some(&*field.label)).description(Some(&*otherwise));
    let choices: Vec<_> = field.choices().iter().map(|choice| &*choice.value).collect();
    let visible = if field.is_multi_line() { VISIBLE_LINES } else { VISIBLE };
    let schema = match &field.rule {
        Rule::Choice | Rule::Choices | Rule::Accepted => any,
        _ => any.max_length(Some(field.max_chars)),
    };
    match &field.rule {
        Rule::Choice => schema.enum_values(Some(choices)),
        Rule::Choices => schema.pattern(Some(some_of(&choices))),
        Rule::Accepted => schema.enum_values(Some(["yes"])),
        Rule::Length { min_chars } => schema.min_length(Some((*min_chars).max(1))).pattern(Some(visible)),
        Rule::Name | Rule::Any => schema.min_length(Some(1)).pattern(Some(visible)),
        Rule::Digits { min_digits } => {
            let other = format!("[^0-9{}]*", visible.trim_start_matches("^[^").trim_end_matches("]*$"));
            schema
                .min_length(Some((*min_digits).max(1)))
                .pattern(Some(format!("^({other}[0-9]){{{min_digits},}}{other}$")))
        }
        Rule::Pattern { pattern, .. } if field.column() == Some(FieldName::Email) => schema.pattern(Some(&**pattern)),
        Rule::Pattern { pattern, .. } => {
            // A class of other characters than some has control characters too.
            let visible = text().min_length(Some(1)).pattern(Some(visible));
            return AllOfBuilder::new().item(schema.pattern(Some(&**pattern))).item(visible).into();
        }
        Rule::Day { from, to } => schema
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Date)))
            .pattern(Some("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"))
            .description(Some(within(from.as_deref(), to.as_deref(), &otherwise))),
        Rule::Number { min, max, .. } => schema
            .pattern(Some(r"^-?[0-9]{1,15}(\.[0-9]{1,15})?$"))
            .description(Some(within(min.as_ref(), max.as_ref(), &otherwise))),
    }
    .into()
}

/// The ends that no keyword can describe, because the value is a text.
fn within<E: std::fmt::Display>(from: Option<E>, to: Option<E>, otherwise: &str) -> String {
    let from = from.map(|from| format!("Not below {from}. ")).unwrap_or_default();
    let to = to.map(|to| format!("Not above {to}. ")).unwrap_or_default();
    format!("{from}{to}{otherwise}")
}

/// A phone number that is told from others by its digits.
pub(crate) fn phone() -> ObjectBuilder {
    text().min_length(Some(1))
}

/// An e-mail address, with the rule of the built-in form.
pub(crate) fn email() -> RefOr<Schema> {
    value(&Definition::built_in().fields.swap_remove(FieldName::Email as usize)).into()
}
