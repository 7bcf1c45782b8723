//! Messages about requests: e-mails, webhooks and notifications, from an outbox.

mod browsers;
mod digest;
mod outbox;
mod pauses;
mod push;

use std::sync::Arc;

use crate::{mail::Mailer, push::Push, store::Store, webhook::Webhook};

use super::{Catalog, accounts::Accounts, wake::Wake};

pub(crate) use outbox::OutboxError;
pub(super) use pauses::Pauses;

/// The outbox, and the ways out of it.
#[derive(Debug)]
pub(crate) struct Messages {
    pub(super) store: Arc<Store>,
    pub(super) accounts: Arc<Accounts>,
    pub(super) wake: Arc<Wake>,
    pub(super) catalog: Arc<Catalog>,
    pub(super) channels: Channels,
    /// The first language of the site.
    pub(super) language: String,
    /// Browsers whose push services do not take messages now.
    pub(super) pauses: Pauses,
}

/// The ways out of the outbox, while [`Messages::empty_outbox`] runs. One is `None` if another process uses it, or
/// nobody is told in this way.
#[derive(Debug, Default)]
pub(crate) struct Channels {
    /// Notifies the owner of new requests.
    pub(crate) mailer: Option<Mailer>,
    /// Sends new requests to a program of the owner.
    pub(crate) webhook: Option<Webhook>,
    /// Notifies browsers of new requests.
    pub(crate) push: Option<Push>,
}
