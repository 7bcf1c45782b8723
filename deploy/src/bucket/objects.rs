use std::{collections::BTreeMap, path::Path as FilePath, sync::Arc, time::Duration};

use anyhow::Context;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::{
    Attribute, Attributes, ClientOptions, Error, ObjectStore as _, ObjectStoreExt as _, PutMode, PutMultipartOptions,
    PutOptions, PutPayload, RetryConfig, UpdateVersion, WriteMultipart,
    aws::{AmazonS3, AmazonS3Builder},
    path::Path,
};
use release::File;
use serde::{Serialize, de::DeserializeOwned};
use tokio::io::AsyncReadExt as _;

use super::client::Access;
use crate::refusal::Refusal;

/// Requests at the same time: enough to fill a line with small files.
pub(super) const MAX_CONCURRENT_REQUESTS: usize = 16;

/// Larger files are sent in parts of this size, so that memory does not grow with them.
const PART_BYTES: usize = 8 << 20;

/// One part on a slow line.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10 * 60);

/// A bucket as a map from keys to objects.
pub(super) struct Objects {
    s3: AmazonS3,
}

impl Objects {
    pub(super) fn new(access: &Access, bucket: &str, endpoint: Option<&str>) -> anyhow::Result<Self> {
        let retry = RetryConfig { max_retries: 6, retry_timeout: REQUEST_TIMEOUT, ..RetryConfig::default() };
        let builder = AmazonS3Builder::new()
            .with_bucket_name(bucket)
            .with_region(access.region())
            .with_credentials(Arc::clone(&access.credentials) as _)
            .with_client_options(ClientOptions::new().with_timeout(REQUEST_TIMEOUT))
            .with_retry(retry);
        let builder = match endpoint {
            Some(address) => builder.with_endpoint(address).with_allow_http(address.starts_with("http://")),
            None => builder.with_virtual_hosted_style_request(!bucket.contains('.')),
        };
        Ok(Self { s3: builder.build()? })
    }

    /// Some key of the bucket.
    pub(super) async fn first(&self) -> anyhow::Result<Option<Path>> {
        let mut all = self.s3.list(None);
        Ok(all.try_next().await?.map(|one| one.location))
    }

    /// The keys below a folder, without its name, and the sizes of their objects.
    pub(super) async fn list(&self, folder: &str) -> anyhow::Result<BTreeMap<String, u64>> {
        let prefix = Path::parse(folder)?;
        let skip = prefix.as_ref().len() + 1;
        let all = self.s3.list(Some(&prefix));
        let all = all.map_ok(|one| (one.location.as_ref().get(skip..).unwrap_or_default().to_owned(), one.size));
        all.try_collect().await.with_context(|| format!("cannot list {folder}"))
    }

    /// Reads a JSON object, and its version.
    pub(super) async fn read<T: DeserializeOwned>(&self, key: &str) -> anyhow::Result<Option<(T, UpdateVersion)>> {
        let found = match self.s3.get(&Path::parse(key)?).await {
            Err(Error::NotFound { .. }) => return Ok(None),
            found => found?,
        };
        let version = UpdateVersion { e_tag: found.meta.e_tag.clone(), version: found.meta.version.clone() };
        let text = found.bytes().await?;
        let value = serde_json::from_slice(&text).with_context(|| format!("{key} is damaged"))?;
        Ok(Some((value, version)))
    }

    pub(super) async fn write<T: Serialize>(&self, key: &str, value: &T) -> anyhow::Result<()> {
        self.put(key, value, PutMode::Overwrite).await.map(drop).with_context(|| format!("cannot write {key}"))
    }

    /// Writes an object that must not exist.
    pub(super) async fn create<T: Serialize>(&self, key: &str, value: &T) -> anyhow::Result<UpdateVersion> {
        self.put(key, value, PutMode::Create).await
    }

    /// Writes an object that must be as it was read.
    pub(super) async fn update<T: Serialize>(
        &self,
        key: &str,
        value: &T,
        version: UpdateVersion,
    ) -> anyhow::Result<UpdateVersion> {
        self.put(key, value, PutMode::Update(version)).await
    }

