//! Challenges that passkeys have to answer.

use aws_sdk_dynamodb::types::ReturnValue;
use jiff::Timestamp;

use crate::auth::passkey::{CHALLENGE_TTL, Challenge};

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, Write, clock::is_alive, failed, key, row, text, text_of, time};

/// The start of the partition of each challenge.
const PREFIX: &str = "challenge#";

/// The purpose of a challenge, and whose it is.
const PURPOSE: &str = "purpose";

impl Store {
    /// Makes a challenge for a purpose. It can be answered for five minutes.
    pub async fn new_challenge(&self, purpose: &str, now: Timestamp) -> Result<Challenge, StoreError> {
        let challenge = Challenge::generate();
        let attributes = [(PURPOSE, Some(text(purpose))), (TTL_ATTRIBUTE, Some(time(now + CHALLENGE_TTL)))];
        self.write(Write::put(row(challenge_key(&challenge), attributes))).await?;
        Ok(challenge)
    }

    /// Uses up a challenge, also if the answer turns out to be wrong. Returns true if it was made for this purpose and
    /// has neither been used nor expired. Of two calls at once only one gets it.
    pub async fn take_challenge(
        &self,
        challenge: &Challenge,
        purpose: &str,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let call = self.client.delete_item().table_name(&self.table).set_key(Some(challenge_key(challenge)));
        let answer = call.return_values(ReturnValue::AllOld).send().await.map_err(failed("DeleteItem"))?;
        let taken = answer.attributes.filter(|item| is_alive(item, now));
        Ok(taken.is_some_and(|item| text_of(&item, PURPOSE).as_deref() == Some(purpose)))
    }
}

fn challenge_key(challenge: &Challenge) -> Item {
    key(format!("{PREFIX}{}", challenge.as_str()), "challenge")
}
