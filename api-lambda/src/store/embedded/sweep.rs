//! Removal of expired items, so slowly that no request waits for it.
//!
//! The engine's own sweep commits each row by itself and reads the whole table, quote requests included. This one reads
//! beside the engine, only partitions whose items can expire, and takes the engine's turn for one commit of a batch.

use std::time::{Duration, Instant};

use dynoxide::AttributeValue;
use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Engine, TABLE, TTL_ATTRIBUTE,
    rows::{connect, parse, stored},
};

/// Time between two sweeps.
const SWEEP_INTERVAL: Duration = Duration::from_secs(3600);

/// Ranges of partitions that can have expired items: all but those of the inbox, `quotes#…`. The character after `#` is
/// `$`.
const EXPIRING: [(&str, &str); 2] = [("", "quotes#"), ("quotes$", "\u{10ffff}")];

/// Items that are read at a time, and so most that one commit removes. About 5 ms of work.
const BATCH_SIZE: usize = 250;

/// Least pause between two batches. It is at least as long as the batch took, so requests have half of the time.
const MIN_PAUSE: Duration = Duration::from_millis(20);

/// Free pages of 4 KiB that stay in the file for the next requests.
const KEPT_FREE_PAGES: i64 = 256;

/// Pages that are given back in one turn.
const PAGES_PER_TURN: i64 = 256;

/// Forward jump of the clock after which nothing is removed.
const MAX_CLOCK_JUMP: SignedDuration = SignedDuration::from_hours(24);

/// Time after which a clock that jumped is believed.
const CLOCK_TRIAL: Duration = Duration::from_secs(24 * 3600);

/// The key of the row with the last time that a sweep saw, in the table of the engine's settings.
const CLOCK_KEY: &str = "last_sweep";

/// Removes expired items each hour, from now on.
pub(super) async fn run(engine: Engine) {
    let mut clock = tokio::time::interval(SWEEP_INTERVAL);
    let mut doubted: Option<Instant> = None;
    loop {
        clock.tick().await;
        let Ok(Ok(connection)) = engine.reading(connect).await else { continue };
        let now = Timestamp::now();
        let believed = doubted.is_some_and(|since| since.elapsed() >= CLOCK_TRIAL);
        // The turn that stores the time also checks that the file may be written.
        let swept = match advance_clock(&engine, connection, now, believed).await {
            Ok((connection, None)) => {
                doubted = None;
                sweep(&engine, connection, now).await
            }
            Ok((_, Some(jump))) => {
                if doubted.is_none() {
                    doubted = Some(Instant::now());
                    tracing::warn!(
                        hours = jump.as_hours(),
                        "the clock is far ahead of the last time seen; expired items are kept until it has run for a day"
                    );
                }
                continue;
            }
            Err(error) => Err(error),
        };
        match swept {
            Ok(Swept { items: 0, .. }) => {}
            Ok(Swept { items, turns }) => tracing::info!(items, turns, "expired items were removed"),
            Err(_) => tracing::warn!("expired items could not be removed; they are filtered all the same"),
        }
    }
}

/// A sweep failed. Its cause is not logged, because it can quote content.
struct Failed;

/// The result of a sweep.
struct Swept {
    items: usize,
    /// Number of times that requests had to wait for a batch.
    turns: usize,
}

/// Stores the time, unless the clock jumped ahead; then returns the length of the jump. A machine that was off looks
/// the same.
async fn advance_clock(
    engine: &Engine,
    connection: Connection,
    now: Timestamp,
    believed: bool,
) -> Result<(Connection, Option<SignedDuration>), Failed> {
    in_turn(engine, connection, move |connection| {
        let select = "SELECT value FROM _config WHERE key = ?1";
        let seen: Option<String> = connection.query_row(select, [CLOCK_KEY], |row| row.get(0)).optional()?;
        let seen = seen.and_then(|seen| seen.parse::<Timestamp>().ok());
        let jump = seen.map(|seen| now.duration_since(seen)).filter(|jump| *jump > MAX_CLOCK_JUMP && !believed);
        if jump.is_none() {
            let replace = "INSERT OR REPLACE INTO _config (key, value) VALUES (?1, ?2)";
            connection.execute(replace, (CLOCK_KEY, now.to_string()))?;
        }
        Ok(jump)
    })
    .await
}

