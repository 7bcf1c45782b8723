use forms::Today;

use super::{Definition, ENGLISH, FieldName};

/// An e-mail address that passed the check of the built-in form, whose rule all forms have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email(String);

impl Email {
    /// Normalizes and checks an address.
    ///
    /// # Errors
    ///
    /// Returns the message of the field.
    ///
    /// # Panics
    ///
    /// Never: the built-in form has the field.
    pub fn parse(typed: &str) -> Result<Self, String> {
        let form = Definition::built_in();
        let field = form.field(FieldName::Email).expect("a field");
        field.check(typed, true, &Today::default(), Some(&ENGLISH)).map(Self)
    }

    /// The address as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}
