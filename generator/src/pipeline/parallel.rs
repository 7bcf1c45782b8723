use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::typography::{language, set_language};

/// The stack of a thread, in bytes: React components nest deeply inside the engine.
const STACK_BYTES: usize = 16 << 20;

/// Does `work` on every item with up to `jobs` threads; the results are in the order of the items.
///
/// # Errors
///
/// The first fault. The other items are not finished.
pub(super) fn map<T: Sync, R: Send>(
    jobs: usize,
    items: &[T],
    work: impl Fn(&T) -> anyhow::Result<R> + Sync,
) -> anyhow::Result<Vec<R>> {
    map_with(jobs, items, || Ok(()), |(), item| work(item))
}

/// Does two pieces of work at the same time.
pub(super) fn both<A: Send, B>(one: impl FnOnce() -> A + Send, other: impl FnOnce() -> B) -> (A, B) {
    let printed_in = language();
    let one = move || {
        set_language(printed_in);
        one()
    };
    thread::scope(|scope| {
        let one = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, one).expect("a second thread");
        let other = other();
        (one.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)), other)
    })
}

/// Gives the memory of a large value back while other work goes on.
pub(super) fn drop_beside(value: impl Send + 'static) {
    // Without another thread it is dropped right here.
    let _ = thread::Builder::new().spawn(move || drop(value));
}

/// Like [`map`], with a worker for each thread.
pub(super) fn map_with<T: Sync, W, R: Send>(
    jobs: usize,
    items: &[T],
    start: impl Fn() -> anyhow::Result<W> + Sync,
    work: impl Fn(&mut W, &T) -> anyhow::Result<R> + Sync,
) -> anyhow::Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let printed_in = language();
    let run = || -> anyhow::Result<Vec<(usize, R)>> {
        set_language(printed_in);
        let mut worker = start()?;
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return Ok(done) };
            let result = work(&mut worker, item).inspect_err(|_| next.store(items.len(), Ordering::Relaxed))?;
            done.push((index, result));
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..jobs.min(items.len()))
            .map(|_| thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, run))
            .collect::<Result<_, _>>()?;
        let mut results: Vec<Option<R>> = Vec::new();
        results.resize_with(items.len(), || None);
        for thread in threads {
            for (index, result) in thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))? {
                results[index] = Some(result);
            }
        }
        Ok(results.into_iter().flatten().collect())
    })
}
