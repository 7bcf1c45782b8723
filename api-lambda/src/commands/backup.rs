use std::{
    num::NonZeroUsize,
    path::{Path, PathBuf},
};

use clap::Args;

use crate::store::{Count, PhotosInBackup, backup, photo_folder};

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
        anstream::println!("{} has {}", done.path.display(), done.contents);
        if done.unreadable > 0 {
            anstream::println!("  {} rows cannot be read; they are in the copy as they are", done.unreadable);
        }
        if let Some(photos) = done.photos {
            print_photos(&photos, &photo_folder(&self.data));
        }
        if done.removed > 0 {
            anstream::println!("  Older copies removed: {}", done.removed);
        }
        Ok(())
    }
}

fn print_photos(photos: &PhotosInBackup, served: &Path) {
    let are = |number| Count::photos(number).are();
    let shared = if photos.is_shared { ", which all copies in this folder share" } else { "" };
    anstream::println!("  {} in {}{shared}", are(photos.whole), photos.folder.display());
    if photos.missing > 0 {
        anstream::println!("  {} missing in {}", are(photos.missing), served.display());
    }
    if photos.damaged > 0 {
        anstream::println!("  {} damaged in {}", are(photos.damaged), served.display());
    }
    if photos.missing + photos.damaged > photos.lost {
        anstream::println!("  This copy has {} of them whole", photos.missing + photos.damaged - photos.lost);
    }
}
