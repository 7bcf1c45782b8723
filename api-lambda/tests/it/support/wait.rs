//! Waiting for what another thread or program does.

use std::{
    fmt::Debug,
    thread,
    time::{Duration, Instant},
};

/// Time that a test waits for something that the program does at once or in a few steps, on a machine that has a lot
/// else to do.
pub(crate) const PATIENCE: Duration = Duration::from_secs(300);

/// Looks until what is seen is so, and returns it.
#[track_caller]
pub(crate) fn wait_until<T: Debug>(mut look: impl FnMut() -> T, is_so: impl Fn(&T) -> bool) -> T {
    let until = Instant::now() + PATIENCE;
    loop {
        let seen = look();
        if is_so(&seen) {
            return seen;
        }
        assert!(Instant::now() < until, "still {seen:?}");
        thread::sleep(Duration::from_millis(5));
    }
}
