use tokio::sync::{Notify, futures::Notified};

use crate::domain::Channel;

/// Wakes the tasks that empty the outbox, one for each of [`Channel::ALL`].
#[derive(Debug, Default)]
pub(super) struct Wake([Notify; Channel::ALL.len()]);

impl Wake {
    /// There is a message that goes this way.
    pub(super) fn one(&self, channel: Channel) {
        self.0[channel as usize].notify_one();
    }

    /// There may be messages for every way.
    pub(super) fn all(&self) {
        self.0.iter().for_each(Notify::notify_one);
    }

    /// Waits for a message that goes this way.
    pub(super) fn woken(&self, channel: Channel) -> Notified<'_> {
        self.0[channel as usize].notified()
    }
}
