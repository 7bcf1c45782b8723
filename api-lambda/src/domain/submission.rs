use std::collections::HashSet;

use jiff::SignedDuration;

use super::{Control, Definition, Field, FieldErrors, Mark, SOURCE, Source};

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

/// An unchecked value of a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RawValue {
    /// A text. A plain form sends numbers as texts too.
    Text(String),
    /// A text of which some letters are lost, each of them U+FFFD: a plain form in another encoding than UTF-8.
    Garbled(String),
    /// A whole number, 0 or more.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// All texts of an object, also those of objects in it, by their names.
    Texts(Vec<(String, String)>),
    /// A value of another JSON type: a list, null, a fraction.
    Other,
}

/// A submission of a form, before it is checked.
#[derive(Debug, Clone, Default)]
pub struct Submission {
    /// One for each field of the form; empty if none was sent.
    values: Vec<String>,
    /// Fields of the form that cannot be used: repeated ones, and values that are not text.
    pub(super) errors: FieldErrors,
    source: Option<Source>,
    honeypot: String,
    fill_time_ms: Option<u64>,
}

impl Submission {
    /// Reads names and values in the order in which they came. Other names than those of the form are ignored: what a
    /// link, an extension or another version of the page adds must not cost a customer.
    pub fn read(form: &Definition, pairs: impl IntoIterator<Item = (String, RawValue)>) -> Self {
        let mut submission = Self { values: vec![String::new(); form.fields.len()], ..Self::default() };
        let mut seen = HashSet::new();
        for (name, value) in pairs {
            if let (SOURCE, RawValue::Texts(texts)) = (name.as_str(), &value) {
                submission = submission.from_source(form, Source::of(texts.clone()));
                continue;
            }
            let index = form.fields.iter().position(|field| field.has_value() && field.name == name);
            if index.is_none() && ![HONEYPOT, FILL_TIME].contains(&name.as_str()) {
                continue;
            }
            // A plain form sends each choice on its own.
            let is_list = index.is_some_and(|at| matches!(form.fields[at].control, Control::Checkboxes { .. }));
            if !seen.insert(name.clone()) && !is_list {
                submission.add_error(&name, "Please send this field once");
            } else {
                submission.take(index, &name, value);
            }
        }
        submission
    }

    fn take(&mut self, index: Option<usize>, name: &str, value: RawValue) {
        match (index, value) {
            (Some(index), RawValue::Text(text)) => self.append(index, &text),
            (Some(index), RawValue::Garbled(text)) => {
                self.append(index, &text);
                self.add_error(name, "Please type the letters again that are shown as \u{fffd}");
            }
            (None, value) if name == FILL_TIME => self.take_fill_time(&value),
            (None, RawValue::Text(text) | RawValue::Garbled(text)) => self.honeypot = text,
            _ => self.add_error(name, "Please send this field as a text"),
        }
    }

    fn append(&mut self, index: usize, text: &str) {
        let value = &mut self.values[index];
        value.push_str(if value.is_empty() { "" } else { " " });
        value.push_str(text);
    }

    fn take_fill_time(&mut self, value: &RawValue) {
        let milliseconds = match value {
            RawValue::Number(number) => Some(*number),
            RawValue::Text(text) => text.parse().ok(),
            RawValue::Garbled(_) | RawValue::Flag(_) | RawValue::Texts(_) | RawValue::Other => None,
        };
        self.fill_time_ms = milliseconds.filter(|milliseconds| *milliseconds <= MAX_SAFE_INTEGER);
        if self.fill_time_ms.is_none() {
            self.add_error(FILL_TIME, "Please send milliseconds, a whole number of 0 or more");
        }
    }

    fn add_error(&mut self, name: &str, message: &str) {
        self.errors.insert(name.to_owned(), message.to_owned());
    }

    /// The typed value of a field of the form that it was read with, to show it again.
    pub fn value<'s>(&'s self, form: &Definition, field: &Field) -> &'s str {
        let index = form.fields.iter().position(|each| each.name == field.name);
        index.and_then(|index| self.values.get(index)).map_or("", String::as_str)
    }

    /// The same submission with a source, unless it has one or its form keeps none.
    #[must_use]
    pub fn from_source(self, form: &Definition, source: Source) -> Self {
        let other = Some(source).filter(|source| !form.sensitive && !source.texts().is_empty());
        Self { source: self.source.or(other), ..self }
    }

    /// The place from which the visitor came, unless the form wants none.
    pub fn source(&self) -> Option<&Source> {
        self.source.as_ref()
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
