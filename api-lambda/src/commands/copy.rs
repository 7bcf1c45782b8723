use std::{env, path::PathBuf, sync::Arc};

use anyhow::{Context, bail};
use clap::Args;

use crate::{
    domain::{PhotoNumber, QuoteId},
    photos::{Album, Gallery, Patience, S3},
    store::{Count, Store, copy_photos, patient_aws_config, photo_folder},
};

#[derive(Debug, Args)]
pub(super) struct Copy {
    #[command(flatten)]
    from: From,
    #[command(flatten)]
    to: To,
    /// The bucket with the photos of `--from-table`
    #[arg(long, value_name = "NAME", requires = "from_table")]
    from_bucket: Option<String>,
    /// The bucket for the photos of `--to-table`; it must exist
    #[arg(long, value_name = "NAME", requires = "to_table")]
    to_bucket: Option<String>,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct From {
    /// Copy from this file, of `serve --data` or `backup`. Stop the server first, or copy a backup
    #[arg(long, value_name = "FILE")]
    from_data: Option<PathBuf>,
    /// Copy from this table of DynamoDB
    #[arg(long, value_name = "NAME")]
    from_table: Option<String>,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct To {
    /// Copy into this file, which may be new
    #[arg(long, value_name = "FILE")]
    to_data: Option<PathBuf>,
    /// Copy into this table of DynamoDB, which must exist
    #[arg(long, value_name = "NAME")]
    to_table: Option<String>,
}

impl Copy {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let Self { from, to, from_bucket, to_bucket } = self;
        if let Some(file) = from.from_data.as_ref().filter(|file| !file.is_file()) {
            bail!("there is no file {}", file.display());
        }
        if from.from_table.is_some() && from.from_table == to.to_table {
            bail!("both tables are the same");
        }
        if from_bucket.is_some() && from_bucket == to_bucket {
            bail!("both buckets are the same");
        }
        let galleries = (gallery(&from.from_data, from_bucket).await?, gallery(&to.to_data, to_bucket).await?);
        let from = open(from.from_data, from.from_table).await?;
        from.ping().await.context("the source cannot be read")?;
        let to = open(to.to_data, to.to_table).await?;
        to.ping().await.context("the target cannot be used; `api-lambda create-table` makes a table")?;
        let copied =
            from.copy_to(&to).await.context("repeat the command to go on; what is there is not copied again")?;
        anstream::println!("{} items copied; {} were there already and are unchanged", copied.written, copied.existing);
        if copied.browsers_left > 0 {
            anstream::println!(
                "{} not copied: the target has its own list of browsers that are notified of new requests",
                Count(copied.browsers_left, "browser", "browsers").are()
            );
        }
        if copied.people_left > 0 {
            let people = Count(copied.people_left, "person", "people").are();
            anstream::println!("{people} not copied: the target has its own list of people");
        }
        if copied.photos.is_empty() { Ok(()) } else { with_photos(copied.photos, galleries).await }
    }
}

/// The place of the photos of a file, or the bucket.
async fn gallery(data: &Option<PathBuf>, bucket: Option<String>) -> anyhow::Result<Option<Arc<Gallery>>> {
    let gallery = match (data, bucket) {
        (Some(data), _) => Gallery::Folder(Album::at(photo_folder(data))),
        (None, Some(bucket)) => {
            let endpoint = env::var("AWS_ENDPOINT_URL_S3").ok();
            let s3 = S3::new(&patient_aws_config().await, endpoint.as_deref(), &bucket, Patience::WORK)?;
            Gallery::Bucket(Box::new(s3))
        }
        (None, None) => return Ok(None),
    };
    Ok(Some(Arc::new(gallery)))
}

/// Copies the photos, or reports that they stay behind.
async fn with_photos(
    photos: Vec<(QuoteId, PhotoNumber)>,
    (from, to): (Option<Arc<Gallery>>, Option<Arc<Gallery>>),
) -> anyhow::Result<()> {
    let Some(to) = to else {
        anstream::println!("{} not copied: name a bucket for them with --to-bucket", Count::photos(photos.len()).are());
        return Ok(());
    };
    // From a table without a bucket: those that are there.
    let copied = copy_photos(photos, from.as_ref().unwrap_or(&to), &to).await;
    let copied = copied.with_context(|| {
        format!("cannot copy photos to {to}; repeat the command to go on, what is there is not copied again")
    })?;
    anstream::println!("{} copied", Count::photos(copied.written));
    if copied.missing > 0 {
        anstream::println!("{} missing; the requests are there", Count::photos(copied.missing).are());
    }
    Ok(())
}

async fn open(data: Option<PathBuf>, table: Option<String>) -> anyhow::Result<Store> {
    if let Some(file) = data {
        return Store::in_file(&file).await;
    }
    let table = table.context("name a file or a table")?;
    Ok(Store::on_aws(&patient_aws_config().await, &table))
}
