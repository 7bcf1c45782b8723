use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::{
    extract::{ConnectInfo, Request},
    http::{Extensions, HeaderMap},
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
        let peer = peer(request.extensions());
        let trusted = is_cdn(request.headers(), proxies.secret.as_deref());
        let hops = if trusted { proxies.hops } else { 0 };
        let mut chain = forwarded(request.headers());
        // API Gateway has added the peer to the header already; a server has not.
        if chain.last().copied().flatten() != Some(peer) {
            chain.push(Some(peer));
        }
        let vouched = chain.iter().rev().nth(hops).copied().flatten();
        Self(vouched.unwrap_or(peer))
    }
}

fn peer(extensions: &Extensions) -> IpAddr {
    let connection = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let gateway = || match extensions.get::<RequestContext>() {
        Some(RequestContext::ApiGatewayV2(context)) => context.http.source_ip.as_ref()?.parse().ok(),
        _ => None,
    };
    connection.or_else(gateway).unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))
}

fn is_cdn(headers: &HeaderMap, secret: Option<&str>) -> bool {
    let Some(secret) = secret else { return true };
    let sent = headers.get(CDN_SECRET).map(axum::http::HeaderValue::as_bytes).unwrap_or_default();
    aws_lc_rs::constant_time::verify_slices_are_equal(sent, secret.as_bytes()).is_ok()
}

fn forwarded(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(FORWARDED_FOR).iter().filter_map(|value| value.to_str().ok());
    lines.flat_map(|line| line.split(',')).map(|entry| entry.trim().parse().ok()).collect()
}
