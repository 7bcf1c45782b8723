//! Puts a copy of a data file in the place of a data file.

use std::{
    fs,
    os::unix::fs::MetadataExt,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use jiff::Timestamp;

use crate::{
    photos::{Album, found},
    store::copy::LEFT_BEHIND,
};

use super::{
    TABLE,
    backup::{single_file, stamp},
    check::structure,
    contents::{Contents, is_ours},
    draft::Draft,
    file::{BESIDE, beside, photo_folder},
    interrupted::BEFORE,
    lock::{Lock, lock},
    open,
    photo_restore::{PhotosRestored, plan},
    rows::{connect, stored},
    salvage::{Salvaged, salvage},
};

/// The options of a restore.
#[derive(Debug, Clone, Copy)]
pub struct Restore<'p> {
    /// The copy.
    pub from: &'p Path,
    /// The data file, which may exist.
    pub data: &'p Path,
    /// Replace a data file that has requests; it is kept under another name.
    pub replace: bool,
    /// Take what can be read from a damaged copy.
    pub salvage: bool,
}

/// A finished restore.
#[derive(Debug)]
pub struct Restored {
    /// Number of requests in the data file now.
    pub contents: Contents,
    /// The photos of the data file now.
    pub photos: PhotosRestored,
    /// The data file before, if it had requests.
    pub kept: Option<PathBuf>,
    /// The yield of a damaged copy.
    pub salvaged: Option<Salvaged>,
}

impl Restore<'_> {
    /// Restores, with photos. The copy is not changed, and the data file is exchanged in one step after everything was
    /// checked. Sessions of the copy are not restored: one that was ended since would be valid again.
    ///
    /// # Errors
    ///
    /// Fails when the copy or one of its photos is damaged or not there or not ours, when the data file is in use, or
    /// when it has requests and `replace` is false. Then the data file is unchanged.
    pub fn run(self) -> anyhow::Result<Restored> {
        let Self { from, data, replace, salvage } = self;
        if !from.is_file() {
            bail!("there is no file {}", from.display());
        }
        // Through a link, the file itself would keep its name.
        let data = &data.canonicalize().unwrap_or_else(|_| data.to_owned());
        let is_same = |a: &fs::Metadata, b: &fs::Metadata| (a.dev(), a.ino()) == (b.dev(), b.ino());
        if let (Ok(a), Ok(b)) = (fs::metadata(from), fs::metadata(data))
            && is_same(&a, &b)
        {
            bail!("{} is the data file itself; name a new file with --data", from.display());
        }
        let lock = lock(data)?;
        let (mut draft, _source) = copy(from, data)?;
        let salvaged = if salvage { salvage_into(&mut draft, data)? } else { None };
        let contents = check(&draft, from)?;
        let served = Album::at(photo_folder(data));
        let photos = plan(&draft.path, from, &served, salvage)?;
        let kept = keeps(data, replace)?;
        // Before the row that names it, as always. The file keeps its one name as long as this takes.
        if let Some(kept) = &kept {
            let linked = served.link_to(&photo_folder(kept));
            linked.with_context(|| format!("cannot keep the photos of {}", data.display()))?;
        }
        let photos = photos.run(&served)?;
        set_aside(data, kept.as_deref())?;
        draft.rename(data)?;
        drop(lock);
        Ok(Restored { contents, photos, kept, salvaged })
    }
}

/// Copies the file and its log beside the data file. The second value locks a source that is itself a data file.
fn copy(from: &Path, data: &Path) -> anyhow::Result<(Draft, Option<Lock>)> {
    let in_use = || format!("{} cannot be copied as a file; `api-lambda backup` copies a file in use", from.display());
    let source = if beside(from, "-lock").exists() { Some(lock(from).with_context(in_use)?) } else { None };
    let draft = Draft::create(data)?;
    for end in ["", "-wal"] {
        let from = beside(from, end);
        if end.is_empty() || from.exists() {
            let copied = fs::copy(&from, beside(&draft.path, end));
            copied.with_context(|| format!("cannot copy {}", from.display()))?;
            let rights = fs::set_permissions(beside(&draft.path, end), super::file::owner_alone());
            rights.with_context(|| format!("cannot change the rights of the copy of {}", from.display()))?;
        }
    }
    Ok((draft, source))
}

