use axum::{
    Json,
    extract::Request,
    http::{HeaderName, HeaderValue, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use crate::http::error::ApiError;

use super::request_log::RequestId;

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Assigns an id to the request, sends it in a header, and writes the body of an error, which holds the id too. An id
/// that the client sends is ignored.
pub(in crate::api) async fn assign(mut request: Request, next: Next) -> Response {
    let id = Uuid::new_v4().to_string();
    request.extensions_mut().insert(RequestId(id.clone()));
    let mut response = next.run(request).await;
    if let Some(error) = response.extensions_mut().remove::<ApiError>()
        && !response.headers().contains_key(header::CONTENT_TYPE)
    {
        response = with_problem(response, error, &id);
    }
    response.headers_mut().insert(REQUEST_ID, HeaderValue::from_str(&id).expect("letters and digits"));
    response
}

/// Keeps the status and headers of an error and writes its body.
fn with_problem(response: Response, error: ApiError, id: &str) -> Response {
    let (mut parts, _) = response.into_parts();
    let (mut written, body) = Json(error.problem(id.to_owned())).into_response().into_parts();
    written.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.extend(written.headers);
    Response::from_parts(parts, body)
}
