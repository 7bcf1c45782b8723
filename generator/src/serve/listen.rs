use std::net::{SocketAddr, TcpListener};

use anyhow::Context;
use axum::Router;
use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};

/// Takes an address of this machine; port 0 takes a free one. Clients that connect wait until [`listen`] serves them.
///
/// # Errors
///
/// When the port is taken.
pub fn bind(address: SocketAddr) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind(address).with_context(|| {
        format!("cannot listen on port {} of {}; name another with --port", address.port(), address.ip())
    })?;
    // The runtime waits for connections itself.
    listener.set_nonblocking(true)?;
    Ok(listener)
}

/// Serves a site until SIGTERM or Ctrl+C. `on_ready` gets the port as soon as connections are accepted.
///
/// # Errors
///
/// When connections cannot be accepted any more.
pub fn listen(site: Router, listener: TcpListener, on_ready: impl FnOnce(u16)) -> anyhow::Result<()> {
    let runtime = Runtime::new()?;
    let ended = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        // The first process of a container gets only the signals that it handles; without this, stopping takes ten
        // seconds.
        let (mut terminate, mut interrupt) = (signal(SignalKind::terminate())?, signal(SignalKind::interrupt())?);
        on_ready(listener.local_addr()?.port());
        let server = axum::serve(listener, site.into_make_service_with_connect_info::<SocketAddr>());
        tokio::select! {
            ended = server.into_future() => ended?,
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
        Ok(())
    });
    // A picture that is being encoded is not waited for.
    runtime.shutdown_background();
    ended
}
