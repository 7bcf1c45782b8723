//! The contents of a data file: the sign that it is one of ours, and the number of its requests.

use std::fmt;

use rusqlite::{Connection, OptionalExtension};

use crate::store::{account::PEOPLE, subscriptions::PUSH};

use super::{TABLE, photo_backup::Count, rows::stored};

/// Numbers of requests, browsers and people in a data file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    /// Requests in the inbox.
    pub inbox: usize,
    /// Requests in the trash.
    pub trash: usize,
    /// Browsers that are notified of new requests.
    pub browsers: usize,
    /// People beside the first owner.
    pub people: usize,
}

impl fmt::Display for Contents {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} and {} in the trash", Count(self.inbox, "request", "requests"), self.trash)
    }
}

impl Contents {
    /// True if there is no request.
    pub(super) fn is_empty(self) -> bool {
        self.inbox + self.trash == 0
    }

    /// Counts requests, browsers and people.
    pub(super) fn of(connection: &Connection) -> rusqlite::Result<Self> {
        let months = |prefix: &str| {
            let sql = format!("SELECT count(*) FROM \"{TABLE}\" WHERE pk >= ?1 AND pk < ?2");
            connection.query_row(&sql, [stored(&format!("{prefix}#")), stored(&format!("{prefix}$"))], |row| row.get(0))
        };
        let sql = format!("SELECT count(*) FROM \"{TABLE}\" WHERE pk = ?1");
        let rows = |partition: &str| connection.query_row(&sql, [stored(partition)], |row| row.get(0));
        Ok(Self { inbox: months("quotes")?, trash: months("trash")?, browsers: rows(PUSH)?, people: rows(PEOPLE)? })
    }
}

/// True if a database has our table with our key.
pub(super) fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let tables = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name IN ('_tables', ?1)";
    if connection.query_row(tables, [TABLE], |row| row.get::<_, i64>(0))? < 2 {
        return Ok(false);
    }
    let sql = "SELECT key_schema FROM _tables WHERE table_name = ?1";
    let schema: Option<String> = connection.query_row(sql, [TABLE], |row| row.get(0)).optional()?;
    Ok(schema.is_some_and(|schema| schema.contains("\"pk\"") && schema.contains("\"sk\"")))
}
