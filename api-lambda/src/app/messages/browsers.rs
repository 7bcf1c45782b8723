//! Messages to browsers: one task for each browser, because each has a push service of its own, which may be slow.

use std::{
    collections::BTreeSet,
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
    outbox::{Due, OutboxError},
    pauses::{Failures, until_next_round},
};

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
        self.notify_each_browser(due, end).await.map_or(Ok(()), |(_, problem)| Err(problem))
    }

    /// Sends messages to browsers. Begins none after `end`. Returns the first place that has to be tried again.
    pub(super) async fn notify_each_browser(self: &Arc<Self>, due: Due, end: Instant) -> Option<(usize, OutboxError)> {
        let mut tasks = JoinSet::new();
        for messages in due.into_values() {
            let app = Arc::clone(self);
            tasks.spawn(async move { app.notify_browser(messages, Some(end)).await });
        }
        tasks.join_all().await.into_iter().filter_map(Result::err).min_by_key(|(at, _)| *at)
    }

    /// Sends messages to one browser, until its push service wants a pause. Begins none after `end`. Fails with the
    /// place of the one that has to be tried again.
    async fn notify_browser(
        &self,
        messages: Vec<(usize, OutboxMessage)>,
        end: Option<Instant>,
    ) -> Result<(), (usize, OutboxError)> {
        for (at, message) in messages {
            if self.paused_until(message.kind).is_some_and(|until| until > now()) {
                break;
            }
            if end.is_some_and(|end| Instant::now() >= end) {
                return Err((at, OutboxError::OutOfTime));
            }
            match self.send_message(message).await {
                Ok(()) | Err(OutboxError::PutBack(_)) => {}
                Err(problem) => return Err((at, problem)),
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
                due.entry(browser).or_default().push((0, message));
            }
        }
        Ok((due, next))
    }
}
