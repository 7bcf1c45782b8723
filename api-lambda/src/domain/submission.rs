use std::collections::{BTreeMap, HashSet};

use super::{FIELD_COUNT, FIELDS, RawValue};

/// A field that people never see and leave empty.
pub const HONEYPOT: &str = "website";

/// Milliseconds from the first touch of the form to sending it.
pub const FILL_TIME: &str = "fillTime";

/// The largest number that JavaScript counts to.
pub const MAX_SAFE_INTEGER: u64 = 9_007_199_254_740_991;

/// Nobody fills in eight fields in less, not even with autofill.
const SHORTEST_FILL_TIME: u64 = 3_000;

/// Names that are repeated in answers are the sender's own words: no longer than this, and no more.
const LONGEST_NAME: usize = 60;
const MOST_MISTAKES: usize = 20;

/// What to tell the visitor, by the name of the field.
pub type FieldErrors = BTreeMap<String, String>;

/// What a visitor typed, as it comes. Anything may be wrong with it.
#[derive(Debug, Clone, Default)]
pub struct Submission {
    /// One for each of [`FIELDS`], empty where nothing came.
    pub(super) values: [String; FIELD_COUNT],
    /// What cannot belong to this form: unknown names, a name twice, values that are no text.
    pub(super) mistakes: FieldErrors,
    honeypot: String,
    fill_time: Option<u64>,
}

impl Submission {
    /// Takes names and values in the order in which they came.
    pub fn read(pairs: impl IntoIterator<Item = (String, RawValue)>) -> Self {
        let mut form = Self::default();
        let mut seen = HashSet::new();
        for (name, value) in pairs {
            if form.mistakes.len() == MOST_MISTAKES {
                break;
            }
            if seen.contains(&name) {
                form.mistake(&name, "Please send this field once");
                continue;
            }
            form.take(&name, value);
            seen.insert(name);
        }
        form
    }

    fn take(&mut self, name: &str, value: RawValue) {
        let field = FIELDS.iter().position(|field| field.name == name);
        match (field, value) {
            (Some(index), RawValue::Text(text)) => self.values[index] = text,
            (None, RawValue::Text(text)) if name == HONEYPOT => self.honeypot = text,
            (None, value) if name == FILL_TIME => self.take_fill_time(&value),
            (Some(_), _) => self.mistake(name, "Please send this field as a text"),
            (None, _) if name == HONEYPOT => self.mistake(name, "Please send this field as a text"),
            (None, _) => self.mistake(name, "This form has no such field"),
        }
    }

    fn take_fill_time(&mut self, value: &RawValue) {
        self.fill_time = match value {
            RawValue::Number(number) => Some(*number),
            RawValue::Text(text) => text.parse().ok(),
            RawValue::Flag(_) | RawValue::Other => None,
        };
        self.fill_time = self.fill_time.filter(|time| *time <= MAX_SAFE_INTEGER);
        if self.fill_time.is_none() {
            self.mistake(FILL_TIME, "Please send milliseconds, a whole number of 0 or more");
        }
    }

    fn mistake(&mut self, name: &str, message: &str) {
        self.mistakes.insert(shown(name), message.to_owned());
    }

    /// What was typed, field by field, for showing it again.
    pub fn values(&self) -> &[String; FIELD_COUNT] {
        &self.values
    }

    /// What stands in the field that people leave empty.
    pub fn honeypot(&self) -> &str {
        &self.honeypot
    }

    /// Probably sent by a program. Such a request is kept and marked, because a lead is worth more than an empty inbox.
    pub fn is_suspected(&self) -> bool {
        !self.honeypot.is_empty() || self.fill_time.is_some_and(|time| time < SHORTEST_FILL_TIME)
    }
}

/// A name that came, as far as it may be repeated.
pub(super) fn shown(name: &str) -> String {
    name.chars().take(LONGEST_NAME).collect()
}
