//! The id of each request, and its line in the log.

use std::{
    collections::BTreeMap,
    sync::Mutex,
    time::{Duration, Instant},
};

use axum::{
    Json,
    extract::{MatchedPath, Request},
    http::{HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use uuid::Uuid;

use crate::{blocking::lock, http::error::ApiError};

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Assigns an id to the request, sends it in a header, and writes the body of an error, which holds the id too. An id
/// that the client sends is ignored.
pub(super) async fn assign_id(mut request: Request, next: Next) -> Response {
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

/// The id of a request: in its line of the log, in `X-Request-Id`, and in the body of an error.
#[derive(Debug, Clone)]
struct RequestId(String);

/// Methods that are logged by name. Any other method is text of the sender.
const METHODS: [Method; 7] =
    [Method::DELETE, Method::GET, Method::HEAD, Method::OPTIONS, Method::PATCH, Method::POST, Method::PUT];

/// Logs one line per request, and one a minute for requests that a rate limit refuses. Invariant: it holds nothing that
/// the sender wrote.
pub(super) async fn write_line(request: Request, next: Next) -> Response {
    let start = Instant::now();
    let id = request.extensions().get::<RequestId>().map_or_else(String::new, |id| id.0.clone());
    let method = METHODS.iter().find(|method| *method == request.method()).map_or("-", Method::as_str);
    let route = request.extensions().get::<MatchedPath>().cloned();
    let response = next.run(request).await;
    let cause = match response.extensions().get::<ApiError>() {
        Some(ApiError::Store(error)) => Some(error.to_string()),
        Some(ApiError::DeadlineExceeded) => Some("the table or the processor took too long".to_owned()),
        _ => None,
    };
    let route = route.as_ref().map_or("-", MatchedPath::as_str);
    let status = response.status().as_u16();
    let ms = u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    write_refusals(false);
    if response.status() == StatusCode::TOO_MANY_REQUESTS && !count_refusal(method, route) {
        return response;
    }
    match cause {
        Some(cause) => tracing::error!(id, method, route, status, ms, cause, "request"),
        None => tracing::info!(id, method, route, status, ms, "request"),
    }
    response
}

/// Time that one line about refusals stands for.
const LINE_INTERVAL: Duration = Duration::from_secs(60);

/// Method and route.
type Call = (&'static str, String);

/// Calls that were refused lately by a rate limit. One log for the process, so one count.
static REFUSALS: Mutex<BTreeMap<Call, Refusals>> = Mutex::new(BTreeMap::new());

struct Refusals {
    /// The last line about this call.
    since: Instant,
    /// Number of refusals without a line since then.
    more: u64,
}

/// Counts a refusal. Returns true for the first one in a while, which gets a line of its own. A line for each would let
/// a sender who is refused fill the disk with the log.
fn count_refusal(method: &'static str, route: &str) -> bool {
    let mut refusals = lock(&REFUSALS);
    if let Some(known) = refusals.get_mut(&(method, route.to_owned())) {
        known.more += 1;
        return false;
    }
    refusals.insert((method, route.to_owned()), Refusals { since: Instant::now(), more: 0 });
    true
}

/// Writes a line for each call about its refusals in the minute that has ended. With `at_once`, about those until now.
pub(crate) fn write_refusals(at_once: bool) {
    let mut refusals = lock(&REFUSALS);
    refusals.retain(|(method, route), Refusals { since, more }| {
        let elapsed = since.elapsed();
        if !at_once && elapsed < LINE_INTERVAL {
            return true;
        }
        let is_more = *more > 0;
        if is_more {
            let status = StatusCode::TOO_MANY_REQUESTS.as_u16();
            tracing::info!(method, route, status, refused = *more, seconds = elapsed.as_secs(), "refused requests");
        }
        (*since, *more) = (Instant::now(), 0);
        // A quiet minute: the next refusal gets a line of its own again.
        is_more
    });
}
