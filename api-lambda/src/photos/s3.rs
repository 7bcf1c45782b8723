//! The calls of S3 that photos need. The library makes and signs addresses; the HTTP client of the SDK sends them. The
//! SDK's own client of S3 would be the largest crate of a first build.

use std::{
    fmt,
    time::{Duration, SystemTime},
};

use anyhow::{Context, anyhow};
use aws_config::SdkConfig;
use aws_sdk_dynamodb::config::{ProvideCredentials, SharedCredentialsProvider};
use aws_smithy_http_client::default_connector;
use aws_smithy_runtime_api::client::{
    http::{HttpConnector, HttpConnectorSettings, SharedHttpConnector},
    orchestrator::HttpRequest,
};
use aws_smithy_types::{body::SdkBody, byte_stream::ByteStream};
use rusty_s3::{
    Credentials, S3Action, UrlStyle,
    actions::{DeleteObject, GetObject, HeadObject, ListObjectsV2, PutObject},
};
use tokio::sync::Mutex;
use url::Url;

use super::HomeError;

/// Time for which a signature is valid.
const SIGNATURE_TTL: Duration = Duration::from_secs(60);

/// Credentials that end sooner are asked for again.
const CREDENTIALS_MARGIN: Duration = Duration::from_secs(120);

/// Pause before the second attempt; twice as long before each further one.
const BACKOFF: Duration = Duration::from_millis(50);

/// The longest time of a call.
#[derive(Debug, Clone, Copy)]
pub struct Patience {
    /// Time for each attempt.
    pub attempt: Duration,
    /// Most attempts.
    pub attempts: u32,
}

impl Patience {
    /// Limits for responses, which have to be out within two seconds.
    pub const RESPONSE: Self = Self { attempt: Duration::from_millis(700), attempts: 2 };
    /// Limits for work in the background, or for a person who sees that it takes long.
    pub const WORK: Self = Self { attempt: Duration::from_secs(10), attempts: 3 };
}

/// A bucket of S3, or of a server with its API.
pub struct S3 {
    bucket: rusty_s3::Bucket,
    provider: SharedCredentialsProvider,
    /// Those that were asked for last, with their end.
    credentials: Mutex<Option<(Credentials, Option<SystemTime>)>>,
    connector: SharedHttpConnector,
    patience: Patience,
}

impl fmt::Debug for S3 {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("S3").field("bucket", &self.bucket.name()).finish_non_exhaustive()
    }
}

impl S3 {
    /// A bucket on AWS, or at the `endpoint` of another server.
    ///
    /// # Errors
    ///
    /// Fails without a region or credentials, and when the endpoint is no address.
    pub fn new(config: &SdkConfig, endpoint: Option<&str>, name: &str, patience: Patience) -> anyhow::Result<Self> {
        let region = config.region().context("no region of AWS; set AWS_REGION")?.to_string();
        let endpoint = match endpoint.or(config.endpoint_url()) {
            Some(endpoint) => endpoint.to_owned(),
            None => format!("https://s3.{region}.amazonaws.com"),
        };
        let endpoint = Url::parse(&endpoint).with_context(|| format!("`{endpoint}` is no address of S3"))?;
        // Servers other than AWS often have one name for all buckets, and a certificate of AWS does not fit a name with
        // dots.
        let is_aws = endpoint.domain().is_some_and(|host| host.contains(".amazonaws.com"));
        let style = if is_aws && !name.contains('.') { UrlStyle::VirtualHost } else { UrlStyle::Path };
        let bucket = rusty_s3::Bucket::new(endpoint, style, name.to_owned(), region);
        let bucket = bucket.map_err(|problem| anyhow!("`{name}` is no name of a bucket: {problem}"))?;
        let provider = config.credentials_provider().context("no credentials of AWS")?;
        let connector = default_connector(&HttpConnectorSettings::default(), None).context("no HTTP client")?;
        Ok(Self { bucket, provider, credentials: Mutex::default(), connector, patience })
    }

    /// The name of the bucket.
    pub fn name(&self) -> &str {
        self.bucket.name()
    }

    pub(super) async fn put(&self, key: &str, content: Vec<u8>, kind: &'static str) -> Result<(), HomeError> {
        let sign = |credentials: &Credentials| {
            let mut action = PutObject::new(&self.bucket, Some(credentials), key);
            action.headers_mut().insert("content-type", kind);
            action.sign(SIGNATURE_TTL)
        };
        match self.call("PUT", &sign, Some((content.into(), kind))).await? {
            (200..300, _) => Ok(()),
            (status, answer) => Err(refused(status, &answer)),
        }
    }

    pub(super) async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, HomeError> {
        let sign = |credentials: &Credentials| GetObject::new(&self.bucket, Some(credentials), key).sign(SIGNATURE_TTL);
        match self.call("GET", &sign, None).await? {
            (200, content) => Ok(Some(content)),
            (404, answer) if code(&answer) == Some("NoSuchKey") => Ok(None),
            (status, answer) => Err(refused(status, &answer)),
        }
    }

    /// Returns true if there is such an object.
    pub(super) async fn has(&self, key: &str) -> Result<bool, HomeError> {
        let sign =
            |credentials: &Credentials| HeadObject::new(&self.bucket, Some(credentials), key).sign(SIGNATURE_TTL);
        match self.call("HEAD", &sign, None).await? {
            (200, _) => Ok(true),
            (404, _) => Ok(false),
            // This answer never has a text.
            (status, _) => Err(refused(status, &[])),
        }
    }

