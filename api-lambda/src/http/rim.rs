//! What happens around every request, from the outside in: a line in the log and the headers of every answer; the body read,
//! and who may pass.

use std::{
    any::Any,
    sync::Arc,
    time::{Duration, Instant},
};

use axum::{
    Json,
    body::Body,
    extract::{MatchedPath, Request, State},
    http::{HeaderName, HeaderValue, Method, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use crate::{app::App, domain::Submission};

use super::{
    body::{self, MediaType},
    client_ip::ClientAddress,
    contact, csrf,
    error::ApiError,
    form_fallback,
};

/// With the body read, an answer is out within two seconds.
const LONGEST: Duration = Duration::from_millis(1_800);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Headers of every answer. Nothing here is a page for somebody else's frame, and nothing is to be kept.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CACHE_CONTROL, "no-store"),
    (
        header::CONTENT_SECURITY_POLICY,
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    ),
    (header::REFERRER_POLICY, "strict-origin-when-cross-origin"),
    (header::STRICT_TRANSPORT_SECURITY, "max-age=63072000"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The outermost: names the request, completes its answer, and logs one line that holds nothing of what was sent.
pub(super) async fn finish(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let start = Instant::now();
    let id = Uuid::new_v4().to_string();
    // Others are the sender's own words.
    let known = [Method::DELETE, Method::GET, Method::HEAD, Method::OPTIONS, Method::PATCH, Method::POST, Method::PUT];
    let method = known
        .into_iter()
        .find(|known| known == request.method())
        .map_or_else(|| "-".to_owned(), |method| method.to_string());
    let route = request.extensions().get::<MatchedPath>().map(|path| path.as_str().to_owned());
    let address = ClientAddress::of(&request, &app.config().proxies);
    request.extensions_mut().insert(address);

    let mut response = next.run(request).await;
    let error = response.extensions_mut().remove::<ApiError>();
    let cause = match &error {
        Some(ApiError::Store(error)) => Some(error.to_string()),
        Some(ApiError::OutOfTime) => Some("the table took too long".to_owned()),
        _ => None,
    };
    if let Some(error) = error
        && !response.headers().contains_key(header::CONTENT_TYPE)
    {
        response = with_problem(response, error, &id);
    }
    let headers = response.headers_mut();
    for (name, value) in &HEADERS {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.insert(REQUEST_ID, HeaderValue::from_str(&id).expect("letters and digits"));
    let status = response.status().as_u16();
    let ms = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    let route = route.as_deref().unwrap_or("-");
    match cause {
        Some(cause) => tracing::error!(id, method, route, status, ms, cause, "request"),
        None => tracing::info!(id, method, route, status, ms, "request"),
    }
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

/// Reads the body, which may take a phone a while, and refuses what another site made a browser send.
pub(super) async fn admit(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let may_write = csrf::may_write(&request, &app.site().origins);
    let is_plain_form =
        request.uri().path() == contact::PATH && MediaType::of(request.headers()) == Some(MediaType::Form);
    let (parts, body) = request.into_parts();
    let error = match body::read(body).await {
        Ok(bytes) if may_write => return next.run(Request::from_parts(parts, Body::from(bytes))).await,
        Ok(_) => ApiError::ForeignOrigin,
        Err(error) => error,
    };
    let unread = !matches!(error, ApiError::ForeignOrigin);
    let mut response = match is_plain_form {
        true => form_fallback::quote_form(app.site(), &Submission::default(), error),
        false => error.into_response(),
    };
    if unread {
        // What is left of the body would be taken for the next request.
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Ends what takes too long. Whatever the table was doing then is done or not done as a whole; sending again tells.
pub(super) async fn in_time<T, E: Into<ApiError>>(work: impl Future<Output = Result<T, E>>) -> Result<T, ApiError> {
    match tokio::time::timeout(LONGEST, work).await {
        Ok(result) => result.map_err(Into::into),
        Err(_) => Err(ApiError::OutOfTime),
    }
}

/// A panic is our mistake; the process goes on, and the place is in the log.
pub(super) fn panicked(_: Box<dyn Any + Send>) -> Response {
    ApiError::Panic.into_response()
}
