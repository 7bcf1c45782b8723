use jiff::Timestamp;

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, failed, is_alive, key, number};

const SORT_KEY: &str = "session";

impl Store {
    /// Stores a session until it expires.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn start_session(&self, id: &str, expires: Timestamp) -> Result<(), StoreError> {
        let mut item = session(id);
        item.insert(TTL_ATTRIBUTE.to_owned(), number(expires.as_second()));
        let call = self.client.put_item().table_name(&self.table).set_item(Some(item));
        call.send().await.map(drop).map_err(failed("PutItem"))
    }

    /// Returns true if a session was started and has neither ended nor expired.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn has_session(&self, id: &str, now: Timestamp) -> Result<bool, StoreError> {
        // An eventually consistent read could return a session that has just been ended.
        let call = self.client.get_item().table_name(&self.table).set_key(Some(session(id))).consistent_read(true);
        let answer = call.send().await.map_err(failed("GetItem"))?;
        Ok(answer.item.is_some_and(|item| is_alive(&item, now)))
    }

    /// Removes a session.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn end_session(&self, id: &str) -> Result<(), StoreError> {
        let call = self.client.delete_item().table_name(&self.table).set_key(Some(session(id)));
        call.send().await.map(drop).map_err(failed("DeleteItem"))
    }
}

fn session(id: &str) -> Item {
    key(format!("session#{id}"), SORT_KEY)
}
