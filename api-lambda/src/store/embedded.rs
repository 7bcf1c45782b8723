//! DynamoDB's API inside the process. The SDK speaks to it through its HTTP client's trait, so everything above is the same code
//! as on AWS, and there is no port that anybody could reach.
//!
//! Durable: the engine keeps SQLite's write-ahead log with `synchronous` at its default, FULL, so every commit is on the disk
//! before its call returns (`docs/reliability.md` shows it). Nothing here may call `enable_bulk_loading`, which ends that.

use std::{
    fmt,
    fs::{self, File, OpenOptions, Permissions},
    io::ErrorKind,
    os::unix::fs::{OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use anyhow::{Context, bail};
use aws_sdk_dynamodb::{
    Client, Config,
    config::{BehaviorVersion, Region, retry::RetryConfig},
};
use aws_smithy_runtime_api::{
    client::{
        http::{HttpClient, HttpConnector, HttpConnectorFuture, HttpConnectorSettings, SharedHttpConnector},
        orchestrator::{HttpRequest, HttpResponse},
        result::ConnectorError,
        runtime_components::RuntimeComponents,
    },
    http::StatusCode,
};
use aws_smithy_types::body::SdkBody;
use dynoxide::{Database, DynoxideError};
use rusqlite::OpenFlags;
use serde::{Serialize, de::DeserializeOwned};
use tokio::sync::Semaphore;

use super::{Store, StoreError};

/// The name of the one table in the file.
const TABLE: &str = "quotes";

/// How many posts are stored side by side, so that the disk always has something to do.
const TURNS: usize = 4;

/// How often expired items are removed.
const SWEEP: Duration = Duration::from_secs(3600);

impl Store {
    /// A table in a file, which is made when it is not there. Only one process at a time has it.
    pub async fn in_file(path: &Path) -> anyhow::Result<Self> {
        private(path)?;
        // By its one true name, or a link to the file would get past the lock.
        let path = path.canonicalize().with_context(|| format!("cannot find {}", path.display()))?;
        let lock = lock(&path)?;
        let name = path.to_str().context("the name of the data file is not UTF-8")?;
        let database = Database::new(name).with_context(|| format!("cannot open {name} as a database"))?;
        let journal = Journal { path: path.clone(), turn: Arc::new(Semaphore::new(1)) };
        let engine = Engine { database, turn: Arc::clone(&journal.turn), _lock: Arc::new(lock) };
        tokio::spawn(sweep(engine.clone()));
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("local"))
            .endpoint_url("http://embedded.invalid")
            .allow_no_auth()
            // What fails here fails again.
            .retry_config(RetryConfig::disabled())
            .http_client(engine)
            .build();
        let store = Self {
            turns: Some(Semaphore::new(TURNS)),
            journal: Some(journal),
            ..Self::new(Client::from_conf(config), TABLE)
        };
        store.create_table().await?;
        Ok(store)
    }
}

/// Two processes on one file would each keep what they believe to be the table.
fn lock(path: &Path) -> anyhow::Result<File> {
    let mut name = path.as_os_str().to_owned();
    name.push("-lock");
    let file = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(&name);
    let file = file.with_context(|| format!("cannot write beside {}", path.display()))?;
    if file.try_lock().is_err() {
        bail!("{} is used by another process; stop that one first, or name another file", path.display());
    }
    Ok(file)
}

/// Makes the file with rights for its owner alone: it will hold names and addresses. So do what SQLite keeps beside it, which
/// gets the file's rights when it is made, but may be left from a time when others could read it.
fn private(path: &Path) -> anyhow::Result<()> {
    let made = OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(path);
    let closed = made.and_then(|file| file.set_permissions(owner_alone()));
    closed.with_context(|| format!("cannot write {}; name a file in a folder that is there", path.display()))?;
    for end in ["-wal", "-shm"] {
        let mut beside = path.as_os_str().to_owned();
        beside.push(end);
        match fs::set_permissions(&beside, owner_alone()) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                return Err(error).with_context(|| format!("cannot change the rights of {}", beside.display()));
            }
            _ => {}
        }
    }
    Ok(())
}

