use std::sync::PoisonError;

use aws_sdk_dynamodb::{
    operation::transact_write_items::TransactWriteItemsError,
    types::{AttributeValue, CancellationReason, Delete, Put, ReturnValuesOnConditionCheckFailure, TransactWriteItem},
};
use jiff::{SignedDuration, Timestamp};

use crate::domain::{Lead, QuoteId, QuoteRequest};

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, failed, is_alive, key, number, text, text_of};

/// How long a deleted request can be had back.
const TRASH: SignedDuration = SignedDuration::from_hours(30 * 24);

/// How often a transaction is tried that met another one on the same items.
const TRIES: u32 = 5;

/// Names a submission, so that sending it again makes nothing new.
#[derive(Debug, Clone)]
pub struct Key {
    /// A hash of everything that makes two submissions the same.
    pub name: String,
    /// Until when it is remembered.
    pub expires: Timestamp,
}

/// A part of the inbox.
#[derive(Debug)]
pub struct Page {
    /// Newest first.
    pub leads: Vec<Lead>,
    /// Where the next part starts, if there is one.
    pub next: Option<QuoteId>,
}

impl Store {
    /// Stores a request and its key, both or neither. Gives the id under which the request is known: an earlier one, if the key
    /// was there.
    pub async fn add(&self, lead: &Lead, submission: Option<&Key>, now: Timestamp) -> Result<QuoteId, StoreError> {
        self.open_month(&lead.id.month()).await?;
        let mut items = vec![self.put(lead_item(lead))?];
        if let Some(submission) = submission {
            items.push(self.put_key(submission, lead.id, now)?);
        }
        for tried in 1.. {
            let call = self.client.transact_write_items().set_transact_items(Some(items.clone()));
            let Err(error) = call.send().await else { break };
            match reasons(error.as_service_error()) {
                [_, reason] if reason.code() == Some("ConditionalCheckFailed") => {
                    let id = reason.item().and_then(|item| QuoteId::parse(&text_of(item, "id")?));
                    return id.ok_or_else(|| StoreError::new("TransactWriteItems", "a key without its request"));
                }
                reasons if tried < TRIES && is_conflict(reasons) => self.let_pass().await,
                _ => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Ok(lead.id)
    }

    /// The newest requests, or those that follow one.
    pub async fn list(&self, limit: usize, after: Option<QuoteId>) -> Result<Page, StoreError> {
        let mut leads: Vec<Lead> = Vec::new();
        for month in self.months(after.map(QuoteId::month)).await? {
            let mut start = after.filter(|id| id.month() == month).map(lead_key);
            while leads.len() <= limit {
                // One more than asked tells whether there is a next page.
                let wanted = i32::try_from(limit + 1 - leads.len()).unwrap_or(i32::MAX);
                let call = self.query(&quotes(&month)).limit(wanted).set_exclusive_start_key(start);
                let answer = call.send().await.map_err(failed("Query"))?;
                leads.extend(answer.items().iter().filter_map(lead));
                start = answer.last_evaluated_key;
                if start.is_none() {
                    break;
                }
            }
        }
        let next = (leads.len() > limit).then(|| {
            leads.truncate(limit);
            leads.last().map(|lead| lead.id)
        });
        Ok(Page { leads, next: next.flatten() })
    }

    /// Moves a request to the trash. False if there never was such a request; true also if it lies there already.
    pub async fn trash(&self, id: QuoteId, now: Timestamp) -> Result<bool, StoreError> {
        for tried in 1.. {
            let Some(mut item) = self.get(lead_key(id)).await? else { break };
            item.insert("pk".to_owned(), text(trash(id)));
            item.insert("deletedAt".to_owned(), text(now.to_string()));
            item.insert(TTL_ATTRIBUTE.to_owned(), number((now + TRASH).as_second()));
            let delete = Delete::builder().table_name(&self.table).set_key(Some(lead_key(id)));
            let delete = delete.condition_expression("attribute_exists(pk)").build().map_err(incomplete)?;
            let delete = TransactWriteItem::builder().delete(delete).build();
            let call = self.client.transact_write_items().transact_items(delete).transact_items(self.put(item)?);
            match call.send().await {
                Ok(_) => return Ok(true),
                // Somebody else is deleting it.
                Err(error) if tried < TRIES && !reasons(error.as_service_error()).is_empty() => self.let_pass().await,
                Err(error) => return Err(failed("TransactWriteItems")(error)),
            }
        }
        let trashed = self.get(key(trash(id), id.to_string())).await?;
        Ok(trashed.is_some_and(|item| is_alive(&item, now)))
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

    /// The months that have requests, newest first, from one on backwards.
    async fn months(&self, from: Option<String>) -> Result<Vec<String>, StoreError> {
        let mut months = Vec::new();
        let mut start = None;
        loop {
            let answer = self.query("months").set_exclusive_start_key(start).send().await.map_err(failed("Query"))?;
            months.extend(answer.items().iter().filter_map(|item| text_of(item, "sk")));
            start = answer.last_evaluated_key;
            if start.is_none() {
                break;
            }
        }
        months.retain(|month| from.as_ref().is_none_or(|from| month <= from));
        Ok(months)
    }

    fn query(&self, pk: &str) -> aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder {
        let call = self.client.query().table_name(&self.table).key_condition_expression("pk = :pk");
        call.expression_attribute_values(":pk", text(pk)).scan_index_forward(false).consistent_read(true)
    }

    async fn get(&self, key: Item) -> Result<Option<Item>, StoreError> {
        let call = self.client.get_item().table_name(&self.table).set_key(Some(key)).consistent_read(true);
        Ok(call.send().await.map_err(failed("GetItem"))?.item)
    }

    fn put(&self, item: Item) -> Result<TransactWriteItem, StoreError> {
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

    /// Waits a moment for another transaction to end; not always the same moment, or two would meet again.
    async fn let_pass(&self) {
        let spread = uuid::Uuid::now_v7().as_bytes()[15];
        tokio::time::sleep(std::time::Duration::from_millis(5 + u64::from(spread) / 8)).await;
    }
}

fn quotes(month: &str) -> String {
    format!("quotes#{month}")
}

fn trash(id: QuoteId) -> String {
    format!("trash#{}", id.month())
}

fn lead_key(id: QuoteId) -> Item {
    key(quotes(&id.month()), id.to_string())
}

fn lead_item(lead: &Lead) -> Item {
    let mut item = lead_key(lead.id);
    for (field, value) in lead.request.fields() {
        item.insert(field.name.to_owned(), text(value));
    }
    item.insert("suspected".to_owned(), AttributeValue::Bool(lead.suspected));
    item
}

fn lead(item: &Item) -> Option<Lead> {
    let id = QuoteId::parse(&text_of(item, "sk")?)?;
    let request = QuoteRequest::restore(|name| text_of(item, name));
    let suspected = item.get("suspected").is_some_and(|value| value.as_bool() == Ok(&true));
    Some(Lead { id, request, suspected })
}

/// Why each item of a transaction was refused; nothing if it failed for another reason.
fn reasons(error: Option<&TransactWriteItemsError>) -> &[CancellationReason] {
    match error {
        Some(TransactWriteItemsError::TransactionCanceledException(error)) => error.cancellation_reasons(),
        _ => &[],
    }
}

fn is_conflict(reasons: &[CancellationReason]) -> bool {
    reasons.iter().any(|reason| reason.code() == Some("TransactionConflict"))
}

fn incomplete(_: impl std::error::Error) -> StoreError {
    StoreError::new("TransactWriteItems", "an incomplete item")
}
