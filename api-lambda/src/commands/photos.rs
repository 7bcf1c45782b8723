use aws_config::SdkConfig;

use crate::{
    config::PhotoSettings,
    photos::{Patience, S3},
    store::Store,
};

/// Lets the store of a table keep photos in the bucket of the settings. Without a bucket it takes none and knows none.
pub(super) fn in_bucket(
    store: Store,
    aws: &SdkConfig,
    settings: Option<&PhotoSettings>,
    patience: Patience,
) -> anyhow::Result<Store> {
    let Some(settings) = settings else { return Ok(store) };
    let Some(bucket) = &settings.bucket else {
        tracing::warn!(
            "PHOTOS_MAX_MB is set, but not PHOTOS_BUCKET, so no photos are taken: a table has no place for them"
        );
        return Ok(store);
    };
    let s3 = S3::new(aws, settings.endpoint.as_deref(), bucket, patience)?;
    Ok(store.with_photos_in(s3, settings.max_bytes))
}