fn owner_alone() -> Permissions {
    Permissions::from_mode(0o600)
}

/// SQLite's write-ahead log, in which the older pages of the file are.
#[derive(Debug)]
pub(super) struct Journal {
    path: PathBuf,
    turn: Arc<Semaphore>,
}

impl Journal {
    /// Writes everything into the file and empties the log, so that nothing is left of what was removed.
    pub(super) async fn empty(&self) -> Result<(), StoreError> {
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let path = self.path.clone();
        let emptied = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            // The engine has no call for it. In the same process, and while the engine waits, a connection more does no harm.
            let connection = rusqlite::Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0))
        });
        match emptied.await {
            Ok(Ok(false)) => Ok(()),
            _ => Err(StoreError::new("wal_checkpoint", "the log was not emptied")),
        }
    }
}

async fn sweep(engine: Engine) {
    let mut clock = tokio::time::interval(SWEEP);
    loop {
        clock.tick().await;
        let turn = Arc::clone(&engine.turn).acquire_owned().await;
        let database = engine.database.clone();
        let swept = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            database.sweep_ttl()
        });
        if !matches!(swept.await, Ok(Ok(_))) {
            tracing::warn!("expired items could not be removed; they are filtered all the same");
        }
    }
}

#[derive(Clone)]
struct Engine {
    database: Database,
    /// The database takes one call at a time. Waiting here, in order, costs no thread.
    turn: Arc<Semaphore>,
    /// Held as long as the database is open.
    _lock: Arc<File>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Engine")
    }
}

impl HttpClient for Engine {
    fn http_connector(&self, _: &HttpConnectorSettings, _: &RuntimeComponents) -> SharedHttpConnector {
        SharedHttpConnector::new(self.clone())
    }
}

impl HttpConnector for Engine {
    fn call(&self, request: HttpRequest) -> HttpConnectorFuture {
        let engine = self.clone();
        HttpConnectorFuture::new(async move {
            let turn = Arc::clone(&engine.turn).acquire_owned().await;
            let answer = tokio::task::spawn_blocking(move || {
                let _turn = turn;
                answer(&engine.database, &request)
            });
            answer.await.map_err(|error| ConnectorError::other(error.into(), None))
        })
    }
}

/// Does one call of DynamoDB's JSON protocol.
fn answer(database: &Database, request: &HttpRequest) -> HttpResponse {
    let operation = request.headers().get("x-amz-target").and_then(|target| target.strip_prefix("DynamoDB_20120810."));
    let body = request.body().bytes().unwrap_or_default();
    let result = match operation {
        Some("GetItem") => with(body, |call| database.get_item(call)),
        Some("PutItem") => with(body, |call| database.put_item(call)),
        Some("UpdateItem") => with(body, |call| database.update_item(call)),
        Some("DeleteItem") => with(body, |call| database.delete_item(call)),
        Some("Query") => with(body, |call| database.query(call)),
        Some("TransactGetItems") => with(body, |call| database.transact_get_items(call)),
        Some("TransactWriteItems") => with(body, |call| database.transact_write_items(call)),
        Some("CreateTable") => with(body, |call| database.create_table(call)),
        Some("UpdateTimeToLive") => with(body, |call| database.update_time_to_live(call)),
        _ => Err(DynoxideError::InternalServerError("an operation that is not passed on".to_owned())),
    };
    let (status, body) = match result {
        Ok(json) => (200, json),
        Err(error) => (error.status_code(), error.to_json()),
    };
    let status = StatusCode::try_from(status).expect("the engine has statuses of HTTP");
    HttpResponse::new(status, SdkBody::from(body))
}

fn with<C: DeserializeOwned, A: Serialize>(
    body: &[u8],
    run: impl FnOnce(C) -> Result<A, DynoxideError>,
) -> Result<String, DynoxideError> {
    let unreadable = |error: serde_json::Error| DynoxideError::InternalServerError(error.to_string());
    let call = serde_json::from_slice(body).map_err(unreadable)?;
    serde_json::to_string(&run(call)?).map_err(unreadable)
}
