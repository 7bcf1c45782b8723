use forms::MAX_PROMISED_HOURS;
use jiff::{SignedDuration, Timestamp, civil::Date};
use locales::Locale;

use super::{Definition, FieldName, FormValues, Mark, Notice, PhotoNumber, QuoteId, Source, Triage, town::town};

/// Time in which the business promises an answer in the built-in form. The site and the form state it.
pub const ANSWER_WITHIN: SignedDuration = SignedDuration::from_hours(24);

/// Time before the end of the promised one from which a request without an answer is urgent: the owner is reminded of
/// it, and the inbox shows it in bold.
pub const REMINDER_LEAD: SignedDuration = SignedDuration::from_hours(4);

/// Time in which a form promises an answer, if it does.
pub fn answer_within(form: &Definition) -> Option<SignedDuration> {
    let hours = form.answer_within_hours;
    (hours > 0).then(|| SignedDuration::from_hours(hours.into()))
}

/// Age at which the owner is reminded of a request without an answer: [`REMINDER_LEAD`] before the end of the promised
/// time, or at half of a short one.
pub fn remind_after(form: &Definition) -> Option<SignedDuration> {
    answer_within(form).map(|within| within - REMINDER_LEAD.min(within / 2))
}

/// The greatest age that [`remind_after`] can return.
pub fn longest_reminder() -> SignedDuration {
    SignedDuration::from_hours(MAX_PROMISED_HOURS.into())
}

/// The version of an own form that a request was sent with.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FormVersion {
    /// The name of the form.
    pub name: String,
    /// The hash of the version's definition; empty if the page named none.
    pub hash: String,
}

/// A stored quote request: the visitor's answers and the owner's triage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuoteRequest {
    /// Identifies the request and holds its time of arrival.
    pub id: QuoteId,
    /// The version of the own form that it was sent with; `None` for the built-in form.
    pub form: Option<FormVersion>,
    /// The visitor's answers.
    pub values: FormValues,
    /// The place from which the visitor came, if it is known.
    pub source: Option<Source>,
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
            form: None,
            values,
            source: None,
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
        self.texts().map(str::len).sum()
    }

    /// All that people wrote, and the names that are stored with it.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        let columns = self.values.columns().map(|(_, value)| value);
        let answers = self.values.answers().iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]);
        let source = self.source.iter().flat_map(Source::texts);
        let source = source.flat_map(|(name, value)| [name.as_str(), value.as_str()]);
        let form = self.form.iter().flat_map(|form| [form.name.as_str(), form.hash.as_str()]);
        columns.chain(answers).chain(source).chain(form).chain([self.triage.note.as_str()])
    }

    /// The values as people read them, each with its label, in the order of the form. Then come those of fields that it
    /// does not have. Days are written as in the language `of`.
    pub fn shown(&self, form: &Definition, of: Locale) -> Vec<(String, String)> {
        let values = &self.values;
        let known = form.fields.iter().map(|field| {
            let value = values.of(field);
            let day = field.is_day().then(|| value.parse::<Date>().ok()).flatten();
            let day = day.map(|day| of.date(day.year(), day.month().unsigned_abs(), day.day().unsigned_abs()));
            (field.label.to_string(), day.unwrap_or_else(|| field.shown(value).into_owned()))
        });
        let columns = values.columns().filter(|(column, _)| form.field(*column).is_none());
        let columns = columns.map(|(column, value)| (column.as_str().to_owned(), value.to_owned()));
        let answers = values.answers().iter();
        let answers = answers.filter(|(name, _)| form.field_named(name).is_none_or(|field| field.column().is_some()));
        let answers = answers.map(|(name, value)| (name.clone(), value.clone()));
        known.chain(columns).chain(answers).filter(|(_, value)| !value.is_empty()).collect()
    }
}
