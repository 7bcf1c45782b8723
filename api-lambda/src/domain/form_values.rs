use super::{FIELD_COUNT, FIELDS, Field, FieldErrors, Submission};

/// A quote request that can be answered: every field is there and means something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FormValues {
    /// One for each of [`FIELDS`].
    values: [String; FIELD_COUNT],
}

impl FormValues {
    /// Understands a form, or says what is wrong with every field of it.
    pub fn parse(form: &Submission) -> Result<Self, FieldErrors> {
        let mut errors = form.mistakes.clone();
        let mut values = [const { String::new() }; FIELD_COUNT];
        for ((field, written), value) in FIELDS.iter().zip(&form.values).zip(&mut values) {
            if errors.contains_key(field.name) {
                continue;
            }
            match field.check(written) {
                Ok(meant) => *value = meant,
                Err(message) => drop(errors.insert(field.name.to_owned(), message)),
            }
        }
        if errors.is_empty() { Ok(Self { values }) } else { Err(errors) }
    }

    /// What was stored earlier, when it was parsed; the form may have had fewer fields then.
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

    /// The value of one field; empty when there is no such field.
    pub fn value(&self, name: &str) -> &str {
        self.fields().find(|(field, _)| field.name == name).map_or("", |(_, value)| value)
    }
}
