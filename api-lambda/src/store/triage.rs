use aws_sdk_dynamodb::{
    operation::update_item::{UpdateItemError, builders::UpdateItemFluentBuilder},
    types::{AttributeValue, ReturnValue, ReturnValuesOnConditionCheckFailure},
};
use jiff::Timestamp;

use crate::domain::{Mailbox, Note, QuoteId, QuoteRequest, TriagePatch};

use super::{
    Item, Store, StoreError, failed,
    items::{CHANGES, NOT_ROBOT, NOTE, NOTE_REVISION, READ, STATUS, quote_request},
    number, text,
    transactions::{MAX_ATTEMPTS, backoff},
};

/// The outcome of a triage patch.
#[derive(Debug)]
pub enum PatchOutcome {
    /// The patch was applied; the request after it.
    Done(Box<QuoteRequest>),
    /// The note has another revision than the one the patch was made from. Nothing was changed.
    Conflict,
    /// The inbox has no such request.
    Missing,
}

impl Store {
    /// Changes the triage of a request in the inbox: all of the patch or nothing.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn update_triage(
        &self,
        id: QuoteId,
        patch: &TriagePatch,
        now: Timestamp,
    ) -> Result<PatchOutcome, StoreError> {
        for tried in 1.. {
            let call = self.client.update_item().table_name(&self.table).set_key(Some(Mailbox::Inbox.key(id)));
            let error = match update(call, patch).send().await {
                Ok(answer) => {
                    return Ok(answer.attributes.as_ref().map_or(PatchOutcome::Missing, |item| done(item, now)));
                }
                Err(error) => error,
            };
            match error.as_service_error() {
                Some(UpdateItemError::ConditionalCheckFailedException(refused)) => {
                    return Ok(match refused.item().filter(|item| !item.is_empty()) {
                        None => PatchOutcome::Missing,
                        Some(item) if is_done(item, patch) => done(item, now),
                        Some(_) => PatchOutcome::Conflict,
                    });
                }
                // Another call is moving or changing the request.
                Some(UpdateItemError::TransactionConflictException(_)) if tried < MAX_ATTEMPTS => backoff().await,
                _ => return Err(failed("UpdateItem")(error)),
            }
        }
        Ok(PatchOutcome::Missing)
    }
}

fn done(item: &Item, now: Timestamp) -> PatchOutcome {
    quote_request(item, now).map_or(PatchOutcome::Missing, |request| PatchOutcome::Done(Box::new(request)))
}

fn update(call: UpdateItemFluentBuilder, patch: &TriagePatch) -> UpdateItemFluentBuilder {
    let mut sets = Vec::new();
    let mut condition = "attribute_exists(pk)".to_owned();
    let mut call = call.expression_attribute_names("#changes", CHANGES).expression_attribute_values(":one", number(1));
    let mut set = |call: UpdateItemFluentBuilder, name: &str, value: AttributeValue| {
        sets.push(format!("#{name} = :{name}"));
        call.expression_attribute_names(format!("#{name}"), name).expression_attribute_values(format!(":{name}"), value)
    };
    if let Some(status) = patch.status {
        call = set(call, STATUS, text(status.as_str()));
    }
    if let Some(read) = patch.read {
        call = set(call, READ, AttributeValue::Bool(read));
    }
    if let Some(not_robot) = patch.not_robot {
        call = set(call, NOT_ROBOT, AttributeValue::Bool(not_robot));
    }
    if let Some(note) = &patch.note {
        call = set(call, NOTE, text(note.text.as_str()));
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

/// Returns true if the item has all values of the patch already: an earlier call was applied and its response was lost.
fn is_done(item: &Item, patch: &TriagePatch) -> bool {
    let has = |name: &str, value: &AttributeValue| item.get(name) == Some(value);
    let TriagePatch { status, read, not_robot, note } = patch;
    status.is_none_or(|status| has(STATUS, &text(status.as_str())))
        && read.is_none_or(|read| has(READ, &AttributeValue::Bool(read)))
        && not_robot.is_none_or(|not_robot| has(NOT_ROBOT, &AttributeValue::Bool(not_robot)))
        && note.as_ref().is_none_or(|Note { text: words, revision: before }| {
            has(NOTE, &text(words.as_str())) && has(NOTE_REVISION, &revision(before.saturating_add(1)))
        })
}
