//! People: their logins, sessions, second steps, and the browsers that are notified for them.
//!
//! Invariant: every call of the inbox takes a [`Member`], and one for owners alone an [`Owner`]. Only
//! [`Accounts::signed_in`] can make what these are made from, from an active session and the role that the person has
//! now.

use std::sync::{Arc, Mutex};

use tokio::sync::OnceCell;

use crate::{
    auth::{Block, Password, SessionKeys},
    blocking::Turns,
    config::RateLimit,
    push::{PushServices, VapidKey},
    store::Store,
};

use super::{limits::Limits, wake::Wake};

mod account;
pub(crate) mod login;
pub(crate) mod passkeys;
pub(crate) mod password;
pub(crate) mod people;
pub(in crate::app) mod proof;
mod reauthentication;
mod rights;
pub(crate) mod second_step;
pub(crate) mod sessions;
pub(crate) mod subscriptions;

pub(crate) use rights::{Member, Owner, SignedIn};

/// The people with a login.
#[derive(Debug)]
pub(crate) struct Accounts {
    pub(super) store: Arc<Store>,
    pub(super) keys: Arc<SessionKeys>,
    pub(super) limits: Arc<Limits>,
    pub(super) wake: Arc<Wake>,
    /// The configured password of the first owner.
    pub(super) password: Password,
    pub(super) login_limit: RateLimit,
    /// The owner gets e-mails.
    pub(super) is_mailed: bool,
    /// The push services that browsers may name; `None` if no browser is notified of new requests.
    pub(super) services: Option<PushServices>,
    /// The key by which push services recognize this program, once it was needed.
    pub(super) vapid_key: OnceCell<VapidKey>,
    /// Turns to check or hash a password: one at a time, because each takes much memory.
    pub(super) passwords: Turns,
    /// Memory for checking passwords.
    pub(super) password_memory: Arc<Mutex<Vec<Block>>>,
}
