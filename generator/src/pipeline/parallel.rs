use std::{
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

/// Stack of a thread: React components nest deeply inside the engine.
const STACK_BYTES: usize = 16 << 20;

/// Does `work` on every item with up to `jobs` threads, each with a worker of its own, and returns the results in the order
/// of the items. The calling thread takes part with `own`. The first fault ends it.
pub(super) fn map<T: Sync, W, R: Send>(
    jobs: usize,
    items: &[T],
    start: impl Fn() -> anyhow::Result<W> + Sync,
    own: &mut W,
    work: impl Fn(&mut W, &T) -> anyhow::Result<R> + Sync,
) -> anyhow::Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let run = |worker: &mut W| -> anyhow::Result<Vec<(usize, R)>> {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return Ok(done) };
            let result = work(worker, item).inspect_err(|_| next.store(items.len(), Ordering::Relaxed))?;
            done.push((index, result));
        }
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let helpers = jobs.min(items.len()).saturating_sub(1);
        let helpers: Vec<_> = (0..helpers)
            .map(|_| thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, || run(&mut start()?)))
            .collect::<Result<_, _>>()?;
        let mut results = run(own)?;
        for helper in helpers {
            results.extend(helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))?);
        }
        anyhow::Ok(results)
    })?;
    results.sort_by_key(|(index, _)| *index);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
