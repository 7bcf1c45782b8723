use std::sync::PoisonError;

use aws_sdk_dynamodb::types::{Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem};
use jiff::Timestamp;

use crate::domain::{QuoteId, QuoteRequest};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, failed,
    items::quote_request_item,
    key, number, text, text_of,
    transactions::{TRIES, incomplete, is_conflict, let_pass, reasons},
};

/// Names a submission, so that sending it again makes nothing new.
#[derive(Debug, Clone)]
pub struct Key {
    /// A hash of everything that makes two submissions the same.
    pub name: String,
    /// Until when it is remembered.
    pub expires: Timestamp,
}

impl Store {
    /// Stores a request and its key, both or neither. Gives the id under which the request is known: an earlier one, if the key
    /// was there.
    pub async fn add(
        &self,
        request: &QuoteRequest,
        submission: Option<&Key>,
        now: Timestamp,
    ) -> Result<QuoteId, StoreError> {
        self.open_month(&request.id.month()).await?;
        let mut items = vec![self.put(quote_request_item(request))?];
        if let Some(submission) = submission {
            items.push(self.put_key(submission, request.id, now)?);
        }
        for tried in 1.. {
            let call = self.client.transact_write_items().set_transact_items(Some(items.clone()));
            let Err(error) = call.send().await else { break };
            match reasons(error.as_service_error()) {
                [_, reason] if reason.code() == Some("ConditionalCheckFailed") => {
                    let id = reason.item().and_then(|item| QuoteId::parse(&text_of(item, "id")?));
                    return id.ok_or_else(|| StoreError::new("TransactWriteItems", "a key without its request"));
                }
                reasons if tried < TRIES && is_conflict(reasons) => let_pass().await,
                _ => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Ok(request.id)
    }

    /// Makes a month known before its first request is stored, so that no request can be overlooked.
    async fn open_month(&self, month: &str) -> Result<(), StoreError> {
        if *self.month.lock().unwrap_or_else(PoisonError::into_inner) == month {
            return Ok(());
        }
        let call = self.client.put_item().table_name(&self.table).set_item(Some(key("months", month)));
        call.send().await.map_err(failed("PutItem"))?;
        month.clone_into(&mut self.month.lock().unwrap_or_else(PoisonError::into_inner));
        Ok(())
    }

    pub(super) fn put(&self, item: Item) -> Result<TransactWriteItem, StoreError> {
        let put = Put::builder().table_name(&self.table).set_item(Some(item)).build().map_err(incomplete)?;
        Ok(TransactWriteItem::builder().put(put).build())
    }

    fn put_key(&self, submission: &Key, id: QuoteId, now: Timestamp) -> Result<TransactWriteItem, StoreError> {
        let mut item = key(format!("key#{}", submission.name), "key");
        item.insert("id".to_owned(), text(id.to_string()));
        item.insert(TTL_ATTRIBUTE.to_owned(), number(submission.expires.as_second()));
        let put = Put::builder()
            .table_name(&self.table)
            .set_item(Some(item))
            .condition_expression("attribute_not_exists(pk) OR #expires <= :now")
            .expression_attribute_names("#expires", TTL_ATTRIBUTE)
            .expression_attribute_values(":now", number(now.as_second()))
            .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
            .build();
        Ok(TransactWriteItem::builder().put(put.map_err(incomplete)?).build())
    }
}
