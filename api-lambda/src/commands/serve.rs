#[cfg(feature = "embedded")]
use std::path::PathBuf;
use std::{net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use anyhow::Context;
use api_lambda::{
    app::App,
    http,
    store::{Store, aws_config},
};
use axum::{Extension, Router, extract::ConnectInfo};
use clap::Args;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
    sync::Semaphore,
};

use super::settings;

/// How long the head of a request may take to arrive; who sends nothing holds no place for longer.
const LONGEST_HEAD: Duration = Duration::from_secs(10);

/// How many connections are open at once, fewer than a process may have files.
const CONNECTIONS: usize = 500;

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
        accept(&listener, &http::router(app)).await;
        Ok(())
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

/// Answers until somebody asks to stop. What is being answered then is still answered.
async fn accept(listener: &TcpListener, router: &Router) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(LONGEST_HEAD);
    let places = Arc::new(Semaphore::new(CONNECTIONS));
    let connections = GracefulShutdown::new();
    let mut stopped = pin!(stopped());
    loop {
        // Whoever finds no place waits in the system's queue.
        let place = Arc::clone(&places).acquire_owned();
        let (place, accepted) = tokio::select! {
            both = async { (place.await, listener.accept().await) } => both,
            () = &mut stopped => break,
        };
        let Ok((stream, peer)) = accepted else {
            // Out of file descriptors, say; some will be free again.
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let service = router.clone().layer(Extension(ConnectInfo(peer)));
        let connection = http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
        let connection = connections.watch(connection);
        tokio::spawn(async move {
            // Errors here are connections that broke off.
            let _ = connection.await;
            drop(place);
        });
    }
    // A connection on which nothing comes would hold it up for ever.
    let _ = tokio::time::timeout(LAST_ANSWERS, connections.shutdown()).await;
}

/// Ends when somebody asks for it.
async fn stopped() {
    let mut terminated = signal(SignalKind::terminate()).expect("a handler for SIGTERM");
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
}
