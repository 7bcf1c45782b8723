//! Conversion between quote requests and items of the table.

use std::collections::BTreeMap;

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

use crate::domain::{
    Amount, CallDay, FormValues, FormVersion, Mailbox, Mark, Notice, PersonId, PhotoNumber, QuoteId, QuoteRequest,
    Source, Status, Triage,
};

use super::{Item, TTL_ATTRIBUTE, clock::is_alive, flag_of, key, number_of, row, text, text_of, time};

pub(super) const STATUS: &str = "status";
pub(super) const READ: &str = "read";
pub(super) const NOTE: &str = "note";
pub(super) const NOTE_REVISION: &str = "noteRevision";
/// Number of changes to the triage. Moves between mailboxes check it.
pub(super) const CHANGES: &str = "changes";
const DELETED: &str = "deletedAt";
/// The owner knows that a person sent it. The marks stay in the item, so that this can be taken back.
pub(super) const NOT_ROBOT: &str = "notRobot";
const SUSPECTED: &str = "suspected";
/// The names of the marks, separated by blanks. Absent when there are none.
const MARKS: &str = "marks";
/// `waiting`, or the time when the mail server took the owner's e-mail. Absent when nobody is notified.
pub(super) const NOTICE: &str = "notice";
const WAITING: &str = "waiting";
/// The time of the first status other than *new*.
pub(super) const ANSWERED: &str = "answeredAt";
/// The time at which the request got the status *lost*. Absent with another status, and in rows of earlier versions.
pub(super) const LOST: &str = "lostAt";
/// The amount of the quote. Absent or 0 for none.
pub(super) const AMOUNT: &str = "amount";
/// The day of a call. Absent or empty for none.
pub(super) const CALL_AGAIN: &str = "callAgain";
/// The id of the person who works on it. Absent or empty for nobody.
pub(super) const ASSIGNEE: &str = "assignee";
/// The path of the page of the form. Absent if it is not known.
const PAGE: &str = "page";
/// A map of the values of fields without a role, by the name of their field: there, none can hurt the row. Absent when
/// there are none.
pub(super) const ANSWERS: &str = "answers";
/// The name of an own form and the hash of its version. Absent for the built-in form.
const FORM: &str = "form";
const FORM_VERSION: &str = "formVersion";
/// A map of the place from which the visitor came. Absent if it is not known.
const SOURCE: &str = "source";
/// The numbers of the photos. Absent when there are none.
pub(super) const PHOTOS: &str = "photos";
/// The number of photos that an e-mail to the owner has announced. Absent when there are none.
pub(super) const PHOTOS_MAILED: &str = "photosTold";
/// The sort keys of messages about a request in the trash that were due there. Absent when there are none.
pub(super) const UNSENT: &str = "untold";

/// Keys of the items of a mailbox. It has one partition per month.
impl Mailbox {
    pub(super) fn partition(self, month: &str) -> String {
        match self {
            Self::Inbox => format!("quotes#{month}"),
            Self::Trash => format!("trash#{month}"),
        }
    }

    /// The key of a request in this mailbox.
    pub(super) fn key(self, id: QuoteId) -> Item {
        key(self.partition(&id.month()), id.to_string())
    }

    /// The same request, as an item of this mailbox.
    pub(super) fn item(self, mut item: Item, id: QuoteId, deleted: Option<(Timestamp, Timestamp)>) -> Item {
        item.retain(|name, _| ![DELETED, UNSENT, TTL_ATTRIBUTE].contains(&&**name));
        item.extend(self.key(id));
        let (deleted, expires) = deleted.unzip();
        row(item, [(DELETED, deleted.map(|now| text(now.to_string()))), (TTL_ATTRIBUTE, expires.map(time))])
    }
}

/// The item of a new request.
pub(super) fn quote_request_item(request: &QuoteRequest) -> Item {
    let names = |marks: &[Mark]| marks.iter().map(|mark| mark.as_str()).collect::<Vec<_>>().join(" ");
    let answers = request.values.answers();
    let attributes = [
        (ANSWERS, (!answers.is_empty()).then(|| texts(answers))),
        (SUSPECTED, Some(AttributeValue::Bool(request.suspected))),
        (MARKS, (!request.marks.is_empty()).then(|| text(names(&request.marks)))),
        (FORM, request.form.as_ref().map(|form| text(&form.name))),
        (FORM_VERSION, request.form.as_ref().map(|form| text(&form.hash))),
        (SOURCE, request.source.as_ref().map(|source| texts(source.texts()))),
        (PAGE, request.page.as_ref().map(text)),
        (NOTICE, (request.notice == Notice::Waiting).then(|| text(WAITING))),
    ];
    // An own form has few of the columns.
    let columns = request.values.columns().filter(|(_, value)| !value.is_empty());
    let columns = columns.map(|(name, value)| (name.as_str(), Some(text(value))));
    row(Mailbox::Inbox.key(request.id), attributes.into_iter().chain(columns))
}

