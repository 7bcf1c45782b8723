use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, Request},
    http::HeaderMap,
};
use lambda_http::request::RequestContext;

use crate::config::Proxies;

const FORWARDED_FOR: &str = "x-forwarded-for";

/// The CDN shows with it that it is the CDN.
const CDN_SECRET: &str = "x-cdn-secret";

/// Whose request this is, as far as somebody vouches for it whom we trust.
#[derive(Debug, Clone, Copy)]
pub(super) struct ClientAddress(pub(super) IpAddr);

impl ClientAddress {
    /// Everything that a visitor can write stands at the left of what the trusted proxies add, each the address from which it
    /// got the request. So we count from the right: no proxy, the connection itself; one proxy, what that one added.
    pub(super) fn of(request: &Request, proxies: &Proxies) -> Self {
        let hops = if is_cdn(request.headers(), proxies.secret.as_deref()) { proxies.hops } else { 0 };
        let mut chain = forwarded(request.headers());
        let peer = match request.extensions().get::<RequestContext>() {
            // API Gateway has added its peer to the header already.
            Some(RequestContext::ApiGatewayV2(context)) => {
                chain.pop();
                context.http.source_ip.as_ref().and_then(|text| text.parse().ok())
            }
            _ => request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip()),
        };
        chain.push(peer);
        let vouched = chain.iter().rev().nth(hops).copied().flatten();
        Self(vouched.or(peer).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED)))
    }
}

fn is_cdn(headers: &HeaderMap, secret: Option<&str>) -> bool {
    let Some(secret) = secret else { return true };
    let sent = headers.get(CDN_SECRET).map(axum::http::HeaderValue::as_bytes).unwrap_or_default();
    aws_lc_rs::constant_time::verify_slices_are_equal(sent, secret.as_bytes()).is_ok()
}

/// Each entry, also one that is no address: what stands beside it must not move to another place.
fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(FORWARDED_FOR).iter().map(|value| String::from_utf8_lossy(value.as_bytes()));
    lines.flat_map(|line| line.split(',').map(|entry| entry.trim().parse().ok()).collect::<Vec<_>>()).collect()
}
