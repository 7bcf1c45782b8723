//! The photos that the rows of a data file name, and the list of their hashes that a copy of it has.

use std::collections::BTreeMap;

use dynoxide::{AttributeValue, Item};
use rusqlite::{Connection, OptionalExtension, params};

use crate::{
    domain::{PhotoNumber, PhotoSize, QuoteId},
    photos::{Hash, PhotoFile},
    store::items::PHOTOS,
};

use super::{
    TABLE,
    rows::{parse, stored, text_of},
};

/// The name of the list. The engine knows only its own tables.
const LIST: &str = "_photos_of_copy";

/// The partitions of requests: inbox and trash.
const REQUESTS: &str = "(pk >= 'S:quotes#' AND pk < 'S:quotes$' OR pk >= 'S:trash#' AND pk < 'S:trash$')";

/// A photo: its request, and its place there.
pub(super) type Photo = (QuoteId, PhotoNumber);

/// The photos that requests name. A row that cannot be read names none.
pub(super) fn named(connection: &Connection) -> rusqlite::Result<Vec<Photo>> {
    let sql = format!(
        "SELECT item_json FROM \"{TABLE}\" WHERE {REQUESTS} AND instr(item_json, '\"{PHOTOS}\"') ORDER BY pk, sk"
    );
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query([])?;
    let mut named = Vec::new();
    while let Some(row) = rows.next()? {
        let item = row.get_ref(0)?.as_str().ok().and_then(parse);
        named.extend(item.iter().flat_map(photos_of));
    }
    Ok(named)
}

/// True if a request still names this photo.
pub(super) fn is_named(connection: &Connection, (id, number): Photo) -> rusqlite::Result<bool> {
    let sql = format!("SELECT item_json FROM \"{TABLE}\" WHERE pk IN (?1, ?2) AND sk = ?3");
    let month = id.month();
    let key = params![stored(&format!("quotes#{month}")), stored(&format!("trash#{month}")), stored(&id.to_string())];
    let row: Option<String> = connection.query_row(&sql, key, |row| row.get(0)).optional()?;
    let item = row.and_then(|json| parse(&json));
    Ok(item.is_some_and(|item| photos_of(&item).contains(&(id, number))))
}

fn photos_of(item: &Item) -> Vec<Photo> {
    let id = text_of(item, "sk").and_then(QuoteId::parse);
    match (id, item.get(PHOTOS)) {
        (Some(id), Some(AttributeValue::NS(numbers))) => {
            numbers.iter().filter_map(|number| Some((id, PhotoNumber::parse(number)?))).collect()
        }
        _ => Vec::new(),
    }
}

/// The files that belong to a copy, with their hashes.
pub(super) type List = BTreeMap<Photo, [Hash; 2]>;

/// Writes the list of a copy.
pub(super) fn write(connection: &mut Connection, list: &List) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    let columns = "request TEXT, number INTEGER, large BLOB, small BLOB, PRIMARY KEY (request, number)";
    transaction.execute(&format!("CREATE TABLE {LIST} ({columns}) WITHOUT ROWID"), [])?;
    let mut insert = transaction.prepare(&format!("INSERT INTO {LIST} VALUES (?1, ?2, ?3, ?4)"))?;
    for ((id, number), [large, small]) in list {
        insert.execute(params![id.to_string(), number.get(), large, small])?;
    }
    drop(insert);
    transaction.commit()
}

/// Reads the list of a copy; `None` if it has none, as one of an earlier version.
pub(super) fn read(connection: &Connection) -> rusqlite::Result<Option<List>> {
    let sql = "SELECT count(*) FROM sqlite_master WHERE type = 'table' AND name = ?1";
    if connection.query_row(sql, [LIST], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(None);
    }
    let mut statement = connection.prepare(&format!("SELECT request, number, large, small FROM {LIST}"))?;
    let mut rows = statement.query([])?;
    let mut list = List::new();
    while let Some(row) = rows.next()? {
        let id = QuoteId::parse(row.get_ref(0)?.as_str()?);
        let number = PhotoNumber::parse(&row.get::<_, i64>(1)?.to_string());
        let (Some(id), Some(number)) = (id, number) else { continue };
        list.insert((id, number), [row.get(2)?, row.get(3)?]);
    }
    Ok(Some(list))
}

/// Removes the list: a data file that is served has none.
pub(super) fn remove(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute(&format!("DROP TABLE IF EXISTS {LIST}"), []).map(drop)
}

/// Both files of a photo.
pub(super) fn files((id, number): Photo) -> [PhotoFile; 2] {
    PhotoSize::ALL.map(|size| PhotoFile { id, number, size })
}
