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
    app::now,
    domain::{Channel, MessageKind, SubscriptionId},
    store::{OutboxMessage, StoreError},
};

use super::{
    Messages,
    outbox::OutboxError,
    pauses::{Failures, until_next_round},
};

/// Messages that are due, by browser, those about older requests first.
type Due = BTreeMap<SubscriptionId, Vec<OutboxMessage>>;

impl Messages {
    /// Sends messages to browsers for as long as the program runs. A browser whose messages are under way gets the next
    /// ones after them; no other one waits for it. `is_first` is true if claims of an earlier run do not count.
    pub(super) async fn notify_browsers(self: Arc<Self>, mut is_first: bool) -> Infallible {
        let mut failures = Failures::of(Channel::Push);
        let (mut tasks, mut busy) = (JoinSet::new(), BTreeSet::new());
        loop {
            let wait = match self.due_to_browsers(is_first, &busy).await {
                Ok((due, next)) => {
                    is_first = false;
                    for (browser, messages) in due {
                        busy.insert(browser);
                        let app = Arc::clone(&self);
                        tasks.spawn(async move { (browser, app.notify_browser(messages, None).await) });
                    }
                    until_next_round(next)
                }
                Err(problem) => failures.next_pause(&problem),
            };
            let mut pause = Duration::ZERO;
            tokio::select! {
                () = sleep(wait) => {}
                () = self.wake.woken(Channel::Push) => {}
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
                        tracing::error!("notifying a browser of requests broke off");
                        busy.clear();
                    }
                },
            }
            sleep(pause).await;
        }
    }

    /// Sends the messages to browsers that are due, once. Begins none after `end`.
    pub(super) async fn notify_browsers_once(self: &Arc<Self>, end: Instant) -> Result<(), OutboxError> {
        if !self.has(Channel::Push) {
            return Ok(());
        }
        let (due, _) = self.due_to_browsers(false, &BTreeSet::new()).await?;
        let messages =
            due.into_iter().flat_map(|(browser, messages)| messages.into_iter().map(move |one| (browser, 0, one)));
        self.notify_each_browser(messages.collect(), end).await.map_or(Ok(()), |(_, problem)| Err(problem))
    }

    /// Sends messages to browsers, each with its place in a batch. Begins none after `end`. Returns the first place that
    /// has to be tried again.
    pub(super) async fn notify_each_browser(
        self: &Arc<Self>,
        messages: Vec<(SubscriptionId, usize, OutboxMessage)>,
        end: Instant,
    ) -> Option<(usize, OutboxError)> {
        let mut by_browser: BTreeMap<_, (Vec<usize>, Vec<OutboxMessage>)> = BTreeMap::new();
        for (browser, at, message) in messages {
            let (places, of_browser) = by_browser.entry(browser).or_default();
            places.push(at);
            of_browser.push(message);
        }
        let mut tasks = JoinSet::new();
        for (places, messages) in by_browser.into_values() {
            let app = Arc::clone(self);
            tasks.spawn(async move {
                let result = app.notify_browser(messages, Some(end)).await;
                result.map_err(|(sent, problem)| (places[sent], problem))
            });
        }
        let results = tasks.join_all().await;
        results.into_iter().filter_map(Result::err).min_by_key(|(at, _)| *at)
    }

    /// Sends messages to one browser, until its push service wants a pause. Begins none after `end`. Fails with the
    /// number of those that need not be tried again.
    async fn notify_browser(
        &self,
        messages: Vec<OutboxMessage>,
        end: Option<Instant>,
    ) -> Result<(), (usize, OutboxError)> {
        for (sent, message) in messages.into_iter().enumerate() {
            if self.paused_until(message.kind).is_some_and(|until| until > now()) {
                break;
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err((sent, OutboxError::OutOfTime));
            }
            match self.send_message(message).await {
                Ok(()) | Err(OutboxError::PutBack(_)) => {}
                Err(problem) => return Err((sent, problem)),
            }
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
        for message in self.store.outbox().await? {
            if message.kind == MessageKind::Browsers
                && self.due(message) <= now()
                && let Err(OutboxError::Store(problem)) = self.send_message(message).await
            {
                return Err(problem);
            }
            let MessageKind::Push(browser) = message.kind else { continue };
            let from = self.due(message);
            if busy.contains(&browser) {
                continue;
            }
            if from > now() && !is_first {
                next = [next, Some(from)].into_iter().flatten().min();
            } else {
                due.entry(browser).or_default().push(message);
            }
        }
        Ok((due, next))
    }
}
