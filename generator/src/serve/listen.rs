use std::{
    net::{IpAddr, SocketAddr, TcpListener},
    time::Duration,
};

use anyhow::Context;
use axum::Router;
use server::{Limits, StopSignal, network};
use tokio::runtime::Runtime;

/// A response may need a file or a connection to the API beside its own. Nothing waits for it when the program stops.
const LIMITS: Limits = Limits { connections: 400, counted, shutdown: Duration::ZERO };

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
/// When connections cannot be accepted.
pub fn listen(site: &Router, listener: TcpListener, on_ready: impl FnOnce(u16)) -> anyhow::Result<()> {
    let runtime = Runtime::new()?;
    let ended = runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let stop = StopSignal::new()?;
        on_ready(listener.local_addr()?.port());
        server::serve(&listener, site, &LIMITS, stop).await;
        Ok(())
    });
    // A picture that is being encoded is not waited for.
    runtime.shutdown_background();
    ended
}

/// The network of a visitor. An address of this machine or of a network at home may be that of a proxy or of the gateway
/// of a container, with many visitors behind it.
fn counted(ip: IpAddr) -> Option<IpAddr> {
    let is_near = match ip.to_canonical() {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    };
    (!is_near).then(|| network(ip))
}
