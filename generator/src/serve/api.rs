use std::net::IpAddr;

use axum::{
    body::Body,
    extract::Request,
    http::{
        HeaderMap, HeaderName, HeaderValue, StatusCode, Uri,
        header::{self, InvalidHeaderValue},
        uri::Parts,
    },
    response::{IntoResponse, Response},
};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector},
    rt::TokioExecutor,
};

/// Headers that belong to one connection and are not forwarded, beside those that `Connection` names: RFC 9110, section
/// 7.6.1.
const HOP_BY_HOP: [HeaderName; 7] = [
    header::CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    header::TE,
    header::TRAILER,
    header::TRANSFER_ENCODING,
    header::UPGRADE,
];

/// The chain of client addresses: the visitor first, then each proxy as seen by the next one.
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// A running API.
pub(super) struct Api {
    base: Uri,
    client: Client<HttpConnector, Body>,
}

impl Api {
    pub(super) fn new(base: Uri) -> Self {
        Self { base, client: Client::builder(TokioExecutor::new()).build_http() }
    }

    /// Forwards a request of `peer` and returns the response. `Host` stays as the browser sent it, because the API
    /// compares it with `Origin`.
    pub(super) async fn forward(&self, peer: IpAddr, mut request: Request) -> Response {
        let mut parts = Parts::default();
        parts.scheme = self.base.scheme().cloned();
        parts.authority = self.base.authority().cloned();
        parts.path_and_query = request.uri().path_and_query().cloned();
        let (Ok(uri), Ok(forwarded_for)) = (Uri::from_parts(parts), forwarded_for(request.headers(), peer)) else {
            return StatusCode::BAD_REQUEST.into_response();
        };
        *request.uri_mut() = uri;
        remove_hop_by_hop(request.headers_mut());
        // Afterwards: a client may name this header in `Connection`.
        request.headers_mut().insert(FORWARDED_FOR, forwarded_for);
        match self.client.request(request).await {
            Ok(mut response) => {
                remove_hop_by_hop(response.headers_mut());
                response.into_response()
            }
            Err(_) => (StatusCode::BAD_GATEWAY, self.unreachable_message()).into_response(),
        }
    }

    fn unreachable_message(&self) -> String {
        format!(
            "The API at {} does not answer. Start it, for example with `api-lambda serve`, or name another one with \
             --api.\n",
            self.base
        )
    }
}

fn remove_hop_by_hop(headers: &mut HeaderMap) {
    let named = headers.get_all(header::CONNECTION).iter().filter_map(|value| value.to_str().ok());
    let named = named.flat_map(|value| value.split(',')).filter_map(|name| name.trim().parse().ok());
    for name in named.chain(HOP_BY_HOP).collect::<Vec<HeaderName>>() {
        headers.remove(name);
    }
}

/// The chain that came with the request, followed by `peer`. The chain is not checked here: the API knows how many
/// proxies it trusts.
fn forwarded_for(headers: &HeaderMap, peer: IpAddr) -> Result<HeaderValue, InvalidHeaderValue> {
    let peer = peer.to_string();
    let came = headers.get_all(&FORWARDED_FOR).iter().map(HeaderValue::as_bytes);
    HeaderValue::from_bytes(&came.chain([peer.as_bytes()]).collect::<Vec<_>>().join(&b", "[..]))
}
