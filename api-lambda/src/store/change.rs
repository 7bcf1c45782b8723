use aws_sdk_dynamodb::{
    error::SdkError,
    operation::update_item::{UpdateItemError, builders::UpdateItemFluentBuilder},
    types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure},
};
use jiff::Timestamp;

use crate::domain::{Change, Lead, Note, QuoteId};

use super::{
    Item, Shelf, Store, StoreError, failed,
    items::{CHANGES, NOTE, NOTE_REVISION, READ, STATUS, lead},
    number, text,
};

/// What became of a change.
#[derive(Debug)]
pub enum Changed {
    /// The request as it is now.
    Done(Box<Lead>),
    /// The note is not the one any more that the change was made from. Nothing was changed.
    Conflict,
    /// There is no such request in the inbox.
    Missing,
}

impl Store {
    /// Changes a request in the inbox, all that is asked for or nothing.
    pub async fn change(&self, id: QuoteId, change: &Change, now: Timestamp) -> Result<Changed, StoreError> {
        let done = |item: &Item| lead(item, now).map_or(Changed::Missing, |lead| Changed::Done(Box::new(lead)));
        let call = self.client.update_item().table_name(&self.table).set_key(Some(Shelf::Inbox.key(id)));
        match update(call, change).send().await {
            Ok(answer) => Ok(answer.attributes.as_ref().map_or(Changed::Missing, done)),
            Err(error) => match (refused(&error), &change.note) {
                (Some(Some(item)), Some(note)) if is_done(item, note) => Ok(done(item)),
                (Some(Some(_)), Some(_)) => Ok(Changed::Conflict),
                (Some(_), _) => Ok(Changed::Missing),
                (None, _) => Err(failed("UpdateItem")(error)),
            },
        }
    }
}

fn update(call: UpdateItemFluentBuilder, change: &Change) -> UpdateItemFluentBuilder {
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

/// The item that did not meet the condition, if that is what the error says; nothing in it if there is no item.
fn refused<R>(error: &SdkError<UpdateItemError, R>) -> Option<Option<&Item>> {
    match error.as_service_error()? {
        UpdateItemError::ConditionalCheckFailedException(error) => Some(error.item().filter(|item| !item.is_empty())),
        _ => None,
    }
}

/// Whether this very note is there already: the call was done before, and its answer was lost.
fn is_done(item: &Item, note: &Note) -> bool {
    let has = |name: &str, value: &AttributeValue| item.get(name) == Some(value);
    has(NOTE, &text(&note.text)) && has(NOTE_REVISION, &revision(note.revision.saturating_add(1)))
}
