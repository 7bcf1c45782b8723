use schemars::JsonSchema;
use serde::Deserialize;

use super::{Text, WebAddress, plain_host, split_host};

/// A service of another site that pages may show, or that may count visits.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Guest {
    /// The name of the service, for visitors and for the section `guest`.
    #[schemars(example = &"Lakeside Booking")]
    pub name: Text,
    /// The address that the section `guest` shows after a click. A guest has this or `send`.
    #[schemars(example = &"https://booking.example.com/your-name")]
    pub frame: Option<WebAddress>,
    /// The address that counts visits: each page sends it its own address, and the site that the visitor comes from.
    #[schemars(example = &"https://stats.example.com/api/event")]
    pub send: Option<WebAddress>,
    /// The name of this site at the service that counts. That of the address when left out.
    #[schemars(example = &"example.com")]
    pub site: Option<Text>,
}

impl WebAddress {
    /// Its origin, as a security policy names it: `https://booking.example.com`. Its host has letters, digits, dots and
    /// hyphens alone, and perhaps a port, so it cannot add anything else to a policy.
    pub fn origin(&self) -> String {
        let host = split_host(self.as_str()).map_or("", |(host, _)| host);
        format!("https://{}", plain_host(host))
    }
}
