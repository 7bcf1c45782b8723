//! The check of the data file while requests are answered: once a day, and after a call that the engine could not do.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use super::{
    Engine,
    check::{structure, unreadable},
    rows::connect,
};

/// Time between two checks.
const CHECK_INTERVAL: Duration = Duration::from_secs(24 * 3600);

/// Least time between two checks after failed calls.
const MIN_INTERVAL: Duration = Duration::from_secs(60);

/// Checks a file's structure on a connection of its own. In SQLite's log mode, readers and the writer do not wait for
/// each other.
pub(super) fn problems(path: &Path) -> rusqlite::Result<Vec<String>> {
    structure(&connect(path)?)
}

/// Reads all rows now, and checks the whole file each day and when a call failed. The structure was checked before the
/// start.
pub(super) async fn run(engine: Engine) {
    count(&engine).await;
    loop {
        let begin = Instant::now();
        tokio::select! {
            () = tokio::time::sleep(CHECK_INTERVAL) => {}
            () = engine.suspect.notified() => {}
        }
        match engine.reading(problems).await {
            Ok(Ok(problems)) => engine.condition.checked(&engine.file, &problems),
            _ => tracing::warn!("the data file could not be checked; it will be tried again"),
        }
        count(&engine).await;
        if begin.elapsed() < MIN_INTERVAL {
            tokio::time::sleep(MIN_INTERVAL).await;
        }
    }
}

/// Counts the rows that cannot be read. In a damaged file, a damaged page ends the count without a result.
async fn count(engine: &Engine) {
    if let Ok(Ok(unreadable)) = engine.reading(|file| unreadable(&connect(file)?)).await {
        engine.condition.counted_unreadable(unreadable);
        tracing::info!(unreadable, "all rows of the data file were read");
    }
}
