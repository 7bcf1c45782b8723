//! Work that blocks a thread: hashing, decoding, files. All of it goes through here.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    runtime::{Builder, Handle},
    sync::Semaphore,
    task::JoinError,
};

/// Time for which a thread of its own waits for the next work: longer than a program runs.
const THREAD_KEPT: Duration = Duration::from_secs(10 * 365 * 24 * 3600);

/// Locks a value for a moment, also after a panic of somebody who had it: each change of what is locked is complete.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Turns for work that blocks a thread: only so many at a time. A clone shares them.
#[derive(Debug, Clone)]
pub struct Turns {
    free: Arc<Semaphore>,
    /// The pool with a thread of its own, if the work needs one.
    own: Option<Handle>,
}

impl Turns {
    /// Makes turns for so many at a time.
    pub fn new(at_a_time: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(at_a_time)), own: None }
    }

    /// Makes turns for work that takes much memory: one at a time, and always on the same thread. Each thread keeps
    /// memory that was freed there for its own next work, so that work that goes around all threads takes its memory as
    /// many times as there are threads.
    pub fn on_one_thread() -> Self {
        let pool = Builder::new_current_thread().max_blocking_threads(1).thread_keep_alive(THREAD_KEPT).build();
        let pool = pool.expect("a pool of threads that has neither network nor clock");
        // It lasts as long as the program, and must not be waited for at the end.
        Self { own: Some(Box::leak(Box::new(pool)).handle().clone()), ..Self::new(1) }
    }

    /// Does work when it is its turn. Waiting blocks no thread and ends with the caller. Work that has begun goes on
    /// when the caller does not wait any more, after the deadline of a response for example, and its turn lasts as long
    /// as it does. So whatever `work` owns, such as a body in memory, is there at most so many times.
    ///
    /// # Errors
    ///
    /// Fails when the work panics.
    pub async fn run<R: Send + 'static>(&self, work: impl FnOnce() -> R + Send + 'static) -> Result<R, JoinError> {
        let turn = Arc::clone(&self.free).acquire_owned().await;
        let pool = self.own.clone().unwrap_or_else(Handle::current);
        let done = pool.spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await
    }
}
