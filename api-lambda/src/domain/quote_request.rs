use jiff::{SignedDuration, Timestamp};

use super::{FieldName, FormValues, Mark, Notice, PhotoNumber, QuoteId, Triage, town::town};

/// Time in which the business promises an answer. The site and the form state it.
pub const ANSWER_WITHIN: SignedDuration = SignedDuration::from_hours(24);

/// Time before the end of the promised one from which a request without an answer is urgent: the owner is reminded of
/// it, and the inbox shows it in bold.
pub const REMINDER_LEAD: SignedDuration = SignedDuration::from_hours(4);

/// Age at which the owner is reminded of a request without an answer.
pub const REMIND_AFTER: SignedDuration =
    SignedDuration::from_hours(ANSWER_WITHIN.as_hours() - REMINDER_LEAD.as_hours());

/// A stored quote request: the visitor's answers and the owner's triage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteRequest {
    /// Identifies the request and holds its time of arrival.
    pub id: QuoteId,
    /// The visitor's answers.
    pub values: FormValues,
    /// The path of the page from which it was sent, if the browser named it.
    pub page: Option<String>,
    /// Probably sent by a robot: has a mark of its sender.
    pub suspected: bool,
    /// The reasons, in the order of their declaration. A request stored before 2026-11-23 can be suspected without any.
    pub marks: Vec<Mark>,
    /// The state of the e-mail to the owner.
    pub notice: Notice,
    /// The photos that were added to it, in ascending order.
    pub photos: Vec<PhotoNumber>,
    /// The number of photos that an e-mail to the owner has announced.
    pub photos_mailed: usize,
    /// The owner's working state.
    pub triage: Triage,
    /// Time of deletion, for a request in the trash.
    pub deleted: Option<Timestamp>,
}

impl QuoteRequest {
    /// Creates a request with an empty triage. Its signs of a robot are weighed.
    pub fn new(id: QuoteId, values: FormValues, signs: Vec<Mark>) -> Self {
        let (suspected, marks) = Mark::weigh(signs);
        Self {
            id,
            values,
            page: None,
            suspected,
            marks,
            notice: Notice::Unwanted,
            photos: Vec::new(),
            photos_mailed: 0,
            triage: Triage::default(),
            deleted: None,
        }
    }

    /// The town of the property; `None` if the address shows none.
    pub fn place(&self) -> Option<String> {
        town(self.values.value(FieldName::PropertyAddress))
    }

    /// Bytes of all that people wrote.
    pub fn text_bytes(&self) -> usize {
        self.values.columns().map(|(_, value)| value.len()).sum::<usize>()
            + self.values.answers().iter().map(|(name, value)| name.len() + value.len()).sum::<usize>()
            + self.triage.note.len()
    }

    /// The same request, sent from a page.
    #[must_use]
    pub fn from_page(self, page: Option<String>) -> Self {
        Self { page, ..self }
    }

    /// The same request, of which the owner has to be notified by e-mail.
    #[must_use]
    pub fn with_notice(self) -> Self {
        Self { notice: Notice::Waiting, ..self }
    }
}
