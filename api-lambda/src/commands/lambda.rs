use std::{env, sync::Arc};

use anyhow::{Context, anyhow, bail};

use lambda_http::{Adapter, LambdaEvent, http::Uri, lambda_runtime, request::LambdaRequest, tower::ServiceBuilder};
use url::Url;

use super::{photos::in_bucket, settings};
use crate::{
    api,
    app::{App, Channels},
    config::{RESPONSE_TIME, SentBy},
    photos::Patience,
    store::{Store, aws_config},
};

/// Runs the API under the Lambda runtime. Reads the secrets and opens the connection to the table before the first
/// request.
pub(crate) async fn run() -> anyhow::Result<()> {
    let table = table_name()?;
    let aws = aws_config(RESPONSE_TIME).await;
    let store = Store::on_aws(&aws, &table);
    let (config, answer) = tokio::join!(settings::config(Some(&aws), SentBy::AnotherProcess), store.ping());
    if let Err(error) = answer {
        // Requests report it too, and work as soon as the table does.
        tracing::warn!(cause = %error, "the table does not answer");
    }
    let config = config?;
    if config.proxies.hops > 0 && config.proxies.secret.is_none() {
        // The HTTP API can be called without the CDN. Then the caller wrote X-Forwarded-For.
        bail!(
            "CDN_SECRET: not set, but TRUSTED_HOPS is\n  Put a long random text into the secret, and let the CDN send it as X-Cdn-Secret."
        );
    }
    let store = in_bucket(store, &aws, config.photos.as_ref(), Patience::RESPONSE)?;
    let router = api::router(Arc::new(App::new(config, store, Channels::default())));
    let service = ServiceBuilder::new().map_request(sanitize).service(Adapter::from(router));
    lambda_runtime::run(service).await.map_err(|error| anyhow!(error))
}

/// The table of the stack.
pub(super) fn table_name() -> anyhow::Result<String> {
    env::var("TABLE_NAME").context("TABLE_NAME: not set\n  Write the name of the table.")
}

/// Removes the parts of an event that make `lambda_http` panic. A caller controls all of them.
fn sanitize(mut event: LambdaEvent<LambdaRequest>) -> LambdaEvent<LambdaRequest> {
    if let LambdaRequest::ApiGatewayV2(request) = &mut event.payload {
        let query = request.raw_query_string.as_deref().unwrap_or_default();
        if format!("/?{query}").parse::<Uri>().is_err() {
            // No call has a parameter of this name, so the query is rejected like any wrong query.
            request.raw_query_string = Some("unreadable".to_owned());
        }
        let odd = |name, fits: &dyn Fn(&str) -> bool| {
            request.headers.get(name).is_some_and(|value| !value.to_str().is_ok_and(fits))
        };
        let odd_scheme = odd("x-forwarded-proto", &|scheme| matches!(scheme, "http" | "https"));
        let odd_host = odd("host", &|host| Url::parse(&format!("https://{host}/")).is_ok());
        if odd_scheme {
            request.headers.remove("x-forwarded-proto");
        }
        if odd_host {
            request.headers.remove("host");
        }
    }
    event
}
