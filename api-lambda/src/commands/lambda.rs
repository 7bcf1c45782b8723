use std::{env, sync::Arc};

use anyhow::{Context, anyhow};
use api_lambda::{
    app::App,
    http,
    store::{Store, aws_config},
};

use super::settings;

/// Runs under Lambda's runtime. Everything slow happens here, before the first request: the secrets are read, the clients are
/// built, and the connection to the table is opened.
pub(crate) async fn run() -> anyhow::Result<()> {
    let table = env::var("TABLE_NAME").context("TABLE_NAME: not set\n  Write the name of the table.")?;
    let aws = aws_config().await;
    let store = Store::on_aws(&aws, &table);
    let (config, answer) = tokio::join!(settings::config(Some(&aws)), store.ping());
    if let Err(error) = answer {
        // Requests will say so too, and work as soon as the table does.
        tracing::warn!(cause = %error, "the table does not answer");
    }
    let router = http::router(Arc::new(App::new(config?, store)));
    lambda_http::run(router).await.map_err(|error| anyhow!(error))
}
