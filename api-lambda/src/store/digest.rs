//! The state of the daily digest: one row.

use aws_sdk_dynamodb::operation::put_item::PutItemError;
use jiff::Timestamp;

use super::{Item, Store, StoreError, failed, key, number};

const DIGEST: &str = "digest";
const DUE: &str = "due";
const SINCE: &str = "since";
const STARTED: &str = "started";
const SILENCE: &str = "silence";

/// The state of the daily digest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DigestState {
    /// The time of the next one. Until then it is not time for it, or another process is at it.
    pub due: Timestamp,
    /// Requests that arrived until then were in an earlier one.
    pub since: Timestamp,
    /// The time when the first one was planned.
    pub started: Timestamp,
    /// The arrival of the last request whose long silence was reported.
    pub silence: Option<Timestamp>,
}

impl Store {
    /// The state; `None` before the first time.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn digest(&self) -> Result<Option<DigestState>, StoreError> {
        let call = self.client.get_item().table_name(&self.table).consistent_read(true);
        let answer = call.set_key(Some(key(DIGEST, DIGEST))).send().await.map_err(failed("GetItem"))?;
        Ok(answer.item.as_ref().and_then(state))
    }

    /// Writes the state if the digest is still due at `before`, or if there is none yet. Returns false if another process was faster.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn put_digest(&self, state: &DigestState, before: Option<Timestamp>) -> Result<bool, StoreError> {
        let mut item = key(DIGEST, DIGEST);
        let times = [(DUE, Some(state.due)), (SINCE, Some(state.since)), (STARTED, Some(state.started))];
        for (name, time) in times.into_iter().chain([(SILENCE, state.silence)]) {
            item.extend(time.map(|time| (name.to_owned(), number(time.as_second()))));
        }
        let call = self.client.put_item().table_name(&self.table).set_item(Some(item));
        let call = match before {
            None => call.condition_expression("attribute_not_exists(pk)"),
            Some(before) => call
                .condition_expression("#due = :before")
                .expression_attribute_names("#due", DUE)
                .expression_attribute_values(":before", number(before.as_second())),
        };
        match call.send().await {
            Ok(_) => Ok(true),
            Err(error) => match error.as_service_error() {
                Some(PutItemError::ConditionalCheckFailedException(_)) => Ok(false),
                _ => Err(failed("PutItem")(error)),
            },
        }
    }
}

fn state(item: &Item) -> Option<DigestState> {
    let time = |name: &str| Timestamp::from_second(item.get(name)?.as_n().ok()?.parse().ok()?).ok();
    Some(DigestState { due: time(DUE)?, since: time(SINCE)?, started: time(STARTED)?, silence: time(SILENCE) })
}
