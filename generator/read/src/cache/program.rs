use std::{env, path::PathBuf, time::SystemTime};

use system::facts_of;

use super::Stamp;

/// Identifies the running program by its file, so that a cache is never read by another version of it. `None` when the
/// file was written only just now or cannot be found.
pub(super) fn program() -> Option<Stamp> {
    let now = SystemTime::now();
    // On Linux a link to the file that runs, also after another one took its name.
    let running = PathBuf::from("/proc/self/exe");
    let path = if running.exists() { running } else { env::current_exe().ok()? };
    Some(Stamp::of(facts_of(&path).ok()?)).filter(|stamp| stamp.settled_before(now))
}
