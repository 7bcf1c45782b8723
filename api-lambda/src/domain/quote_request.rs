use jiff::Timestamp;
use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{Handling, QuoteId, QuoteRequest};

/// A quote request as the owner sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// Its name, which says when it came.
    pub id: QuoteId,
    /// What the visitor wants.
    pub request: QuoteRequest,
    /// Probably sent by a program.
    pub suspected: bool,
    /// What the owner did about it.
    pub handling: Handling,
    /// When it was moved to the trash, if it lies there.
    pub deleted: Option<Timestamp>,
}

impl Lead {
    /// One that nobody has looked at yet.
    pub fn new(id: QuoteId, request: QuoteRequest, suspected: bool) -> Self {
        Self { id, request, suspected, handling: Handling::default(), deleted: None }
    }
}

impl Serialize for Lead {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id.to_string())?;
        for (field, value) in self.request.fields() {
            map.serialize_entry(field.name, value)?;
        }
        map.serialize_entry("createdAt", &format!("{:.3}", self.id.created()))?;
        map.serialize_entry("suspected", &self.suspected)?;
        let Handling { status, read, note, note_revision } = &self.handling;
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
