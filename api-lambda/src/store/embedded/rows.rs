//! Rows of the engine's one table, read without the engine: it fails when one row of a call cannot be read.

use std::{path::Path, time::Duration};

use dynoxide::{AttributeValue, Item};
use rusqlite::{Connection, Error, ErrorCode, OpenFlags, OptionalExtension};

use super::TABLE;

/// Maximum number of rows that are tried after the last readable one.
const MAX_ROW_PROBES: i64 = 100_000;

/// Rows out of order after which the place counts as damaged.
const MAX_OUT_OF_ORDER: usize = 1_000;

/// The engine's mark of a text in a key.
pub(super) const STORED: &str = "S:";

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

/// Calls `take` for every item that can be read, without the index. Behind a damaged place it tries one row number
/// after the other, up to the greatest one or `last`. It may give a row twice.
///
/// # Errors
///
/// Fails when the table's first page cannot be read.
pub(super) fn each_row(
    connection: &Connection,
    last: Option<i64>,
    mut take: impl FnMut(i64, Item),
) -> rusqlite::Result<()> {
    let greatest = connection.query_row(&format!("SELECT max(rowid) FROM \"{TABLE}\""), [], |row| row.get(0)).ok();
    let last: Option<i64> = last.max(greatest);
    let sql = format!("SELECT rowid, item_json FROM \"{TABLE}\" NOT INDEXED WHERE rowid > ?1 ORDER BY rowid");
    let mut statement = connection.prepare(&sql)?;
    let (mut after, mut good) = (0, 0);
    loop {
        let mut rows = statement.query([after])?;
        let mut out_of_order = 0;
        while out_of_order < MAX_OUT_OF_ORDER {
            match rows.next() {
                Ok(None) => return Ok(()),
                Ok(Some(row)) => {
                    let Ok(number) = row.get(0) else { break };
                    // Damaged pages can lead in a circle.
                    if number > after {
                        (after, good) = (number, number);
                    } else {
                        out_of_order += 1;
                    }
                    let json = row.get_ref(1).ok().and_then(|json| json.as_str().ok());
                    if let Some(item) = json.and_then(parse).filter(has_key) {
                        take(number, item);
                    }
                }
                Err(error) if is_damage(&error) => break,
                Err(error) => return Err(error),
            }
        }
        after = after.saturating_add(1);
        if after > good.saturating_add(MAX_ROW_PROBES).min(last.unwrap_or(i64::MAX)) {
            return Ok(());
        }
    }
}

/// The text of an item's attribute.
pub(super) fn text_of<'i>(item: &'i Item, name: &str) -> Option<&'i str> {
    match item.get(name) {
        Some(AttributeValue::S(text)) => Some(text),
        _ => None,
    }
}

fn has_key(item: &Item) -> bool {
    ["pk", "sk"].iter().all(|name| text_of(item, name).is_some_and(|key| !key.is_empty()))
}

/// Reads a row; `None` if it cannot be read.
pub(super) fn item(connection: &Connection, row: i64) -> rusqlite::Result<Option<Item>> {
    let mut statement = connection.prepare_cached(&format!("SELECT item_json FROM \"{TABLE}\" WHERE rowid = ?1"))?;
    match statement.query_row([row], |row| row.get::<_, String>(0)).optional() {
        Ok(json) => Ok(json.and_then(|json| parse(&json))),
        Err(error) if is_damage(&error) => Ok(None),
        Err(error) => Err(error),
    }
}
