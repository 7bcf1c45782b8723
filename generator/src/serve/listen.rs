use std::net::SocketAddr;

use anyhow::Context;
use axum::Router;
use tokio::{net::TcpListener, runtime::Runtime};

/// Serves a site on a port of this machine until the process ends; port 0 takes a free one. `on_ready` gets the port as
/// soon as connections are accepted.
///
/// # Errors
///
/// When the port is taken, or connections cannot be accepted any more.
pub fn listen(site: Router, port: u16, on_ready: impl FnOnce(u16)) -> anyhow::Result<()> {
    Runtime::new()?.block_on(async {
        // Only this machine: the site may have drafts.
        let address = SocketAddr::from(([127, 0, 0, 1], port));
        let listener = TcpListener::bind(address)
            .await
            .with_context(|| format!("cannot listen on port {port}; name another with --port"))?;
        on_ready(listener.local_addr()?.port());
        axum::serve(listener, site.into_make_service_with_connect_info::<SocketAddr>()).await?;
        Ok(())
    })
}
