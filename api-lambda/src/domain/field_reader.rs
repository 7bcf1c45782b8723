use std::collections::BTreeMap;

use super::{FieldErrors, RawValue, submission::shown};

/// The named values of a JSON object, taken out one by one; what is wrong with them is collected.
#[derive(Debug)]
pub struct FieldReader {
    values: BTreeMap<String, RawValue>,
    errors: FieldErrors,
}

impl FieldReader {
    /// Sorts what came: each of the known names once, and no other.
    pub fn read(pairs: Vec<(String, RawValue)>, known: &[&str]) -> Self {
        let mut fields = Self { values: BTreeMap::new(), errors: FieldErrors::new() };
        for (name, value) in pairs {
            if !known.contains(&name.as_str()) {
                // One unknown name tells enough.
                if fields.errors.is_empty() {
                    fields.mistake(&shown(&name), "This call has no such field");
                }
            } else if fields.values.insert(name.clone(), value).is_some() {
                fields.mistake(&name, "Please send this field once");
            }
        }
        fields
    }

    /// Whether nothing came, not even something wrong.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty() && self.errors.is_empty()
    }

    /// A text.
    pub fn text(&mut self, name: &str) -> Option<String> {
        match self.values.remove(name)? {
            RawValue::Text(text) => Some(text),
            _ => self.refuse(name, "Please send this field as a text"),
        }
    }

    /// True or false.
    pub fn flag(&mut self, name: &str) -> Option<bool> {
        match self.values.remove(name)? {
            RawValue::Flag(flag) => Some(flag),
            _ => self.refuse(name, "Please send this field as true or false"),
        }
    }

    /// A whole number of 0 or more.
    pub fn number(&mut self, name: &str) -> Option<u64> {
        match self.values.remove(name)? {
            RawValue::Number(number) => Some(number),
            _ => self.refuse(name, "Please send this field as a whole number"),
        }
    }

    /// A text that means something, or what to send instead.
    pub fn parsed<T>(&mut self, name: &str, parse: impl FnOnce(&str) -> Option<T>, instead: &str) -> Option<T> {
        let text = self.text(name)?;
        parse(&text).or_else(|| self.refuse(name, instead))
    }

    /// Says what is wrong with a field, if nothing was said yet.
    pub fn mistake(&mut self, name: &str, message: &str) {
        self.errors.entry(name.to_owned()).or_insert_with(|| message.to_owned());
    }

    /// The same where a value is expected: there is none.
    pub fn refuse<T>(&mut self, name: &str, message: &str) -> Option<T> {
        self.mistake(name, message);
        None
    }

    /// The end: what was taken can be used only when nothing is wrong.
    pub fn finish<T>(self, taken: T) -> Result<T, FieldErrors> {
        if self.errors.is_empty() { Ok(taken) } else { Err(self.errors) }
    }
}
