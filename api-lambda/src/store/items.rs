//! Quote requests as items of the table.

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

use crate::domain::{Handling, Lead, QuoteId, QuoteRequest, Status};

use super::{Item, TTL_ATTRIBUTE, is_alive, key, number, text, text_of};

pub(super) const STATUS: &str = "status";
pub(super) const READ: &str = "read";
pub(super) const NOTE: &str = "note";
pub(super) const NOTE_REVISION: &str = "noteRevision";
/// How often the owner changed something at a request.
pub(super) const CHANGES: &str = "changes";
const DELETED: &str = "deletedAt";

/// Where a request lies. Each is a partition a month.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shelf {
    /// What the owner sees.
    Inbox,
    /// What was deleted, for 30 days.
    Trash,
}

impl Shelf {
    pub(super) fn partition(self, month: &str) -> String {
        match self {
            Self::Inbox => format!("quotes#{month}"),
            Self::Trash => format!("trash#{month}"),
        }
    }

    /// The key of a request on this shelf.
    pub(super) fn key(self, id: QuoteId) -> Item {
        key(self.partition(&id.month()), id.to_string())
    }

    /// The same request on this shelf.
    pub(super) fn item(self, mut item: Item, id: QuoteId, deleted: Option<(Timestamp, Timestamp)>) -> Item {
        item.extend(self.key(id));
        item.remove(DELETED);
        item.remove(TTL_ATTRIBUTE);
        if let Some((now, expires)) = deleted {
            item.insert(DELETED.to_owned(), text(now.to_string()));
            item.insert(TTL_ATTRIBUTE.to_owned(), number(expires.as_second()));
        }
        item
    }
}

/// A new request.
pub(super) fn lead_item(lead: &Lead) -> Item {
    let mut item = Shelf::Inbox.key(lead.id);
    for (field, value) in lead.request.fields() {
        item.insert(field.name.to_owned(), text(value));
    }
    item.insert("suspected".to_owned(), AttributeValue::Bool(lead.suspected));
    item
}

/// What an item means. Nothing if it has expired and was not removed yet. What was never changed has no attributes for it.
pub(super) fn lead(item: &Item, now: Timestamp) -> Option<Lead> {
    let id = id_of(item)?;
    let request = QuoteRequest::restore(|name| text_of(item, name));
    let deleted = text_of(item, DELETED).and_then(|text| text.parse().ok());
    let handling = Handling {
        status: text_of(item, STATUS).and_then(|text| Status::parse(&text)).unwrap_or_default(),
        read: flag_of(item, READ),
        note: text_of(item, NOTE).unwrap_or_default(),
        note_revision: revision_of(item),
    };
    let lead = Lead { id, request, suspected: flag_of(item, "suspected"), handling, deleted };
    (deleted.is_none() || is_alive(item, now)).then_some(lead)
}

pub(super) fn id_of(item: &Item) -> Option<QuoteId> {
    QuoteId::parse(&text_of(item, "sk")?)
}

fn flag_of(item: &Item, name: &str) -> bool {
    item.get(name).is_some_and(|value| value.as_bool() == Ok(&true))
}

fn revision_of(item: &Item) -> u64 {
    item.get(NOTE_REVISION).and_then(|value| value.as_n().ok()?.parse().ok()).unwrap_or_default()
}
