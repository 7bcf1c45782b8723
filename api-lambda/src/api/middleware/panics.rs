use std::any::Any;

use axum::response::{IntoResponse, Response};

use crate::http::error::ApiError;

/// The response to a panic, which is a bug in this program. The process continues; standard error has the place.
pub(in crate::api) fn answer(_: Box<dyn Any + Send>) -> Response {
    ApiError::Panic.into_response()
}
