use std::collections::{BTreeMap, HashSet};

use jiff::SignedDuration;

use super::{FIELD_COUNT, FieldName, Mark, RawValue};

/// The name of a field that people never see and leave empty.
///
/// Robots look for it in forms for messages. No address book has it, so neither browsers nor password managers fill it.
pub const HONEYPOT: &str = "subject";

/// The name of a field with the milliseconds from the first touch of the form to sending it.
pub const FILL_TIME: &str = "fillTime";

/// Time for which an idempotency key is remembered. A phone may be without a network for days.
pub const IDEMPOTENCY_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The largest integer that JavaScript represents exactly.
pub const MAX_SAFE_INTEGER: u64 = 9_007_199_254_740_991;

/// The fill time below which a submission is suspected. People need longer, even with autofill.
const MIN_HUMAN_FILL_TIME_MS: u64 = 3_000;

/// A message for each wrong field, by its name.
pub type FieldErrors = BTreeMap<String, String>;

/// A submission of the quote form, before it is checked.
#[derive(Debug, Clone, Default)]
pub struct Submission {
    /// One for each of [`FieldName::ALL`]; empty if none was sent.
    pub(super) values: [String; FIELD_COUNT],
    /// Fields of the form that cannot be used: repeated ones, and values that are not text.
    pub(super) errors: FieldErrors,
    honeypot: String,
    fill_time_ms: Option<u64>,
}

impl Submission {
    /// Reads names and values in the order in which they came. Other names than those of the form are ignored: what a
    /// link, an extension or another version of the page adds must not cost a customer.
    pub fn read(pairs: impl IntoIterator<Item = (String, RawValue)>) -> Self {
        let mut submission = Self::default();
        let mut seen = HashSet::new();
        for (name, value) in pairs {
            let Some(name) = known(&name) else { continue };
            if seen.insert(name) {
                submission.take(name, value);
            } else {
                submission.add_error(name, "Please send this field once");
            }
        }
        submission
    }

    fn take(&mut self, name: &'static str, value: RawValue) {
        match (FieldName::parse(name).map(|field| field as usize), value) {
            (Some(index), RawValue::Text(text)) => self.values[index] = text,
            (Some(index), RawValue::Garbled(text)) => {
                self.values[index] = text;
                self.add_error(name, "Please type the letters again that are shown as \u{fffd}");
            }
            (None, value) if name == FILL_TIME => self.take_fill_time(&value),
            (None, RawValue::Text(text) | RawValue::Garbled(text)) => self.honeypot = text,
            _ => self.add_error(name, "Please send this field as a text"),
        }
    }

    fn take_fill_time(&mut self, value: &RawValue) {
        let milliseconds = match value {
            RawValue::Number(number) => Some(*number),
            RawValue::Text(text) => text.parse().ok(),
            RawValue::Garbled(_) | RawValue::Flag(_) | RawValue::Other => None,
        };
        self.fill_time_ms = milliseconds.filter(|milliseconds| *milliseconds <= MAX_SAFE_INTEGER);
        if self.fill_time_ms.is_none() {
            self.add_error(FILL_TIME, "Please send milliseconds, a whole number of 0 or more");
        }
    }

    fn add_error(&mut self, name: &'static str, message: &str) {
        self.errors.insert(name.to_owned(), message.to_owned());
    }

    /// The typed values, field by field, to show them again.
    pub fn values(&self) -> &[String; FIELD_COUNT] {
        &self.values
    }

    /// The value of the honeypot.
    pub fn honeypot(&self) -> &str {
        &self.honeypot
    }

    /// The signs of a robot in the way in which it was sent. `by_script`: as JSON, which only the page's script does.
    pub fn signs(&self, by_script: bool) -> Vec<Mark> {
        let signs = [
            (Mark::Honeypot, !self.honeypot.is_empty()),
            (Mark::TooFast, self.fill_time_ms.is_some_and(|time| time < MIN_HUMAN_FILL_TIME_MS)),
            (Mark::NoFillTime, by_script && self.fill_time_ms.is_none()),
            (Mark::NoScript, !by_script && self.fill_time_ms.is_none()),
        ];
        signs.into_iter().filter_map(|(mark, is_set)| is_set.then_some(mark)).collect()
    }
}

/// The name, if it is one of the form's.
fn known(name: &str) -> Option<&'static str> {
    FieldName::ALL.map(FieldName::as_str).into_iter().chain([HONEYPOT, FILL_TIME]).find(|known| *known == name)
}
