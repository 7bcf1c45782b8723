//! New requests for a program of the owner, as signed HTTP requests: <https://www.standardwebhooks.com>.

mod settings;

use std::time::Duration;

use anyhow::Context;
use aws_smithy_http_client::default_connector;
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, HttpConnectorSettings, SharedHttpConnector},
    orchestrator::HttpRequest,
};
use aws_smithy_types::body::SdkBody;
use jiff::Timestamp;
use serde_json::{Map, Value, json};

use crate::domain::{Definition, FormVersion, QuoteRequest};

pub use settings::{WebhookSecrets, WebhookSettings, WebhookUrl};

/// Time for the receiver to answer.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);

/// Sends requests to the receiver.
#[derive(Debug)]
pub struct Webhook {
    settings: WebhookSettings,
    connector: SharedHttpConnector,
}

/// The reason why the receiver has not taken a request. It has nothing of the address, which may have a secret in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// The receiver did not take this request; it may take others.
    #[error("the webhook's receiver answered with status {0}")]
    Refused(u16),
    /// Nothing can be sent now.
    #[error("{0}")]
    Unavailable(String),
}

impl Webhook {
    /// Makes a sender.
    ///
    /// # Errors
    ///
    /// Fails when the program was built without TLS.
    pub fn new(settings: WebhookSettings) -> anyhow::Result<Self> {
        // The HTTP client of AWS's SDK follows no redirects and reads no proxy from the environment.
        let connector = default_connector(&HttpConnectorSettings::default(), None).context("no HTTP client")?;
        Ok(Self { settings, connector })
    }

    /// Sends a request to the receiver. The same request always has the same `webhook-id`, by which the receiver
    /// recognizes one that had to be sent twice.
    ///
    /// # Errors
    ///
    /// Fails when the receiver does not answer with a 2xx within ten seconds.
    pub async fn send(&self, request: &QuoteRequest, form: &Definition) -> Result<(), WebhookError> {
        let unwritable = |_| WebhookError::Unavailable("the webhook cannot be written".to_owned());
        let call = self.call(request, form, Timestamp::now()).map_err(unwritable)?;
        let unavailable = |problem: &str| Err(WebhookError::Unavailable(format!("the webhook's receiver {problem}")));
        let answer = match tokio::time::timeout(REQUEST_TIMEOUT, self.connector.call(call)).await {
            Err(_) => return unavailable("did not answer in time"),
            Ok(Err(_)) => return unavailable("could not be reached, or broke the connection off"),
            Ok(Ok(answer)) => answer.status().as_u16(),
        };
        match answer {
            200..300 => Ok(()),
            // It is overloaded, or it is being restarted.
            408 | 425 | 429 | 500.. => unavailable(&format!("asked to try again later, with status {answer}")),
            _ => Err(WebhookError::Refused(answer)),
        }
    }

    fn call(&self, request: &QuoteRequest, form: &Definition, now: Timestamp) -> anyhow::Result<HttpRequest> {
        let (id, timestamp, body) = (request.id.to_string(), now.as_second(), body(request, form));
        let mut call = HttpRequest::new(SdkBody::from(body.as_str()));
        call.set_method("POST")?;
        call.set_uri(self.settings.url.as_str())?;
        let headers = call.headers_mut();
        headers.insert("webhook-signature", self.settings.secrets.sign(&format!("{id}.{timestamp}.{body}")));
        headers.insert("webhook-timestamp", timestamp.to_string());
        headers.insert("webhook-id", id);
        headers.insert("content-type", "application/json");
        headers.insert("user-agent", concat!("api-lambda/", env!("CARGO_PKG_VERSION")));
        Ok(call)
    }
}

/// The request as JSON. Of a sensitive one it says only that it came.
fn body(request: &QuoteRequest, form: &Definition) -> String {
    let created = format!("{:.3}", request.id.created());
    let mut data = Map::<String, Value>::new();
    if !form.sensitive {
        data.extend(request.values.columns().map(|(name, value)| (name.as_str().to_owned(), value.into())));
        if !request.values.answers().is_empty() {
            data.insert("answers".to_owned(), json!(request.values.answers()));
        }
        if let Some(page) = &request.page {
            data.insert("page".to_owned(), page.as_str().into());
        }
        if let Some(source) = &request.source {
            data.insert("source".to_owned(), json!(source.texts()));
        }
    }
    if let Some(FormVersion { name, hash }) = &request.form {
        data.extend([("form".to_owned(), json!(name)), ("formVersion".to_owned(), json!(hash))]);
        if form.original.is_some() {
            data.insert("language".to_owned(), json!(form.language));
        }
    }
    data.insert("id".to_owned(), request.id.to_string().into());
    data.insert("createdAt".to_owned(), created.clone().into());
    json!({ "type": "quote_request.created", "timestamp": created, "data": data }).to_string()
}
