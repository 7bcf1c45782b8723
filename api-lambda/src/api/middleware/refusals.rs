use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
    time::{Duration, Instant},
};

use axum::http::StatusCode;

/// Time that one line about refusals stands for.
const LINE_INTERVAL: Duration = Duration::from_secs(60);

/// Method and route.
type Call = (&'static str, String);

/// Calls that were refused lately by a rate limit. One log for the process, so one count.
static REFUSALS: Mutex<BTreeMap<Call, Refusals>> = Mutex::new(BTreeMap::new());

struct Refusals {
    /// The last line about this call.
    since: Instant,
    /// Number of refusals without a line since then.
    more: u64,
}

/// Counts a refusal. Returns true for the first one in a while, which gets a line of its own. A line for each would let
/// a sender who is refused fill the disk with the log.
pub(super) fn count(method: &'static str, route: &str) -> bool {
    let mut refusals = REFUSALS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = refusals.get_mut(&(method, route.to_owned())) {
        known.more += 1;
        return false;
    }
    refusals.insert((method, route.to_owned()), Refusals { since: Instant::now(), more: 0 });
    true
}

/// Writes a line for each call about its refusals in the minute that has ended. With `at_once`, about those until now.
pub(crate) fn write_refusals(at_once: bool) {
    let mut refusals = REFUSALS.lock().unwrap_or_else(PoisonError::into_inner);
    refusals.retain(|(method, route), Refusals { since, more }| {
        let elapsed = since.elapsed();
        if !at_once && elapsed < LINE_INTERVAL {
            return true;
        }
        let is_more = *more > 0;
        if is_more {
            let status = StatusCode::TOO_MANY_REQUESTS.as_u16();
            tracing::info!(method, route, status, refused = *more, seconds = elapsed.as_secs(), "refused requests");
        }
        (*since, *more) = (Instant::now(), 0);
        // A quiet minute: the next refusal gets a line of its own again.
        is_more
    });
}
