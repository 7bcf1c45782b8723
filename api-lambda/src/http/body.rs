use std::{fmt, time::Duration};

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::{
    Deserializer,
    de::{MapAccess, Visitor},
};

use crate::domain::Written;

use super::error::ApiError;

/// Four times what all fields may hold in plain letters.
const MOST: usize = 32 * 1024;

/// How long a body may take to arrive.
const LONGEST: Duration = Duration::from_secs(10);

/// What a body says it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MediaType {
    Json,
    Form,
}

impl MediaType {
    pub(super) fn of(headers: &HeaderMap) -> Option<Self> {
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

/// The whole body.
pub(super) async fn read(body: Body) -> Result<Bytes, ApiError> {
    match tokio::time::timeout(LONGEST, Limited::new(body, MOST).collect()).await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(ApiError::TooLarge),
        Ok(Err(_)) => Err(ApiError::Malformed("The body broke off. Please send it again.".to_owned())),
        Err(_) => Err(ApiError::Slow),
    }
}

/// The names and values of a JSON object, in their order, also those that are there twice.
pub(super) fn json_pairs(body: &[u8]) -> Result<Vec<(String, Written)>, ApiError> {
    let mut json = serde_json::Deserializer::from_slice(body);
    let pairs = json.deserialize_map(Pairs).and_then(|pairs| json.end().map(|()| pairs));
    pairs.map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        ApiError::Malformed(format!("The body is not a JSON object: there is a mistake at {place}."))
    })
}

/// The names and values of a plain form.
pub(super) fn form_pairs(body: &[u8]) -> Result<Vec<(String, Written)>, ApiError> {
    let malformed = |_| ApiError::Malformed("The body is not a form: names and values, joined by = and &.".to_owned());
    let pairs: Vec<(String, String)> = serde_urlencoded::from_bytes(body).map_err(malformed)?;
    Ok(pairs.into_iter().map(|(name, value)| (name, Written::Text(value))).collect())
}

struct Pairs;

impl<'de> Visitor<'de> for Pairs {
    type Value = Vec<(String, Written)>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("an object")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Self::Value, M::Error> {
        let mut pairs = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, serde_json::Value>()? {
            let value = match value {
                serde_json::Value::String(text) => Written::Text(text),
                serde_json::Value::Number(number) => whole(&number).map_or(Written::Other, Written::Number),
                _ => Written::Other,
            };
            pairs.push((name, value));
        }
        Ok(pairs)
    }
}

/// JSON does not tell 3 from 3.0.
fn whole(number: &serde_json::Number) -> Option<u64> {
    number.as_u64().or_else(|| number.as_f64()?.to_string().parse().ok())
}
