use std::path::PathBuf;

use clap::Args;

use crate::store::{self, Count};

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
        anstream::println!("{} has {}, from {}", data.display(), done.contents, from.display());
        if let Some(salvaged) = done.salvaged {
            let (rows, lost) = (salvaged.rows, salvaged.lost);
            anstream::println!("  The copy is damaged: {rows} rows were read, at least {lost} were not. Keep it");
        }
        let (restored, present) = (Count::photos(done.photos.copied), done.photos.present);
        if restored.0 + present > 0 {
            anstream::println!("  {restored} restored; {present} were there already");
        }
        for (number, state) in [(done.photos.missing, "missing"), (done.photos.damaged, "damaged")] {
            if number > 0 {
                anstream::println!("  {} {state}; the requests are there", Count::photos(number).are());
            }
        }
        if let Some(kept) = done.kept {
            anstream::println!("  The file before is kept as {}", kept.display());
        }
        if done.contents.browsers > 0 {
            let browsers = Count(done.contents.browsers, "browser", "browsers").are();
            anstream::println!(
                "  {browsers} notified of new requests, as when the copy was made; Account in the inbox lists them"
            );
        }
        if done.contents.people > 0 {
            anstream::println!(
                "  {} beside the owner can log in, as when the copy was made; People in the inbox lists them",
                Count(done.contents.people, "person", "people")
            );
        }
        anstream::println!("  Everybody has to log in again, with the password and the second step of the copy");
        Ok(())
    }
}
