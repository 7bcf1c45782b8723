use std::io;

use tokio::signal::unix::{Signal, SignalKind, signal};

/// SIGTERM or Ctrl+C. The handlers are installed when it is made: the first process of a container gets only signals
/// that it handles.
#[derive(Debug)]
pub struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
}

impl StopSignal {
    /// Installs the handlers.
    ///
    /// # Errors
    ///
    /// When the system refuses, or outside of a runtime.
    pub fn new() -> io::Result<Self> {
        Ok(Self { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    pub(super) async fn received(mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}
