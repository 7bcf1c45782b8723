use aws_sdk_dynamodb::types::{
    AttributeValue, ReturnValuesOnConditionCheckFailure, TransactWriteItem, Update, builders::UpdateBuilder,
};
use jiff::Timestamp;

use crate::domain::{
    Action, Assignee, Author, Mailbox, NewEntry, Note, PersonId, QuoteId, QuoteRequest, Status, TriagePatch,
};

use super::{
    Item, Store, StoreError,
    items::{
        AMOUNT, ANSWERED, ASSIGNEE, CALL_AGAIN, CHANGES, LOST, NOT_ROBOT, NOTE, NOTE_REVISION, READ, STATUS, amount_of,
        assignee_of, call_day_of, flag_of, quote_request, status_of,
    },
    number, text, text_of,
    transactions::incomplete,
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
    /// Changes the triage of a request in the inbox: all of the patch or nothing. Notes what has changed; a patch that
    /// changes nothing writes nothing.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn update_triage(
        &self,
        id: QuoteId,
        patch: &TriagePatch,
        by: &Author,
        now: Timestamp,
    ) -> Result<PatchOutcome, StoreError> {
        let Some(before) = self.inbox_item(id).await? else { return Ok(PatchOutcome::Missing) };
        if is_done(&before, patch) {
            return Ok(done(&before, now));
        }
        let update = Update::builder().table_name(&self.table).set_key(Some(Mailbox::Inbox.key(id)));
        let update = update_of(update, patch, now);
        let mut items = vec![TransactWriteItem::builder().update(update.build().map_err(incomplete)?).build()];
        for entry in entries(id, patch, &before) {
            items.push(self.note(&entry, Some(by), now)?);
        }
        if let Some(unmet) = self.unmet(items).await? {
            return Ok(match unmet.item {
                None => PatchOutcome::Missing,
                Some(item) if is_done(&item, patch) => done(&item, now),
                Some(_) => PatchOutcome::Conflict,
            });
        }
        // A transaction returns no values.
        Ok(self.inbox_item(id).await?.map_or(PatchOutcome::Missing, |item| done(&item, now)))
    }

    async fn inbox_item(&self, id: QuoteId) -> Result<Option<Item>, StoreError> {
        self.get(Mailbox::Inbox.key(id)).await
    }
}

/// The entries of the history for the changes of a patch.
fn entries(id: QuoteId, patch: &TriagePatch, before: &Item) -> Vec<NewEntry> {
    // An absent flag is false.
    let turns = |name: &str, flag: bool| flag_of(before, name) != flag;
    let status = patch.status.filter(|status| status_of(before) != *status);
    let read =
        patch.read.filter(|read| turns(READ, *read)).map(|read| if read { Action::Read } else { Action::Unread });
    let robot = patch.not_robot.filter(|not_robot| turns(NOT_ROBOT, *not_robot));
    let robot = robot.map(|not_robot| if not_robot { Action::NotRobot } else { Action::Robot });
    let note_before = text_of(before, NOTE).unwrap_or_default();
    let note = patch.note.as_ref().filter(|note| note.text.as_str() != note_before).map(|_| Action::NoteChanged);
    let actions = [read, robot, note].into_iter().flatten().map(|action| NewEntry::of_request(id, action));
    let of = |action, detail: String| match detail.is_empty() {
        true => NewEntry::of_request(id, action),
        false => NewEntry::of_request(id, action).with(detail),
    };
    let amount = patch.amount.filter(|amount| amount_of(before) != *amount);
    let amount = amount.map(|amount| match amount.get() {
        0 => of(Action::AmountChanged, String::new()),
        amount => of(Action::AmountChanged, amount.to_string()),
    });
    let call = patch.call_day().filter(|day| call_day_of(before) != *day);
    let call = call.map(|day| of(Action::CallAgain, day.text()));
    let assignee = patch.assignee.as_ref().filter(|person| assignee_of(before) != id_of(person));
    let assignee = assignee.map(|person| {
        of(Action::Assigned, person.as_ref().map_or_else(String::new, |person| person.name.as_str().to_owned()))
    });
    let details = [amount, call, assignee].into_iter().flatten();
    status.map(|status| NewEntry::of_status(id, status)).into_iter().chain(actions).chain(details).collect()
}

