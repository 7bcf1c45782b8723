//! The room that photos use: a row for all, and one for each day. All instances of the function share it.

use jiff::{SignedDuration, Timestamp, tz::TimeZone};

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, Write, key, number, number_of, time};

/// The partition of both rows. Another place has room of its own.
pub(super) const ROOM: &str = "photos";

const ALL: &str = "all";
const BYTES: &str = "bytes";

/// Time for which the row of a day is kept.
const DAY_TTL: SignedDuration = SignedDuration::from_hours(48);

/// The part of the room that may be used in one day: a tenth.
const DAILY_SHARE_DIVISOR: u64 = 10;

/// The part of a day's room that photos of possible robots may use: half. They must not use it up.
const ROBOT_SHARE_DIVISOR: u64 = 2;

/// The limit that a photo met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// The limit of all photos together.
    All,
    /// The limit of one day, in UTC.
    Day,
}

/// The room for one more photo: in the order in which its transaction takes it.
#[derive(Debug, Clone)]
pub(super) struct Claim {
    /// The size of the photo.
    bytes: u64,
    max_bytes: u64,
    of_day: u64,
    now: Timestamp,
}

impl Claim {
    pub(super) const LIMITS: [Full; 2] = [Full::All, Full::Day];

    pub(super) fn new(bytes: u64, max_bytes: u64, is_suspected: bool, now: Timestamp) -> Self {
        let of_day = max_bytes / DAILY_SHARE_DIVISOR / if is_suspected { ROBOT_SHARE_DIVISOR } else { 1 };
        Self { bytes, max_bytes, of_day, now }
    }

    /// The limits, each with the row that counts what is used.
    fn limits(&self) -> [(Full, Item, u64); 2] {
        let day = self.now.to_zoned(TimeZone::UTC).strftime("%Y-%m-%d").to_string();
        [(Full::All, key(ROOM, ALL), self.max_bytes), (Full::Day, key(ROOM, day), self.of_day)]
    }

    /// The writes that take the room, each with the condition that there is enough.
    pub(super) fn writes(&self) -> impl Iterator<Item = Write> {
        self.limits().into_iter().map(|(full, row, limit)| {
            let left = i64::try_from(limit).unwrap_or(i64::MAX) - size(self.bytes);
            let update = Write::update(row)
                .add(BYTES, number(size(self.bytes)))
                // A negative number left is less than any row has, also than none.
                .only_if(format!("(attribute_not_exists(#{BYTES}) AND :zero <= :left) OR #{BYTES} <= :left"))
                .with("zero", number(0))
                .with("left", number(left));
            match full {
                Full::All => update,
                Full::Day => update.set(TTL_ATTRIBUTE, time(self.now + DAY_TTL)),
            }
        })
    }
}

impl Store {
    /// Looks if there is room, without taking it, so that a photo without room is not decoded.
    pub(super) async fn look_for_room(&self, claim: &Claim) -> Result<Option<Full>, StoreError> {
        for (full, row, limit) in claim.limits() {
            if self.used(row).await?.unwrap_or_default().saturating_add(claim.bytes) > limit {
                return Ok(Some(full));
            }
        }
        Ok(None)
    }

    /// The room that all photos use, in bytes, as it is counted.
    pub(super) async fn room_in_use(&self) -> Result<Option<u64>, StoreError> {
        self.used(key(ROOM, ALL)).await
    }

    /// Gives room back. That of the day stays used: who fills and removes again is counted.
    pub(super) async fn give_room(&self, bytes: u64) -> Result<(), StoreError> {
        if bytes == 0 {
            return Ok(());
        }
        self.write(Write::update(key(ROOM, ALL)).add(BYTES, number(-size(bytes)))).await.map(drop)
    }

    /// Sets the room in use to what is really there, unless it changed since it was read: a program that was cut
    /// between a photo and its row has counted wrong.
    pub(super) async fn set_room(&self, bytes: u64, before: Option<u64>) -> Result<(), StoreError> {
        if before == Some(bytes) {
            return Ok(());
        }
        let update = Write::update(key(ROOM, ALL)).set(BYTES, number(bytes));
        let update = match before {
            None => update.only_if(format!("attribute_not_exists(#{BYTES})")),
            Some(before) => update.only_if_still(BYTES, Some(number(before))),
        };
        self.write(update).await.map(drop)
    }

    async fn used(&self, row: Item) -> Result<Option<u64>, StoreError> {
        let bytes: Option<i64> = self.get(row).await?.and_then(|row| number_of(&row, BYTES));
        // Below zero after a wrong count, until the next sweep.
        Ok(bytes.map(|bytes| u64::try_from(bytes).unwrap_or_default()))
    }
}

fn size(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}
