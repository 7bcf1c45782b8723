use std::{net::SocketAddr, path::PathBuf};

use anyhow::{Context, bail};
use axum::http::Uri;
use clap::Args;
use tokio::net::TcpListener;

use crate::serve;

use super::Status;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The folder that `ssg build` made
    #[arg(long, default_value = "dist", value_name = "DIR")]
    dir: PathBuf,
    /// The port on this machine; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// A running API that gets every request below /api, for example <http://127.0.0.1:3000>
    #[arg(long, value_name = "URL")]
    api: Option<Uri>,
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        if !self.dir.join("index.html").is_file() {
            bail!("there is no site in {}; run `ssg build` first", self.dir.display());
        }
        if let Some(api) = &self.api
            && (api.scheme_str() != Some("http") || api.authority().is_none())
        {
            bail!("{api} is not the address of an API on this machine; write it like http://127.0.0.1:3000");
        }
        let runtime = tokio::runtime::Runtime::new()?;
        runtime.block_on(async {
            // Only this machine: what is served here may be a draft.
            let address = SocketAddr::from(([127, 0, 0, 1], self.port));
            let listener = TcpListener::bind(address)
                .await
                .with_context(|| format!("cannot listen on port {}; name another with --port", self.port))?;
            anstream::println!(
                "Serving {} at http://localhost:{}  (stop with Ctrl+C)",
                self.dir.display(),
                listener.local_addr()?.port()
            );
            let service = serve::router(self.dir, self.api);
            axum::serve(listener, service).with_graceful_shutdown(stopped()).await?;
            Ok(Status::Fine)
        })
    }
}

async fn stopped() {
    // Without a handler the process just ends, which is as good.
    let _ = tokio::signal::ctrl_c().await;
}
