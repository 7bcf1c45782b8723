use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicBool, Ordering},
};

use jiff::Timestamp;

use crate::domain::{PhotoNumber, PhotoSize, QuoteId};

use super::{
    HomeError, Listed, Listing, Note, PhotoFile, Picture,
    layout::{name, photo_of},
    log_writes,
    s3::S3,
};

/// The start of all names in the bucket, so that the program can be limited to them.
const PREFIX: &str = "photos/";

/// The start of the last part of a name that notes since when the request of these photos is missing: seconds since
/// 1970 follow. In the name, so that a list has it.
const ORPHAN: &str = "orphan-";

/// The same about one photo that its request does not name: `unnamed-1-` and the seconds.
const UNNAMED: &str = "unnamed-";

/// The name of an object that is written and removed, to see if the bucket can be written.
const PROBE: &str = "photos/probe";

pub(super) const JPEG: &str = "image/jpeg";

/// Photos as objects of a bucket of S3: `photos/ID/1.jpg`, and beside it the thumbnail `photos/ID/1.small.jpg`.
#[derive(Debug)]
pub(super) struct Bucket {
    s3: S3,
    /// The last write failed, and none succeeded since.
    writes_fail: AtomicBool,
}

impl Bucket {
    pub(super) fn new(s3: S3) -> Self {
        Self { s3, writes_fail: AtomicBool::new(false) }
    }

    pub(super) async fn put(&self, id: QuoteId, number: PhotoNumber, picture: Picture) -> Result<(), HomeError> {
        let put = async |size, file| self.s3.put(&key(PhotoFile { id, number, size }), file, JPEG).await;
        let written = tokio::try_join!(put(PhotoSize::Small, picture.small), put(PhotoSize::Large, picture.large));
        let written = written.map(drop);
        if self.writes_fail.swap(written.is_err(), Ordering::Relaxed) != written.is_err() {
            log_writes(written.is_err(), &written.as_ref().err().map(ToString::to_string).unwrap_or_default());
        }
        written
    }

    pub(super) async fn get(&self, file: PhotoFile) -> Result<Option<Vec<u8>>, HomeError> {
        self.s3.get(&key(file)).await
    }

    /// Returns the size of the photos that were there, in bytes.
    pub(super) async fn remove(&self, id: QuoteId) -> Result<u64, HomeError> {
        let mut bytes = 0;
        for (key, size) in self.s3.list(&folder(id)).await? {
            self.s3.delete(&key).await?;
            bytes += size;
        }
        Ok(bytes)
    }

    pub(super) async fn list(&self) -> Result<Listing, HomeError> {
        let mut requests = BTreeMap::new();
        let mut bytes = 0;
        for (key, size) in self.s3.list(PREFIX).await? {
            let place = key.strip_prefix(PREFIX).and_then(|place| place.split_once('/'));
            let Some((id, name)) = place.and_then(|(id, name)| Some((QuoteId::parse(id)?, name))) else { continue };
            bytes += size;
            let listed = requests.entry(id).or_insert(Listed { id, orphan_since: None, photos: BTreeMap::new() });
            // Of two notes the older one counts. One that cannot be read does not count.
            if let Some(seconds) = name.strip_prefix(ORPHAN) {
                listed.orphan_since = earlier(listed.orphan_since, time_of(seconds));
            } else if let Some(number) = photo_of(name) {
                listed.photos.entry(number).or_insert(None);
            } else if let Some((number, seconds)) = name.strip_prefix(UNNAMED).and_then(|note| note.split_once('-'))
                && let Some(number) = PhotoNumber::parse(number)
            {
                let since = listed.photos.entry(number).or_insert(None);
                *since = earlier(*since, time_of(seconds));
            }
        }
        Ok(Listing { requests: requests.into_values().collect(), bytes })
    }

    pub(super) async fn note(&self, note: Note, now: Timestamp) -> Result<(), HomeError> {
        let key = noted(note, now);
        self.s3.put(&key, Vec::new(), "text/plain").await?;
        // Erased since the list was made: its photos are gone, and nothing may tell of it.
        let left = self.s3.list(&folder(note.id)).await?;
        if left.iter().all(|(other, _)| *other == key) { self.s3.delete(&key).await } else { Ok(()) }
    }

    pub(super) async fn forget(&self, note: Note, since: Timestamp) -> Result<(), HomeError> {
        self.s3.delete(&noted(note, since)).await
    }

    /// Returns the size of the photo, in bytes. A photo that is stored again in this moment is lost: that needs a form
    /// that is sent once more days later, in the second of a sweep.
    pub(super) async fn remove_unnamed(&self, id: QuoteId, number: PhotoNumber) -> Result<u64, HomeError> {
        let note = format!("{}{UNNAMED}{number}-", folder(id));
        let photo = PhotoSize::ALL.map(|size| key(PhotoFile { id, number, size }));
        let (mut bytes, mut notes) = (0, Vec::new());
        for (key, size) in self.s3.list(&folder(id)).await? {
            if photo.contains(&key) {
                self.s3.delete(&key).await?;
                bytes += size;
            } else if key.starts_with(&note) {
                notes.push(key);
            }
        }
        // Last, so that the next sweep goes on with what was cut.
        for note in notes {
            self.s3.delete(&note).await?;
        }
        Ok(bytes)
    }

    /// Reads; after a failed write it tries another one.
    pub(super) async fn is_writable(&self) -> bool {
        if !self.writes_fail.load(Ordering::Relaxed) {
            return self.s3.get(PROBE).await.is_ok();
        }
        let probe = async {
            self.s3.put(PROBE, b"x".to_vec(), "text/plain").await?;
            self.s3.delete(PROBE).await
        };
        let is_writable = probe.await.is_ok();
        if is_writable {
            self.writes_fail.store(false, Ordering::Relaxed);
        }
        is_writable
    }
}

/// The start of the names of all objects of a request.
fn folder(id: QuoteId) -> String {
    format!("{PREFIX}{id}/")
}

/// The name of an object. Ids and numbers are parsed, so that no name comes from outside.
pub(super) fn key(PhotoFile { id, number, size }: PhotoFile) -> String {
    format!("{}{}", folder(id), name(number, size))
}

/// The name of a note.
fn noted(Note { id, photo }: Note, since: Timestamp) -> String {
    match photo {
        None => format!("{}{ORPHAN}{}", folder(id), since.as_second()),
        Some(number) => format!("{}{UNNAMED}{number}-{}", folder(id), since.as_second()),
    }
}

fn time_of(seconds: &str) -> Option<Timestamp> {
    Timestamp::from_second(seconds.parse().ok()?).ok()
}

fn earlier(one: Option<Timestamp>, other: Option<Timestamp>) -> Option<Timestamp> {
    [one, other].into_iter().flatten().min()
}
