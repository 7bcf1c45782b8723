use std::{sync::Arc, time::Duration};

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{
    app::{App, in_time},
    http::error::ApiError,
};

/// Time to send a response that is ready, out of the time that it has in all.
const SENDING: Duration = Duration::from_millis(200);

/// Ends a request that takes too long. A write that was under way is applied completely or not at all; repeating it
/// shows which.
pub(in crate::api) async fn enforce(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let response = in_time(app.response_time - SENDING, next.run(request)).await;
    response.unwrap_or_else(|| ApiError::DeadlineExceeded.into_response())
}
