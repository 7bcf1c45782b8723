//! Checks of a data file: its structure, by SQLite, and every row, by reading it.

use rusqlite::Connection;

use super::{
    TABLE,
    rows::{is_at, is_damage, parse},
};

/// Most problems that one check lists.
const MAX_PROBLEMS: usize = 20;

/// Rows that are read in one transaction. A longer one would keep SQLite from emptying its log.
const ROWS_PER_TRANSACTION: usize = 1_000;

/// Checks the structure of a file: pages, indexes and their order. Returns the problems, none if it is sound. They name
/// pages and rows by number and quote nothing.
///
/// # Errors
///
/// Fails when the file cannot be checked for another reason than damage.
pub(super) fn structure(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let check = || {
        let mut statement = connection.prepare(&format!("PRAGMA integrity_check({MAX_PROBLEMS})"))?;
        let lines = statement.query_map([], |row| row.get::<_, String>(0))?;
        lines.collect::<rusqlite::Result<Vec<_>>>()
    };
    match check() {
        Ok(lines) => Ok(lines.into_iter().filter(|line| line != "ok").collect()),
        Err(error) if is_damage(&error) => Ok(vec![error.to_string()]),
        Err(error) => Err(error),
    }
}

/// Counts rows that cannot be read as items, or that have another key than their item.
pub(super) fn unreadable(connection: &Connection) -> rusqlite::Result<usize> {
    let sql = format!("SELECT rowid, pk, sk, item_json FROM \"{TABLE}\" WHERE rowid > ?1 ORDER BY rowid LIMIT ?2");
    let mut statement = connection.prepare(&sql)?;
    let (mut after, mut count) = (i64::MIN, 0);
    loop {
        let mut rows = statement.query((after, i64::try_from(ROWS_PER_TRANSACTION).unwrap_or(i64::MAX)))?;
        let mut read = 0;
        while let Some(row) = rows.next()? {
            after = row.get(0)?;
            read += 1;
            let texts = [1, 2, 3].map(|column| row.get_ref(column).ok()?.as_str().ok());
            let is_readable = matches!(texts, [Some(pk), Some(sk), Some(json)] if parse(json).is_some_and(|item| is_at(&item, pk, sk)));
            count += usize::from(!is_readable);
        }
        if read < ROWS_PER_TRANSACTION {
            return Ok(count);
        }
    }
}
