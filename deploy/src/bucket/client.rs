use std::sync::Arc;

use async_trait::async_trait;
use aws_config::SdkConfig;
use aws_credential_types::provider::{ProvideCredentials, SharedCredentialsProvider};
use object_store::{CredentialProvider, aws::AwsCredential};

use crate::message::NO_CREDENTIALS;

/// Region and credentials, from wherever the AWS tools take them: the environment, profiles, single sign-on, the web
/// identity of a build server, or the machine's role.
pub(super) struct Access {
    pub(super) config: SdkConfig,
    pub(super) credentials: Arc<Credentials>,
}

impl Access {
    pub(super) async fn new() -> Self {
        let config = aws_config::load_defaults(aws_config::BehaviorVersion::latest()).await;
        let credentials = Arc::new(Credentials(config.credentials_provider()));
        Self { config, credentials }
    }

    /// The region of the bucket. Hosts other than AWS ignore it, or take this one.
    pub(super) fn region(&self) -> String {
        self.config.region().map_or_else(|| "us-east-1".to_owned(), ToString::to_string)
    }
}

/// Credentials of the AWS SDK for a client that is not part of it.
#[derive(Debug)]
pub(super) struct Credentials(Option<SharedCredentialsProvider>);

#[async_trait]
impl CredentialProvider for Credentials {
    type Credential = AwsCredential;

    async fn get_credential(&self) -> object_store::Result<Arc<AwsCredential>> {
        let failed = |source: Box<dyn std::error::Error + Send + Sync>| object_store::Error::Unauthenticated {
            path: format!("{NO_CREDENTIALS}; `aws login` or `aws sso login` makes them"),
            source,
        };
        let provider = self.0.as_ref().ok_or_else(|| failed("there is no provider".into()))?;
        let found = provider.provide_credentials().await.map_err(|error| failed(error.into()))?;
        Ok(Arc::new(AwsCredential {
            key_id: found.access_key_id().to_owned(),
            secret_key: found.secret_access_key().to_owned(),
            token: found.session_token().map(str::to_owned),
        }))
    }
}
