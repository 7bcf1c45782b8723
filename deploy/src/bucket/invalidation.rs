use std::{fmt::Write as _, sync::Arc};

use anyhow::{Context, bail};
use http::{Method, Request, header};
use jiff::Timestamp;
use object_store::{
    ClientOptions, CredentialProvider as _,
    aws::AwsAuthorizer,
    client::{HttpConnector as _, HttpRequestBody, ReqwestConnector},
};

use super::client::{Access, Credentials};
use crate::progress::Progress;

/// More addresses at once are invalidated as `/*`, which counts as one: AWS charges for those beyond a thousand a
/// month.
const MAX_ADDRESSES: usize = 1000;

/// A CloudFront distribution in front of the bucket.
pub(super) struct Distribution {
    id: String,
    credentials: Arc<Credentials>,
    /// Another host than AWS's, from the variable that the AWS tools read.
    endpoint: String,
}

impl Distribution {
    pub(super) fn new(access: &Access, id: &str) -> Self {
        let endpoint = std::env::var("AWS_ENDPOINT_URL_CLOUDFRONT");
        let endpoint = endpoint.unwrap_or_else(|_| "https://cloudfront.amazonaws.com".to_owned());
        Self { id: id.to_owned(), credentials: Arc::clone(&access.credentials), endpoint }
    }

    /// Removes exactly these addresses from the caches of CloudFront.
    pub(super) async fn invalidate(&self, addresses: &[&str], progress: &Progress) -> anyhow::Result<()> {
        if addresses.is_empty() {
            return Ok(());
        }
        let all = ["/*"];
        let paths = if addresses.len() > MAX_ADDRESSES { &all[..] } else { addresses };
        let mut items = String::new();
        for path in paths {
            let path = path.replace('&', "&amp;").replace('<', "&lt;");
            let _ = write!(items, "<Path>{path}</Path>");
        }
        let body = format!(
            "<InvalidationBatch xmlns=\"http://cloudfront.amazonaws.com/doc/2020-05-31/\"><Paths><Quantity>{}</Quantity>\
             <Items>{items}</Items></Paths><CallerReference>{}</CallerReference></InvalidationBatch>",
            paths.len(),
            Timestamp::now().as_nanosecond(),
        );
        let count = if paths.len() == 1 { "1 address".to_owned() } else { format!("{} addresses", paths.len()) };
        progress.note(&format!("Removing {count} from the caches of CloudFront"));
        let address = format!("{}/2020-05-31/distribution/{}/invalidation", self.endpoint, self.id);
        let mut request = Request::builder()
            .method(Method::POST)
            .uri(address)
            .header(header::CONTENT_TYPE, "application/xml")
            .body(HttpRequestBody::from(body.into_bytes()))?;
        let credentials = self.credentials.get_credential().await?;
        // CloudFront is one service for all regions, and signs with this one.
        AwsAuthorizer::new(&credentials, "cloudfront", "us-east-1").try_authorize(&mut request, None)?;
        let options = ClientOptions::new().with_allow_http(self.endpoint.starts_with("http://"));
        let response = ReqwestConnector::default().connect(&options)?.execute(request).await;
        let response = response.context("cannot reach CloudFront")?;
        if !response.status().is_success() {
            let status = response.status();
            let text = response.into_body().bytes().await?;
            bail!("CloudFront did not take the changed addresses ({status}): {}", String::from_utf8_lossy(&text));
        }
        Ok(())
    }
}
