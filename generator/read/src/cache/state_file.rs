use std::{
    fs::{self, File},
    io::{self, BufWriter, Read, Seek, Write},
    path::{Path, PathBuf},
    thread,
};

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use super::{CHECKSUM_BYTES, Key, Stamp, checksum, folder, program::program, replace_file};

/// Length of a length, in bytes.
const LENGTH_BYTES: usize = 8;

/// Bytes in front of the head: the checksum of the first part with its head and its length, that of the second part, and
/// that length.
const FRONT_BYTES: usize = 2 * CHECKSUM_BYTES + LENGTH_BYTES;

/// Bytes that are written at once.
const BUFFER_BYTES: usize = 1 << 18;

/// Maximum number of files that are kept without a look: above it, those of sites that are gone are removed.
const PRUNE_ABOVE: usize = 32;

/// Bytes of a file that are read to find its site: those in front, the stamp, and the longest path that Linux knows.
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
        let (front, rest) = bytes.split_at_checked(FRONT_BYTES)?;
        let (checksums, length) = front.split_at(2 * CHECKSUM_BYTES);
        let (of_one, of_other) = checksums.split_at(CHECKSUM_BYTES);
        let bytes_of_one = u64::from_le_bytes(length.try_into().ok()?);
        let (with_head, other) = rest.split_at_checked(usize::try_from(bytes_of_one).ok()?)?;
        let (found, one) = postcard::take_from_bytes::<Head>(with_head).ok()?;
        if found != *head {
            return None;
        }
        thread::scope(|scope| {
            let one =
                scope.spawn(|| (checksum([with_head, length]) == of_one).then(|| postcard::from_bytes(one).ok())?);
            let other = (checksum([other]) == of_other).then(|| postcard::from_bytes(other).ok())?;
            Some((one.join().ok()??, other?))
        })
    }

    /// Saves the two parts of a state, if the disk allows it. They are written as they are encoded, and need no memory.
    pub fn save(&self, one: &impl Serialize, other: &impl Serialize) {
        let Some(Place { path, head }) = &self.place else { return };
        let Some(folder) = path.parent() else { return };
        let write = |file: &mut File| {
            file.write_all(&[0; FRONT_BYTES])?;
            let mut writer = Hashed::new(file);
            writer.encode(head)?;
            writer.encode(one)?;
            let length = writer.length.to_le_bytes();
            writer.hasher.update(&length);
            let of_one = writer.hasher.finalize().to_le_bytes();
            let mut writer = Hashed::new(file);
            writer.encode(other)?;
            let of_other = writer.hasher.finalize().to_le_bytes();
            file.rewind()?;
            file.write_all(&[&of_one[..], &of_other, &length].concat())
        };
        // Otherwise the state of before, or none, makes the next build slower.
        let _ = replace_file(path, write);
        prune(folder);
    }

    /// Removes the state.
    ///
    /// # Errors
    /// When it is there and cannot be removed.
    pub fn remove(&self) -> io::Result<()> {
        match self.place.as_ref().map(|place| system::remove_file(&place.path)) {
            Some(Err(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        }
    }
}

/// A file and the hash of what was written into it.
struct Hashed<'f> {
    file: &'f mut File,
    hasher: crc32fast::Hasher,
    /// In bytes.
    length: u64,
}

impl<'f> Hashed<'f> {
    fn new(file: &'f mut File) -> Self {
        Self { file, hasher: crc32fast::Hasher::new(), length: 0 }
    }

    fn encode(&mut self, value: &impl Serialize) -> io::Result<()> {
        // Flushes it.
        postcard::to_io(value, BufWriter::with_capacity(BUFFER_BYTES, self)).map(drop).map_err(io::Error::other)
    }
}

impl Write for Hashed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.file.write(bytes)?;
        self.hasher.update(&bytes[..written]);
        self.length += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
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
    let head = start.get(FRONT_BYTES..).map(postcard::take_from_bytes::<Head>);
    match (read, head) {
        (Ok(_), Some(Ok((head, _)))) => !head.out.exists(),
        _ => true,
    }
}
