//! The time for a response.

use std::{cell::Cell, future::poll_fn, pin::pin, task::Poll, time::Duration};

use tokio::time::{Instant, sleep_until};

/// The most time for a response that needs a password to be hashed: below the ten seconds of the function on AWS and the
/// fifteen of the inbox.
pub(crate) const MAX_RESPONSE_TIME: Duration = Duration::from_secs(8);

/// The moments at which the present call ends: as of now, and at the latest.
#[derive(Debug, Clone, Copy)]
struct Ends {
    now: Instant,
    latest: Instant,
}

tokio::task_local! {
    static ENDS: Cell<Ends>;
}

/// Does work until its time is up; then returns `None`. Time for passwords does not count, up to
/// [`MAX_RESPONSE_TIME`] for the whole call: somebody who logs in to a busy machine gets the answer late instead of
/// none.
pub(crate) async fn in_time<F: Future>(allowed: Duration, work: F) -> Option<F::Output> {
    let start = Instant::now();
    let ends = Ends { now: start + allowed, latest: start + MAX_RESPONSE_TIME.max(allowed) };
    let timed = async {
        let (mut work, mut time) = (pin!(work), pin!(sleep_until(ends.now)));
        poll_fn(|context| {
            if let Poll::Ready(done) = work.as_mut().poll(context) {
                return Poll::Ready(Some(done));
            }
            let Ends { now, .. } = ENDS.with(Cell::get);
            if time.deadline() != now {
                time.as_mut().reset(now);
            }
            time.as_mut().poll(context).map(|()| None)
        })
        .await
    };
    ENDS.scope(Cell::new(ends), timed).await
}

/// Does work that does not count against the time of the call.
pub(super) async fn uncounted<F: Future>(work: F) -> F::Output {
    let start = Instant::now();
    let before = ENDS.try_with(|ends| ends.replace(Ends { now: ends.get().latest, ..ends.get() })).ok();
    let done = work.await;
    if let Some(Ends { now, latest }) = before {
        ENDS.with(|ends| ends.set(Ends { now: (now + start.elapsed()).min(latest), latest }));
    }
    done
}
