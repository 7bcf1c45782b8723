use std::collections::HashMap;

use crate::webhook::{WebhookSecrets, WebhookSettings, WebhookUrl};

use super::{ConfigError, Variable, read};

const WEBHOOK_URL: Variable<Option<WebhookUrl>> = Variable {
    name: "WEBHOOK_URL",
    default: Some(""),
    parse: |text| if text.is_empty() { Ok(None) } else { WebhookUrl::parse(text).map(Some) },
    advice: "Write the address that gets each new request: `https://www.example.com/requests`.",
};

const WEBHOOK_SECRET: Variable<WebhookSecrets> = Variable {
    name: "WEBHOOK_SECRET",
    default: None,
    parse: WebhookSecrets::parse,
    advice: "Write `whsec_` and what `openssl rand -base64 32` prints, and give the same text to the receiver; several, separated by commas, to replace one.",
};

/// True if there is a receiver, whoever sends to it.
pub(super) fn is_wanted(variables: &HashMap<String, String>) -> bool {
    variables.get(WEBHOOK_URL.name).is_some_and(|text| !text.trim().is_empty())
}

/// Reads where new requests are sent. The secret is asked for only if there is a receiver.
pub(super) fn read_webhook(
    variables: &HashMap<String, String>,
    errors: &mut Vec<ConfigError>,
) -> Option<WebhookSettings> {
    let url = read(variables, errors, &WEBHOOK_URL)??;
    let secrets = read(variables, errors, &WEBHOOK_SECRET)?;
    Some(WebhookSettings { url, secrets })
}
