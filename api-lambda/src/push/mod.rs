//! Messages to browsers through the push service that each of them names: RFC 8030, 8291 and 8292.

mod encryption;
mod endpoint;
mod vapid;

use std::{sync::LazyLock, time::Duration};

use aws_smithy_http_client::{Connector, tls};
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, SharedHttpConnector},
    orchestrator::{HttpRequest, HttpResponse},
};
use aws_smithy_types::body::SdkBody;
use jiff::{Timestamp, fmt::rfc2822};

pub use encryption::{AUTH_BYTES, BrowserKeys, MessageKey, PUBLIC_KEY_BYTES};
pub use endpoint::{Endpoint, MAX_ENDPOINT_CHARS, PushServices, is_public};
pub use vapid::VapidKey;

/// Time for the push service to answer.
const TIMEOUT: Duration = Duration::from_secs(10);

/// All messages are made this long, so that their length says nothing to the push service.
const PADDED_BYTES: usize = 512;

/// The longest wait that a push service can ask for. The message is old then.
pub const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// A browser that takes messages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscription {
    /// Its address.
    pub endpoint: String,
    /// Its keys.
    pub keys: BrowserKeys,
    /// The site on which it subscribed, for push services that have a question: `https://www.example.com`.
    pub site: Option<String>,
}

/// A message to a browser.
#[derive(Debug, Clone)]
pub struct PushMessage {
    /// A new message replaces one of the same topic that the browser has not got yet. 32 characters at most, of
    /// base64url.
    pub topic: String,
    /// The text.
    pub text: String,
    /// Time for which the push service keeps it while the browser is away.
    pub ttl: Duration,
}

/// The reason why a push service has not taken a message. It has nothing of the address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    /// The subscription has ended, or its address cannot be used.
    #[error("the subscription has ended")]
    Ended,
    /// The push service did not take this message.
    #[error("the push service answered with status {0}")]
    Refused(u16),
    /// It can be tried again, after this time if the push service named one.
    #[error("{problem}")]
    Later {
        /// The problem.
        problem: String,
        /// The time to wait.
        wait: Option<Duration>,
    },
}

/// Sends messages to browsers.
#[derive(Debug)]
pub struct Push {
    services: PushServices,
    /// Made for the first message: it reads all certificates of the system, which would take a third of the start.
    connector: LazyLock<SharedHttpConnector>,
}

impl Push {
    /// Makes a sender.
    pub fn new(services: PushServices) -> Self {
        Self { services, connector: LazyLock::new(connector) }
    }

    /// Sends a message to a browser.
    ///
    /// # Errors
    ///
    /// Fails when the push service does not answer with a 2xx within ten seconds.
    pub async fn send(&self, to: &Subscription, message: &PushMessage, key: &VapidKey) -> Result<(), PushError> {
        let call = self.call(to, message, key, Timestamp::now()).ok_or(PushError::Ended)?;
        let later =
            |problem: &str, wait| Err(PushError::Later { problem: format!("the push service {problem}"), wait });
        let answer = match tokio::time::timeout(TIMEOUT, self.connector.call(call)).await {
            Err(_) => return later("did not answer in time", None),
            Ok(Err(_)) => return later("could not be reached, or broke the connection off", None),
            Ok(Ok(answer)) => answer,
        };
        match answer.status().as_u16() {
            200..300 => Ok(()),
            404 | 410 => Err(PushError::Ended),
            status @ (408 | 425 | 429 | 500..) => {
                later(&format!("asked to try again later, with status {status}"), wait_of(&answer))
            }
            status => Err(PushError::Refused(status)),
        }
    }

    fn call(&self, to: &Subscription, message: &PushMessage, key: &VapidKey, now: Timestamp) -> Option<HttpRequest> {
        // Again: the setting may have changed, and rows may come from another machine.
        let endpoint = Endpoint::parse(&to.endpoint, self.services).ok()?;
        let body = to.keys.encrypt(message.text.as_bytes(), PADDED_BYTES, &MessageKey::random())?;
        let mut call = HttpRequest::new(SdkBody::from(body));
        call.set_method("POST").ok()?;
        call.set_uri(endpoint.as_str()).ok()?;
        let headers = call.headers_mut();
        headers.insert("authorization", key.authorization(&endpoint, to.site.as_deref(), now)?);
        headers.insert("content-encoding", "aes128gcm");
        headers.insert("content-type", "application/octet-stream");
        headers.insert("topic", message.topic.clone());
        headers.insert("ttl", message.ttl.as_secs().to_string());
        // A sleeping phone is woken: a customer waits.
        headers.insert("urgency", "high");
        headers.insert("user-agent", concat!("api-lambda/", env!("CARGO_PKG_VERSION")));
        Some(call)
    }
}

/// The HTTP client below the SDK of AWS: no redirects, no proxy from the environment, and compiled anyway.
fn connector() -> SharedHttpConnector {
    let tls = tls::Provider::Rustls(tls::rustls_provider::CryptoMode::AwsLc);
    SharedHttpConnector::new(Connector::builder().tls_provider(tls).build_with_resolver(endpoint::PublicNames))
}

/// The time that a push service asks to wait, in seconds or as a date.
fn wait_of(answer: &HttpResponse) -> Option<Duration> {
    let text = answer.headers().get("retry-after")?;
    let wait = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => rfc2822::parse(text).ok()?.timestamp().duration_since(Timestamp::now()).try_into().ok()?,
    };
    Some(wait.min(LONGEST_WAIT))
}
