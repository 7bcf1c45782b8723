use std::path::PathBuf;

use api_lambda::store;
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Restore {
    /// The copy, made by `backup`
    #[arg(long, value_name = "FILE")]
    from: PathBuf,
    /// The file of `serve --data`. Stop the server first
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// Replace a file that has requests; it is kept under another name
    #[arg(long)]
    replace: bool,
    /// Take what can be read from a damaged copy
    #[arg(long)]
    salvage: bool,
}

impl Restore {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let Self { from, data, replace, salvage } = self;
        let done = store::Restore { from: &from, data: &data, replace, salvage }.run()?;
        println!("{} has {}, from {}", data.display(), done.contents, from.display());
        if let Some(salvaged) = done.salvaged {
            let (rows, lost) = (salvaged.rows, salvaged.lost);
            println!("  The copy is damaged: {rows} rows were read, at least {lost} were not. Keep it");
        }
        if let Some(kept) = done.kept {
            println!("  The file before is kept as {}", kept.display());
        }
        println!("  Everybody has to log in again");
        Ok(())
    }
}
