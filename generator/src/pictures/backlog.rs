//! Pictures that pages show and nobody has encoded yet. A server encodes what a browser asks for first, and other threads
//! the rest.

use std::{
    collections::BTreeMap,
    fmt,
    path::PathBuf,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

use anyhow::Context;

use crate::model::Pictures;

use super::{
    Cache, Rendition, Rooms,
    publish::{Encoded, Original, Publishing},
};

/// The files of pictures that a build left out, because they are not encoded yet.
pub struct Backlog {
    content: PathBuf,
    pictures: Pictures,
    cache: Cache,
    rooms: Rooms,
    /// By their path below the output folder.
    files: BTreeMap<String, Rendition>,
    /// Number of files that browsers wait for.
    asked: Mutex<usize>,
    all_answered: Condvar,
}

impl Backlog {
    /// The files of a build that wait; `None` when there are none.
    pub fn of(content: PathBuf, pictures: &Pictures, files: Vec<(String, Rendition)>) -> Option<Self> {
        let files: BTreeMap<_, _> = files.into_iter().collect();
        (!files.is_empty()).then(|| Self {
            content,
            pictures: pictures.clone(),
            cache: Cache::of_user(),
            rooms: Rooms::default(),
            files,
            asked: Mutex::default(),
            all_answered: Condvar::new(),
        })
    }

    /// The pictures, each with its files.
    pub fn pictures(&self) -> Vec<Vec<&Rendition>> {
        let mut pictures: BTreeMap<&str, Vec<&Rendition>> = BTreeMap::new();
        for rendition in self.files.values() {
            pictures.entry(&rendition.file).or_default().push(rendition);
        }
        // The formats of one width come one after the other: each width is resized once.
        pictures.values_mut().for_each(|files| files.sort_by_key(|file| file.width));
        pictures.into_values().collect()
    }

    /// Notes that a browser waits for a file, by its path below the output folder. `None` when it is not one of these.
    pub fn ask(self: &Arc<Self>, path: &str) -> Option<Asked> {
        let file = self.files.get(path)?.clone();
        *lock(&self.asked) += 1;
        Some(Asked { backlog: Arc::clone(self), file })
    }

    /// Encodes files of one picture into the cache, after those that browsers wait for. Returns false if the cache cannot
    /// keep them.
    ///
    /// # Errors
    /// When the original cannot be read any more, or cannot be encoded.
    pub fn fill(&self, files: &[&Rendition]) -> anyhow::Result<bool> {
        let asked = lock(&self.asked);
        drop(self.all_answered.wait_while(asked, |asked| *asked > 0));
        Ok(self.encode(files)?.iter().all(|file| file.is_kept))
    }

    /// Files of one picture, from the cache or encoded.
    fn encode(&self, files: &[&Rendition]) -> anyhow::Result<Vec<Encoded>> {
        let Self { content, pictures, cache, rooms, .. } = self;
        let with = Publishing { content, pictures, cache, rooms };
        let Some(first) = files.first() else { return Ok(Vec::new()) };
        let mut original =
            Original::of(&with, &first.file).with_context(|| format!("there is no picture {}", first.file))?;
        files.iter().map(|file| original.rendition(file.width, file.format)).collect()
    }
}

impl fmt::Debug for Backlog {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Backlog").field("files", &self.files.len()).finish_non_exhaustive()
    }
}

/// A file that a browser waits for. It counts until it is dropped.
pub struct Asked {
    backlog: Arc<Backlog>,
    file: Rendition,
}

impl Asked {
    /// Encodes the file, or takes it from the cache.
    ///
    /// # Errors
    /// When the original cannot be read any more, or cannot be encoded.
    pub fn answer(&self) -> anyhow::Result<Vec<u8>> {
        let encoded = self.backlog.encode(&[&self.file])?.pop();
        Ok(encoded.context("a file that was just encoded")?.bytes)
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        *lock(&self.backlog.asked) -= 1;
        self.backlog.all_answered.notify_all();
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