async fn sweep(engine: &Engine, mut connection: Connection, now: Timestamp) -> Result<Swept, Failed> {
    let mut swept = Swept { items: 0, turns: 0 };
    for (start, end) in EXPIRING {
        let mut after = (stored(start), String::new());
        loop {
            let read = engine.reading(move |_| {
                let batch = Batch::read(&connection, &after, end, now);
                (connection, batch)
            });
            let (back, batch) = read.await.map_err(|_| Failed)?;
            let Batch { expired, last } = batch.map_err(|_| Failed)?;
            connection = back;
            if !expired.is_empty() {
                let begin = Instant::now();
                let (back, removed) =
                    in_turn(engine, connection, move |connection| remove(connection, &expired)).await?;
                connection = back;
                swept.items += removed;
                swept.turns += 1;
                tokio::time::sleep(begin.elapsed().max(MIN_PAUSE)).await;
            }
            let Some(last) = last else { break };
            after = last;
        }
    }
    loop {
        let (back, more) = in_turn(engine, connection, give_back).await?;
        connection = back;
        if !more {
            return Ok(swept);
        }
        tokio::time::sleep(MIN_PAUSE).await;
    }
}

/// Writes while no call of the engine runs.
async fn in_turn<R: Send + 'static>(
    engine: &Engine,
    mut connection: Connection,
    work: impl FnOnce(&mut Connection) -> rusqlite::Result<R> + Send + 'static,
) -> Result<(Connection, R), Failed> {
    let done = engine.in_turn(move |engine| {
        engine.check_file().map_err(|_| Failed)?;
        let result = work(&mut connection);
        engine.file.written();
        result.map(|result| (connection, result)).map_err(|_| Failed)
    });
    done.await.unwrap_or(Err(Failed))
}

/// An expired row: its key and its content. It is removed only as it was read.
type Expired = (String, String, String);

/// Rows that a sweep reads at a time.
struct Batch {
    expired: Vec<Expired>,
    /// The key of the last row; `None` at the end of the partitions.
    last: Option<(String, String)>,
}

impl Batch {
    fn read(connection: &Connection, after: &(String, String), end: &str, now: Timestamp) -> rusqlite::Result<Self> {
        let sql = format!(
            "SELECT pk, sk, item_json FROM \"{TABLE}\" WHERE (pk, sk) > (?1, ?2) AND pk < ?3 ORDER BY pk, sk LIMIT {BATCH_SIZE}"
        );
        let mut statement = connection.prepare_cached(&sql)?;
        let rows = statement.query_map(params![after.0, after.1, stored(end)], |row| {
            // A row that cannot be read stays; the daily check counts it.
            Ok((row.get(0)?, row.get(1)?, row.get::<_, String>(2).unwrap_or_default()))
        })?;
        let mut rows: Vec<Expired> = rows.collect::<rusqlite::Result<_>>()?;
        let last = (rows.len() == BATCH_SIZE).then(|| rows.last().map(|(pk, sk, _)| (pk.clone(), sk.clone())));
        rows.retain(|(_, _, json)| has_expired(json, now));
        Ok(Self { expired: rows, last: last.flatten() })
    }
}

fn has_expired(json: &str, now: Timestamp) -> bool {
    let item = parse(json);
    let expires = item.as_ref().and_then(|item| match item.get(TTL_ATTRIBUTE)? {
        AttributeValue::N(number) => number.parse::<i64>().ok(),
        _ => None,
    });
    expires.is_some_and(|expires| expires < now.as_second())
}

fn remove(connection: &mut Connection, expired: &[Expired]) -> rusqlite::Result<usize> {
    let transaction = connection.transaction()?;
    let mut removed = 0;
    {
        let sql = format!("DELETE FROM \"{TABLE}\" WHERE pk = ?1 AND sk = ?2 AND item_json = ?3");
        let mut statement = transaction.prepare_cached(&sql)?;
        for row in expired {
            removed += statement.execute(params![row.0, row.1, row.2])?;
        }
    }
    transaction.commit()?;
    Ok(removed)
}

/// Gives free pages back to the file system. Returns true if there are more.
fn give_back(connection: &mut Connection) -> rusqlite::Result<bool> {
    let number = |pragma: &str| connection.query_row(pragma, [], |row| row.get::<_, i64>(0));
    const INCREMENTAL: i64 = 2;
    let free = number("PRAGMA freelist_count")?;
    if number("PRAGMA auto_vacuum")? != INCREMENTAL || free <= KEPT_FREE_PAGES {
        return Ok(false);
    }
    let pages = (free - KEPT_FREE_PAGES).min(PAGES_PER_TURN);
    // The statement removes one page per step.
    let mut statement = connection.prepare(&format!("PRAGMA incremental_vacuum({pages})"))?;
    let mut steps = statement.query([])?;
    while steps.next()?.is_some() {}
    Ok(free - pages > KEPT_FREE_PAGES)
}
