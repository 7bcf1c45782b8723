use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Field, field};

/// What a visitor typed, as it comes. Anything may be wrong with it.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the names are those of the form")]
pub struct QuoteForm {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: String,
    pub property_address: String,
    pub project_type: String,
    pub project_timeline: String,
    pub project_details: String,
}

/// A quote request that can be answered: every field is there and means something. Made only by [`QuoteRequest::parse`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuoteRequest {
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    property_address: String,
    project_type: String,
    project_timeline: String,
    project_details: String,
}

/// What to tell the visitor, by the name of the field.
pub type FieldErrors = BTreeMap<&'static str, String>;

impl QuoteRequest {
    /// Understands a form, or says what is wrong with every field of it.
    pub fn parse(form: &QuoteForm) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut take = |name: &str, written: &str| {
            let Some(field) = field(name) else { return String::new() };
            taken(field, written, &mut errors)
        };
        let request = Self {
            first_name: take("firstName", &form.first_name),
            last_name: take("lastName", &form.last_name),
            email: take("email", &form.email),
            phone: take("phone", &form.phone),
            property_address: take("propertyAddress", &form.property_address),
            project_type: take("projectType", &form.project_type),
            project_timeline: take("projectTimeline", &form.project_timeline),
            project_details: take("projectDetails", &form.project_details),
        };
        if errors.is_empty() { Ok(request) } else { Err(errors) }
    }
}

fn taken(field: &'static Field, written: &str, errors: &mut FieldErrors) -> String {
    field.check(written).unwrap_or_else(|message| {
        errors.insert(field.name, message);
        String::new()
    })
}
