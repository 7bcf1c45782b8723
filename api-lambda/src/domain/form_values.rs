use super::{FIELD_COUNT, FieldErrors, FieldName, Form, Submission};

/// The checked values of the form: every field is present and valid.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormValues {
    /// One for each of [`FieldName::ALL`].
    values: [String; FIELD_COUNT],
}

impl Form {
    /// Checks every field of a submission.
    ///
    /// # Errors
    ///
    /// Returns a message for each wrong field.
    pub fn parse(&self, submission: &Submission) -> Result<FormValues, FieldErrors> {
        let mut errors = submission.errors.clone();
        let mut values = [const { String::new() }; FIELD_COUNT];
        for ((field, typed), value) in self.fields().iter().zip(&submission.values).zip(&mut values) {
            if errors.contains_key(field.name) {
                continue;
            }
            match field.check(typed) {
                Ok(checked) => *value = checked,
                Err(message) => drop(errors.insert(field.name.to_owned(), message)),
            }
        }
        if errors.is_empty() { Ok(FormValues { values }) } else { Err(errors) }
    }
}

impl FormValues {
    /// Restores values that were stored after [`Form::parse`]. A field that the form did not have then is empty.
    pub fn restore(mut stored: impl FnMut(&'static str) -> Option<String>) -> Self {
        let mut values = [const { String::new() }; FIELD_COUNT];
        for (name, value) in FieldName::ALL.iter().zip(&mut values) {
            *value = stored(name.as_str()).unwrap_or_default();
        }
        Self { values }
    }

    /// The values with the names of their fields, in the order of the form.
    pub fn fields(&self) -> impl Iterator<Item = (FieldName, &str)> {
        FieldName::ALL.into_iter().zip(self.values.iter().map(String::as_str))
    }

    /// The value of one field.
    pub fn value(&self, name: FieldName) -> &str {
        &self.values[name as usize]
    }
}
