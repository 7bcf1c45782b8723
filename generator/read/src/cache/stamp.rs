use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use system::Facts;

/// The longest step of the clock with which a file system writes times: a hundredth of a second in kernels, doubled.
const CLOCK_STEP: Duration = Duration::from_millis(20);

/// The step of file systems for memory cards.
const COARSE_CLOCK_STEP: Duration = Duration::from_secs(2);

/// The unit of those times, in nanoseconds: file systems for memory cards count in hundredths of a second or coarser.
const COARSE_UNIT: i64 = 10_000_000;

/// Properties of a file that differ after every change of its content, if the stamp is
/// [settled](Stamp::settled_before).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    device: u64,
    inode: u64,
    size: u64,
    /// Nanoseconds since 1970. Programs can set it back.
    modified: i64,
    /// Nanoseconds since 1970. Set by the system at each change; programs cannot set it. Zero where it is left out, and on
    /// Windows.
    changed: i64,
}

impl Stamp {
    /// The stamp of a file that others write.
    pub fn of(file: Facts) -> Self {
        let Facts { device, number, size, modified, changed } = file;
        Self { device, inode: number, size, modified, changed }
    }

    /// The stamp of a file that only this program writes. It stays the same when the file gets a second name.
    pub fn of_own(file: Facts) -> Self {
        Self { changed: 0, ..Self::of(file) }
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
