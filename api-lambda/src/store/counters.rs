use aws_sdk_dynamodb::types::ReturnValue;
use jiff::Timestamp;

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, failed, key, number};

impl Store {
    /// Adds one to a counter and returns its value. The counter is removed after `expires`.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn count(&self, name: &str, expires: Timestamp) -> Result<u32, StoreError> {
        #[cfg(feature = "embedded")]
        if let Some(engine) = &self.engine {
            return engine.count(partition(name), expires).await;
        }
        let call = self.client.update_item().table_name(&self.table).set_key(Some(counter(name)));
        let call = call
            .update_expression("ADD #count :one SET #expires = :expires")
            .expression_attribute_names("#count", "count")
            .expression_attribute_names("#expires", TTL_ATTRIBUTE)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":expires", number(expires.as_second()))
            .return_values(ReturnValue::UpdatedNew);
        let answer = call.send().await.map_err(failed("UpdateItem"))?;
        let counted = answer.attributes.as_ref().and_then(|item| item.get("count")?.as_n().ok()?.parse().ok());
        counted.ok_or_else(|| StoreError::new("UpdateItem", "no count in the answer"))
    }

    /// Sets a counter back to zero.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn clear_count(&self, name: &str) -> Result<(), StoreError> {
        let call = self.client.delete_item().table_name(&self.table).set_key(Some(counter(name)));
        call.send().await.map(drop).map_err(failed("DeleteItem"))
    }
}

fn counter(name: &str) -> Item {
    key(partition(name), "count")
}

fn partition(name: &str) -> String {
    format!("count#{name}")
}
