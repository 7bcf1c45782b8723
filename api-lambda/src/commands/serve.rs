#[cfg(feature = "embedded")]
use std::path::PathBuf;
use std::{
    iter,
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use anyhow::Context;
#[cfg(feature = "embedded")]
use anyhow::bail;
use clap::Args;
use server::{Limits, StopSignal, network};
use tokio::net::TcpListener;

use super::{photos::in_bucket, settings};
use crate::{
    api,
    app::{App, Messages},
    config::{Config, SentBy},
    domain::Channel,
    photos::Patience,
    store::{Store, aws_config},
};

/// Time between two lines of the log about refused requests.
const REFUSALS_INTERVAL: Duration = Duration::from_secs(60);

/// Maximum number of open connections.
const MAX_CONNECTIONS: usize = 500;

/// Time for responses that are under way when the program is asked to stop. Only those that wait for a password can take
/// longer.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Pause before a task that empties the outbox is started again.
const RESTART_PAUSE: Duration = Duration::from_secs(10);

#[derive(Debug, Args)]
pub(super) struct Serve {
    /// The address to listen on; port 0 takes a free one
    #[arg(long, default_value = "127.0.0.1:3000", value_name = "ADDRESS")]
    listen: SocketAddr,
    #[command(flatten)]
    place: Place,
}

/// The storage of quote requests.
#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct Place {
    /// Keep everything in this file; needs no AWS account
    #[cfg(feature = "embedded")]
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Use a table of DynamoDB
    #[arg(long, value_name = "NAME")]
    table: Option<String>,
}

impl Serve {
    pub(super) async fn run(self) -> anyhow::Result<()> {
        let mut config = settings::config(None, SentBy::ThisProcess).await?;
        let listener = TcpListener::bind(self.listen).await;
        let listener =
            listener.with_context(|| format!("cannot listen at {}; name another with --listen", self.listen))?;
        let store = self.place.open(&config).await?;
        let channels = settings::channels(&mut config)?;
        let app = Arc::new(App::new(config, store, channels));
        for channel in Channel::ALL {
            tokio::spawn(empty_outbox(Arc::clone(&app.messages), channel));
        }
        let sweeper = Arc::clone(&app);
        tokio::spawn(async move { sweeper.photos.sweep_photos().await });
        let keeper = Arc::clone(&app);
        tokio::spawn(async move { keeper.inbox.keep_lost_rule().await });
        // Before the address is printed: a signal to stop may come from then on.
        let stop = StopSignal::new()?;
        anstream::println!("Listening at http://{}  (stop with Ctrl+C)", listener.local_addr()?);
        // Behind a proxy, all connections come from its address. There the bodies of a client are counted
        // (`http/read_body.rs`).
        let counted: fn(IpAddr) -> Option<IpAddr> =
            if app.proxies.hops > 0 { |_| None } else { |ip| Some(network(ip)) };
        let limits = Limits { connections: MAX_CONNECTIONS, counted, shutdown: SHUTDOWN_TIMEOUT };
        tokio::spawn(write_refusals());
        server::serve(&listener, &api::router_on_port(app), &limits, stop).await;
        api::write_refusals(true);
        Ok(())
    }
}

impl Place {
    async fn open(self, config: &Config) -> anyhow::Result<Store> {
        let photos = config.photos.as_ref();
        #[cfg(feature = "embedded")]
        if let Some(file) = self.data {
            if photos.is_some_and(|photos| photos.bucket.is_some()) {
                bail!(
                    "PHOTOS_BUCKET: set, but with --data photos are beside the file\n  Remove it, or name a table with --table."
                );
            }
            let max_bytes = photos.map(|photos| photos.max_bytes);
            return Store::in_file(&file).await?.with_photos_beside(&file, max_bytes);
        }
        let table = self.table.context("name a table with --table")?;
        let aws = aws_config(config.response_time).await;
        in_bucket(Store::on_aws(&aws, &table), &aws, photos, Patience::RESPONSE)
    }
}

/// Sends what goes one way until the program ends: what is cut off then is sent after the next start.
async fn empty_outbox(messages: Arc<Messages>, channel: Channel) {
    for is_first_run in iter::once(true).chain(iter::repeat(false)) {
        let messages = Arc::clone(&messages);
        // Only a panic ends it. The request that caused it stays claimed for a while, and others go on.
        let Err(_) = tokio::spawn(async move { messages.empty_outbox(channel, is_first_run).await }).await;
        tracing::error!("notifying the owner of requests broke off, and starts again");
        tokio::time::sleep(RESTART_PAUSE).await;
    }
}

/// Reports refused requests also when no further request comes.
async fn write_refusals() {
    let mut minutes = tokio::time::interval(REFUSALS_INTERVAL);
    loop {
        minutes.tick().await;
        api::write_refusals(false);
    }
}
