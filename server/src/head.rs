use axum::http::{HeaderMap, HeaderValue, Version, header, uri::Authority};

/// A head that another server on the way may read differently, which the HTTP library lets pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AmbiguousHead {
    /// It names no host, several, or one that is none.
    Host,
    /// The body has another transfer coding than `chunked`.
    TransferCoding,
}

impl AmbiguousHead {
    /// Looks for what is wrong with the head of a request.
    pub fn of(version: Version, headers: &HeaderMap) -> Option<Self> {
        if !names_one_host(version, headers) {
            Some(Self::Host)
        } else if !is_coding_known(headers) {
            Some(Self::TransferCoding)
        } else {
            None
        }
    }
}

/// RFC 9112, section 3.2. HTTP/1.0 has no `Host`, and HTTP/2 names the host in `:authority`.
fn names_one_host(version: Version, headers: &HeaderMap) -> bool {
    let mut hosts = headers.get_all(header::HOST).iter();
    let Some(host) = hosts.next() else { return version != Version::HTTP_11 };
    let is_host = |host: &HeaderValue| {
        host.is_empty() || Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@'))
    };
    hosts.next().is_none() && is_host(host)
}

/// RFC 9112, section 6.1. The library reads a body that has other codings below `chunked` as if it had none.
fn is_coding_known(headers: &HeaderMap) -> bool {
    let codings = headers.get_all(header::TRANSFER_ENCODING).iter();
    let mut codings = codings.flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).map(<[u8]>::trim_ascii);
    codings.next().is_none_or(|first| first.eq_ignore_ascii_case(b"chunked")) && codings.next().is_none()
}
