//! The room that photos in a bucket use: a row for all, and one for each day. All instances of the function share it.

use aws_sdk_dynamodb::{
    operation::update_item::UpdateItemError,
    types::{AttributeValue, TransactWriteItem, Update},
};
use jiff::{SignedDuration, Timestamp};

use crate::photos::{Full, Share, day_of, room_of_day};

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, failed, key, number, transactions::incomplete};

/// The partition of both rows. Another place has room of its own.
pub(super) const ROOM: &str = "photos";

const ALL: &str = "all";
const BYTES: &str = "bytes";

/// Time for which the row of a day is kept.
const DAY_TTL: SignedDuration = SignedDuration::from_hours(48);

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

    pub(super) fn new(bytes: u64, max_bytes: u64, share: Share, now: Timestamp) -> Self {
        Self { bytes, max_bytes, of_day: room_of_day(max_bytes, share), now }
    }

    fn limits(&self) -> [(Full, Item, u64); 2] {
        [(Full::All, key(ROOM, ALL), self.max_bytes), (Full::Day, key(ROOM, day_of(self.now)), self.of_day)]
    }

    /// The writes that take the room, each with the condition that there is enough.
    pub(super) fn writes(&self, table: &str) -> Result<Vec<TransactWriteItem>, StoreError> {
        let write = |(full, row, limit): (Full, Item, u64)| {
            let left = i64::try_from(limit).unwrap_or(i64::MAX) - size(self.bytes);
            let update = Update::builder()
                .table_name(table)
                .set_key(Some(row))
                .condition_expression(
                    // A negative number left is less than any row has, also than none.
                    "(attribute_not_exists(#bytes) AND :zero <= :left) OR #bytes <= :left",
                )
                .expression_attribute_names("#bytes", BYTES)
                .expression_attribute_values(":bytes", number(size(self.bytes)))
                .expression_attribute_values(":zero", number(0))
                .expression_attribute_values(":left", number(left));
            let update = match full {
                Full::All => update.update_expression("ADD #bytes :bytes"),
                Full::Day => update
                    .update_expression("ADD #bytes :bytes SET #expires = :expires")
                    .expression_attribute_names("#expires", TTL_ATTRIBUTE)
                    .expression_attribute_values(":expires", number((self.now + DAY_TTL).as_second())),
            };
            Ok(TransactWriteItem::builder().update(update.build().map_err(incomplete)?).build())
        };
        self.limits().into_iter().map(write).collect()
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
        let call = self.client.update_item().table_name(&self.table).set_key(Some(key(ROOM, ALL)));
        let call = call.update_expression("ADD #bytes :bytes").expression_attribute_names("#bytes", BYTES);
        let call = call.expression_attribute_values(":bytes", number(-size(bytes)));
        call.send().await.map(drop).map_err(failed("UpdateItem"))
    }

    /// Sets the room in use to what is really there, unless it changed since it was read: a program that was cut
    /// between a photo and its row has counted wrong.
    pub(super) async fn set_room(&self, bytes: u64, before: Option<u64>) -> Result<(), StoreError> {
        if before == Some(bytes) {
            return Ok(());
        }
        let call = self.client.update_item().table_name(&self.table).set_key(Some(key(ROOM, ALL)));
        let call = call.update_expression("SET #bytes = :bytes").expression_attribute_names("#bytes", BYTES);
        let call = call.expression_attribute_values(":bytes", number(size(bytes)));
        let call = match before {
            None => call.condition_expression("attribute_not_exists(#bytes)"),
            Some(before) => {
                let call = call.condition_expression("#bytes = :before");
                call.expression_attribute_values(":before", number(size(before)))
            }
        };
        match call.send().await {
            Err(error)
                if !error.as_service_error().is_some_and(UpdateItemError::is_conditional_check_failed_exception) =>
            {
                Err(failed("UpdateItem")(error))
            }
            _ => Ok(()),
        }
    }

    async fn used(&self, row: Item) -> Result<Option<u64>, StoreError> {
        let row = self.get(row).await?;
        let bytes = |row: Item| row.get(BYTES).and_then(|bytes: &AttributeValue| bytes.as_n().ok()?.parse().ok());
        // Below zero after a wrong count, until the next sweep.
        Ok(row.and_then(bytes).map(|bytes: i64| u64::try_from(bytes).unwrap_or_default()))
    }
}

fn size(bytes: u64) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}
