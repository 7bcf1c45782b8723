//! A search through a partition that parses only rows which can match. It reads beside the engine, so no visitor waits
//! for it.

use std::{path::Path, time::Instant};

use aws_sdk_dynamodb::types::AttributeValue;
use rusqlite::Connection;

use crate::{domain::MAX_SEARCH_PAGE_BYTES, store::Item};

use super::{
    Engine, TABLE,
    prefilter::Prefilter,
    rows::{STORED, connect, parse, stored},
};

/// Rows after which the time is looked at.
const ROWS_PER_CLOCK: usize = 500;

/// A part of a partition.
pub(in crate::store) struct FoundPart {
    /// The rows that may match, newest first.
    pub(in crate::store) hits: Vec<Hit>,
    /// The sort key of the last row that was read.
    pub(in crate::store) last: Option<String>,
    /// There are no further rows.
    pub(in crate::store) is_end: bool,
}

/// A row that may match.
pub(in crate::store) struct Hit {
    /// The sort key of the row before it, if that was read too.
    pub(in crate::store) before: Option<String>,
    pub(in crate::store) item: Item,
}

/// The part of a partition that a search reads.
pub(in crate::store) struct Part {
    pub(in crate::store) partition: String,
    /// The sort key after which to begin.
    pub(in crate::store) start: Option<String>,
    /// The most rows that may match. Fewer are read if they have more than [`MAX_SEARCH_PAGE_BYTES`].
    pub(in crate::store) wanted: usize,
    /// The time at which to stop.
    pub(in crate::store) end: Instant,
}

impl Engine {
    /// Reads a part of a partition, newest first. Returns `None` if it cannot be read in this way: the engine leaves out
    /// and counts what cannot be read.
    pub(in crate::store) async fn search(&self, part: Part, prefilter: Prefilter) -> Option<FoundPart> {
        // Another file may have its name, which the engine has not open.
        self.in_turn(Self::check_file).await.ok()?.ok()?;
        self.reading(move |file| search(file, &part, &prefilter).ok()?).await.ok()?
    }
}

fn search(path: &Path, part: &Part, prefilter: &Prefilter) -> rusqlite::Result<Option<FoundPart>> {
    let connection: Connection = connect(path)?;
    let from = if part.start.is_some() { "AND sk < ?2" } else { "AND ?2 IS NULL" };
    let sql = format!("SELECT sk, item_json FROM \"{TABLE}\" WHERE pk = ?1 {from} ORDER BY sk DESC");
    let mut statement = connection.prepare(&sql)?;
    let mut rows = statement.query((stored(&part.partition), part.start.as_deref().map(stored)))?;
    let mut found = FoundPart { hits: Vec::new(), last: None, is_end: false };
    let (mut count, mut bytes, mut buffer) = (0, 0, String::new());
    while let Some(row) = rows.next()? {
        let Some(sk) = row.get_ref(0)?.as_str()?.strip_prefix(STORED) else { return Ok(None) };
        let json = row.get_ref(1)?.as_str()?;
        let before = found.last.replace(sk.to_owned());
        if prefilter.may_match(json, &mut buffer) {
            let Some(item) = item(json) else { return Ok(None) };
            bytes += json.len();
            found.hits.push(Hit { before, item });
        }
        count += 1;
        let is_full = found.hits.len() == part.wanted || bytes >= MAX_SEARCH_PAGE_BYTES;
        if is_full || (count % ROWS_PER_CLOCK == 0 && Instant::now() >= part.end) {
            return Ok(Some(found));
        }
    }
    found.is_end = true;
    Ok(Some(found))
}

/// A stored item as the SDK has it; `None` for kinds of values that no request has.
fn item(json: &str) -> Option<Item> {
    let value = |value| match value {
        dynoxide::AttributeValue::S(text) => Some(AttributeValue::S(text)),
        dynoxide::AttributeValue::N(number) => Some(AttributeValue::N(number)),
        dynoxide::AttributeValue::BOOL(is_set) => Some(AttributeValue::Bool(is_set)),
        dynoxide::AttributeValue::SS(texts) => Some(AttributeValue::Ss(texts)),
        dynoxide::AttributeValue::NS(numbers) => Some(AttributeValue::Ns(numbers)),
        _ => None,
    };
    parse(json)?.into_iter().map(|(name, stored)| Some((name, value(stored)?))).collect()
}
