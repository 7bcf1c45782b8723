use serde::{Serialize, Serializer, ser::SerializeMap};

use super::{QuoteId, QuoteRequest};

/// A quote request in the inbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lead {
    /// Its name, which says when it came.
    pub id: QuoteId,
    /// What the visitor wants.
    pub request: QuoteRequest,
    /// Probably sent by a program.
    pub suspected: bool,
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
        map.end()
    }
}
