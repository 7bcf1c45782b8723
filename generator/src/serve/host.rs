//! The hosts of a preview. A page of another site, in another tab, can have its own name point at this machine, and would
//! then read drafts as if they were its own: only `Host` tells such a request apart.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{Request, State},
    http::{StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// The port of addresses that name none.
const HTTP_PORT: u16 = 80;

/// The address at which a preview listens.
#[derive(Debug, Clone, Copy)]
pub struct PreviewHost(SocketAddr);

impl PreviewHost {
    /// The hosts of a preview that listens at this address.
    pub fn new(address: SocketAddr) -> Self {
        Self(address)
    }

    /// Returns true for `localhost`, the addresses of this machine for itself, and the one that was asked for. Where
    /// that is every address of this machine, names are refused nevertheless: an address in digits is nobody else's.
    fn is_named(self, host: &str) -> bool {
        let Ok(authority) = host.parse::<Authority>() else { return false };
        let port = if authority.as_str() == authority.host() { Some(HTTP_PORT) } else { authority.port_u16() };
        let name = authority.host();
        let ip: Option<IpAddr> = name.trim_start_matches('[').trim_end_matches(']').parse().ok();
        let is_own = ip.is_some_and(|ip| {
            let own = [Ipv4Addr::LOCALHOST.into(), Ipv6Addr::LOCALHOST.into(), self.0.ip()];
            own.contains(&ip) || self.0.ip().is_unspecified()
        });
        port == Some(self.0.port())
            && !authority.as_str().contains('@')
            && (is_own || name.eq_ignore_ascii_case("localhost"))
    }
}

/// Refuses requests for other hosts.
pub(super) async fn check(State(own): State<Arc<PreviewHost>>, request: Request, next: Next) -> Response {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let in_target = request.uri().authority().map(Authority::as_str);
    if host.is_some_and(|host| own.is_named(host)) && in_target.is_none_or(|host| own.is_named(host)) {
        return next.run(request).await;
    }
    let port = own.0.port();
    let reason = format!(
        "This preview shows what is not public, so it answers only at its own address: open http://localhost:{port} on \
         this machine.\n"
    );
    (StatusCode::FORBIDDEN, reason).into_response()
}
