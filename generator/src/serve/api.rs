use axum::{
    body::Body,
    extract::Request,
    http::{HeaderName, StatusCode, Uri, header, uri::Parts},
    response::{IntoResponse, Response},
};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};

/// Headers that belong to one connection and are not passed on, RFC 9110 section 7.6.1.
const HOP_BY_HOP: [HeaderName; 5] =
    [header::CONNECTION, header::TE, header::TRAILER, header::TRANSFER_ENCODING, header::UPGRADE];

/// A running API.
pub(super) struct Api {
    base: Uri,
    client: Client<HttpConnector, Body>,
}

impl Api {
    pub(super) fn new(base: Uri) -> Self {
        Self { base, client: Client::builder(TokioExecutor::new()).build_http() }
    }

    /// Hands a request on and its answer back, as the CDN does.
    pub(super) async fn forward(&self, mut request: Request) -> Response {
        let mut parts = Parts::default();
        parts.scheme = self.base.scheme().cloned();
        parts.authority = self.base.authority().cloned();
        parts.path_and_query = request.uri().path_and_query().cloned();
        let Ok(uri) = Uri::from_parts(parts) else { return StatusCode::BAD_REQUEST.into_response() };
        *request.uri_mut() = uri;
        for name in HOP_BY_HOP {
            request.headers_mut().remove(name);
        }
        match self.client.request(request).await {
            Ok(mut response) => {
                for name in HOP_BY_HOP {
                    response.headers_mut().remove(name);
                }
                response.into_response()
            }
            Err(_) => (StatusCode::BAD_GATEWAY, format!("The API at {} does not answer.\n", self.base)).into_response(),
        }
    }
}
