use std::{
    collections::BTreeMap,
    fs,
    io::Write,
    path::PathBuf,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Serialize};
use url::Url;

use crate::cache;

use super::verdict::Verdict;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Maximum age of an answer that is kept.
pub const MAX_ANSWER_AGE_DAYS: u16 = 90;

/// The links that worked, with the day on which they did, in the cache folder of the user.
///
/// Only these are kept: a link that did not work may be mended on the other side, and there are few of them.
#[derive(Debug)]
pub(super) struct Answers {
    /// `None` when nothing is remembered on this machine.
    path: Option<PathBuf>,
    /// The age up to which an answer counts.
    max_age: Duration,
    now: Duration,
    worked: BTreeMap<String, Worked>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Worked {
    /// Seconds since 1970.
    at: u64,
    /// The address for good, if it is another one.
    #[serde(skip_serializing_if = "Option::is_none")]
    moved: Option<String>,
}

impl Answers {
    /// The answers that were saved last; none when they are damaged.
    pub(super) fn load(max_days: u16) -> Self {
        let path = cache::folder("links").map(|folder| folder.join("worked.json"));
        let text = path.as_ref().and_then(|path| fs::read(path).ok());
        let worked = text.and_then(|text| serde_json::from_slice(&text).ok()).unwrap_or_default();
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Self { path, max_age: DAY * u32::from(max_days), now, worked }
    }

    /// The verdict about a link that worked not long ago.
    pub(super) fn known(&self, url: &Url) -> Option<Verdict> {
        let Worked { at, moved } = self.worked.get(url.as_str())?;
        // A moment of the future is that of a wrong clock.
        let age = self.now.checked_sub(Duration::from_secs(*at))?;
        (age < self.max_age).then(|| moved.clone().map_or(Verdict::Fine, Verdict::Moved))
    }

    pub(super) fn note(&mut self, url: &Url, verdict: &Verdict) {
        let moved = match verdict {
            Verdict::Fine => None,
            Verdict::Moved(to) => Some(to.clone()),
            Verdict::Gone(_) | Verdict::NoSuchHost(_) | Verdict::Unknown { .. } => {
                self.worked.remove(url.as_str());
                return;
            }
        };
        self.worked.insert(url.to_string(), Worked { at: self.now.as_secs(), moved });
    }

    /// Saves all answers that may still count, if the disk allows it; otherwise the next run asks again.
    pub(super) fn save(mut self) {
        let Some(path) = self.path else { return };
        let oldest = self.now.saturating_sub(DAY * u32::from(MAX_ANSWER_AGE_DAYS)).as_secs();
        self.worked.retain(|_, worked| worked.at >= oldest);
        let Ok(text) = serde_json::to_vec(&self.worked) else { return };
        let _ = cache::replace_file(&path, |file| file.write_all(&text));
    }
}
