use aws_sdk_dynamodb::types::ReturnValue;
use jiff::Timestamp;

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, Write, failed, key, number, number_of, time};

impl Store {
    /// Adds one to a counter and returns its value. The counter is removed after `expires`.
    pub async fn count(&self, name: &str, expires: Timestamp) -> Result<u32, StoreError> {
        let call = self.counting.update_item().table_name(&self.table).set_key(Some(counter(name)));
        let call = call
            .update_expression("ADD #count :one SET #expires = :expires")
            .expression_attribute_names("#count", "count")
            .expression_attribute_names("#expires", TTL_ATTRIBUTE)
            .expression_attribute_values(":one", number(1))
            .expression_attribute_values(":expires", time(expires))
            .return_values(ReturnValue::UpdatedNew);
        let answer = call.send().await.map_err(failed("UpdateItem"))?;
        let counted = answer.attributes.and_then(|item| number_of(&item, "count"));
        counted.ok_or_else(|| StoreError::new("UpdateItem", "no count in the answer"))
    }

    /// Takes one away from a counter, if it is above zero.
    pub async fn uncount(&self, name: &str) -> Result<(), StoreError> {
        let less = Write::update(counter(name)).add("count", number(-1));
        self.write_count(less.only_if("#count > :zero").with("zero", number(0))).await.map(drop)
    }

    /// Sets a counter back to zero.
    pub async fn clear_count(&self, name: &str) -> Result<(), StoreError> {
        self.write_count(Write::delete(counter(name))).await.map(drop)
    }
}

fn counter(name: &str) -> Item {
    key(format!("count#{name}"), "count")
}
