use std::{
    collections::HashMap,
    fs::{self, File},
    hash::BuildHasher,
    io::{self, Read, Seek, SeekFrom, Write},
    sync::{Mutex, PoisonError},
};

use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::cache;

/// The most HTML that is held in memory, in bytes. That of a usual site is less.
const MAX_HELD_BYTES: usize = 1_000_000;

/// The HTML of posts between the look at their text and their page, which needs what all other posts say. That of a
/// large blog is in a file without a name, so that memory does not grow with it. What cannot be kept is made again.
#[derive(Debug, Default)]
pub(in crate::pipeline) struct Spool(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    held: HashMap<String, String>,
    held_bytes: usize,
    /// `None` until memory is full.
    file: Option<File>,
    /// The place of the HTML of each other post in the file, and its length, by the hash of its path: the paths of all
    /// posts would take more.
    places: FxHashMap<u64, (u64, u32)>,
    /// The length of the file.
    end: u64,
}

impl Spool {
    /// Keeps the HTML of the post at this path.
    pub(in crate::pipeline) fn put(&self, path: &str, html: String) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.held_bytes + html.len() <= MAX_HELD_BYTES {
            kept.held_bytes += html.len();
            kept.held.insert(path.to_owned(), html);
        } else if let (Ok(length), Ok(())) = (u32::try_from(html.len()), kept.write(&html)) {
            let place = (kept.end, length);
            kept.end += u64::from(length);
            kept.places.insert(FxBuildHasher.hash_one(path), place);
        }
    }

    /// The HTML of the post at this path, once; `None` when it was not kept.
    pub(in crate::pipeline) fn take(&self, path: &str) -> Option<String> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(html) = kept.held.remove(path) {
            return Some(html);
        }
        let (start, length) = kept.places.remove(&FxBuildHasher.hash_one(path))?;
        let file = kept.file.as_mut()?;
        let mut html = String::with_capacity(length as usize);
        file.seek(SeekFrom::Start(start)).ok()?;
        file.take(length.into()).read_to_string(&mut html).ok().filter(|read| *read == length as usize)?;
        Some(html)
    }
}

impl Kept {
    /// Writes to the end of the file.
    fn write(&mut self, html: &str) -> io::Result<()> {
        if self.file.is_none() {
            // The folder for temporary files is memory on many systems.
            let on_disk = cache::folder("builds").and_then(|folder| {
                fs::create_dir_all(&folder).ok()?;
                tempfile::tempfile_in(folder).ok()
            });
            self.file = Some(on_disk.map_or_else(tempfile::tempfile, Ok)?);
        }
        let end = self.end;
        let file = self.file.as_mut().ok_or(io::ErrorKind::NotFound)?;
        file.seek(SeekFrom::Start(end))?;
        file.write_all(html.as_bytes())
    }
}
