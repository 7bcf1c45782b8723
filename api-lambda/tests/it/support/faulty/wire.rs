//! The wire to a table: its fault, and calls that are held back.

use std::sync::{Condvar, Mutex, MutexGuard};

use super::{Fault, behind::Behind, received::Received};
use crate::support::wait::PATIENCE;

pub(super) struct Wire {
    pub(super) behind: Behind,
    pub(super) broken: Mutex<Option<Broken>>,
    pub(super) held: Mutex<Option<Held>>,
    held_changed: Condvar,
}

/// Calls that wait for the test.
pub(super) struct Held {
    pub(super) operation: &'static str,
    /// A part of the body.
    pub(super) about: String,
    /// The body of the first call. One with the same body is the same call, tried again by the SDK; others pass.
    pub(super) body: Option<Vec<u8>>,
    /// Number of calls that wait, or waited and are not answered yet.
    pub(super) waiting: usize,
    pub(super) open: bool,
}

/// Holds one call back. Dropping it lets the call go.
pub(crate) struct Gate<'t>(pub(super) &'t Wire);

impl Gate<'_> {
    /// Waits until the call is there.
    #[track_caller]
    pub(crate) fn wait_for_call(&self) {
        self.wait("no call came", |held| held.body.is_some());
    }

    /// Lets the call go, and waits until it is done.
    #[track_caller]
    pub(crate) fn open(self) {
        self.0.change_held(|held| held.open = true);
        self.wait("the call did not end", |held| held.waiting == 0);
    }

    #[track_caller]
    fn wait(&self, problem: &str, is_so: impl Fn(&Held) -> bool) {
        let held = lock(&self.0.held);
        let waits = |held: &mut Option<Held>| held.as_ref().is_some_and(|held| !is_so(held));
        let (held, waited) = self.0.held_changed.wait_timeout_while(held, PATIENCE, waits).expect("the gate");
        drop(held);
        assert!(!waited.timed_out(), "{problem}");
    }
}

impl Drop for Gate<'_> {
    fn drop(&mut self) {
        self.0.change_held(|held| held.open = true);
    }
}

/// Locks even after another thread has panicked, so that its message is the visible one.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[derive(Debug)]
pub(super) struct Broken {
    pub(super) fault: Fault,
    /// A part of the bodies of the only calls that it affects.
    pub(super) about: String,
    /// The only operation that it affects.
    pub(super) operation: Option<&'static str>,
    /// Number of calls that pass before it.
    pub(super) passing: usize,
    /// Number of further calls that it affects.
    pub(super) calls: usize,
    /// Number of calls that have met it.
    pub(super) met: usize,
}

impl Broken {
    /// Calls to a closed port leave no trace, so they need no proof.
    pub(super) fn is_proven(&self) -> bool {
        self.met > 0 || matches!(self.fault, Fault::Unplugged)
    }
}

fn is_about(call: &Received, about: &str) -> bool {
    String::from_utf8_lossy(&call.body).contains(about)
}

impl Wire {
    /// A wire on which nothing is broken.
    pub(super) fn new(behind: Behind) -> Self {
        Self { behind, broken: Mutex::default(), held: Mutex::default(), held_changed: Condvar::new() }
    }

    pub(super) fn is_unplugged(&self) -> bool {
        matches!(*lock(&self.broken), Some(Broken { fault: Fault::Unplugged, .. }))
    }

    /// Returns true if connections are reset now; the fault then counts as met.
    pub(super) fn resets(&self) -> bool {
        let mut broken = lock(&self.broken);
        let reset = broken.as_mut().filter(|broken| matches!(broken.fault, Fault::Reset));
        reset.map(|broken| broken.met += 1).is_some()
    }

    /// The fault for a call.
    pub(super) fn fault(&self, call: &Received) -> Option<Fault> {
        let mut broken = lock(&self.broken);
        let is_meant = |broken: &&mut Broken| {
            broken.operation.is_none_or(|only| only == call.operation) && is_about(call, &broken.about)
        };
        let broken = broken.as_mut().filter(is_meant).filter(|broken| broken.calls > 0)?;
        if broken.passing > 0 {
            broken.passing -= 1;
            return None;
        }
        broken.calls -= 1;
        broken.met += 1;
        Some(broken.fault)
    }

    pub(super) fn change_held(&self, change: impl FnOnce(&mut Held)) {
        if let Some(held) = &mut *lock(&self.held) {
            change(held);
        }
        self.held_changed.notify_all();
    }

    /// Waits with a call that is held until the gate is open. True if it was held.
    pub(super) fn wait_at_gate(&self, call: &Received) -> bool {
        let mut held = lock(&self.held);
        let is_meant = |held: &&mut Held| !held.open && held.operation == call.operation && is_about(call, &held.about);
        let Some(gate) = held.as_mut().filter(is_meant) else { return false };
        if *gate.body.get_or_insert_with(|| call.body.clone()) != call.body {
            return false;
        }
        gate.waiting += 1;
        self.held_changed.notify_all();
        let closed = |held: &mut Option<Held>| held.as_ref().is_some_and(|held| !held.open);
        drop(self.held_changed.wait_while(held, closed));
        true
    }
}
