//! DynamoDB's API inside the process. The SDK calls it through its HTTP client trait, so the code above is the same as
//! on AWS, and no port is open.
//!
//! Durable: the engine keeps SQLite's write-ahead log with `synchronous` at its default, FULL, so every commit is on
//! the disk before its call returns (`docs/reliability.md` shows it). Nothing here may call `enable_bulk_loading`, which
//! ends that. Only counters of attempts have a connection of their own, whose commits reach the disk with the next commit
//! of the other one. A kill loses none. A power cut may lose those since the last request was stored: nobody gains from
//! that, and each submission would wait for two more syncs.

mod backup;
mod calls;
mod check;
mod condition;
mod content_lock;
mod contents;
mod daily_check;
mod draft;
mod file;
mod interrupted;
mod lock;
mod photo_backup;
mod photo_list;
mod photo_restore;
mod readable;
mod restore;
mod rows;
mod salvage;
mod sweep;

use std::{fmt, path::Path, sync::Arc, time::Duration};

use anyhow::Context;
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
use dynoxide::Database;
use rusqlite::Connection;
use serde_json::json;
use tokio::{sync::Notify, task::JoinError};

use crate::{blocking::Turns, photos::Photos};

use super::{Store, StoreError, TTL_ATTRIBUTE};

pub use backup::{Backup, backup};
pub use contents::Contents;
pub use file::photo_folder;
pub use photo_backup::{Count, PhotosInBackup};
pub use photo_restore::PhotosRestored;
pub use restore::{Restore, Restored};
pub use salvage::Salvaged;

use calls::{perform, writes};
use condition::Condition;
use daily_check::problems;
use file::{DataFile, private};
use lock::{Lock, lock};

/// The name of the one table in the file.
const TABLE: &str = "quotes";

/// Submissions that are stored concurrently. More would only wait for each other; fewer would leave the disk idle.
pub(super) const MAX_CONCURRENT_SUBMISSIONS: usize = 4;

/// Checks that read the file at the same time.
const MAX_READS: usize = 4;

/// Time to wait for readers of the log before it is emptied.
const PURGE_TIMEOUT: Duration = Duration::from_secs(1);

/// Size of a test write: about that of the largest quote request. A smaller one can still fit on a full disk.
const TEST_WRITE_BYTES: usize = 32 * 1024;

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
        let database = open(name)?;
        let file = DataFile::of(&path).with_context(|| format!("cannot read {name} and its log"))?;
        let problems = problems(&path).with_context(|| format!("cannot check {name}"))?;
        let engine = Engine {
            database,
            turn: Turns::new(1),
            reads: Turns::new(MAX_READS),
            file: Arc::new(file),
            condition: Arc::default(),
            suspect: Arc::default(),
            _lock: Arc::new(lock),
        };
        let store = Self { engine: Some(engine.clone()), ..Self::new(engine.client(), TABLE) };
        // A damaged file is only read.
        engine.condition.checked(&engine.file, &problems);
        if problems.is_empty() {
            store.create_table().await.with_context(|| format!("cannot write {name}"))?;
        }
        let counting =
            Engine { database: unsynced(name).with_context(|| format!("cannot open {name}"))?, ..engine.clone() };
        tokio::spawn(sweep::run(engine.clone()));
        tokio::spawn(daily_check::run(engine));
        Ok(Self { counting: counting.client(), ..store })
    }

    /// Takes photos, and keeps them in a folder beside the data file. Without room for them it takes none, and knows
    /// those that were taken earlier.
    pub fn with_photos_beside(self, data: &Path, max_bytes: Option<u64>) -> anyhow::Result<Self> {
        // The canonical path: through a link to the file, the folder is the same.
        let folder = photo_folder(&data.canonicalize()?);
        if max_bytes.is_none() && !folder.exists() {
            return Ok(self);
        }
        let photos = Photos::in_folder(folder.clone(), max_bytes.unwrap_or_default());
        let photos = photos.with_context(|| format!("cannot use {} as the folder of photos", folder.display()))?;
        Ok(Self { photos: Some(photos), ..self })
    }
}

/// Opens a file as the engine's database. A new one can give free pages back.
fn open(name: &str) -> anyhow::Result<Database> {
    let advice = || {
        format!(
            "cannot open {name} as a database\n  If it was one, it is damaged: restore the newest backup with `api-lambda restore \
             --from BACKUP --data {name} --replace`, or take what can be read with `api-lambda restore --from {name} --salvage \
             --data NEW`.\n  The cause"
        )
    };
    let prepare = || -> rusqlite::Result<()> {
        let connection = Connection::open(name)?;
        let pages: i64 = connection.query_row("PRAGMA page_count", [], |row| row.get(0))?;
        if pages == 0 {
            connection.execute_batch("PRAGMA auto_vacuum = INCREMENTAL; VACUUM")?;
        }
        Ok(())
    };
    prepare().with_context(advice)?;
    Database::new(name).with_context(advice)
}

/// Opens the file once more, for calls that need not wait for the disk.
fn unsynced(name: &str) -> dynoxide::Result<Database> {
    let database = Database::new(name)?;
    // Sets `synchronous` to NORMAL, with which a write-ahead log can lose its last commits and never breaks the file:
    // https://sqlite.org/pragma.html#pragma_synchronous
    database.disable_bulk_loading()?;
    Ok(database)
}

/// The open database.
#[derive(Clone)]
pub(super) struct Engine {
    database: Database,
    /// The database takes one call at a time. Whoever writes the file has the turn.
    turn: Turns,
    /// Reads beside the engine.
    reads: Turns,
    file: Arc<DataFile>,
    condition: Arc<Condition>,
    /// Asks for a check of the file.
    suspect: Arc<Notify>,
    /// Held as long as the database is open.
    _lock: Arc<Lock>,
}

