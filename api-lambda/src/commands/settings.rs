use std::{collections::HashMap, env, ffi::OsString};

use anyhow::{Context, bail};
use aws_config::SdkConfig;
use aws_sdk_secretsmanager::error::SdkError;

use crate::{
    app::Channels,
    config::{Config, SentBy},
    mail::Mailer,
    push::Push,
    webhook::Webhook,
};

/// Reads the configuration from the environment, and from the secret that `SECRETS_ID` names.
pub(super) async fn config(aws: Option<&SdkConfig>, sent_by: SentBy) -> anyhow::Result<Config> {
    // Variables of other programs may not be UTF-8.
    let text = |(name, value): (OsString, OsString)| Some((name.into_string().ok()?, value.into_string().ok()?));
    let mut variables: HashMap<String, String> = env::vars_os().filter_map(text).collect();
    if let (Some(aws), Some(id)) = (aws, variables.get("SECRETS_ID").filter(|id| !id.is_empty()).cloned()) {
        variables.extend(secrets(aws, &id).await?);
    }
    match Config::read(&variables, sent_by) {
        Ok(config) => Ok(config),
        Err(errors) => {
            let errors: Vec<_> = errors.iter().map(ToString::to_string).collect();
            bail!("the environment does not say everything that is needed\n\n{}", errors.join("\n\n"))
        }
    }
}

/// The ways in which this process sends what is in the outbox.
pub(super) fn channels(config: &mut Config) -> anyhow::Result<Channels> {
    let origin = config.site.origins.first().map(String::as_str);
    let mailer = config.mail.take().map(|mail| Mailer::new(mail, origin));
    let webhook = config.webhook.take().map(Webhook::new).transpose()?;
    Ok(Channels { mailer, webhook, push: config.push.map(Push::new) })
}

async fn secrets(aws: &SdkConfig, id: &str) -> anyhow::Result<HashMap<String, String>> {
    let client = aws_sdk_secretsmanager::Client::new(aws);
    let secret = client.get_secret_value().secret_id(id).send().await;
    let secret = secret.map_err(SdkError::into_service_error).context("SECRETS_ID: the secret cannot be read")?;
    let text = secret.secret_string().context("SECRETS_ID: the secret has no text")?;
    // The error of the parser would quote the secret.
    serde_json::from_str(text)
        .ok()
        .context("SECRETS_ID: the secret is not a JSON object of texts, like {\"ADMIN_PASSWORD_HASH\": \"…\"}")
}
