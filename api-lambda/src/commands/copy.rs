use std::path::PathBuf;

use anyhow::{Context, bail};
use api_lambda::{
    domain::{PhotoNumber, QuoteId},
    photos::Album,
    store::{PhotoCount, Store, copy_photos, patient_aws_config, photo_folder},
};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Copy {
    #[command(flatten)]
    from: From,
    #[command(flatten)]
    to: To,
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
        let Self { from, to } = self;
        if let Some(file) = from.from_data.as_ref().filter(|file| !file.is_file()) {
            bail!("there is no file {}", file.display());
        }
        if from.from_table.is_some() && from.from_table == to.to_table {
            bail!("both tables are the same");
        }
        let folder = |data: &Option<PathBuf>| data.as_ref().map(|data| Album::at(photo_folder(data)));
        let folders = (folder(&from.from_data), folder(&to.to_data));
        let from = open(from.from_data, from.from_table).await?;
        from.ping().await.context("the source cannot be read")?;
        let to = open(to.to_data, to.to_table).await?;
        to.ping().await.context("the target cannot be used; `api-lambda create-table` makes a table")?;
        let copied =
            from.copy_to(&to).await.context("repeat the command to go on; what is there is not copied again")?;
        println!("{} items copied; {} were there already and are unchanged", copied.written, copied.existing);
        if copied.photos.is_empty() { Ok(()) } else { with_photos(&copied.photos, &folders) }
    }
}

/// Copies the photos, or reports that they stay behind.
fn with_photos(photos: &[(QuoteId, PhotoNumber)], (from, to): &(Option<Album>, Option<Album>)) -> anyhow::Result<()> {
    let Some(to) = to else {
        println!("{} not copied: a table has no place for them. Keep their folder", PhotoCount(photos.len()).are());
        return Ok(());
    };
    // From a table: those that were beside the file before.
    let copied = copy_photos(photos, from.as_ref().unwrap_or(to), to);
    let copied = copied.with_context(|| format!("cannot copy photos to {}", to.path().display()))?;
    println!("{} copied", PhotoCount(copied.written));
    if copied.missing > 0 {
        println!("{} missing; the requests are there", PhotoCount(copied.missing).are());
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
