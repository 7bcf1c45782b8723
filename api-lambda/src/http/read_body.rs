//! Bodies of requests, as they arrive.

use std::{
    collections::HashMap,
    net::IpAddr,
    sync::{LazyLock, Mutex},
    time::Duration,
};

use axum::{
    body::{Body, Bytes, HttpBody},
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use server::network;

use crate::{blocking::lock, config::Proxies};

use super::{client_ip::ClientIp, error::ApiError};

/// Maximum size of a body: four times the size of all fields in ASCII.
const MAX_BODY_BYTES: usize = 32 * 1024;

/// Time for a body to arrive. A phone may be slow.
const BODY_TIMEOUT: Duration = Duration::from_secs(10);

/// Bodies of one client that may be on their way at the same time behind a proxy, where all connections come from one
/// address. A browser sends six at most, and those of an office rarely at the same moment. A client that sends slow
/// bodies takes a few places for connections, not all 500.
const MAX_BODIES_PER_CLIENT: usize = 16;

/// Photos of one client that may be on their way at the same time. A browser sends one after the other. All clients
/// together have sixteen places, which a client that sends slowly must not take all.
const MAX_PHOTOS_PER_CLIENT: usize = 4;

/// Time for a photo to arrive: a megabyte from a phone with one bar.
pub(crate) const PHOTO_TIMEOUT: Duration = Duration::from_secs(60);

/// The response to a body that was not read to its end. The rest would be parsed as the next request, so the connection
/// ends.
pub(crate) fn unread(error: ApiError) -> Response {
    let mut response = error.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Reads a whole body of usual size that is here already.
///
/// # Errors
///
/// Fails when the body is too large.
pub(crate) async fn read_body(body: Body) -> Result<Bytes, ApiError> {
    read_up_to(body, MAX_BODY_BYTES, BODY_TIMEOUT).await
}

/// Receives a whole body of usual size.
///
/// # Errors
///
/// Fails when the body is too large, too slow, or breaks off, or when too many of the client are on their way.
pub(crate) async fn receive_body(parts: &Parts, body: Body, proxies: &Proxies) -> Result<Bytes, ApiError> {
    let _place = match proxies.hops > 0 && !body.is_end_stream() {
        true => Some(Place::of(parts, proxies, Kind::Usual).ok_or(ApiError::BodiesFull)?),
        false => None,
    };
    read_up_to(body, MAX_BODY_BYTES, BODY_TIMEOUT).await
}

/// The kind of a body that is on its way.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Kind {
    Usual,
    Photo,
}

/// The place of a body that is on its way, free again when it is dropped.
pub(crate) struct Place((Kind, IpAddr));

/// The number of bodies of each kind that are on their way from each client.
static ON_THEIR_WAY: LazyLock<Mutex<HashMap<(Kind, IpAddr), usize>>> = LazyLock::new(Mutex::default);

impl Place {
    /// Takes a place; `None` if the client has all of its places.
    pub(crate) fn of(parts: &Parts, proxies: &Proxies, kind: Kind) -> Option<Self> {
        let ClientIp(ip) = ClientIp::of(parts, proxies);
        let most = match kind {
            Kind::Usual => MAX_BODIES_PER_CLIENT,
            Kind::Photo => MAX_PHOTOS_PER_CLIENT,
        };
        let client = (kind, network(ip));
        let mut clients = lock(&ON_THEIR_WAY);
        let taken = clients.entry(client).or_default();
        (*taken < most).then(|| {
            *taken += 1;
            Self(client)
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut clients = lock(&ON_THEIR_WAY);
        match clients.get_mut(&self.0) {
            Some(taken) if *taken > 1 => *taken -= 1,
            _ => drop(clients.remove(&self.0)),
        }
    }
}

pub(crate) async fn read_up_to(body: Body, max_bytes: usize, timeout: Duration) -> Result<Bytes, ApiError> {
    // One block from the start. Parts that are kept until the last one hold what the connection reads into, and take as
    // much memory once more when they are put together.
    let length = body.size_hint().upper().and_then(|length| usize::try_from(length).ok()).unwrap_or_default();
    let mut bytes = Vec::with_capacity(length.min(max_bytes));
    let mut body = Limited::new(body, max_bytes);
    let read = async {
        while let Some(part) = body.frame().await.transpose()? {
            bytes.extend_from_slice(part.data_ref().map_or(&[], |data| data));
        }
        Ok::<_, axum::BoxError>(())
    };
    match tokio::time::timeout(timeout, read).await {
        Ok(Ok(())) => Ok(bytes.into()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(ApiError::TooLarge(max_bytes)),
        Ok(Err(_)) => Err(ApiError::malformed("The body broke off. Please send it again.")),
        Err(_) => Err(ApiError::BodyTimeout),
    }
}
