use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    http::{HeaderMap, header},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};

use crate::domain::RawValue;

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

/// The names and values of a JSON object.
pub(super) fn json_pairs(body: &[u8]) -> Result<Vec<(String, RawValue)>, ApiError> {
    RawValue::json(body).map_err(|error| {
        let place = format!("line {}, column {}", error.line(), error.column());
        ApiError::Malformed(format!("The body is not a JSON object: there is a mistake at {place}."))
    })
}

/// The names and values of a plain form.
pub(super) fn form_pairs(body: &[u8]) -> Result<Vec<(String, RawValue)>, ApiError> {
    let malformed = |_| ApiError::Malformed("The body is not a form: names and values, joined by = and &.".to_owned());
    RawValue::form(body).map_err(malformed)
}

/// The same, where nothing but JSON is taken.
pub(super) fn json_fields(headers: &HeaderMap, body: &[u8]) -> Result<Vec<(String, RawValue)>, ApiError> {
    match MediaType::of(headers) {
        Some(MediaType::Json) => json_pairs(body),
        _ => Err(ApiError::MediaType("application/json")),
    }
}
