//! The header `Idempotency-Key`: its check, and its schema in the contract.

use std::ops::RangeInclusive;

use axum::http::HeaderMap;
use utoipa::openapi::ObjectBuilder;

use super::{error::ApiError, schemas::text};

const HEADER: &str = "idempotency-key";

/// Length of a key: that of a UUID or of a hash, and not so short that two visitors choose the same.
const KEY_CHARS: RangeInclusive<usize> = 8..=200;

/// A regular expression for keys.
const PATTERN: &str = "^[A-Za-z0-9._:-]+$";

/// Returns true for a character of [`PATTERN`].
fn is_key_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"._:-".contains(&byte)
}

/// The key of a request, if it has one.
///
/// # Errors
///
/// When there are several, or it is not one of the contract.
pub(crate) fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, ApiError> {
    let mut values = headers.get_all(HEADER).iter();
    let Some(value) = values.next() else { return Ok(None) };
    let only = values.next().is_none().then_some(value);
    let key = only
        .and_then(|value| value.to_str().ok())
        .filter(|key| KEY_CHARS.contains(&key.len()) && key.bytes().all(is_key_byte));
    let (least, most) = KEY_CHARS.into_inner();
    key.map(Some).ok_or_else(|| {
        ApiError::Malformed(format!(
            "Please send one Idempotency-Key of {least} to {most} letters, digits, `-`, `_`, `.` or `:`; a UUID is fine."
        ))
    })
}

/// The schema of a key.
pub(crate) fn schema() -> ObjectBuilder {
    let (min_chars, max_chars) = KEY_CHARS.into_inner();
    text().min_length(Some(min_chars)).max_length(Some(max_chars)).pattern(Some(PATTERN))
}