    /// Removes an object; succeeds also if it is not there.
    pub(super) async fn delete(&self, key: &str) -> Result<(), HomeError> {
        let sign =
            |credentials: &Credentials| DeleteObject::new(&self.bucket, Some(credentials), key).sign(SIGNATURE_TTL);
        match self.call("DELETE", &sign, None).await? {
            (200..300, _) => Ok(()),
            (status, answer) => Err(refused(status, &answer)),
        }
    }

    /// The names and sizes of all objects whose names start so.
    pub(super) async fn list(&self, prefix: &str) -> Result<Vec<(String, u64)>, HomeError> {
        let (mut found, mut next) = (Vec::new(), None);
        loop {
            let sign = |credentials: &Credentials| {
                let mut action = ListObjectsV2::new(&self.bucket, Some(credentials));
                action.with_prefix(prefix);
                if let Some(token) = &next {
                    action.with_continuation_token(String::clone(token));
                }
                action.sign(SIGNATURE_TTL)
            };
            let (status, answer) = self.call("GET", &sign, None).await?;
            if status != 200 {
                return Err(refused(status, &answer));
            }
            let unreadable = || HomeError("a list of the bucket that cannot be read".to_owned());
            let answer = String::from_utf8(answer).map_err(|_| unreadable())?;
            let page = ListObjectsV2::parse_response(&answer).map_err(|_| unreadable())?;
            found.extend(page.contents.into_iter().map(|object| (object.key, object.size.unwrap_or_default())));
            next = page.next_continuation_token;
            if next.is_none() {
                return Ok(found);
            }
        }
    }

    /// Makes a call, again if the bucket is away for a moment. Repeating any of them is safe.
    async fn call(
        &self,
        method: &'static str,
        sign: &(impl Fn(&Credentials) -> Url + Sync),
        body: Option<(SdkBody, &'static str)>,
    ) -> Result<(u16, Vec<u8>), HomeError> {
        for attempt in 1.. {
            let tried = tokio::time::timeout(self.patience.attempt, self.attempt(method, sign, body.as_ref())).await;
            let is_last = attempt >= self.patience.attempts;
            match tried.unwrap_or_else(|_| Err(HomeError("the bucket does not answer in time".to_owned()))) {
                Ok((status, answer)) if is_last || !matches!(status, 408 | 429 | 500..) => return Ok((status, answer)),
                Err(error) if is_last => return Err(error),
                _ => tokio::time::sleep(BACKOFF * 2_u32.pow(attempt - 1)).await,
            }
        }
        unreachable!("the last attempt returns")
    }

    async fn attempt(
        &self,
        method: &'static str,
        sign: &(impl Fn(&Credentials) -> Url + Sync),
        body: Option<&(SdkBody, &'static str)>,
    ) -> Result<(u16, Vec<u8>), HomeError> {
        let url = sign(&self.credentials().await?);
        let content = body.map_or_else(|| Some(SdkBody::empty()), |(content, _)| content.try_clone());
        let unmade = || HomeError("the call to the bucket could not be made".to_owned());
        let mut request = HttpRequest::new(content.ok_or_else(unmade)?);
        request.set_method(method).map_err(|_| unmade())?;
        request.set_uri(url.as_str()).map_err(|_| unmade())?;
        if let Some((content, kind)) = body {
            request.headers_mut().insert("content-type", *kind);
            request.headers_mut().insert("content-length", content.content_length().unwrap_or_default().to_string());
        }
        let broken = |what: &str| HomeError(format!("no connection to the bucket, or it broke off {what}"));
        let answer = self.connector.call(request).await.map_err(|_| broken("before the answer"))?;
        let status = answer.status().as_u16();
        let content = ByteStream::new(answer.into_body()).collect().await.map_err(|_| broken("in the answer"))?;
        Ok((status, content.to_vec()))
    }

    async fn credentials(&self) -> Result<Credentials, HomeError> {
        let mut known = self.credentials.lock().await;
        let end = SystemTime::now() + CREDENTIALS_MARGIN;
        if let Some((credentials, expires)) = &*known
            && expires.is_none_or(|expires| expires > end)
        {
            return Ok(credentials.clone());
        }
        let found = self.provider.provide_credentials().await;
        let found = found.map_err(|_| HomeError("no credentials of AWS".to_owned()))?;
        let (key, secret) = (found.access_key_id(), found.secret_access_key());
        let credentials = match found.session_token() {
            Some(token) => Credentials::new_with_token(key, secret, token),
            None => Credentials::new(key, secret),
        };
        *known = Some((credentials.clone(), found.expiry()));
        Ok(credentials)
    }
}

fn refused(status: u16, answer: &[u8]) -> HomeError {
    HomeError(format!("the bucket answered {status} {}", code(answer).unwrap_or("without a code")))
}

/// The code in an error of S3. Its other texts can have the name of an object.
fn code(answer: &[u8]) -> Option<&str> {
    let (_, rest) = std::str::from_utf8(answer).ok()?.split_once("<Code>")?;
    let (code, _) = rest.split_once("</Code>")?;
    code.chars().all(|char| char.is_ascii_alphanumeric()).then_some(code)
}
