//! Looks up the addresses of hosts, and distinguishes names that nobody can own from a network that is down.

use std::{
    error::Error,
    fmt, io,
    net::{Ipv4Addr, SocketAddr},
    pin::Pin,
    task::{Context, Poll},
    vec,
};

use hyper_util::client::legacy::connect::dns::Name;
use tower::Service;

/// Endings of names that nobody can register, RFC 2606. They are in examples and in invented facts.
const RESERVED: [&str; 3] = [".example", ".invalid", ".test"];

/// The words with which systems say that a name does not exist, and not that they could not ask: glibc, musl, BSD.
/// They give no kind of error, only these words.
const NOT_FOUND: [&str; 5] = [
    "Name or service not known",
    "No address associated with hostname",
    "Name does not resolve",
    "Name has no usable address",
    "nodename nor servname provided",
];

/// There is no host of this name.
#[derive(Debug)]
pub(super) struct NoSuchHost;

/// The name could not be looked up.
#[derive(Debug)]
pub(super) struct LookupFailed(io::Error);

/// Looks names up with the system, except those that stand for nobody or for this machine.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lookup;

type Found = Result<vec::IntoIter<SocketAddr>, Box<dyn Error + Send + Sync>>;

impl Service<Name> for Lookup {
    type Response = vec::IntoIter<SocketAddr>;
    type Error = Box<dyn Error + Send + Sync>;
    type Future = Pin<Box<dyn Future<Output = Found> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Self::Error>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, name: Name) -> Self::Future {
        Box::pin(async move { look_up(name.as_str()).await })
    }
}

/// The connector sets the port.
pub(super) async fn look_up(name: &str) -> Found {
    let plain = name.trim_end_matches('.').to_ascii_lowercase();
    if RESERVED.iter().any(|ending| plain.ends_with(ending)) {
        return Err(Box::new(NoSuchHost));
    }
    // RFC 6761. Not every system knows these.
    if plain.ends_with(".localhost") {
        return Ok(vec![SocketAddr::from((Ipv4Addr::LOCALHOST, 0))].into_iter());
    }
    match tokio::net::lookup_host((name, 0)).await {
        Ok(found) => Ok(found.collect::<Vec<_>>().into_iter()),
        Err(error) if NOT_FOUND.iter().any(|words| error.to_string().contains(words)) => Err(Box::new(NoSuchHost)),
        Err(error) => Err(Box::new(LookupFailed(error))),
    }
}

impl fmt::Display for NoSuchHost {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("there is no host of this name")
    }
}

impl Error for NoSuchHost {}

impl fmt::Display for LookupFailed {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the name cannot be looked up: {}", self.0)
    }
}

impl Error for LookupFailed {}
