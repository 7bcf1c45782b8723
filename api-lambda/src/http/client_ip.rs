use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    sync::Once,
};

use axum::{
    extract::ConnectInfo,
    http::{HeaderMap, HeaderValue, request::Parts},
};
use lambda_http::request::RequestContext;

use crate::config::Proxies;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The header with the CDN's secret, which identifies it.
const CDN_SECRET: &str = "x-cdn-secret";

/// The IP address of the client, taken from the trusted proxies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClientIp(pub(crate) IpAddr);

impl ClientIp {
    /// Every proxy appends the address from which it got the request. So the trusted part of `X-Forwarded-For` is at
    /// its end, after any text of the client. With no proxy, the address of the connection counts; with one proxy, the
    /// last entry, and so on.
    pub(crate) fn of(parts: &Parts, proxies: &Proxies) -> Self {
        let hops = if is_cdn(&parts.headers, proxies.secret.as_deref()) { proxies.hops } else { 0 };
        let mut chain = forwarded(&parts.headers);
        let peer = match parts.extensions.get::<RequestContext>() {
            // API Gateway has appended its peer to the header already.
            Some(RequestContext::ApiGatewayV2(context)) => {
                chain.pop();
                context.http.source_ip.as_ref().and_then(|text| text.parse().ok())
            }
            _ => parts.extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip()),
        };
        if proxies.hops == 0 && !chain.is_empty() {
            warn_of_proxy();
        }
        chain.push(peer);
        let vouched = chain.iter().rev().nth(hops).copied().flatten();
        Self(vouched.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }
}

/// Logs once that a proxy is probably in front which the configuration does not know.
fn warn_of_proxy() {
    static LOGGED: Once = Once::new();
    LOGGED.call_once(|| {
        tracing::warn!(
            "X-Forwarded-For arrives, but TRUSTED_HOPS is 0: everybody behind a proxy counts as one client for the rate limits. Write the number of proxies in front into TRUSTED_HOPS. Without a proxy, a sender made it up, and nothing is wrong"
        );
    });
}

/// Returns true if the CDN sent the request, or if it has no secret to show.
pub(crate) fn is_cdn(headers: &HeaderMap, secret: Option<&str>) -> bool {
    let Some(secret) = secret else { return true };
    let sent = headers.get(CDN_SECRET).map(HeaderValue::as_bytes).unwrap_or_default();
    aws_lc_rs::constant_time::verify_slices_are_equal(sent, secret.as_bytes()).is_ok()
}

/// All entries of the header. One that is not an address is kept as `None`, because the position of the others counts.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(FORWARDED_FOR).iter().map(|value| String::from_utf8_lossy(value.as_bytes()));
    lines.flat_map(|line| line.split(',').map(|entry| entry.trim().parse().ok()).collect::<Vec<_>>()).collect()
}
