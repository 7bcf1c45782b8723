use std::{collections::HashMap, sync::Mutex};

use jiff::Timestamp;

use crate::blocking::lock;

/// Maximum number of counters that are remembered: about two megabytes. Attempts of further senders over their limit
/// are refused by the table, as slowly as others.
const MAX_REFUSED: usize = 10_000;

/// The counters that are over their limit, each until its window ends. A sender who is refused anyway costs neither a
/// write to the table nor a turn. Another instance finds out by itself.
#[derive(Debug, Default)]
pub(super) struct Refused(Mutex<HashMap<String, Timestamp>>);

impl Refused {
    /// Returns true if this counter is known to be over its limit. The name of a counter has its window.
    pub(super) fn has(&self, counter: &str) -> bool {
        lock(&self.0).contains_key(counter)
    }

    pub(super) fn remember(&self, counter: String, until: Timestamp, now: Timestamp) {
        let mut counters = lock(&self.0);
        if counters.len() >= MAX_REFUSED {
            counters.retain(|_, until| *until > now);
        }
        // One of them is learned again by one more write. A new one must not be lost: it may be that of all senders.
        if counters.len() >= MAX_REFUSED
            && let Some(any) = counters.keys().next().cloned()
        {
            counters.remove(&any);
        }
        counters.insert(counter, until);
    }

    pub(super) fn forget(&self, counter: &str) {
        lock(&self.0).remove(counter);
    }
}
