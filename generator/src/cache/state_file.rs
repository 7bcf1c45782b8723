use std::{
    fs::{self, File},
    io::{Read, Write},
    path::{Path, PathBuf},
    thread,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{Key, Stamp, folder, program::program, replace_file};

/// Length of a checksum, in bytes. In front of the file are two: that of the head and the first part, and that of the
/// second part.
const CHECKSUM_BYTES: usize = 32;

/// Maximum number of files that are kept without a look: above it, those of sites that are gone are removed.
const PRUNE_ABOVE: usize = 32;

/// Bytes of a file that are read to find its site: the checksums, the stamp, and the longest path that Linux knows.
const HEAD_BYTES: u64 = 4096 + 256;

/// The file with the state of one output folder, in the cache folder of the user.
///
/// It is written under another name and renamed, so two builds at once each leave a whole one. A damaged file, and one
/// of another program, counts as none. It is not synced to the disk: after a power cut its checksum may not match.
#[derive(Debug)]
pub struct StateFile {
    /// `None` when nothing is remembered on this machine.
    place: Option<Place>,
}

#[derive(Debug)]
struct Place {
    path: PathBuf,
    head: Head,
}

#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Head {
    program: Stamp,
    /// The output folder.
    out: PathBuf,
}

impl StateFile {
    /// The state of `out` when it is built from the content in `content`. Both are absolute.
    pub fn of(content: &Path, out: &Path) -> Self {
        let place = || {
            let key = Key::builder("site").with(content.as_os_str().as_encoded_bytes());
            let key = key.with(out.as_os_str().as_encoded_bytes()).finish();
            let path = folder("sites")?.join(key.hex());
            Some(Place { path, head: Head { program: program()?, out: out.to_owned() } })
        };
        Self { place: place() }
    }

    /// The two parts of the state that was saved last; `None` when there is none for this program, or it is damaged.
    pub fn load<A: DeserializeOwned + Send, B: DeserializeOwned>(&self) -> Option<(A, B)> {
        let Place { path, head } = self.place.as_ref()?;
        let bytes = fs::read(path).ok()?;
        let (checksums, rest) = bytes.split_at_checked(2 * CHECKSUM_BYTES)?;
        let (of_one, of_other) = checksums.split_at(CHECKSUM_BYTES);
        let ((found, length), body) = postcard::take_from_bytes::<(Head, usize)>(rest).ok()?;
        if found != *head {
            return None;
        }
        let (one, other) = body.split_at_checked(length)?;
        let head_and_one = &rest[..rest.len() - other.len()];
        thread::scope(|scope| {
            let one = scope.spawn(|| checked(head_and_one, of_one).and_then(|()| postcard::from_bytes(one).ok()));
            let other = checked(other, of_other).and_then(|()| postcard::from_bytes(other).ok());
            Some((one.join().ok()??, other?))
        })
    }

    /// Saves the two parts of a state, if the disk allows it.
    pub fn save(&self, one: &(impl Serialize + Sync), other: &impl Serialize) {
        let Some(Place { path, head }) = &self.place else { return };
        let Some(folder) = path.parent() else { return };
        let parts = thread::scope(|scope| {
            let one = scope.spawn(|| {
                let one = postcard::to_stdvec(one).ok()?;
                let start = postcard::to_stdvec(&(head, one.len())).ok()?;
                let checksum = blake3::Hasher::new().update(&start).update(&one).finalize();
                Some((checksum, start, one))
            });
            let other = postcard::to_stdvec(other).ok().map(|other| (blake3::hash(&other), other));
            Some((one.join().ok()??, other?))
        });
        let Some(((of_one, start, one), (of_other, other))) = parts else { return };
        let parts = [&of_one.as_bytes()[..], of_other.as_bytes(), &start, &one, &other];
        // Otherwise the state of before, or none, makes the next build slower.
        let _ = replace_file(path, |file| parts.iter().try_for_each(|part| file.write_all(part)));
        prune(folder);
    }

    /// Removes the state.
    ///
    /// # Errors
    /// When it is there and cannot be removed.
    pub fn remove(&self) -> std::io::Result<()> {
        match self.place.as_ref().map(|place| fs::remove_file(&place.path)) {
            Some(Err(error)) if error.kind() != std::io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// `None` if the checksum is not that of these bytes.
fn checked(bytes: &[u8], checksum: &[u8]) -> Option<()> {
    (Key::of(bytes).as_ref() == checksum).then_some(())
}

/// Removes the states of output folders that are gone, when there are many. A fault leaves them where they are.
fn prune(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    if paths.len() <= PRUNE_ABOVE {
        return;
    }
    for path in paths {
        if site_is_gone(&path) {
            let _ = fs::remove_file(path);
        }
    }
}

/// Also true for a file of a killed build that is too short to name its site.
fn site_is_gone(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD_BYTES).read_to_end(&mut start));
    let head = start.get(2 * CHECKSUM_BYTES..).map(postcard::take_from_bytes::<Head>);
    match (read, head) {
        (Ok(_), Some(Ok((head, _)))) => !head.out.exists(),
        _ => true,
    }
}
