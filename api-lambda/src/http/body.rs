use std::fmt;

use axum::{
    extract::{FromRequest, RawQuery, Request},
    http::{HeaderMap, Uri, header},
};
use serde::{
    Deserializer,
    de::{DeserializeOwned, MapAccess, Visitor},
};
use serde_json::Value;
use serde_path_to_error::Segment;

use crate::domain::{FieldErrors, RawValue};

use super::{error::ApiError, read_body::read_body};

/// Maximum length of a message about a field, which may quote the sender.
const MAX_MESSAGE_CHARS: usize = 200;

/// Maximum length of a field name that is repeated in a response. Unknown names are text of the sender.
const MAX_NAME_CHARS: usize = 60;

/// Maximum number of wrong fields that are reported.
const MAX_ERRORS: usize = 20;

/// The media type of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MediaType {
    Json,
    Form,
}

impl MediaType {
    pub(crate) fn of(headers: &HeaderMap) -> Option<Self> {
        let value = headers.get(header::CONTENT_TYPE)?.to_str().ok()?;
        let name = value.split(';').next().unwrap_or_default().trim();
        if name.eq_ignore_ascii_case("application/json") {
            Some(Self::Json)
        } else if name.eq_ignore_ascii_case("application/x-www-form-urlencoded") {
            Some(Self::Form)
        } else {
            None
        }
    }
}

/// Extracts the JSON body of a call of the owner.
#[derive(Debug)]
pub(crate) struct JsonBody<T>(pub(crate) T);

impl<S: Sync, T: DeserializeOwned> FromRequest<S> for JsonBody<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, _: &S) -> Result<Self, ApiError> {
        if MediaType::of(request.headers()) != Some(MediaType::Json) {
            return Err(ApiError::MediaType("application/json"));
        }
        let body = read_body(request.into_body()).await?;
        let members = json_members(&body).map_err(|error| not_json(&error))?;
        parse(members).map(Self).map_err(ApiError::Fields)
    }
}

/// Deserializes an object and reports every wrong field. Removes a wrong field and tries the rest again, until none is
/// wrong.
fn parse<T: DeserializeOwned>(members: Vec<(String, Value)>) -> Result<T, FieldErrors> {
    let mut object = serde_json::Map::new();
    let mut errors = FieldErrors::new();
    for (name, value) in members {
        if errors.len() >= MAX_ERRORS {
            break;
        }
        if value.is_null() {
            errors.insert(truncate_name(&name), "Please send a value, or leave this field out".to_owned());
        } else if object.insert(name.clone(), whole(value)).is_some() {
            errors.insert(truncate_name(&name), "Please send this field once".to_owned());
        }
    }
    loop {
        let error = match serde_path_to_error::deserialize(Value::Object(object.clone())) {
            Ok(body) if errors.is_empty() => return Ok(body),
            Ok::<T, _>(_) => return Err(errors),
            Err(error) => error,
        };
        let name = match error.path().iter().next() {
            Some(Segment::Map { key }) => key.clone(),
            _ => String::new(),
        };
        let message = error.inner().to_string().chars().take(MAX_MESSAGE_CHARS).collect();
        errors.entry(truncate_name(&name)).or_insert(message);
        if object.remove(&name).is_none() || errors.len() >= MAX_ERRORS {
            return Err(errors);
        }
    }
}

/// The part of a field's name that may be repeated in a response.
fn truncate_name(name: &str) -> String {
    name.chars().take(MAX_NAME_CHARS).collect()
}

/// JSON does not distinguish 3 from 3.0.
fn whole(value: Value) -> Value {
    match &value {
        Value::Number(number) => integer(number).map_or(value, Value::from),
        _ => value,
    }
}

fn integer(number: &serde_json::Number) -> Option<u64> {
    number.as_u64().or_else(|| number.as_f64()?.to_string().parse().ok())
}

/// The names and values of a JSON object, in their order. A name can occur twice.
///
/// # Errors
///
/// Fails when the body is not a JSON object.
pub fn json_pairs(body: &[u8]) -> serde_json::Result<Vec<(String, RawValue)>> {
    let raw = |value| match value {
        Value::String(text) => RawValue::Text(text),
        Value::Bool(flag) => RawValue::Flag(flag),
        Value::Number(number) => integer(&number).map_or(RawValue::Other, RawValue::Number),
        Value::Object(members) => RawValue::Texts(texts(members)),
        Value::Null | Value::Array(_) => RawValue::Other,
    };
    Ok(json_members(body)?.into_iter().map(|(name, value)| (name, raw(value))).collect())
}

fn texts(members: serde_json::Map<String, Value>) -> Vec<(String, String)> {
    let of_member = |(name, value)| match value {
        Value::String(text) => vec![(name, text)],
        Value::Object(members) => texts(members),
        _ => Vec::new(),
    };
    members.into_iter().flat_map(of_member).collect()
}

/// The names and values of a plain form (`application/x-www-form-urlencoded`), in their order.
///
/// # Errors
///
/// Fails when the body is not names and values.
pub fn form_pairs(body: &[u8]) -> Result<Vec<(String, RawValue)>, serde_urlencoded::de::Error> {
    let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(body)?;
    let raw = |value: String| match value.contains(char::REPLACEMENT_CHARACTER) {
        true => RawValue::Garbled(value),
        false => RawValue::Text(value),
    };
    Ok(pairs.into_iter().map(|(name, value)| (name, raw(value))).collect())
}

/// The value of a parameter in an address.
pub(crate) fn parameter(uri: &Uri, name: &str) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.find(|(each, _)| each == name).map(|(_, value)| value.into_owned())
}

/// The names and values of a query, in their order.
pub(crate) fn pairs_of(RawQuery(query): RawQuery) -> Result<Vec<(String, String)>, ApiError> {
    let pairs = serde_urlencoded::from_str(query.as_deref().unwrap_or_default());
    pairs.map_err(|_| ApiError::malformed("The query cannot be read."))
}

fn json_members(body: &[u8]) -> serde_json::Result<Vec<(String, Value)>> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let members = json.deserialize_map(Members)?;
    json.end()?;
    Ok(members)
}

/// The error for a body that is not a JSON object.
pub(crate) fn not_json(error: &serde_json::Error) -> ApiError {
    let place = format!("line {}, column {}", error.line(), error.column());
    ApiError::Malformed(format!("The body is not a JSON object: there is a mistake at {place}."))
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Vec<(String, Value)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut members = Vec::new();
        while let Some(member) = map.next_entry()? {
            members.push(member);
        }
        Ok(members)
    }
}
