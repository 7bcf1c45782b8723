//! Messages to browsers: one task for each browser, because each has a push service of its own, which may be slow.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    sync::Arc,
    time::{Duration, Instant},
};

use jiff::Timestamp;
use tokio::{task::JoinSet, time::sleep};

use crate::{
    domain::{Channel, Letter, SubscriptionId},
    store::{StoreError, Waiting},
};

use super::{
    App, now,
    tell::{Failures, TellError, until_next_round},
};

/// Messages that are due, by browser, those about older requests first.
type Due = BTreeMap<SubscriptionId, Vec<Waiting>>;

impl App {
    /// Sends messages to browsers for as long as the program runs. A browser whose messages are under way gets the next
    /// ones after them; no other one waits for it. `is_first` is true if claims of an earlier run do not count.
    pub(super) async fn tell_browsers(self: Arc<Self>, mut is_first: bool) -> Infallible {
        let mut failures = Failures::of(Channel::Push);
        let (mut tasks, mut busy) = (JoinSet::new(), BTreeSet::new());
        loop {
            let wait = match self.due_to_browsers(is_first, &busy).await {
                Ok((due, next)) => {
                    is_first = false;
                    for (browser, letters) in due {
                        busy.insert(browser);
                        let app = Arc::clone(&self);
                        tasks.spawn(async move { (browser, app.tell_browser(letters, None).await) });
                    }
                    until_next_round(next)
                }
                Err(problem) => failures.next_pause(&problem.into()),
            };
            let mut pause = Duration::ZERO;
            tokio::select! {
                () = sleep(wait) => {}
                () = self.new_letters[Channel::Push as usize].notified() => {}
                Some(ended) = tasks.join_next() => match ended {
                    Ok((browser, result)) => {
                        busy.remove(&browser);
                        match result {
                            Ok(()) => failures.end(),
                            Err((_, problem)) => pause = failures.next_pause(&problem),
                        }
                    }
                    // The message that caused it stays claimed for a while.
                    Err(_) => {
                        tracing::error!("telling a browser of requests broke off");
                        busy.clear();
                    }
                },
            }
            sleep(pause).await;
        }
    }

    /// Sends the messages to browsers that are due, once. Begins none after `end`.
    pub(super) async fn tell_browsers_once(self: &Arc<Self>, end: Instant) -> Result<(), TellError> {
        if !self.has(Channel::Push) {
            return Ok(());
        }
        let (due, _) = self.due_to_browsers(false, &BTreeSet::new()).await?;
        let letters =
            due.into_iter().flat_map(|(browser, letters)| letters.into_iter().map(move |one| (browser, 0, one)));
        self.tell_each_browser(letters.collect(), end).await.map_or(Ok(()), |(_, problem)| Err(problem))
    }

    /// Sends messages to browsers, each with its place in a batch. Begins none after `end`. Returns the first place that
    /// has to be tried again.
    pub(super) async fn tell_each_browser(
        self: &Arc<Self>,
        letters: Vec<(SubscriptionId, usize, Waiting)>,
        end: Instant,
    ) -> Option<(usize, TellError)> {
        let mut by_browser: BTreeMap<_, (Vec<usize>, Vec<Waiting>)> = BTreeMap::new();
        for (browser, at, letter) in letters {
            let (places, letters) = by_browser.entry(browser).or_default();
            places.push(at);
            letters.push(letter);
        }
        let mut tasks = JoinSet::new();
        for (places, letters) in by_browser.into_values() {
            let app = Arc::clone(self);
            tasks.spawn(async move {
                let told = app.tell_browser(letters, Some(end)).await;
                told.map_err(|(told, problem)| (places[told], problem))
            });
        }
        let results = tasks.join_all().await;
        results.into_iter().filter_map(Result::err).min_by_key(|(at, _)| *at)
    }

    /// Sends messages to one browser, until its push service wants a pause. Begins none after `end`. Fails with the
    /// number of those that need not be tried again.
    async fn tell_browser(&self, letters: Vec<Waiting>, end: Option<Instant>) -> Result<(), (usize, TellError)> {
        for (told, waiting) in letters.into_iter().enumerate() {
            if self.paused_until(waiting.letter).is_some_and(|until| until > now()) {
                break;
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err((told, TellError::OutOfTime));
            }
            self.tell_of(waiting).await.map_err(|problem| (told, problem))?;
        }
        Ok(())
    }

    /// The messages that are due, without those to browsers that are busy, and the time when the next one is.
    async fn due_to_browsers(
        &self,
        is_first: bool,
        busy: &BTreeSet<SubscriptionId>,
    ) -> Result<(Due, Option<Timestamp>), StoreError> {
        let (mut due, mut next) = (Due::new(), None);
        for waiting in self.store.outbox().await? {
            if waiting.letter == Letter::Browsers {
                self.look_up_browsers(waiting).await?;
            }
            let Letter::Push(browser) = waiting.letter else { continue };
            let from = self.due(waiting);
            if busy.contains(&browser) {
                continue;
            }
            if from > now() && !is_first {
                next = [next, Some(from)].into_iter().flatten().min();
            } else {
                due.entry(browser).or_default().push(waiting);
            }
        }
        Ok((due, next))
    }
}
