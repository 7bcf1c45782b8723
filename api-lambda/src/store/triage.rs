use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

use crate::domain::{Action, Author, Mailbox, NewEntry, Note, QuoteId, QuoteRequest, Status, TriagePatch};

use super::{
    Item, Store, StoreError, Write, flag_of,
    history::note,
    items::{
        AMOUNT, ANSWERED, ASSIGNEE, CALL_AGAIN, CHANGES, LOST, NOT_ROBOT, NOTE, NOTE_REVISION, READ, STATUS, amount_of,
        assignee_of, call_day_of, quote_request, status_of,
    },
    number, text, text_of,
    writes::IS_THERE,
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
    pub async fn update_triage(
        &self,
        id: QuoteId,
        patch: &TriagePatch,
        by: &Author,
        now: Timestamp,
    ) -> Result<PatchOutcome, StoreError> {
        let Some(before) = self.get(Mailbox::Inbox.key(id)).await? else { return Ok(PatchOutcome::Missing) };
        let changes = changes(id, patch, &before);
        if is_done(&before, patch, &changes) {
            return Ok(done(&before, now));
        }
        let entries = changes.iter().filter(|change| !change.is_made).map(|change| &change.entry);
        let notes: Vec<_> = entries.map(|entry| note(entry, Some(by), now)).collect();
        let writes = [update_of(id, patch, changes, now)].into_iter().chain(notes).collect();
        if let Some(unmet) = self.unmet(writes).await? {
            return Ok(match unmet.item {
                None => PatchOutcome::Missing,
                Some(item) if is_done(&item, patch, &self::changes(id, patch, &item)) => done(&item, now),
                Some(_) => PatchOutcome::Conflict,
            });
        }
        // A transaction returns no values.
        Ok(self.get(Mailbox::Inbox.key(id)).await?.map_or(PatchOutcome::Missing, |item| done(&item, now)))
    }
}

/// The change of one attribute.
struct Change {
    name: &'static str,
    value: AttributeValue,
    /// The row has the value already.
    is_made: bool,
    /// Its entry in the history.
    entry: NewEntry,
}

/// The changes that a patch asks for, compared with a row.
fn changes(id: QuoteId, patch: &TriagePatch, item: &Item) -> Vec<Change> {
    let entry = |action| NewEntry::of_request(id, action);
    let with = |action, detail: &str| if detail.is_empty() { entry(action) } else { entry(action).with(detail) };
    let flag = |name, flag: bool, [on, off]: [Action; 2]| Change {
        name,
        value: AttributeValue::Bool(flag),
        is_made: flag_of(item, name) == flag,
        entry: entry(if flag { on } else { off }),
    };
    let status = patch.status.map(|status| Change {
        name: STATUS,
        value: text(status.as_str()),
        is_made: status_of(item) == status,
        entry: NewEntry::of_status(id, status),
    });
    let read = patch.read.map(|read| flag(READ, read, [Action::Read, Action::Unread]));
    let robot = patch.not_robot.map(|not_robot| flag(NOT_ROBOT, not_robot, [Action::NotRobot, Action::Robot]));
    let note = patch.note.as_ref().map(|note| Change {
        name: NOTE,
        value: text(note.text.as_str()),
        is_made: text_of(item, NOTE).unwrap_or_default() == note.text.as_str(),
        entry: entry(Action::NoteChanged),
    });
    let amount = patch.amount.map(|amount| Change {
        name: AMOUNT,
        value: number(amount.get()),
        is_made: amount_of(item) == amount,
        entry: match amount.get() {
            0 => entry(Action::AmountChanged),
            amount => entry(Action::AmountChanged).with(amount.to_string()),
        },
    });
    let call = patch.call_day().map(|day| Change {
        name: CALL_AGAIN,
        value: text(day.text()),
        is_made: call_day_of(item) == day,
        entry: with(Action::CallAgain, &day.text()),
    });
    let assignee = patch.assignee.as_ref().map(|person| Change {
        name: ASSIGNEE,
        value: text(person.as_ref().map(|person| person.id.to_string()).unwrap_or_default()),
        is_made: assignee_of(item) == person.as_ref().map(|person| person.id),
        entry: with(Action::Assigned, person.as_ref().map_or("", |person| person.name.as_str())),
    });
    [status, read, robot, note, amount, call, assignee].into_iter().flatten().collect()
}

fn done(item: &Item, now: Timestamp) -> PatchOutcome {
    quote_request(item, now).map_or(PatchOutcome::Missing, |request| PatchOutcome::Done(Box::new(request)))
}

fn update_of(id: QuoteId, patch: &TriagePatch, changes: Vec<Change>, now: Timestamp) -> Write {
    let now = text(now.to_string());
    let update = Write::update(Mailbox::Inbox.key(id)).add(CHANGES, number(1)).only_if(IS_THERE);
    let update = match patch.status {
        None => update,
        // A request that is new again has no answer.
        Some(Status::New) => update.remove(ANSWERED).remove(LOST),
        Some(Status::Lost) => update.set_if_absent(ANSWERED, now.clone()).set_if_absent(LOST, now),
        Some(_) => update.set_if_absent(ANSWERED, now).remove(LOST),
    };
    let update = changes.into_iter().fold(update, |update, change| update.set(change.name, change.value));
    let Some(Note { revision, .. }) = &patch.note else { return update };
    let update = update.set(NOTE_REVISION, number(revision.saturating_add(1)));
    update.only_if_still(NOTE_REVISION, (*revision > 0).then(|| number(revision)))
}

/// Returns true if the row has all values of the patch already: an earlier call was applied and its response was lost.
fn is_done(item: &Item, patch: &TriagePatch, changes: &[Change]) -> bool {
    let is_same = |note: &Note| item.get(NOTE_REVISION) == Some(&number(note.revision.saturating_add(1)));
    changes.iter().all(|change| change.is_made) && patch.note.as_ref().is_none_or(is_same)
}
