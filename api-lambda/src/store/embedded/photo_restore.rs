//! The photos of a restored data file.

use std::path::Path;

use anyhow::{Context, bail};

use crate::photos::{Album, Found, Hash, PhotoFile};

use super::{
    photo_backup::{Count, folders_of},
    photo_list::{files, named, read, remove},
    rows::connect,
};

/// The photos of a finished restore.
#[derive(Debug, Default)]
pub struct PhotosRestored {
    /// Number of photos that were copied.
    pub copied: usize,
    /// Number of photos that were beside the data file already.
    pub present: usize,
    /// Number of photos that requests name and that are nowhere.
    pub missing: usize,
    /// Number of photos that are damaged wherever they are. They were left out.
    pub damaged: usize,
}

/// The files to copy, each with its place and its hash.
#[derive(Debug, Default)]
pub(super) struct Plan {
    files: Vec<(PhotoFile, Album, Hash)>,
    photos: PhotosRestored,
}

/// Looks for the photos of a draft, which no longer has a list then. Copies nothing.
///
/// # Errors
///
/// Fails when photos of the copy are damaged or missing, unless `salvage` is set.
pub(super) fn plan(draft: &Path, from: &Path, served: &Album, salvage: bool) -> anyhow::Result<Plan> {
    let draft = connect(draft).context("the copy cannot be read")?;
    // The list of a salvaged copy is in the damaged one.
    let list = read(&draft).ok().flatten();
    let list = list.or_else(|| connect(from).and_then(|from| read(&from)).ok().flatten()).unwrap_or_default();
    remove(&draft).context("the copy cannot be prepared")?;
    let folders = folders_of(from);
    let mut plan = Plan::default();
    let mut is_short = false;
    for photo in named(&draft).context("the copy cannot be read")? {
        let known = list.get(&photo);
        let mut state = State::Here;
        for (at, file) in files(photo).into_iter().enumerate() {
            let (found, copy) = look(file, known.map(|known| known[at]), served, &folders);
            state = state.max(found);
            plan.files.extend(copy.map(|(folder, hash)| (file, folder, hash)));
        }
        let photos = &mut plan.photos;
        *match state {
            State::Here => &mut photos.present,
            State::There => &mut photos.copied,
            State::Missing => &mut photos.missing,
            State::Damaged => &mut photos.damaged,
        } += 1;
        is_short |= known.is_some() && matches!(state, State::Missing | State::Damaged);
    }
    if is_short && !salvage {
        let PhotosRestored { missing, damaged, .. } = plan.photos;
        bail!(
            "of the photos of {from}, {} missing and {} damaged; nothing was changed\n  Their folder is {} or {}: take it from where \
             the copy was made, or add --salvage to restore without them.",
            Count::photos(missing).are(),
            Count::photos(damaged).are(),
            folders[1].path().display(),
            folders[0].path().display(),
            from = from.display()
        );
    }
    Ok(plan)
}

/// The place of a whole file, or the reason why there is none, the worse the later. A photo has the worse of its two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    Here,
    There,
    Missing,
    Damaged,
}

/// Looks for a file with this hash, or for any if the hash is not known. Returns also from where to copy it.
fn look(file: PhotoFile, known: Option<Hash>, served: &Album, folders: &[Album]) -> (State, Option<(Album, Hash)>) {
    let is_good = |found: Found| match found {
        Found::File(hash) => known.is_none_or(|known| known == hash).then_some(hash),
        _ => None,
    };
    let here = served.look(file);
    if is_good(here).is_some() {
        return (State::Here, None);
    }
    let mut is_damaged = !matches!(here, Found::Missing);
    for folder in folders {
        let found = folder.look(file);
        if let Some(hash) = is_good(found) {
            return (State::There, Some((folder.clone(), hash)));
        }
        is_damaged |= !matches!(found, Found::Missing);
    }
    (if is_damaged { State::Damaged } else { State::Missing }, None)
}

impl Plan {
    /// Copies the photos.
    ///
    /// # Errors
    ///
    /// Fails when one cannot be copied. Those of the data file before are as they were, or repaired.
    pub(super) fn run(self, served: &Album) -> anyhow::Result<PhotosRestored> {
        for (file, folder, hash) in &self.files {
            let taken = served.take(*file, folder, hash);
            let taken = taken.with_context(|| format!("cannot copy photos to {}", served.path().display()))?;
            if !taken {
                bail!("a photo in {} changed while it was copied; nothing else was changed", folder.path().display());
            }
        }
        Ok(self.photos)
    }
}
