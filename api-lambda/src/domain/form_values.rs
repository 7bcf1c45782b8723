use super::{FIELD_COUNT, FIELDS, Field, FieldErrors, FieldName, Submission};

/// The checked values of the form: every field is present and valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormValues {
    /// One for each of [`FIELDS`].
    values: [String; FIELD_COUNT],
}

impl FormValues {
    /// Checks every field of a submission.
    ///
    /// # Errors
    ///
    /// Returns a message for each wrong field.
    pub fn parse(submission: &Submission) -> Result<Self, FieldErrors> {
        let mut errors = submission.errors.clone();
        let mut values = [const { String::new() }; FIELD_COUNT];
        for ((field, typed), value) in FIELDS.iter().zip(&submission.values).zip(&mut values) {
            if errors.contains_key(field.name) {
                continue;
            }
            match field.check(typed) {
                Ok(checked) => *value = checked,
                Err(message) => drop(errors.insert(field.name.to_owned(), message)),
            }
        }
        if errors.is_empty() { Ok(Self { values }) } else { Err(errors) }
    }

    /// Restores values that were stored after [`FormValues::parse`]. A field that the form did not have then is empty.
    pub fn restore(mut stored: impl FnMut(&'static str) -> Option<String>) -> Self {
        let mut values = [const { String::new() }; FIELD_COUNT];
        for (field, value) in FIELDS.iter().zip(&mut values) {
            *value = stored(field.name).unwrap_or_default();
        }
        Self { values }
    }

    /// The fields with their values, in the order of the form.
    pub fn fields(&self) -> impl Iterator<Item = (&'static Field, &str)> {
        FIELDS.iter().zip(self.values.iter().map(String::as_str))
    }

    /// The value of one field.
    pub fn value(&self, name: FieldName) -> &str {
        &self.values[name as usize]
    }
}
