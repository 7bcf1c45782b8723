//! The condition of the data file: reported by the health check, a reason to refuse writes, and logged.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
};

use super::super::StoreError;
use super::file::{Change, DataFile};

/// Messages of SQLite about a write. Other messages of the engine can quote content, so they are never logged.
const CAUSES: [&str; 6] = [
    "database or disk is full",
    "disk I/O error",
    "database is locked",
    "readonly database",
    "disk image is malformed",
    "unable to open database file",
];

/// The condition of the data file.
#[derive(Debug, Default)]
pub(super) struct Condition {
    /// The change that has a line in the log.
    reported: Mutex<Option<Change>>,
    /// Somebody wrote into the file. Only a restart, which forgets remembered pages, helps.
    overwritten: AtomicBool,
    /// The file's structure is broken.
    damaged: AtomicBool,
    /// The last write of a request failed, and none succeeded since.
    writes_fail: AtomicBool,
    /// Number of rows that cannot be read.
    unreadable: AtomicUsize,
}

impl Condition {
    /// Looks at the files. Reports each problem once.
    ///
    /// # Errors
    ///
    /// Fails when nothing may be written: the file was replaced, overwritten or damaged.
    pub(super) fn check(&self, file: &DataFile) -> Result<(), StoreError> {
        let changed = file.changed();
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        match &changed {
            Some(Change::Replaced(path)) if *reported != changed => tracing::error!(
                file = %path.display(),
                process = std::process::id(),
                "the data file was removed or replaced while the program runs, so nothing is stored any more: \
                 move the file back together with its -wal and -shm; if it was deleted, copy it out of this process before \
                 stopping it (docs/reliability.md says how)"
            ),
            Some(Change::Overwritten(path)) if *reported != changed => {
                self.overwritten.store(true, Relaxed);
                tracing::error!(
                    file = %path.display(),
                    "another program wrote into the data file or cut it off, so nothing is stored any more: restart this \
                     program, which checks the file; to put a backup in place use `api-lambda restore`"
                );
            }
            _ => {}
        }
        let replaced = matches!(changed, Some(Change::Replaced(_)));
        *reported = changed;
        drop(reported);
        match () {
            () if replaced => Err(StoreError::new("stat", "DataFileReplaced")),
            () if self.overwritten.load(Relaxed) => Err(StoreError::new("stat", "DataFileOverwritten")),
            () if self.damaged.load(Relaxed) => Err(StoreError::new("check", "DataFileDamaged")),
            () => Ok(()),
        }
    }

    /// Records the result of a check of the file's structure: the problems that were found.
    pub(super) fn checked(&self, file: &DataFile, problems: &[String]) {
        let damaged = !problems.is_empty();
        if self.damaged.swap(damaged, Relaxed) || !damaged {
            return;
        }
        let path = file.path().display();
        tracing::error!(
            file = %path,
            problems = problems.len(),
            first = problems[0],
            "the data file is damaged, so nothing is stored any more; stop the program and restore the newest backup with \
             `api-lambda restore --from BACKUP --data {path} --replace`, or take what can be read into a new file with \
             `api-lambda restore --from {path} --salvage --data NEW`"
        );
    }

    /// Records the number of rows that cannot be read.
    pub(super) fn counted_unreadable(&self, rows: usize) {
        if self.unreadable.swap(rows, Relaxed) < rows {
            tracing::error!(
                rows,
                "rows of the data file cannot be read; they are left out of lists, searches and exports, and stay in the file"
            );
        }
    }

    /// Records that a query left out rows. The next count of the whole file is exact.
    pub(super) fn left_out(&self, rows: usize) {
        if rows > self.unreadable.load(Relaxed) {
            self.counted_unreadable(rows);
        }
    }

    /// Number of rows that cannot be read.
    pub(super) fn unreadable(&self) -> usize {
        self.unreadable.load(Relaxed)
    }

    /// Records a write that failed, with the engine's message.
    pub(super) fn write_failed(&self, message: &str) {
        if !self.writes_fail.swap(true, Relaxed) {
            let cause = CAUSES.into_iter().find(|cause| message.contains(cause)).unwrap_or("another one");
            tracing::error!(
                cause,
                "nothing can be written to the data file: make room on its disk, or look for errors of the disk in the log of \
                 the system; the program goes on by itself"
            );
        }
    }

    /// Records that a quote request, or as much as one, was written.
    pub(super) fn wrote(&self) {
        if self.writes_fail.swap(false, Relaxed) {
            tracing::info!("the data file can be written again");
        }
    }

    /// True if the last write failed.
    pub(super) fn writes_fail(&self) -> bool {
        self.writes_fail.load(Relaxed)
    }
}
