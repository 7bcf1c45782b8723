use std::{
    net::{IpAddr, SocketAddr, TcpListener},
    path::PathBuf,
};

use anyhow::bail;
use axum::{Router, http::Uri};
use clap::Args;

use crate::serve;

use super::Status;

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The folder that `ssg build` made
    #[arg(long, default_value = "dist", value_name = "DIR")]
    dir: PathBuf,
    /// The address at which others may connect, such as 0.0.0.0 in a container. Only this machine when left out
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    host: IpAddr,
    #[command(flatten)]
    server: ServerArgs,
}

/// The arguments of every command that serves.
#[derive(Debug, Args)]
pub(super) struct ServerArgs {
    /// The port; 0 takes a free one
    #[arg(long, default_value_t = 8080)]
    port: u16,
    /// The address of a running API on this machine, for requests below /api
    #[arg(long, value_name = "URL", value_parser = api)]
    pub(super) api: Option<Uri>,
}

impl Serve {
    pub(super) fn run(self) -> anyhow::Result<Status> {
        if !self.dir.join("index.html").is_file() {
            bail!("there is no site in {}; run `ssg build` first", self.dir.display());
        }
        let what = self.dir.display().to_string();
        let listener = self.server.bind(self.host)?;
        ServerArgs::run(serve::router(self.dir, self.server.api), listener, &what)
    }
}

impl ServerArgs {
    /// Takes the port at an address of this machine.
    pub(super) fn bind(&self, host: IpAddr) -> anyhow::Result<TcpListener> {
        serve::bind(SocketAddr::from((host, self.port)))
    }

    /// Serves until it is stopped.
    pub(super) fn run(site: Router, listener: TcpListener, what: &str) -> anyhow::Result<Status> {
        serve::listen(site, listener, |port| {
            anstream::println!("Serving {what} at http://localhost:{port}  (stop with Ctrl+C)");
        })?;
        Ok(Status::Fine)
    }
}

fn api(text: &str) -> Result<Uri, String> {
    let api: Option<Uri> = text.parse().ok();
    api.filter(|api| api.scheme_str() == Some("http") && api.authority().is_some())
        .ok_or_else(|| "write the address of an API on this machine, like http://127.0.0.1:3000".to_owned())
}
