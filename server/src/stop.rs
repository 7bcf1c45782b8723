use std::io;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
#[cfg(windows)]
use tokio::signal::windows::{
    CtrlBreak, CtrlC, CtrlClose, CtrlShutdown, ctrl_break, ctrl_c, ctrl_close, ctrl_shutdown,
};

/// SIGTERM or Ctrl+C. The handlers are installed when it is made: the first process of a container gets only signals
/// that it handles.
#[cfg(unix)]
#[derive(Debug)]
pub struct StopSignal {
    terminate: Signal,
    interrupt: Signal,
}

#[cfg(unix)]
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

/// Ctrl+C or Ctrl+Break, and the end of the window or of the system.
#[cfg(windows)]
#[derive(Debug)]
pub struct StopSignal {
    interrupt: CtrlC,
    terminate: CtrlBreak,
    window: CtrlClose,
    system: CtrlShutdown,
}

#[cfg(windows)]
impl StopSignal {
    /// Installs the handlers.
    ///
    /// # Errors
    ///
    /// When the system refuses, or outside of a runtime.
    pub fn new() -> io::Result<Self> {
        Ok(Self { interrupt: ctrl_c()?, terminate: ctrl_break()?, window: ctrl_close()?, system: ctrl_shutdown()? })
    }

    pub(super) async fn received(mut self) {
        tokio::select! {
            _ = self.interrupt.recv() => {}
            _ = self.terminate.recv() => {}
            _ = self.window.recv() => {}
            _ = self.system.recv() => {}
        }
    }
}
