use jiff::{SignedDuration, Timestamp};

use super::{FormValues, Mark, QuoteId, Triage};

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
    /// The reasons, in the order of their declaration. A request stored before 2026-11-23 can be suspected without any.
    pub marks: Vec<Mark>,
    /// The owner's working state.
    pub triage: Triage,
    /// Time of deletion, for a request in the trash.
    pub deleted: Option<Timestamp>,
}

impl QuoteRequest {
    /// Creates a request with an empty triage. Any mark makes it suspected.
    pub fn new(id: QuoteId, values: FormValues, marks: Vec<Mark>) -> Self {
        Self { id, values, suspected: !marks.is_empty(), marks, triage: Triage::default(), deleted: None }
    }
}
