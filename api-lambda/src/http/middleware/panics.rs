use std::any::Any;

use axum::response::{IntoResponse, Response};

use super::super::error::ApiError;

/// The response to a panic, which is a bug in this program. The process continues; standard error has the place.
pub(in super::super) fn answer(_: Box<dyn Any + Send>) -> Response {
    ApiError::Panic.into_response()
}