/// The request of an item; `None` if it has expired. A missing attribute has its default.
pub(super) fn quote_request(item: &Item, now: Timestamp) -> Option<QuoteRequest> {
    let id = id_of(item)?;
    let values = FormValues::restore(|name| text_of(item, name), texts_of(item, ANSWERS));
    let deleted = text_of(item, DELETED).and_then(|text| text.parse().ok());
    let triage = Triage {
        status: status_of(item),
        read: flag_of(item, READ),
        note: text_of(item, NOTE).unwrap_or_default(),
        answered: text_of(item, ANSWERED).and_then(|text| text.parse().ok()),
        note_revision: number_of(item, NOTE_REVISION).unwrap_or_default(),
        amount: amount_of(item),
        // A day of a wrong clock is none.
        call_again: Some(call_day_of(item)).filter(|day| day.is_possible(id.created(), now)).unwrap_or_default(),
        assignee: assignee_of(item),
    };
    let names = if flag_of(item, NOT_ROBOT) { None } else { text_of(item, MARKS) }.unwrap_or_default();
    // A mark of a later version is skipped; the request stays suspected.
    let marks: Vec<_> = names.split(' ').filter_map(Mark::parse).collect();
    let suspected = flag_of(item, SUSPECTED) && !flag_of(item, NOT_ROBOT) && !is_only_of_flood(&names);
    let notice = match text_of(item, NOTICE).as_deref() {
        None => Notice::Unwanted,
        Some(written) => written.parse().map_or(Notice::Waiting, Notice::Sent),
    };
    let source = Some(Source::of(texts_of(item, SOURCE))).filter(|source| !source.texts().is_empty());
    let request = QuoteRequest {
        id,
        form: form_of(item),
        values,
        source,
        page: text_of(item, PAGE),
        suspected,
        marks,
        notice,
        photos: photos_of(item),
        photos_mailed: number_of(item, PHOTOS_MAILED).unwrap_or_default(),
        triage,
        deleted,
    };
    (deleted.is_none() || is_alive(item, now)).then_some(request)
}

/// Texts by their names, as the JSON of one attribute: a search reads all requests, and each value of a map would pass
/// through the engine on its own, which takes as long as all that is done with them.
fn texts(named: &BTreeMap<String, String>) -> AttributeValue {
    text(serde_json::to_string(named).unwrap_or_default())
}

/// The output of [`texts`].
pub(super) fn texts_of(item: &Item, name: &str) -> BTreeMap<String, String> {
    match item.get(name) {
        Some(AttributeValue::S(json)) => serde_json::from_str(json).unwrap_or_default(),
        // Rows of the first days.
        Some(AttributeValue::M(named)) => {
            let text = |(name, value): (&String, &AttributeValue)| Some((name.clone(), value.as_s().ok()?.clone()));
            named.iter().filter_map(text).collect()
        }
        _ => BTreeMap::new(),
    }
}

/// The version of its form.
pub(super) fn form_of(item: &Item) -> Option<FormVersion> {
    let hash = text_of(item, FORM_VERSION).unwrap_or_default();
    Some(FormVersion { name: text_of(item, FORM)?, hash })
}

/// Rows of earlier versions are suspected for a flood alone.
fn is_only_of_flood(names: &str) -> bool {
    !names.is_empty() && names.split(' ').all(|name| Mark::parse(name).is_some_and(|mark| !mark.is_of_sender()))
}

pub(super) fn id_of(item: &Item) -> Option<QuoteId> {
    QuoteId::parse(&text_of(item, "sk")?)
}

/// The status; a request that nobody has worked on has none in its row.
pub(super) fn status_of(item: &Item) -> Status {
    text_of(item, STATUS).and_then(|text| Status::parse(&text)).unwrap_or_default()
}

pub(super) fn amount_of(item: &Item) -> Amount {
    number_of::<u64>(item, AMOUNT).and_then(|amount| amount.try_into().ok()).unwrap_or_default()
}

pub(super) fn call_day_of(item: &Item) -> CallDay {
    text_of(item, CALL_AGAIN).and_then(|text| text.try_into().ok()).unwrap_or_default()
}

pub(super) fn assignee_of(item: &Item) -> Option<PersonId> {
    PersonId::parse(&text_of(item, ASSIGNEE)?)
}

pub(super) fn photos_of(item: &Item) -> Vec<PhotoNumber> {
    let numbers = item.get(PHOTOS).and_then(|value| value.as_ns().ok());
    let mut photos: Vec<_> = numbers.into_iter().flatten().filter_map(|number| PhotoNumber::parse(number)).collect();
    photos.sort_unstable();
    photos
}
