use std::{
    fs::Metadata,
    os::unix::fs::MetadataExt,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rustix::fs::{FileType, Stat};
use serde::{Deserialize, Serialize};

/// The longest step of the clock with which a file system writes times: a hundredth of a second in kernels, doubled.
const CLOCK_STEP: Duration = Duration::from_millis(20);

/// The step of file systems for memory cards.
const COARSE_CLOCK_STEP: Duration = Duration::from_secs(2);

/// The unit of those times, in nanoseconds: file systems for memory cards count in hundredths of a second or coarser.
const COARSE_UNIT: i64 = 10_000_000;

const NANOSECONDS: i64 = 1_000_000_000;

/// Properties of a file that differ after every change of its content, if the stamp is
/// [settled](Stamp::settled_before).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    /// Nanoseconds since 1970. Programs can set it back.
    modified: i64,
    /// Nanoseconds since 1970. Set by the system at each change; programs cannot set it. Zero where it is left out.
    changed: i64,
}

impl Stamp {
    /// The stamp of a file that others write.
    pub fn of(file: &Metadata) -> Self {
        let changed = nanoseconds(file.ctime(), file.ctime_nsec());
        Self { changed, ..Self::of_own(file) }
    }

    /// The stamp of a file that only this program writes. It stays the same when the file gets a second name.
    pub fn of_own(file: &Metadata) -> Self {
        Self {
            device: file.dev(),
            inode: file.ino(),
            size: file.len(),
            modified: nanoseconds(file.mtime(), file.mtime_nsec()),
            changed: 0,
        }
    }

    /// The same from the properties that the system gives; `None` for something else than a file.
    pub fn of_own_file(file: &Stat) -> Option<Self> {
        FileType::from_raw_mode(file.st_mode).is_file().then(|| Self {
            // Smaller on macOS.
            device: u64::try_from(i128::from(file.st_dev)).unwrap_or_default(),
            inode: file.st_ino,
            size: file.st_size.unsigned_abs(),
            modified: nanoseconds(file.st_mtime, i128::from(file.st_mtime_nsec)),
            changed: 0,
        })
    }

    /// Its size and times, without the number of the file: some network drives give another one at each look.
    pub fn size_and_times(&self) -> [[u8; 8]; 3] {
        [self.size.to_le_bytes(), self.modified.to_le_bytes(), self.changed.to_le_bytes()]
    }

    /// Returns true if every later change gives another stamp. A file can be changed twice in one step of the clock,
    /// and the second change then leaves the same stamp; so a stamp counts only once its time has passed. `time` is a
    /// moment before the stamp was taken.
    pub fn settled_before(&self, time: SystemTime) -> bool {
        let last = self.modified.max(self.changed);
        let step = if last % COARSE_UNIT == 0 { COARSE_CLOCK_STEP } else { CLOCK_STEP };
        let now = time.duration_since(UNIX_EPOCH).unwrap_or_default();
        let settled = now.checked_sub(step).unwrap_or_default().as_nanos();
        i128::try_from(settled).is_ok_and(|settled| i128::from(last) < settled)
    }
}

/// A time in nanoseconds. Those before 1678 and after 2262 are the first or the last moment of these years.
fn nanoseconds(seconds: i64, more: impl Into<i128>) -> i64 {
    let nanoseconds = i128::from(seconds) * i128::from(NANOSECONDS) + more.into();
    i64::try_from(nanoseconds).unwrap_or(if seconds < 0 { i64::MIN } else { i64::MAX })
}
