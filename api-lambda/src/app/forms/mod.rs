//! Forms: a submission of a visitor is admitted, judged, announced and stored.

mod asked;
mod confirm;
mod contact;
pub(crate) mod list;
pub(crate) mod post;
mod repeated;

pub(crate) use asked::{Asked, FormQuery};

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::{config::RateLimit, store::Store};

use super::{Catalog, limits::Limits, messages::Messages, wake::Wake};

/// Forms of visitors.
#[derive(Debug)]
pub(crate) struct Forms {
    pub(super) store: Arc<Store>,
    pub(super) limits: Arc<Limits>,
    pub(super) messages: Arc<Messages>,
    pub(super) wake: Arc<Wake>,
    pub(super) catalog: Arc<Catalog>,
    pub(super) contact_limit: RateLimit,
    /// Limits concurrent submissions to what the store can take.
    pub(super) submissions: Semaphore,
    /// The owner gets e-mails.
    pub(super) is_mailed: bool,
    /// A program of the owner gets new requests.
    pub(super) has_webhook: bool,
    /// Customers get an e-mail that their request has come.
    pub(super) confirms: bool,
}