fn done(item: &Item, now: Timestamp) -> PatchOutcome {
    quote_request(item, now).map_or(PatchOutcome::Missing, |request| PatchOutcome::Done(Box::new(request)))
}

fn update_of(call: UpdateBuilder, patch: &TriagePatch, now: Timestamp) -> UpdateBuilder {
    let mut sets = Vec::new();
    let mut condition = "attribute_exists(pk)".to_owned();
    let mut call = call.expression_attribute_names("#changes", CHANGES).expression_attribute_values(":one", number(1));
    let set = |sets: &mut Vec<String>, call: UpdateBuilder, name: &str, value: AttributeValue| {
        sets.push(format!("#{name} = :{name}"));
        call.expression_attribute_names(format!("#{name}"), name).expression_attribute_values(format!(":{name}"), value)
    };
    if let Some(status) = patch.status {
        call = set(&mut sets, call, STATUS, text(status.as_str()));
    }
    let remove = match patch.status {
        // A request that is new again has no answer.
        Some(Status::New) => format!("REMOVE {ANSWERED}, {LOST} "),
        None | Some(Status::Lost) => String::new(),
        Some(_) => format!("REMOVE {LOST} "),
    };
    if patch.status == Some(Status::Lost) {
        sets.push(format!("{LOST} = if_not_exists({LOST}, :{LOST})"));
        call = call.expression_attribute_values(format!(":{LOST}"), text(now.to_string()));
    }
    if patch.status.is_some_and(|status| status != Status::New) {
        sets.push(format!("{ANSWERED} = if_not_exists({ANSWERED}, :{ANSWERED})"));
        call = call.expression_attribute_values(format!(":{ANSWERED}"), text(now.to_string()));
    }
    if let Some(read) = patch.read {
        call = set(&mut sets, call, READ, AttributeValue::Bool(read));
    }
    if let Some(not_robot) = patch.not_robot {
        call = set(&mut sets, call, NOT_ROBOT, AttributeValue::Bool(not_robot));
    }
    if let Some(amount) = patch.amount {
        call = set(&mut sets, call, AMOUNT, number(amount.get().into()));
    }
    if let Some(day) = patch.call_day() {
        call = set(&mut sets, call, CALL_AGAIN, text(day.text()));
    }
    if let Some(person) = &patch.assignee {
        call = set(&mut sets, call, ASSIGNEE, text(id_of(person).map(|id| id.to_string()).unwrap_or_default()));
    }
    if let Some(note) = &patch.note {
        call = set(&mut sets, call, NOTE, text(note.text.as_str()));
        call = set(&mut sets, call, NOTE_REVISION, revision(note.revision.saturating_add(1)));
        condition += match note.revision {
            0 => " AND attribute_not_exists(#noteRevision)",
            _ => " AND #noteRevision = :before",
        };
        if note.revision > 0 {
            call = call.expression_attribute_values(":before", revision(note.revision));
        }
    }
    call.update_expression(format!("SET {} {remove}ADD #changes :one", sets.join(", ")))
        .condition_expression(condition)
        .return_values_on_condition_check_failure(ReturnValuesOnConditionCheckFailure::AllOld)
}

fn id_of(person: &Option<Assignee>) -> Option<PersonId> {
    person.as_ref().map(|person| person.id)
}

fn revision(number: u64) -> AttributeValue {
    AttributeValue::N(number.to_string())
}

/// Returns true if the item has all values of the patch already: an earlier call was applied and its response was lost.
fn is_done(item: &Item, patch: &TriagePatch) -> bool {
    let has = |name: &str, value: &AttributeValue| item.get(name) == Some(value);
    let TriagePatch { status, read, not_robot, note, amount, call_again: _, assignee } = patch;
    status.is_none_or(|status| status_of(item) == status)
        && read.is_none_or(|read| flag_of(item, READ) == read)
        && not_robot.is_none_or(|not_robot| flag_of(item, NOT_ROBOT) == not_robot)
        && amount.is_none_or(|amount| amount_of(item) == amount)
        && patch.call_day().is_none_or(|day| call_day_of(item) == day)
        && assignee.as_ref().is_none_or(|person| assignee_of(item) == id_of(person))
        && note.as_ref().is_none_or(|Note { text: words, revision: before }| {
            has(NOTE, &text(words.as_str())) && has(NOTE_REVISION, &revision(before.saturating_add(1)))
        })
}
