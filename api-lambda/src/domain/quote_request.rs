use jiff::{SignedDuration, Timestamp};

use super::{FormValues, QuoteId, Triage};

/// Time in which the business promises an answer. The site and the form state it.
pub const ANSWER_WITHIN: SignedDuration = SignedDuration::from_hours(24);

/// A stored quote request: the visitor's answers and the owner's triage.
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
