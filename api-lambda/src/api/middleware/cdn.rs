use std::sync::Arc;

use axum::{
    extract::{Request, State},
    middleware::Next,
    response::Response,
};

use crate::{
    app::App,
    http::{client_ip::is_cdn, error::ApiError, read_body::unread},
};

/// With `CDN_REQUIRED`, rejects requests that did not come through the CDN, before their body is read. Otherwise
/// whoever knows the API's own address calls it past the CDN's firewall.
pub(in crate::api) async fn require(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let proxies = &app.proxies;
    if proxies.required && !is_cdn(request.headers(), proxies.secret.as_deref()) {
        return unread(ApiError::PastCdn);
    }
    next.run(request).await
}
