use aws_sdk_dynamodb::{
    operation::update_item::{UpdateItemError, builders::UpdateItemFluentBuilder},
    types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure},
};
use jiff::Timestamp;

use crate::domain::{Mailbox, Note, QuoteId, QuoteRequest, TriagePatch};

use super::{
    Item, Store, StoreError, failed,
    items::{CHANGES, NOTE, NOTE_REVISION, READ, STATUS, quote_request},
    number, text,
    transactions::{TRIES, let_pass},
};

/// What became of a change.
#[derive(Debug)]
pub enum Changed {
    /// The request as it is now.
    Done(Box<QuoteRequest>),
    /// The note is not the one any more that the change was made from. Nothing was changed.
    Conflict,
    /// There is no such request in the inbox.
    Missing,
}

impl Store {
    /// Changes a request in the inbox, all that is asked for or nothing.
    pub async fn change(&self, id: QuoteId, change: &TriagePatch, now: Timestamp) -> Result<Changed, StoreError> {
        for tried in 1.. {
            let call = self.client.update_item().table_name(&self.table).set_key(Some(Mailbox::Inbox.key(id)));
            let error = match update(call, change).send().await {
                Ok(answer) => return Ok(answer.attributes.as_ref().map_or(Changed::Missing, |item| done(item, now))),
                Err(error) => error,
            };
            match error.as_service_error() {
                Some(UpdateItemError::ConditionalCheckFailedException(refused)) => {
                    return Ok(match refused.item().filter(|item| !item.is_empty()) {
                        None => Changed::Missing,
                        Some(item) if is_done(item, change) => done(item, now),
                        Some(_) => Changed::Conflict,
                    });
                }
                // The request is being deleted, or something else is done about it.
                Some(UpdateItemError::TransactionConflictException(_)) if tried < TRIES => let_pass().await,
                _ => return Err(failed("UpdateItem")(error)),
            }
        }
        Ok(Changed::Missing)
    }
}

fn done(item: &Item, now: Timestamp) -> Changed {
    quote_request(item, now).map_or(Changed::Missing, |request| Changed::Done(Box::new(request)))
}

fn update(call: UpdateItemFluentBuilder, change: &TriagePatch) -> UpdateItemFluentBuilder {
    let mut sets = Vec::new();
    let mut condition = "attribute_exists(pk)".to_owned();
    let mut call = call.expression_attribute_names("#changes", CHANGES).expression_attribute_values(":one", number(1));
    let mut set = |call: UpdateItemFluentBuilder, name: &str, value: AttributeValue| {
        sets.push(format!("#{name} = :{name}"));
        call.expression_attribute_names(format!("#{name}"), name).expression_attribute_values(format!(":{name}"), value)
    };
    if let Some(status) = change.status {
        call = set(call, STATUS, text(status.as_str()));
    }
    if let Some(read) = change.read {
        call = set(call, READ, AttributeValue::Bool(read));
    }
    if let Some(note) = &change.note {
        call = set(call, NOTE, text(&note.text));
        call = set(call, NOTE_REVISION, revision(note.revision.saturating_add(1)));
        condition += match note.revision {
            0 => " AND attribute_not_exists(#noteRevision)",
            _ => " AND #noteRevision = :before",
        };
        if note.revision > 0 {
            call = call.expression_attribute_values(":before", revision(note.revision));
        }
    }
    call.update_expression(format!("SET {} ADD #changes :one", sets.join(", ")))
        .condition_expression(condition)
        .return_values(ReturnValue::AllNew)
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
}

fn revision(number: u64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

/// Whether all this is there already: the call was done before, and its answer was lost.
fn is_done(item: &Item, change: &TriagePatch) -> bool {
    let has = |name: &str, value: &AttributeValue| item.get(name) == Some(value);
    let TriagePatch { status, read, note } = change;
    status.is_none_or(|status| has(STATUS, &text(status.as_str())))
        && read.is_none_or(|read| has(READ, &AttributeValue::Bool(read)))
        && note.as_ref().is_none_or(|Note { text: words, revision: before }| {
            has(NOTE, &text(words)) && has(NOTE_REVISION, &revision(before.saturating_add(1)))
        })
}
