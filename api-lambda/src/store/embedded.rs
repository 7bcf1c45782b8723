//! DynamoDB's API inside the process. The SDK calls it through its HTTP client trait, so the code above is the same as on AWS,
//! and no port is open.
//!
//! Durable: the engine keeps SQLite's write-ahead log with `synchronous` at its default, FULL, so every commit is on the disk
//! before its call returns (`docs/reliability.md` shows it). Nothing here may call `enable_bulk_loading`, which ends that.

use std::{
    fmt,
    fs::{self, File, OpenOptions, Permissions},
    io::{self, ErrorKind},
    os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
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

/// Submissions that are stored concurrently. More would only wait for each other; fewer would leave the disk idle.
pub(super) const MAX_CONCURRENT_SUBMISSIONS: usize = 4;

/// Time between two removals of expired items.
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

/// The code of the error that every write gets after the data file was removed or replaced.
const FILE_REPLACED: &str = "DataFileReplaced";

impl Store {
    /// Opens a table in a file, and creates the file if it does not exist. Only one process at a time can open it.
    ///
    /// # Errors
    ///
    /// Fails when the file cannot be created, opened or read as a database, or when another process has it open.
    pub async fn in_file(path: &Path) -> anyhow::Result<Self> {
        private(path)?;
        // The canonical path, or a link to the file would get past the lock.
        let path = path.canonicalize().with_context(|| format!("cannot find {}", path.display()))?;
        let lock = lock(&path)?;
        let name = path.to_str().context("the name of the data file is not UTF-8")?;
        let database = Database::new(name).with_context(|| format!("cannot open {name} as a database"))?;
        let file = DataFile::of(path.clone()).with_context(|| format!("cannot read {name} and its log"))?;
        let engine =
            Engine { database, turn: Arc::new(Semaphore::new(1)), file: Arc::new(file), _lock: Arc::new(lock) };
        tokio::spawn(sweep(engine.clone()));
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("local"))
            .endpoint_url("http://embedded.invalid")
            .allow_no_auth()
            // A call that fails here would fail again.
            .retry_config(RetryConfig::disabled())
            .http_client(engine.clone())
            .build();
        let store = Self { engine: Some(engine), ..Self::new(Client::from_conf(config), TABLE) };
        store.create_table().await?;
        Ok(store)
    }
}

/// Locks the file against other processes: each would keep its own state of the table.
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

/// Makes the file with rights for its owner alone, because it will hold names and addresses. Does the same for SQLite's files
/// beside it: new ones get the file's rights, but old ones may still be readable by others.
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

/// The identity of the files that the engine has open: the database, its write-ahead log and the index of the log.
///
/// On Unix an open file that is removed or replaced continues to work, without a name. Everything written to it would be lost
/// when the process ends. So every write and every health check compares the names with the opened files.
struct DataFile {
    /// Path, device and inode. An inode is not used again while the engine has the file open.
    opened: Vec<(PathBuf, (u64, u64))>,
    /// True if the log has a line about the current problem.
    reported: AtomicBool,
}

impl DataFile {
    /// Records the files that the engine has just opened.
    fn of(path: PathBuf) -> io::Result<Self> {
        let beside = ["-wal", "-shm"].map(|ending| {
            let mut name = path.as_os_str().to_owned();
            name.push(ending);
            PathBuf::from(name)
        });
        let mut opened = vec![];
        for path in [path].into_iter().chain(beside) {
            let identity = identity(&path)?;
            opened.push((path, identity));
        }
        Ok(Self { opened, reported: AtomicBool::new(false) })
    }

    fn path(&self) -> &Path {
        &self.opened[0].0
    }

    /// Compares the names with the opened files: one `stat` for each of the three.
    fn check(&self) -> Result<(), StoreError> {
        let changed = self.opened.iter().find(|(path, opened)| identity(path).ok() != Some(*opened));
        let Some((path, _)) = changed else {
            self.reported.store(false, Ordering::Relaxed);
            return Ok(());
        };
        if !self.reported.swap(true, Ordering::Relaxed) {
            tracing::error!(
                file = %path.display(),
                process = std::process::id(),
                "the data file was removed or replaced while the program runs, so nothing is stored any more: \
                 move the file back together with its -wal and -shm; if it was deleted, copy it out of this process before \
                 stopping it (docs/reliability.md says how)"
            );
        }
        Err(StoreError::new("stat", FILE_REPLACED))
    }
}

