use std::time::Duration;

use aws_config::{BehaviorVersion, SdkConfig, retry::RetryConfig, timeout::TimeoutConfig};
use aws_sdk_dynamodb::Client;

use super::Store;

impl Store {
    /// Uses a table on AWS, or at the endpoint in `AWS_ENDPOINT_URL_DYNAMODB`.
    pub fn on_aws(config: &SdkConfig, table: &str) -> Self {
        Self::new(Client::new(config), table)
    }
}

/// The configuration of the SDK from the environment, with the SDK's own timeouts, for commands that a person waits
/// for.
pub async fn patient_aws_config() -> SdkConfig {
    aws_config::load_defaults(BehaviorVersion::latest()).await
}

/// The configuration of the SDK from the environment, with timeouts short enough for every response to be out in this
/// time: of two seconds, 500 ms to connect, 700 ms for each attempt and 1.5 s for all.
pub async fn aws_config(response_time: Duration) -> SdkConfig {
    let times = TimeoutConfig::builder()
        .connect_timeout(response_time / 4)
        .operation_attempt_timeout(response_time * 7 / 20)
        .operation_timeout(response_time * 3 / 4)
        .build();
    let retries = RetryConfig::standard()
        .with_max_attempts(3)
        .with_initial_backoff(Duration::from_millis(40))
        .with_max_backoff(Duration::from_millis(200));
    aws_config::defaults(BehaviorVersion::latest()).timeout_config(times).retry_config(retries).load().await
}