impl Engine {
    /// A client whose calls this engine answers.
    fn client(&self) -> Client {
        let config = Config::builder()
            .behavior_version(BehaviorVersion::latest())
            .region(Region::from_static("local"))
            .endpoint_url("http://embedded.invalid")
            .allow_no_auth()
            // A call that fails here would fail again.
            .retry_config(RetryConfig::disabled())
            .http_client(self.clone());
        Client::from_conf(config.build())
    }

    /// Does something while no call runs.
    async fn in_turn<R: Send + 'static>(&self, work: impl FnOnce(&Self) -> R + Send + 'static) -> Result<R, JoinError> {
        let engine = self.clone();
        self.turn.run(move || work(&engine)).await
    }

    /// Reads the file beside the engine. Nothing waits for it.
    async fn reading<R: Send + 'static>(&self, work: impl FnOnce(&Path) -> R + Send + 'static) -> Result<R, JoinError> {
        let file = Arc::clone(&self.file);
        self.reads.run(move || work(file.path())).await
    }

    /// Checks that the file may be written. Call it only in a turn.
    fn check_file(&self) -> Result<(), StoreError> {
        self.condition.check(&self.file)
    }

    /// Checks that the file can be read and written. After a failed write it tries another one. Returns the number of
    /// rows that cannot be read.
    ///
    /// # Errors
    ///
    /// Fails when a quote request could not be stored now.
    pub(super) async fn health(&self) -> Result<usize, StoreError> {
        let health = self.in_turn(|engine| {
            engine.check_file()?;
            if engine.condition.writes_fail() {
                engine.test_write()?;
            }
            Ok(engine.condition.unreadable())
        });
        health.await.unwrap_or_else(|_| Err(StoreError::new("health", "a panic")))
    }

    /// Writes as much as a large quote request, and removes it.
    fn test_write(&self) -> Result<(), StoreError> {
        let key = json!({ "pk": { "S": "test" }, "sk": { "S": "test" } });
        let mut item = key.clone();
        item["text"] = json!({ "S": "x".repeat(TEST_WRITE_BYTES) });
        let calls = [("PutItem", json!({ "TableName": TABLE, "Item": item })), {
            ("DeleteItem", json!({ "TableName": TABLE, "Key": key }))
        }];
        let written = calls.iter().try_for_each(|(operation, call)| {
            perform(&self.database, operation, call.to_string().as_bytes()).map(drop)
        });
        self.file.written();
        written.map_err(|_| StoreError::new("PutItem", "the file cannot be written"))?;
        self.condition.wrote();
        Ok(())
    }

    /// Moves everything from SQLite's write-ahead log into the file and empties the log, which still holds the removed
    /// rows.
    ///
    /// # Errors
    ///
    /// Fails when the file was replaced, or when another connection is reading the log.
    pub(super) async fn purge_log(&self) -> Result<(), StoreError> {
        let emptied = self.in_turn(|engine| {
            engine.check_file()?;
            let emptied = rows::connect(engine.file.path()).and_then(|connection| {
                // A backup may read the log for long, and every call waits here.
                connection.busy_timeout(PURGE_TIMEOUT)?;
                connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, bool>(0))
            });
            engine.file.written();
            match emptied {
                Ok(false) => Ok(()),
                _ => Err(StoreError::new("wal_checkpoint", "the log was not emptied")),
            }
        });
        emptied.await.unwrap_or_else(|_| Err(StoreError::new("wal_checkpoint", "a panic")))
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
            let answer = engine.in_turn(move |engine| engine.answer(&request));
            answer.await.map_err(|error| ConnectorError::other(error.into(), None))
        })
    }
}

impl Engine {
    /// Performs one call of DynamoDB's JSON protocol. A write succeeds only if the file had its name before and after
    /// it. The check before prevents writes that are then reported as failed. The check after prevents success for a
    /// write that is lost.
    fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let target = request.headers().get("x-amz-target").unwrap_or_default();
        let operation = target.strip_prefix("DynamoDB_20120810.").unwrap_or_default();
        let body = request.body().bytes().unwrap_or_default();
        let writes = writes(operation);
        // Also before a read, so that the log has it as soon as possible.
        let sound = self.check_file();
        if let (true, Err(error)) = (writes, &sound) {
            return failed(error);
        }
        let result = perform(&self.database, operation, body);
        if writes && !self.file.written() {
            return self.check_file().err().as_ref().map_or_else(|| response(500, "{}"), failed);
        }
        match result {
            Ok(json) => {
                if operation == "TransactWriteItems" {
                    self.condition.wrote();
                }
                response(200, json)
            }
            Err(error) if error.status_code() < 500 => response(error.status_code(), error.to_json()),
            Err(error) => {
                self.suspect.notify_one();
                if writes {
                    self.condition.write_failed(&error.to_string());
                } else if let Ok(Some(readable)) = readable::answer(self.file.path(), operation, body) {
                    self.condition.left_out(readable.left_out);
                    return response(200, readable.answer);
                }
                response(error.status_code(), error.to_json())
            }
        }
    }
}

fn failed(error: &StoreError) -> HttpResponse {
    response(500, json!({ "__type": error.reason() }).to_string())
}

fn response(status: u16, body: impl Into<String>) -> HttpResponse {
    let status = StatusCode::try_from(status).expect("the engine has statuses of HTTP");
    HttpResponse::new(status, SdkBody::from(body.into()))
}
