//! The requests, as people work on them.

mod body;
pub(crate) mod bulk;
pub(crate) mod change;
pub(crate) mod erase;
pub(crate) mod history;
pub(crate) mod list;
mod lost_rule;
pub(crate) mod numbers;
pub(crate) mod search;
pub(crate) mod templates;
pub(crate) mod today;

use std::sync::Arc;

use crate::store::Store;

use super::{Catalog, limits::Limits, wake::Wake};

/// The inbox and the trash.
#[derive(Debug)]
pub(crate) struct Inbox {
    pub(super) store: Arc<Store>,
    pub(super) limits: Arc<Limits>,
    pub(super) wake: Arc<Wake>,
    pub(super) catalog: Arc<Catalog>,
    /// Time after which lost requests are deleted, in months; `None` if they are kept.
    pub(super) lost_months: Option<u32>,
}
