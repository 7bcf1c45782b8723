use aws_sdk_dynamodb::{operation::update_item::UpdateItemError, types::ReturnValue};
use jiff::Timestamp;

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, failed, key, number};

impl Store {
    /// Adds one to a counter and returns its value. The counter is removed after `expires`.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn count(&self, name: &str, expires: Timestamp) -> Result<u32, StoreError> {
        let call = self.counting.update_item().table_name(&self.table).set_key(Some(counter(name)));
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

    /// Takes one away from a counter, if it is above zero.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn uncount(&self, name: &str) -> Result<(), StoreError> {
        let call = self.counting.update_item().table_name(&self.table).set_key(Some(counter(name)));
        let call = call
            .update_expression("ADD #count :one_less")
            .condition_expression("#count > :zero")
            .expression_attribute_names("#count", "count")
            .expression_attribute_values(":one_less", number(-1))
            .expression_attribute_values(":zero", number(0));
        match call.send().await {
            Ok(_) => Ok(()),
            Err(error)
                if error.as_service_error().is_some_and(UpdateItemError::is_conditional_check_failed_exception) =>
            {
                Ok(())
            }
            Err(error) => Err(failed("UpdateItem")(error)),
        }
    }

    /// Sets a counter back to zero.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn clear_count(&self, name: &str) -> Result<(), StoreError> {
        let call = self.counting.delete_item().table_name(&self.table).set_key(Some(counter(name)));
        call.send().await.map(drop).map_err(failed("DeleteItem"))
    }
}

fn counter(name: &str) -> Item {
    key(format!("count#{name}"), "count")
}
