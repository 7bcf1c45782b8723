//! Writes of rows: one alone, or several that are applied together or not at all.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use aws_sdk_dynamodb::{
    Client,
    error::{ProvideErrorMetadata, SdkError},
    operation::transact_write_items::TransactWriteItemsError,
    types::{
        AttributeValue, CancellationReason, ConditionCheck, Delete, Put, ReturnValuesOnConditionCheckFailure::AllOld,
        TransactWriteItem, Update,
    },
};

use super::{Item, Store, StoreError, failed};

/// Attempts per transaction when DynamoDB reports a conflict with another one, or too many writes.
pub(super) const MAX_ATTEMPTS: u32 = 5;

/// The condition that there is no such row.
pub(super) const IS_NEW: &str = "attribute_not_exists(pk)";

/// The condition that the row is there.
pub(super) const IS_THERE: &str = "attribute_exists(pk)";

/// The write of one row. In its condition, `#name` is the attribute with this name, and `:name` a value of
/// [`Self::with`].
#[derive(Debug, Clone)]
pub(super) struct Write {
    kind: Kind,
    /// The whole row of a put, the key of others.
    row: Item,
    condition: Option<String>,
    values: HashMap<String, AttributeValue>,
}

#[derive(Debug, Clone)]
enum Kind {
    Put,
    /// Changes by their clause: `SET`, `REMOVE` or `ADD`.
    Update(BTreeMap<&'static str, Vec<String>>),
    Delete,
    Check,
}

/// A write of a transaction whose condition does not hold.
pub(super) struct Unmet {
    /// Its place among the writes.
    pub(super) place: usize,
    /// The present row, if there is one and it was to be put or updated.
    pub(super) item: Option<Item>,
}

impl Write {
    /// Puts a row in the place of the one with its key.
    pub(super) fn put(row: Item) -> Self {
        Self::new(Kind::Put, row)
    }

    /// Changes attributes of a row, and makes it if it is not there.
    pub(super) fn update(key: Item) -> Self {
        Self::new(Kind::Update(BTreeMap::new()), key)
    }

    /// Removes a row, if it is there.
    pub(super) fn delete(key: Item) -> Self {
        Self::new(Kind::Delete, key)
    }

    /// Changes nothing: only its condition counts, in a transaction.
    pub(super) fn check(key: Item) -> Self {
        Self::new(Kind::Check, key)
    }

    fn new(kind: Kind, row: Item) -> Self {
        Self { kind, row, condition: None, values: HashMap::new() }
    }

    /// The same update, which also gives this value to an attribute.
    pub(super) fn set(self, name: &str, value: AttributeValue) -> Self {
        self.changing("SET", format!("#{name} = :{name}")).with(name, value)
    }

    /// The same update, which also gives this value to an attribute that is absent.
    pub(super) fn set_if_absent(self, name: &str, value: AttributeValue) -> Self {
        self.changing("SET", format!("#{name} = if_not_exists(#{name}, :{name})")).with(name, value)
    }

    /// The same update, which also adds a number, or members of a set, to an attribute.
    pub(super) fn add(self, name: &str, value: AttributeValue) -> Self {
        self.changing("ADD", format!("#{name} :{name}")).with(name, value)
    }

    /// The same update, which also removes an attribute.
    pub(super) fn remove(self, name: &str) -> Self {
        self.changing("REMOVE", format!("#{name}"))
    }

    fn changing(mut self, clause: &'static str, change: String) -> Self {
        if let Kind::Update(changes) = &mut self.kind {
            changes.entry(clause).or_default().push(change);
        }
        self
    }

    /// The same write, done only if this holds for the present row.
    pub(super) fn only_if(self, condition: impl Into<String>) -> Self {
        Self { condition: Some(condition.into()), ..self }
    }

    /// The same write, done only if the attribute has the value that it had when the row was read.
    pub(super) fn only_if_still(self, name: &str, before: Option<AttributeValue>) -> Self {
        match before {
            Some(before) => self.only_if(format!("#{name} = :before")).with("before", before),
            None => self.only_if(format!("{IS_THERE} AND attribute_not_exists(#{name})")),
        }
    }

    /// Gives a value to `:name`.
    pub(super) fn with(mut self, name: &str, value: AttributeValue) -> Self {
        self.values.insert(format!(":{name}"), value);
        self
    }

    /// The expression of an update.
    fn expression(&self) -> Option<String> {
        let Kind::Update(changes) = &self.kind else { return None };
        Some(changes.iter().map(|(clause, changes)| format!("{clause} {} ", changes.join(", "))).collect())
    }

    /// The attributes that the expressions name with `#`.
    fn names(&self) -> Option<HashMap<String, String>> {
        let texts = [self.expression(), self.condition.clone()].map(Option::unwrap_or_default).concat();
        let names = texts.split('#').skip(1).filter_map(|rest| rest.split(|c: char| !c.is_ascii_alphanumeric()).next());
        let names: HashMap<_, _> = names.map(|name| (format!("#{name}"), name.to_owned())).collect();
        Some(names).filter(|names| !names.is_empty())
    }

    fn values(&self) -> Option<HashMap<String, AttributeValue>> {
        Some(self.values.clone()).filter(|values| !values.is_empty())
    }

