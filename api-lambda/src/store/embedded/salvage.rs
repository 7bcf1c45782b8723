//! Takes what can be read out of a damaged data file.

use std::{collections::BTreeSet, path::Path};

use anyhow::{Context, anyhow};
use aws_sdk_dynamodb::types::KeyType;
use dynoxide::{AttributeValue, Database, ImportOptions, Item};
use rusqlite::Connection;
use serde_json::{Value, json};

use crate::store::table::KEYS;

use super::{
    TABLE, TTL_ATTRIBUTE,
    calls::perform,
    rows::{connect, each_row, item, text_of},
};

/// Items that are written in one transaction.
const BATCH_SIZE: usize = 1_000;

/// The result of a salvage.
#[derive(Debug, Clone, Copy)]
pub struct Salvaged {
    /// Rows that were taken over.
    pub rows: usize,
    /// Rows that are known to exist and cannot be read. There may be more.
    pub lost: usize,
}

/// Writes everything that can be read from a damaged file into a new table. The index is not needed, only to count what
/// is lost.
///
/// # Errors
///
/// Fails when not even the list of tables can be read, or when the new file cannot be written.
pub(super) fn salvage(damaged: &Path, database: &Database) -> anyhow::Result<Salvaged> {
    create_table(database)?;
    let source = connect(damaged).context("the damaged file cannot be opened")?;
    let known = known_rows(&source);
    let mut read = BTreeSet::new();
    let mut months = BTreeSet::new();
    let mut batch = Vec::new();
    let mut imported = Ok(());
    let all = each_row(&source, known.last().copied(), |row, item| {
        months.extend(month(&item));
        read.insert(row);
        batch.push(item);
        if batch.len() == BATCH_SIZE && imported.is_ok() {
            imported = import(database, std::mem::take(&mut batch));
        }
    });
    all.map_err(|_| {
        anyhow!("the rows cannot be read\n  `sqlite3 FILE .recover` of SQLite's own program reads single pages.")
    })?;
    // A damaged row number can end the way through the rows early.
    let missed: Vec<_> = known.difference(&read).filter_map(|row| Some((*row, item(&source, *row).ok()??))).collect();
    for (row, item) in missed {
        months.extend(month(&item));
        read.insert(row);
        batch.push(item);
    }
    imported?;
    // A month that is not registered would hide its requests.
    batch.extend(months.into_iter().map(|month| {
        let text = |text: &str| AttributeValue::S(text.to_owned());
        Item::from([("pk".to_owned(), text("months")), ("sk".to_owned(), text(&month))])
    }));
    import(database, batch)?;
    Ok(Salvaged { rows: read.len(), lost: known.difference(&read).count() })
}

/// The numbers of all rows in the index, as far as it can be read from both ends.
fn known_rows(source: &Connection) -> BTreeSet<i64> {
    let mut known = BTreeSet::new();
    for order in ["ASC", "DESC"] {
        let sql = format!("SELECT rowid FROM \"{TABLE}\" WHERE pk > '' ORDER BY pk {order}, sk {order}");
        let Ok(mut statement) = source.prepare(&sql) else { continue };
        let Ok(mut rows) = statement.query([]) else { continue };
        while let Ok(Some(row)) = rows.next() {
            known.extend(row.get::<_, i64>(0));
        }
    }
    known
}

/// The month of a request: the part of its partition after `#`.
fn month(item: &Item) -> Option<String> {
    let (mailbox, month) = text_of(item, "pk")?.split_once('#')?;
    matches!(mailbox, "quotes" | "trash").then(|| month.to_owned())
}

fn import(database: &Database, items: Vec<Item>) -> anyhow::Result<()> {
    // The engine's error could quote an item.
    let imported = database.import_items(TABLE, items, ImportOptions::default());
    imported.map(drop).map_err(|_| anyhow!("the new file cannot be written"))
}

/// Creates the table as the store does, without its client.
fn create_table(database: &Database) -> anyhow::Result<()> {
    let define = |(name, _)| json!({ "AttributeName": name, "AttributeType": "S" });
    let element = |(name, kind): (&str, KeyType)| json!({ "AttributeName": name, "KeyType": kind.as_str() });
    let create = json!({
        "TableName": TABLE,
        "BillingMode": "PAY_PER_REQUEST",
        "AttributeDefinitions": KEYS.map(define),
        "KeySchema": KEYS.map(element),
    });
    let ttl = json!({ "Enabled": true, "AttributeName": TTL_ATTRIBUTE });
    let ttl = json!({ "TableName": TABLE, "TimeToLiveSpecification": ttl });
    let run = |operation: &str, call: &Value| perform(database, operation, call.to_string().as_bytes()).map(drop);
    run("CreateTable", &create).and_then(|()| run("UpdateTimeToLive", &ttl)).context("the new file cannot be written")
}
