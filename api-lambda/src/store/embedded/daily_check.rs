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

/// The result of a check.
pub(super) struct Checked {
    /// Problems of the structure.
    pub(super) problems: Vec<String>,
    /// Number of rows that cannot be read; `None` if the table cannot be read at all.
    pub(super) unreadable: Option<usize>,
}

/// Checks a file on a connection of its own. In SQLite's log mode, readers and the writer do not wait for each other.
///
/// # Errors
///
/// Fails when the file cannot be checked for another reason than damage.
pub(super) fn check(path: &Path) -> rusqlite::Result<Checked> {
    let connection = connect(path)?;
    let problems = structure(&connection)?;
    Ok(Checked { problems, unreadable: unreadable(&connection).ok() })
}

/// Checks the file each day, and when a call failed.
pub(super) async fn run(engine: Engine) {
    loop {
        let begin = Instant::now();
        tokio::select! {
            () = tokio::time::sleep(CHECK_INTERVAL) => {}
            () = engine.suspect.notified() => {}
        }
        let path = engine.file.path().to_owned();
        match tokio::task::spawn_blocking(move || check(&path)).await {
            Ok(Ok(checked)) => engine.record(&checked),
            _ => tracing::warn!("the data file could not be checked; it will be tried again"),
        }
        if begin.elapsed() < MIN_INTERVAL {
            tokio::time::sleep(MIN_INTERVAL).await;
        }
    }
}
