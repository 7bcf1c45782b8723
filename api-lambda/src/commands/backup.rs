use std::{num::NonZeroUsize, path::PathBuf};

use api_lambda::store::{backup, photo_folder};
use clap::Args;

#[derive(Debug, Args)]
pub(super) struct Backup {
    /// The file of `serve --data`, which may be in use
    #[arg(long, value_name = "FILE")]
    data: PathBuf,
    /// The copy: a new file, or a folder in which it gets a name with the time
    #[arg(long, value_name = "PATH")]
    to: PathBuf,
    /// Remove older copies from the folder, so that this many remain
    #[arg(long, value_name = "NUMBER")]
    keep: Option<NonZeroUsize>,
}

impl Backup {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let done = backup(&self.data, &self.to, self.keep)?;
        println!("{} has {}", done.path.display(), done.contents);
        if done.unreadable > 0 {
            println!("  {} rows cannot be read; they are in the copy as they are", done.unreadable);
        }
        let photos = photo_folder(&self.data);
        if photos.is_dir() {
            println!(
                "  Photos are not in the copy; they are in {} and never change: copy that folder too",
                photos.display()
            );
        }
        if done.removed > 0 {
            println!("  Older copies removed: {}", done.removed);
        }
        Ok(())
    }
}
