use jiff::{SignedDuration, Timestamp};
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{FormValues, QuoteId, Triage};

/// Time in which the business promises an answer. The site and the form say so to visitors.
pub const ANSWER_WITHIN: SignedDuration = SignedDuration::from_hours(24);

/// A stored quote request: what the visitor sent and what the owner did about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteRequest {
    /// Identifies the request and holds its time of arrival.
    pub id: QuoteId,
    /// The visitor's answers.
    pub values: FormValues,
    /// Probably sent by a robot.
    pub suspected: bool,
    /// The owner's working state.
    pub triage: Triage,
    /// Time of deletion, for a request in the trash.
    pub deleted: Option<Timestamp>,
}

impl QuoteRequest {
    /// Creates a request with an empty triage.
    pub fn new(id: QuoteId, values: FormValues, suspected: bool) -> Self {
        Self { id, values, suspected, triage: Triage::default(), deleted: None }
    }
}

impl Serialize for QuoteRequest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id.to_string())?;
        for (field, value) in self.values.fields() {
            map.serialize_entry(field.name, value)?;
        }
        map.serialize_entry("createdAt", &format!("{:.3}", self.id.created()))?;
        map.serialize_entry("suspected", &self.suspected)?;
        let Triage { status, read, note, note_revision } = &self.triage;
        map.serialize_entry("status", status)?;
        map.serialize_entry("read", read)?;
        map.serialize_entry("note", note)?;
        map.serialize_entry("noteRevision", note_revision)?;
        if let Some(deleted) = self.deleted {
            map.serialize_entry("deletedAt", &format!("{deleted:.3}"))?;
        }
        map.end()
    }
}