/// Replaces a damaged draft by one with everything that can be read. Returns `None` if it is sound.
fn salvage_into(draft: &mut Draft, data: &Path) -> anyhow::Result<Option<Salvaged>> {
    let sound = connect(&draft.path).and_then(|connection| structure(&connection));
    if sound.is_ok_and(|problems| problems.is_empty()) {
        return Ok(None);
    }
    let new = Draft::create(data)?;
    let database = open(new.name()?)?;
    let salvaged = salvage(&draft.path, &database)?;
    drop(database);
    *draft = new;
    Ok(Some(salvaged))
}

/// Checks the draft of a data file, and prepares it for its place.
fn check(draft: &Draft, from: &Path) -> anyhow::Result<Contents> {
    let from = from.display();
    let damaged = || {
        format!(
            "{from} is damaged or no database; nothing was changed\n  Take another copy. To take what can be read from this one, add \
             --salvage."
        )
    };
    let connection = connect(&draft.path).with_context(damaged)?;
    let problems = structure(&connection).with_context(damaged)?;
    if !problems.is_empty() {
        bail!(damaged());
    }
    if !is_ours(&connection).with_context(damaged)? {
        bail!("{from} is a database, but not a data file of this program; nothing was changed");
    }
    drop(connection);
    // The engine reads it, and brings one of an earlier version up to date.
    drop(open(draft.name()?)?);
    let prepare = || {
        let connection = connect(&draft.path)?;
        for start in LEFT_BEHIND {
            let range = [stored(start), stored(&format!("{start}\u{10ffff}"))];
            connection.execute(&format!("DELETE FROM \"{TABLE}\" WHERE pk >= ?1 AND pk < ?2"), range)?;
        }
        single_file(&connection)?;
        Contents::of(&connection)
    };
    prepare().with_context(|| format!("the copy of {from} cannot be prepared; nothing was changed"))
}

/// The second name for a data file with requests, or for one that cannot be read; `None` for one without. Everything in
/// its log is in the file then, if it can be read.
fn keeps(data: &Path, replace: bool) -> anyhow::Result<Option<PathBuf>> {
    if !fs::metadata(data).is_ok_and(|file| file.len() > 0) {
        return Ok(None);
    }
    let read = || -> rusqlite::Result<Contents> {
        let connection = connect(data)?;
        let contents = Contents::of(&connection)?;
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))?;
        Ok(contents)
    };
    let contents = read();
    if contents.as_ref().is_ok_and(|contents| contents.is_empty()) {
        return Ok(None);
    }
    if !replace {
        let found = contents.map_or_else(|_| "cannot be read".to_owned(), |contents| format!("has {contents}"));
        bail!(
            "{} {found}; nothing was changed\n  Add --replace to restore all the same. The file is then kept under another name.",
            data.display()
        );
    }
    Ok(Some(beside(data, &format!("{BEFORE}{}", stamp(Timestamp::now())))))
}

/// Makes room for the restored file. The one before gets its second name, with its log: SQLite would apply that to the
/// restored one. If this is cut off, the next lock of the data file takes all of it back.
fn set_aside(data: &Path, kept: Option<&Path>) -> anyhow::Result<()> {
    if let Some(kept) = kept {
        // A link: the data file has its name until the restored one takes it.
        fs::hard_link(data, kept).with_context(|| format!("cannot keep {} as {}", data.display(), kept.display()))?;
        let log = beside(data, "-wal");
        found(fs::rename(&log, beside(kept, "-wal"))).with_context(|| format!("cannot move {}", log.display()))?;
    }
    remove_beside(data)
}

fn remove_beside(data: &Path) -> anyhow::Result<()> {
    for end in BESIDE {
        let path = beside(data, end);
        found(fs::remove_file(&path)).with_context(|| format!("cannot remove {}", path.display()))?;
    }
    Ok(())
}
