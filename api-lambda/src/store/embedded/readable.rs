//! Reads that leave out what cannot be read, for calls that the engine could not do. They are slower and write nothing.

use std::path::Path;

use rusqlite::{Connection, params};
use serde_json::{Value, json};

use super::{
    Engine, TABLE,
    rows::{STORED, connect, each_row, is_at, is_damage, item, stored, text_of},
};

/// Most rows of one answer. The caller continues behind the last one.
const MAX_ROWS: usize = 100;

impl Engine {
    /// Returns true if there is a row with this key, also one that cannot be read. Also returns true when the file
    /// cannot be read now.
    pub(in crate::store) async fn may_have(&self, partition: String, key: String) -> bool {
        if !matches!(self.in_turn(Self::check_file).await, Ok(Ok(()))) {
            return true;
        }
        // The index has both columns, so the row itself is not read.
        let sql = format!("SELECT EXISTS (SELECT 1 FROM \"{TABLE}\" WHERE pk = ?1 AND sk = ?2)");
        let found = self
            .reading(move |file| connect(file)?.query_row(&sql, [stored(&partition), stored(&key)], |row| row.get(0)));
        found.await.unwrap_or(Ok(true)).unwrap_or(true)
    }
}

/// An answer without the rows that cannot be read.
pub(super) struct Readable {
    /// The answer in DynamoDB's JSON.
    pub(super) answer: String,
    /// Number of rows that are known to be left out.
    pub(super) left_out: usize,
}

/// Answers a read row by row. `None` if the call is of another kind.
///
/// # Errors
///
/// Fails when neither the index nor the rows can be read.
pub(super) fn answer(path: &Path, operation: &str, call: &[u8]) -> rusqlite::Result<Option<Readable>> {
    let Ok(call) = serde_json::from_slice::<Value>(call) else { return Ok(None) };
    match operation {
        "Query" => query(&connect(path)?, &call),
        "GetItem" => get(&connect(path)?, &call),
        _ => Ok(None),
    }
}

/// Reads one item, without the index.
fn get(connection: &Connection, call: &Value) -> rusqlite::Result<Option<Readable>> {
    let key = ["pk", "sk"].map(|name| call["Key"][name]["S"].as_str());
    let [Some(pk), Some(sk)] = key else { return Ok(None) };
    let mut answer = json!({});
    each_row(connection, None, |_, item| {
        if text_of(&item, "pk") == Some(pk) && text_of(&item, "sk") == Some(sk) {
            answer = json!({ "Item": item });
        }
    })?;
    Ok(Some(Readable { answer: answer.to_string(), left_out: 0 }))
}

/// Reads a page of a partition, newest first.
fn query(connection: &Connection, call: &Value) -> rusqlite::Result<Option<Readable>> {
    let (partition, backwards) = (&call["ExpressionAttributeValues"][":pk"]["S"], &call["ScanIndexForward"] == false);
    let Some(partition) = partition.as_str().filter(|_| backwards) else { return Ok(None) };
    let start = call["ExclusiveStartKey"]["sk"]["S"].as_str();
    let limit = call["Limit"].as_u64().and_then(|limit| usize::try_from(limit).ok());
    let limit = limit.map_or(MAX_ROWS, |limit| limit.min(MAX_ROWS));

    let keys = match keys_by_index(connection, partition, start, limit) {
        Err(error) if is_damage(&error) => keys_by_rows(connection, partition, start, limit)?,
        keys => keys?,
    };
    let mut items = Vec::new();
    for (sk, row) in &keys {
        items.extend(item(connection, *row)?.filter(|item| is_at(item, &stored(partition), sk)));
    }
    let left_out = keys.len() - items.len();
    let mut answer = json!({ "Count": items.len(), "ScannedCount": keys.len(), "Items": items });
    if let Some((sk, _)) = keys.last().filter(|_| keys.len() == limit) {
        answer["LastEvaluatedKey"] = json!({ "pk": { "S": partition }, "sk": { "S": sk.strip_prefix(STORED) } });
    }
    Ok(Some(Readable { answer: answer.to_string(), left_out }))
}

/// Stored sort keys and row numbers of a page. The index has both columns, so the rows themselves are not read.
fn keys_by_index(
    connection: &Connection,
    partition: &str,
    start: Option<&str>,
    limit: usize,
) -> rusqlite::Result<Vec<(String, i64)>> {
    let sql = format!(
        "SELECT sk, rowid FROM \"{TABLE}\" WHERE pk = ?1 AND (?2 IS NULL OR sk < ?2) ORDER BY sk DESC LIMIT ?3"
    );
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let mut statement = connection.prepare(&sql)?;
    let keys = statement
        .query_map(params![stored(partition), start.map(stored), limit], |row| Ok((row.get(0)?, row.get(1)?)))?;
    keys.collect()
}

/// The same from the rows, for an index that cannot be read.
fn keys_by_rows(
    connection: &Connection,
    partition: &str,
    start: Option<&str>,
    limit: usize,
) -> rusqlite::Result<Vec<(String, i64)>> {
    let mut keys = Vec::new();
    each_row(connection, None, |row, item| {
        let sk = text_of(&item, "sk").filter(|sk| start.is_none_or(|start| *sk < start));
        if let Some(sk) = sk.filter(|_| text_of(&item, "pk") == Some(partition)) {
            keys.push((stored(sk), row));
        }
    })?;
    keys.sort_unstable_by(|a, b| b.cmp(a));
    keys.truncate(limit);
    Ok(keys)
}