fn identity(path: &Path) -> io::Result<(u64, u64)> {
    fs::metadata(path).map(|file| (file.dev(), file.ino()))
}

async fn sweep(engine: Engine) {
    let mut clock = tokio::time::interval(SWEEP_INTERVAL);
    loop {
        clock.tick().await;
        if engine.file.check().is_err() {
            continue;
        }
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

/// The open database.
#[derive(Clone)]
pub(super) struct Engine {
    database: Database,
    /// The database takes one call at a time. Waiting here, in order, blocks no thread.
    turn: Arc<Semaphore>,
    file: Arc<DataFile>,
    /// Held as long as the database is open.
    _lock: Arc<File>,
}

impl Engine {
    /// Reports a data file that was removed or replaced.
    ///
    /// # Errors
    ///
    /// Fails when the names no longer lead to the open files.
    pub(super) fn check_file(&self) -> Result<(), StoreError> {
        self.file.check()
    }

    /// Moves everything from SQLite's write-ahead log into the file and empties the log, which still holds the removed rows.
    ///
    /// # Errors
    ///
    /// Fails when the file was replaced, or when another connection is reading the log.
    pub(super) async fn purge_log(&self) -> Result<(), StoreError> {
        self.file.check()?;
        let turn = Arc::clone(&self.turn).acquire_owned().await;
        let path = self.file.path().to_owned();
        let emptied = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            // The engine has no call for it. A second connection does no harm in the same process, while the engine waits.
            let connection = rusqlite::Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0))
        });
        match emptied.await {
            Ok(Ok(false)) => Ok(()),
            _ => Err(StoreError::new("wal_checkpoint", "the log was not emptied")),
        }
    }
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
                engine.answer(&request)
            });
            answer.await.map_err(|error| ConnectorError::other(error.into(), None))
        })
    }
}

impl Engine {
    /// Performs one call of DynamoDB's JSON protocol. A write succeeds only if the file had its name before and after it. The check
    /// before prevents writes that are then reported as failed. The check after prevents success for a write that is lost.
    fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.strip_prefix("DynamoDB_20120810.").unwrap_or_default();
        let writes = !matches!(operation, "GetItem" | "Query" | "TransactGetItems");
        let checked = || if writes { self.file.check() } else { Ok(()) };
        let result = match checked() {
            Ok(()) => call(&self.database, operation, request.body().bytes().unwrap_or_default()),
            Err(_) => return replaced(),
        };
        let (status, body) = match result {
            Ok(_) if checked().is_err() => return replaced(),
            Ok(json) => (200, json),
            Err(error) => (error.status_code(), error.to_json()),
        };
        let status = StatusCode::try_from(status).expect("the engine has statuses of HTTP");
        HttpResponse::new(status, SdkBody::from(body))
    }
}

fn replaced() -> HttpResponse {
    let status = StatusCode::try_from(500).expect("a status of HTTP");
    HttpResponse::new(status, SdkBody::from(format!(r#"{{"__type":"{FILE_REPLACED}"}}"#)))
}

fn call(database: &Database, operation: &str, body: &[u8]) -> Result<String, DynoxideError> {
    match operation {
        "GetItem" => with(body, |call| database.get_item(call)),
        "PutItem" => with(body, |call| database.put_item(call)),
        "UpdateItem" => with(body, |call| database.update_item(call)),
        "DeleteItem" => with(body, |call| database.delete_item(call)),
        "Query" => with(body, |call| database.query(call)),
        "TransactGetItems" => with(body, |call| database.transact_get_items(call)),
        "TransactWriteItems" => with(body, |call| database.transact_write_items(call)),
        "CreateTable" => with(body, |call| database.create_table(call)),
        "UpdateTimeToLive" => with(body, |call| database.update_time_to_live(call)),
        _ => Err(DynoxideError::InternalServerError("an operation that is not passed on".to_owned())),
    }
}

fn with<C: DeserializeOwned, A: Serialize>(
    body: &[u8],
    run: impl FnOnce(C) -> Result<A, DynoxideError>,
) -> Result<String, DynoxideError> {
    let unreadable = |error: serde_json::Error| DynoxideError::InternalServerError(error.to_string());
    let call = serde_json::from_slice(body).map_err(unreadable)?;
    serde_json::to_string(&run(call)?).map_err(unreadable)
}
