use std::net::SocketAddr;

use anyhow::Context;
use axum::Router;
use tokio::{net::TcpListener, runtime::Runtime};

/// Serves a site at an address of this machine until the process ends; port 0 takes a free one. `on_ready` gets the port as
/// soon as connections are accepted.
///
/// # Errors
///
/// When the port is taken, or connections cannot be accepted any more.
pub fn listen(site: Router, address: SocketAddr, on_ready: impl FnOnce(u16)) -> anyhow::Result<()> {
    Runtime::new()?.block_on(async {
        let listener = TcpListener::bind(address).await.with_context(|| {
            format!("cannot listen on port {} of {}; name another with --port", address.port(), address.ip())
        })?;
        on_ready(listener.local_addr()?.port());
        axum::serve(listener, site.into_make_service_with_connect_info::<SocketAddr>()).await?;
        Ok(())
    })
}
