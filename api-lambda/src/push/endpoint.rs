use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use aws_smithy_runtime_api::client::dns::{DnsFuture, ResolveDns, ResolveDnsError};
use url::Url;

use crate::mail::is_this_machine;

/// Maximum length of an address. Those of today's push services have some 200 characters, Microsoft's some 500.
pub const MAX_ENDPOINT_CHARS: usize = 1024;

/// The push services that browsers may name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PushServices {
    /// Those of the Internet.
    Public,
    /// Those of the Internet, and a stand-in on this machine: for tests. By its number it is called; its name gets past
    /// [`Endpoint::parse`] and is refused when it is looked up, which shows that it is.
    PublicAndLocal,
}

/// The address of a browser at its push service. Whoever knows it can send something there, so it is not written
/// anywhere.
#[derive(Clone, PartialEq, Eq)]
pub struct Endpoint(Url);

impl Endpoint {
    /// Parses an address that a browser named: `https:`, a name of the Internet and the usual port. A person with a
    /// login could write any address, and must not reach programs beside this one; [`PublicNames`] has the rest of
    /// that.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be used.
    pub fn parse(text: &str, services: PushServices) -> Result<Self, &'static str> {
        if text.len() > MAX_ENDPOINT_CHARS {
            return Err("This address is too long");
        }
        let url = Url::parse(text).map_err(|_| "This is not an address")?;
        if (url.username(), url.password(), url.fragment()) != ("", None, None) {
            return Err("The address has a user, a password or a part after #");
        }
        let is_local = url.host_str().is_some_and(is_this_machine);
        if is_local && services == PushServices::PublicAndLocal && matches!(url.scheme(), "http" | "https") {
            return Ok(Self(url));
        }
        let is_name = url.domain().is_some_and(|name| name.trim_end_matches('.').contains('.'));
        match (url.scheme(), url.port()) {
            ("https", None) if is_name => Ok(Self(url)),
            ("https", Some(_)) if is_name => Err("The address names a port"),
            ("https", _) => Err("The address names no server of the Internet"),
            _ => Err("The address does not start with https://"),
        }
    }

    /// The whole address.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }

    /// The push service: `https://push.example.com`.
    pub(super) fn service(&self) -> String {
        self.0.origin().ascii_serialization()
    }
}

/// Looks names up, and refuses those of this machine and of private networks: anybody can give such an address a name.
#[derive(Debug, Clone, Copy)]
pub(super) struct PublicNames;

impl ResolveDns for PublicNames {
    fn resolve_dns<'a>(&'a self, name: &'a str) -> DnsFuture<'a> {
        DnsFuture::new(async move {
            let found = tokio::net::lookup_host((name, 0)).await.map_err(ResolveDnsError::new)?;
            let found: Vec<IpAddr> = found.map(|address| address.ip()).collect();
            match found.iter().all(|address| is_public(*address)) {
                true => Ok(found),
                false => Err(ResolveDnsError::new("a private address")),
            }
        })
    }
}

/// Returns true for an address of the Internet, false for one of this machine, of a private network or with a special
/// meaning (<https://www.iana.org/assignments/iana-ipv4-special-registry>, and the same for IPv6).
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.segments() {
            // Addresses of IPv4, as the translator of an IPv6 network writes them.
            [0x64, 0xff9b, 0, 0, 0, 0, ..] => is_public_v4(last_four(address)),
            // Documentation, Teredo and 6to4, which can name any address of IPv4.
            [0x2001, 0xdb8 | 0, ..] | [0x2002, ..] => false,
            [first, ..] => first & 0xe000 == 0x2000,
        },
    }
}

fn last_four(address: Ipv6Addr) -> Ipv4Addr {
    let [.., a, b, c, d] = address.octets();
    Ipv4Addr::new(a, b, c, d)
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let is_special = match address.octets() {
        // "This network", shared by providers, protocols, measurements, multicast and reserved.
        [0, ..] | [100, 64..=127, ..] | [192, 0, 0, _] | [198, 18 | 19, ..] | [224..=255, ..] => true,
        _ => address.is_private() || address.is_loopback() || address.is_link_local() || address.is_documentation(),
    };
    !is_special
}