    /// Does it. Returns false if its condition does not hold; nothing was changed then.
    pub(super) async fn send(self, client: &Client, table: &str) -> Result<bool, StoreError> {
        let (expression, names, values) = (self.expression(), self.names(), self.values());
        let Self { kind, row, condition, .. } = self;
        match kind {
            Kind::Put => {
                let call = client.put_item().table_name(table).set_item(Some(row)).set_condition_expression(condition);
                let call = call.set_expression_attribute_names(names).set_expression_attribute_values(values);
                done("PutItem", call.send().await)
            }
            Kind::Update(_) => {
                let call = client.update_item().table_name(table).set_key(Some(row)).set_update_expression(expression);
                let call = call.set_condition_expression(condition);
                let call = call.set_expression_attribute_names(names).set_expression_attribute_values(values);
                done("UpdateItem", call.send().await)
            }
            Kind::Delete => {
                let call =
                    client.delete_item().table_name(table).set_key(Some(row)).set_condition_expression(condition);
                let call = call.set_expression_attribute_names(names).set_expression_attribute_values(values);
                done("DeleteItem", call.send().await)
            }
            Kind::Check => Err(StoreError::new("ConditionCheck", "a condition outside of a transaction")),
        }
    }

    /// The same write in a transaction.
    fn item(self, table: &str) -> Result<TransactWriteItem, StoreError> {
        let (expression, names, values) = (self.expression(), self.names(), self.values());
        let item = TransactWriteItem::builder();
        let Self { kind, row, condition, .. } = self;
        let item = match kind {
            Kind::Put => {
                let put = Put::builder().table_name(table).set_item(Some(row)).set_condition_expression(condition);
                let put = put.set_expression_attribute_names(names).set_expression_attribute_values(values);
                put.return_values_on_condition_check_failure(AllOld).build().map(|put| item.put(put))
            }
            Kind::Update(_) => {
                let update = Update::builder().table_name(table).set_key(Some(row)).set_update_expression(expression);
                let update = update.set_condition_expression(condition);
                let update = update.set_expression_attribute_names(names).set_expression_attribute_values(values);
                update.return_values_on_condition_check_failure(AllOld).build().map(|update| item.update(update))
            }
            Kind::Delete => {
                let delete = Delete::builder().table_name(table).set_key(Some(row)).set_condition_expression(condition);
                let delete = delete.set_expression_attribute_names(names).set_expression_attribute_values(values);
                delete.build().map(|delete| item.delete(delete))
            }
            Kind::Check => {
                let check = ConditionCheck::builder().table_name(table).set_key(Some(row));
                let check = check.set_condition_expression(condition).set_expression_attribute_names(names);
                check.set_expression_attribute_values(values).build().map(|check| item.condition_check(check))
            }
        };
        Ok(item.map_err(|_| StoreError::new("TransactWriteItems", "an incomplete item"))?.build())
    }
}

/// Returns false if the condition of a call does not hold.
fn done<A, E: ProvideErrorMetadata, R>(
    operation: &'static str,
    answer: Result<A, SdkError<E, R>>,
) -> Result<bool, StoreError> {
    match answer {
        Ok(_) => Ok(true),
        Err(error) if error.code() == Some("ConditionalCheckFailedException") => Ok(false),
        Err(error) => Err(failed(operation)(error)),
    }
}

impl Store {
    /// Does one write. Returns false if its condition does not hold; nothing was changed then.
    pub(super) async fn write(&self, write: Write) -> Result<bool, StoreError> {
        write.send(&self.client, &self.table).await
    }

    /// Does one write of a counter, without waiting for the disk.
    pub(super) async fn write_count(&self, write: Write) -> Result<bool, StoreError> {
        write.send(&self.counting, &self.table).await
    }

    /// Does several writes together. Returns false if the condition of one does not hold; nothing was changed then.
    pub(super) async fn transact(&self, writes: Vec<Write>) -> Result<bool, StoreError> {
        Ok(self.unmet(writes).await?.is_none())
    }

    /// Does several writes together. Returns the first one whose condition does not hold; nothing was changed then.
    pub(super) async fn unmet(&self, writes: Vec<Write>) -> Result<Option<Unmet>, StoreError> {
        let items: Vec<_> = writes.into_iter().map(|write| write.item(&self.table)).collect::<Result<_, _>>()?;
        for tried in 1.. {
            let call = self.client.transact_write_items().set_transact_items(Some(items.clone()));
            let Err(error) = call.send().await else { break };
            let reasons = reasons(error.as_service_error());
            let unmet = reasons.iter().position(|reason| reason.code() == Some("ConditionalCheckFailed"));
            match unmet {
                Some(place) => {
                    let item = reasons[place].item().filter(|item| !item.is_empty()).cloned();
                    return Ok(Some(Unmet { place, item }));
                }
                None if tried < MAX_ATTEMPTS && may_pass(reasons) => backoff().await,
                None => return Err(failed("TransactWriteItems")(error)),
            }
        }
        Ok(None)
    }
}

/// The reason for each item of a cancelled transaction; empty if it failed otherwise.
fn reasons(error: Option<&TransactWriteItemsError>) -> &[CancellationReason] {
    match error {
        Some(TransactWriteItemsError::TransactionCanceledException(error)) => error.cancellation_reasons(),
        _ => &[],
    }
}

/// Returns true if the same transaction may succeed a moment later.
fn may_pass(reasons: &[CancellationReason]) -> bool {
    let passing = ["TransactionConflict", "ThrottlingError", "ProvisionedThroughputExceeded"];
    reasons.iter().filter_map(CancellationReason::code).any(|code| passing.contains(&code))
}

/// Waits 5 to 36 milliseconds for another transaction to end. The time is random, so that two do not meet again.
pub(super) async fn backoff() {
    let spread = uuid::Uuid::now_v7().as_bytes()[15];
    tokio::time::sleep(Duration::from_millis(5 + u64::from(spread) / 8)).await;
}