    async fn put<T: Serialize>(&self, key: &str, value: &T, mode: PutMode) -> anyhow::Result<UpdateVersion> {
        let mut attributes = Attributes::new();
        attributes.insert(Attribute::ContentType, "application/json".into());
        attributes.insert(Attribute::CacheControl, "no-store".into());
        let options = PutOptions { mode, attributes, ..PutOptions::default() };
        let put = self.s3.put_opts(&Path::parse(key)?, serde_json::to_vec(value)?.into(), options).await?;
        Ok(UpdateVersion { e_tag: put.e_tag, version: put.version })
    }

    /// Sends a file, and makes sure that it is the described one.
    pub(super) async fn send(&self, folder: &FilePath, file: &File, key: &str) -> anyhow::Result<()> {
        let path = folder.join(file.sent_path());
        let context = || format!("cannot send {}", path.display());
        let changed = || Refusal::Changed { path: path.display().to_string() };
        let key = Path::parse(key)?;
        if file.bytes <= PART_BYTES as u64 {
            let content = std::fs::read(&path).with_context(context)?;
            if blake3::hash(&content).to_hex().as_str() != file.hash {
                return Err(changed().into());
            }
            let options = PutOptions { attributes: attributes(file), ..PutOptions::default() };
            return self.s3.put_opts(&key, content.into(), options).await.map(drop).with_context(context);
        }
        let mut source = tokio::fs::File::open(&path).await.with_context(context)?;
        let options = PutMultipartOptions { attributes: attributes(file), ..PutMultipartOptions::default() };
        let upload = self.s3.put_multipart_opts(&key, options).await.with_context(context)?;
        let mut writer = WriteMultipart::new_with_chunk_size(upload, PART_BYTES);
        let mut hasher = blake3::Hasher::new();
        let mut part = vec![0; PART_BYTES];
        loop {
            let read = source.read(&mut part).await.with_context(context)?;
            if read == 0 {
                break;
            }
            hasher.update(&part[..read]);
            writer.wait_for_capacity(2).await.with_context(context)?;
            writer.write(&part[..read]);
        }
        if hasher.finalize().to_hex().as_str() != file.hash {
            writer.abort().await.with_context(context)?;
            return Err(changed().into());
        }
        writer.finish().await.map(drop).with_context(context)
    }

    /// Writes a page.
    pub(super) async fn send_page(&self, key: &str, page: String) -> anyhow::Result<()> {
        let mut attributes = Attributes::new();
        attributes.insert(Attribute::ContentType, "text/html; charset=utf-8".into());
        attributes.insert(Attribute::CacheControl, "public, max-age=0, must-revalidate".into());
        let options = PutOptions { attributes, ..PutOptions::default() };
        let put = self.s3.put_opts(&Path::parse(key)?, PutPayload::from(page), options).await;
        put.map(drop).with_context(|| format!("cannot write {key}"))
    }

    /// Copies an object with its headers inside the bucket.
    pub(super) async fn copy(&self, from: &str, to: &str) -> anyhow::Result<()> {
        let copied = self.s3.copy(&Path::parse(from)?, &Path::parse(to)?).await;
        copied.with_context(|| format!("cannot copy {from} to {to}"))
    }

    pub(super) async fn delete(&self, keys: Vec<String>) -> anyhow::Result<()> {
        if keys.is_empty() {
            return Ok(());
        }
        let paths = stream::iter(keys).map(|key| Path::parse(key).map_err(Error::from)).boxed();
        let mut deleted = self.s3.delete_stream(paths);
        while let Some(one) = deleted.next().await {
            match one {
                Ok(_) | Err(Error::NotFound { .. }) => {}
                Err(error) => return Err(error).context("cannot delete old files"),
            }
        }
        Ok(())
    }
}

fn attributes(file: &File) -> Attributes {
    let mut attributes = Attributes::new();
    attributes.insert(Attribute::ContentType, file.content_type.clone().into());
    attributes.insert(Attribute::CacheControl, file.cache_control.clone().into());
    if let Some(encoding) = file.content_encoding {
        attributes.insert(Attribute::ContentEncoding, encoding.name().into());
    }
    attributes
}
