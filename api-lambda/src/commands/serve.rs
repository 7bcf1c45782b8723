#[cfg(feature = "embedded")]
use std::path::PathBuf;
use std::{net::SocketAddr, sync::Arc, time::Duration};

use anyhow::Context;
use api_lambda::{
    app::App,
    http,
    store::{Store, aws_config},
};
use clap::Args;
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};

use super::settings;

/// How long answers may take that were begun when somebody asked to stop. None takes longer.
const LAST_ANSWERS: Duration = Duration::from_secs(3);

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// Where to listen; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:3000", value_name = "ADDRESS")]
    listen: SocketAddr,
    #[command(flatten)]
    place: Place,
}

/// Where quote requests are stored.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Place {
    /// Keep everything in this file, with no account anywhere
    #[cfg(feature = "embedded")]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Use a table of DynamoDB
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

impl Serve {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let config = settings::config(None).await?;
        let listener = TcpListener::bind(self.listen).await;
        let listener =
            listener.with_context(|| format!("cannot listen at {}; name another with --listen", self.listen))?;
        let app = Arc::new(App::new(config, self.place.open().await?));
        println!("Listening at http://{}  (stop with Ctrl+C)", listener.local_addr()?);
        let service = http::router(app).into_make_service_with_connect_info::<SocketAddr>();
        let served = axum::serve(listener, service).with_graceful_shutdown(stopped());
        tokio::select! {
            served = served => served.context("cannot go on serving"),
            // A connection on which nothing comes would hold it up for ever.
            () = async { stopped().await; tokio::time::sleep(LAST_ANSWERS).await } => Ok(()),
        }
    }
}

impl Place {
    async fn open(self) -> anyhow::Result<Store> {
        #[cfg(feature = "embedded")]
        if let Some(file) = self.data {
            return Store::in_file(&file).await;
        }
        let table = self.table.context("name a table with --table")?;
        Ok(Store::on_aws(&aws_config().await, &table))
    }
}

/// Ends when somebody asks for it; what is being answered then is still answered.
async fn stopped() {
    let mut terminated = signal(SignalKind::terminate()).expect("a handler for SIGTERM");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
}
