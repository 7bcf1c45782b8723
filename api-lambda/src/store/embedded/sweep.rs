//! Removal of expired items, so slowly that no request waits for it.
//!
//! The engine's own sweep commits each row by itself and reads the whole table, quote requests included. This one reads
//! beside the engine, only partitions whose items can expire, and takes the engine's turn for one commit of a batch.

use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

use crate::store::clock::{Fate, fate};

use super::{
    Engine, TABLE, TTL_ATTRIBUTE,
    rows::{STORED, connect, stored},
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

/// Jump of the clock, in either direction, after which nothing is removed.
const MAX_CLOCK_JUMP: SignedDuration = SignedDuration::from_hours(24);

/// Time after which a clock that jumped is believed, in seconds that the program has run with it. They are stored, so that
/// a machine that is switched off every night gets there too.
const CLOCK_TRIAL: u64 = 24 * 3600;

/// The key of the row with the last time that a sweep saw, in the table of the engine's settings.
const CLOCK_KEY: &str = "last_sweep";

/// The key of the row with the seconds for which a clock was tried.
const TRIAL_KEY: &str = "clock_trial";

/// Removes expired items each hour, from now on.
pub(super) async fn run(engine: Engine) {
    let mut clock = tokio::time::interval(SWEEP_INTERVAL);
    let mut is_doubted = false;
    let mut last = Instant::now();
    loop {
        clock.tick().await;
        let now = Timestamp::now();
        let ran = last.elapsed();
        last = Instant::now();
        // The turn that stores the time also checks that the file may be written.
        let swept = match advance_clock(&engine, now, ran).await {
            Ok(None) => {
                is_doubted = false;
                sweep(&engine, now).await
            }
            Ok(Some(jump)) => {
                if !is_doubted {
                    is_doubted = true;
                    tracing::warn!(
                        hours = jump.as_hours(),
                        "the clock is far from the last time seen; expired items are kept until the program has run for a day with it"
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

/// Stores the time, unless the clock jumped; then returns the length of the jump. A machine that was off looks the same.
/// `ran` is the time since the last call.
async fn advance_clock(engine: &Engine, now: Timestamp, ran: Duration) -> Result<Option<SignedDuration>, Failed> {
    in_turn(engine, move |connection| {
        let select = "SELECT value FROM _config WHERE key = ?1";
        let stored = |key| connection.query_row(select, [key], |row| row.get::<_, String>(0)).optional();
        let seen = stored(CLOCK_KEY)?.and_then(|seen| seen.parse::<Timestamp>().ok());
        let tried = stored(TRIAL_KEY)?.and_then(|tried| tried.parse::<u64>().ok());
        let tried = tried.map_or(0, |tried| tried.saturating_add(ran.as_secs()));
        let jump = seen.map(|seen| now.duration_since(seen));
        let jump = jump.filter(|jump| jump.abs() > MAX_CLOCK_JUMP && tried < CLOCK_TRIAL);
        let replace = "INSERT OR REPLACE INTO _config (key, value) VALUES (?1, ?2)";
        if jump.is_some() {
            connection.execute(replace, (TRIAL_KEY, tried.to_string()))?;
        } else {
            connection.execute(replace, (CLOCK_KEY, now.to_string()))?;
            connection.execute("DELETE FROM _config WHERE key = ?1", [TRIAL_KEY])?;
        }
        Ok(jump)
    })
    .await
}

async fn sweep(engine: &Engine, now: Timestamp) -> Result<Swept, Failed> {
    let mut swept = Swept { items: 0, turns: 0 };
    for (start, end) in EXPIRING {
        let mut after = Some((stored(start), String::new()));
        while let Some(from) = after {
            let read = engine.reading(move |file| Batch::read(&connect(file)?, &from, end, now));
            let Ok(Ok(Batch { ended, last })) = read.await else { return Err(Failed) };
            if !ended.is_empty() {
                let begin = Instant::now();
                swept.items += in_turn(engine, move |connection| change(connection, &ended)).await?;
                swept.turns += 1;
                tokio::time::sleep(begin.elapsed().max(MIN_PAUSE)).await;
            }
            after = last;
        }
    }
    while in_turn(engine, give_back).await? {
        tokio::time::sleep(MIN_PAUSE).await;
    }
    Ok(swept)
}

/// Writes while no call of the engine runs.
async fn in_turn<R: Send + 'static>(
    engine: &Engine,
    work: impl FnOnce(&mut Connection) -> rusqlite::Result<R> + Send + 'static,
) -> Result<R, Failed> {
    let done = engine.in_turn(move |engine| {
        engine.check_file().map_err(|_| Failed)?;
        let result = connect(engine.file.path()).and_then(|mut connection| work(&mut connection));
        engine.file.written();
        result.map_err(|_| Failed)
    });
    done.await.unwrap_or(Err(Failed))
}

/// A row whose life is over, or begins anew. It is changed only as it was read.
struct Ended {
    pk: String,
    sk: String,
    json: String,
    /// The content with another end; `None` if the row is removed.
    anew: Option<String>,
}

/// Rows that a sweep reads at a time.
struct Batch {
    ended: Vec<Ended>,
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
        let rows: Vec<(String, String, String)> = rows.collect::<rusqlite::Result<_>>()?;
        let last = (rows.len() == BATCH_SIZE).then(|| rows.last().map(|(pk, sk, _)| (pk.clone(), sk.clone())));
        let ended = rows.into_iter().filter_map(|(pk, sk, json)| Ended::of(pk, sk, json, now)).collect();
        Ok(Self { ended, last: last.flatten() })
    }
}

impl Ended {
    /// `None` for a row that stays, has no end, or cannot be read.
    fn of(pk: String, sk: String, json: String, now: Timestamp) -> Option<Self> {
        let mut item: Value = serde_json::from_str(&json).ok()?;
        let expires = item.get_mut(TTL_ATTRIBUTE)?.get_mut("N")?;
        let seconds = expires.as_str()?.parse().ok()?;
        let key = |stored: &str| stored.strip_prefix(STORED).unwrap_or(stored).to_owned();
        let anew = match fate(&key(&pk), &key(&sk), seconds, now) {
            Fate::Stays => return None,
            Fate::Ends => None,
            Fate::BeginsAnew(end) => {
                *expires = end.as_second().to_string().into();
                Some(item.to_string())
            }
        };
        Some(Self { pk, sk, json, anew })
    }
}

/// Removes rows or gives them another end. Returns the number of those that were removed.
fn change(connection: &mut Connection, ended: &[Ended]) -> rusqlite::Result<usize> {
    const ROW: &str = "WHERE pk = ?1 AND sk = ?2 AND item_json = ?3";
    let transaction = connection.transaction()?;
    let mut removed = 0;
    for Ended { pk, sk, json, anew } in ended {
        match anew {
            None => {
                let sql = format!("DELETE FROM \"{TABLE}\" {ROW}");
                removed += transaction.prepare_cached(&sql)?.execute(params![pk, sk, json])?;
            }
            Some(anew) => {
                let sql = format!("UPDATE \"{TABLE}\" SET item_json = ?4 {ROW}");
                transaction.prepare_cached(&sql)?.execute(params![pk, sk, json, anew])?;
            }
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
