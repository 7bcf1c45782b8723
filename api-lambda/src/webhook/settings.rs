use std::fmt;

use aws_lc_rs::hmac;
use base64::{Engine, prelude::BASE64_STANDARD};
use url::Url;

use crate::mail::is_this_machine;

/// Bytes of a secret, as the specification of Standard Webhooks has them.
const SECRET_BYTES: std::ops::RangeInclusive<usize> = 24..=64;

/// The settings of the webhook.
#[derive(Debug, Clone)]
pub struct WebhookSettings {
    /// The receiver.
    pub url: WebhookUrl,
    /// The secrets that sign.
    pub secrets: WebhookSecrets,
}

/// The address of the receiver.
#[derive(Clone)]
pub struct WebhookUrl(Url);

impl fmt::Debug for WebhookUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WebhookUrl")
    }
}

impl WebhookUrl {
    /// Parses an address with `https:`, or `http:` on the same machine.
    ///
    /// # Errors
    ///
    /// Returns the reason why it cannot be used, without quoting it: it may have a secret.
    pub fn parse(text: &str) -> Result<Self, String> {
        let url = Url::parse(text).map_err(|error| format!("not an address: {error}"))?;
        let is_here = url.host_str().is_some_and(is_this_machine);
        match url.scheme() {
            "https" => {}
            "http" if is_here => {}
            "http" => return Err("without TLS, everyone on the way could read the customers' data".to_owned()),
            _ => return Err("the address does not start with https://".to_owned()),
        }
        if (url.username(), url.password(), url.fragment()) != ("", None, None) {
            return Err("the address has a user, a password or a part after #".to_owned());
        }
        Ok(Self(url))
    }

    pub(super) fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

/// The secrets that sign: more than one while one is being replaced.
#[derive(Clone)]
pub struct WebhookSecrets(Vec<hmac::Key>);

impl fmt::Debug for WebhookSecrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("WebhookSecrets")
    }
}

impl WebhookSecrets {
    /// Parses secrets, separated by commas: `whsec_` and base64.
    ///
    /// # Errors
    ///
    /// Returns the reason why they cannot be used, without quoting them.
    pub fn parse(text: &str) -> Result<Self, String> {
        let secrets = text.split(',').map(str::trim).map(|text| {
            let encoded = text.strip_prefix("whsec_").ok_or("a secret does not start with `whsec_`")?;
            let secret = BASE64_STANDARD.decode(encoded).map_err(|_| "a secret is not base64 after `whsec_`")?;
            match SECRET_BYTES.contains(&secret.len()) {
                true => Ok(hmac::Key::new(hmac::HMAC_SHA256, &secret)),
                false => Err("a secret has fewer than 24 or more than 64 bytes"),
            }
        });
        secrets.collect::<Result<_, &str>>().map(Self).map_err(str::to_owned)
    }

    /// The header with a signature of each secret.
    pub(super) fn sign(&self, content: &str) -> String {
        let sign = |key| format!("v1,{}", BASE64_STANDARD.encode(hmac::sign(key, content.as_bytes())));
        self.0.iter().map(sign).collect::<Vec<_>>().join(" ")
    }
}
