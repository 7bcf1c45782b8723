//! Rows of the engine's one table, read without the engine: it fails when one row of a query cannot be read.

use std::{path::Path, time::Duration};

use dynoxide::{AttributeValue, Item};
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, OptionalExtension, params};
use serde_json::{Value, json};

use super::TABLE;

/// Most rows of one answer. The caller continues behind the last one.
const MAX_ROWS: usize = 100;

/// The engine's mark of a text in a key.
const STORED: &str = "S:";

/// Time to wait for another connection.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens a connection beside the engine's. SQLite keeps the connections of one process apart.
pub(super) fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let connection =
        Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    Ok(connection)
}

/// True if this error comes from content of the file that is not what it was.
pub(super) fn is_damage(error: &Error) -> bool {
    let code = error.sqlite_error_code();
    matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::SystemIoFailure))
        || matches!(error, Error::Utf8Error(..) | Error::FromSqlConversionFailure(..) | Error::InvalidColumnType(..))
}

/// A page of a partition without the rows that cannot be read.
pub(super) struct Readable {
    /// The answer to the query, in DynamoDB's JSON.
    pub(super) answer: String,
    /// Number of rows that were left out.
    pub(super) left_out: usize,
}

/// Answers a query of a partition, newest first, row by row. `None` if the call is another kind of query.
///
/// # Errors
///
/// Fails when the index of the rows cannot be read either.
pub(super) fn query(path: &Path, call: &[u8]) -> rusqlite::Result<Option<Readable>> {
    let Ok(call) = serde_json::from_slice::<Value>(call) else { return Ok(None) };
    let (partition, backwards) = (&call["ExpressionAttributeValues"][":pk"]["S"], &call["ScanIndexForward"] == false);
    let Some(partition) = partition.as_str().filter(|_| backwards) else { return Ok(None) };
    let start = call["ExclusiveStartKey"]["sk"]["S"].as_str();
    let limit = call["Limit"].as_u64().and_then(|limit| usize::try_from(limit).ok());
    let limit = limit.map_or(MAX_ROWS, |limit| limit.min(MAX_ROWS));

    let connection = connect(path)?;
    // The index has both columns, so the rows themselves are not read yet.
    let sql = format!(
        "SELECT sk, rowid FROM \"{TABLE}\" WHERE pk = ?1 AND (?2 IS NULL OR sk < ?2) ORDER BY sk DESC LIMIT ?3"
    );
    let mut statement = connection.prepare(&sql)?;
    let limit_number = i64::try_from(limit).unwrap_or(i64::MAX);
    let keys = statement
        .query_map(params![stored(partition), start.map(stored), limit_number], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let keys: Vec<(String, i64)> = keys.collect::<rusqlite::Result<_>>()?;
    let mut items = Vec::new();
    for (sk, row) in &keys {
        items.extend(item(&connection, *row)?.filter(|item| is_at(item, &stored(partition), sk)));
    }
    let left_out = keys.len() - items.len();
    let mut answer = json!({ "Count": items.len(), "ScannedCount": keys.len(), "Items": items });
    if let Some((sk, _)) = keys.last().filter(|_| keys.len() == limit) {
        answer["LastEvaluatedKey"] = json!({ "pk": { "S": partition }, "sk": { "S": sk.strip_prefix(STORED) } });
    }
    Ok(Some(Readable { answer: answer.to_string(), left_out }))
}

/// Reads a row; `None` if it cannot be read.
fn item(connection: &Connection, row: i64) -> rusqlite::Result<Option<Item>> {
    let mut statement = connection.prepare_cached(&format!("SELECT item_json FROM \"{TABLE}\" WHERE rowid = ?1"))?;
    match statement.query_row([row], |row| row.get::<_, String>(0)).optional() {
        Ok(json) => Ok(json.and_then(|json| parse(&json))),
        Err(error) if is_damage(&error) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A text as the engine stores it in a key.
pub(super) fn stored(text: &str) -> String {
    format!("{STORED}{text}")
}

/// Parses a stored item.
pub(super) fn parse(json: &str) -> Option<Item> {
    serde_json::from_str(json).ok()
}

/// True if an item has the stored key of its row.
pub(super) fn is_at(item: &Item, pk: &str, sk: &str) -> bool {
    let has = |name: &str, key: &str| matches!(item.get(name), Some(AttributeValue::S(text)) if key.strip_prefix(STORED) == Some(text.as_str()));
    has("pk", pk) && has("sk", sk)
}
