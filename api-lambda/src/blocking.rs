//! Work that blocks a thread: hashing, decoding, files. All of it goes through here.

use std::sync::Arc;

use tokio::{
    sync::Semaphore,
    task::{JoinError, spawn_blocking},
};

/// Turns for work that blocks a thread: only so many at a time. A clone shares them.
#[derive(Debug, Clone)]
pub struct Turns(Arc<Semaphore>);

impl Turns {
    /// Makes turns for so many at a time.
    pub fn new(at_a_time: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_a_time)))
    }

    /// Does work when it is its turn. Waiting blocks no thread and ends with the caller. Work that has begun goes on
    /// when the caller does not wait any more, after the deadline of a response for example, and its turn lasts as long
    /// as it does. So whatever `work` owns, such as a body in memory, is there at most so many times.
    ///
    /// # Errors
    ///
    /// Fails when the work panics.
    pub async fn run<R: Send + 'static>(&self, work: impl FnOnce() -> R + Send + 'static) -> Result<R, JoinError> {
        let turn = Arc::clone(&self.0).acquire_owned().await;
        let done = spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        done.await
    }
}
