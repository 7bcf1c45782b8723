use std::{borrow::Cow, collections::BTreeMap};

use forms::Today;
use jiff::{SignedDuration, Timestamp, tz::Offset};

use super::{Definition, Field, FieldErrors, FieldName, IDEMPOTENCY_TTL, Submission};

/// Number of columns for the values of fields with a role.
pub const FIELD_COUNT: usize = FieldName::ALL.len();

/// The checked values of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FormValues {
    /// The values of the fields with a role, one for each of [`FieldName::ALL`]; empty if the form has no such field.
    columns: [String; FIELD_COUNT],
    /// The other values, by the name of their field; without empty ones.
    answers: BTreeMap<String, String>,
}

/// The days that a visitor may call today: those of all time zones. A script on a phone without a network keeps a
/// submission for a week; a browser without scripts sends it at once.
pub fn today(now: Timestamp, by_script: bool) -> Today {
    let kept = if by_script { IDEMPOTENCY_TTL } else { SignedDuration::ZERO };
    let day = |offset: i8, at: Timestamp| Offset::constant(offset).to_datetime(at).date().to_string();
    Today { first: day(-12, now - kept), last: day(14, now) }
}

impl Submission {
    /// Checks every field of the form.
    ///
    /// # Errors
    ///
    /// Returns a message for each wrong field.
    pub fn check(&self, form: &Definition, today: &Today) -> Result<FormValues, FieldErrors> {
        let checked = form.check(|field| self.value(form, field), today);
        if let (Ok(values), true) = (&checked, self.errors.is_empty()) {
            let mut filled = FormValues::default();
            for (field, value) in form.fields.iter().zip(values) {
                filled.set(&field.name, field.column(), value.clone());
            }
            return Ok(filled);
        }
        let mut errors = checked.err().unwrap_or_default();
        errors.extend(self.errors.clone());
        Err(errors)
    }
}

impl FormValues {
    /// Restores values that were stored. A column that the form did not have then is empty.
    pub fn restore(mut stored: impl FnMut(&'static str) -> Option<String>, answers: BTreeMap<String, String>) -> Self {
        let columns = FieldName::ALL.map(|name| stored(name.as_str()).unwrap_or_default());
        Self { columns, answers }
    }

    /// Takes the value of a field: into its column, or into the other answers.
    fn set(&mut self, name: &str, column: Option<FieldName>, value: String) {
        match column {
            Some(column) => self.columns[column as usize] = value,
            None if value.is_empty() => {}
            None => drop(self.answers.insert(name.to_owned(), value)),
        }
    }

    /// The values of the columns.
    pub fn columns(&self) -> impl Iterator<Item = (FieldName, &str)> {
        FieldName::ALL.into_iter().zip(self.columns.iter().map(String::as_str))
    }

    /// The other values, by the name of their field.
    pub fn answers(&self) -> &BTreeMap<String, String> {
        &self.answers
    }

    /// The value of one column as people read it, with the labels of the form.
    pub fn shown<'v>(&'v self, form: &'v Definition, name: FieldName) -> Cow<'v, str> {
        let value = self.value(name);
        form.field(name).map_or(Cow::Borrowed(value), |field| field.shown(value))
    }

    /// True if there is an address to answer to.
    pub fn has_contact(&self) -> bool {
        [FieldName::Email, FieldName::Phone].iter().any(|column| !self.value(*column).is_empty())
    }

    /// The value of a field of the form; empty if it has none.
    pub fn of(&self, field: &Field) -> &str {
        match field.column() {
            Some(column) => self.value(column),
            None => self.answers.get(&*field.name).map_or("", String::as_str),
        }
    }

    /// The value of one column.
    pub fn value(&self, name: FieldName) -> &str {
        &self.columns[name as usize]
    }
}
