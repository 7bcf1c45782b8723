use forms::Today;

use super::{Definition, ENGLISH, FieldName, PHONE_DIGITS, dialed};

/// Digits of the shortest number by which a person can be told from others.
const LEAST_DIGITS: usize = 6;

/// Digits of a number without its country that are enough to take it for one with a country, which ends like it.
const LEAST_NATIONAL_DIGITS: usize = 8;

/// Digits of the longest code of a country.
const MOST_COUNTRY_DIGITS: usize = 3;

/// A person, by what all of their requests have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Customer {
    /// The e-mail address.
    Email(Email),
    /// The digits of the phone number, with the plus of one with a country.
    Phone(String),
}

impl Customer {
    /// The person with a phone number.
    ///
    /// # Errors
    ///
    /// Returns a message about a text that is no whole number.
    pub fn of_phone(typed: &str) -> Result<Self, String> {
        let number = dialed(typed);
        let is_whole = number.chars().filter(char::is_ascii_digit).count() >= LEAST_DIGITS;
        if is_whole { Ok(Self::Phone(number)) } else { Err("Please write the whole phone number".to_owned()) }
    }

    /// Returns true for a phone number or an e-mail address of the person.
    pub fn has(&self, address: &str) -> bool {
        match self {
            Self::Email(email) => address.eq_ignore_ascii_case(email.as_str()),
            Self::Phone(number) => is_same(number, &dialed(address)),
        }
    }

    /// Returns true for an answer that is nothing but a phone number or an e-mail address of the person: others write
    /// about them in a sentence.
    pub fn has_answer(&self, answer: &str) -> bool {
        let is_sentence = matches!(self, Self::Phone(_)) && answer.contains(char::is_alphabetic);
        !is_sentence && self.has(answer)
    }

    /// The same text for each way to write the address.
    pub fn as_text(&self) -> String {
        match self {
            Self::Email(email) => email.as_str().to_lowercase(),
            Self::Phone(number) => number.clone(),
        }
    }
}

/// Returns true for one number, written with its country or without.
fn is_same(one: &str, other: &str) -> bool {
    let national = |number: &str| number.trim_start_matches('0').to_owned();
    let (shorter, longer) = match (one.strip_prefix('+'), other.strip_prefix('+')) {
        (Some(with), None) => (national(other), with),
        (None, Some(with)) => (national(one), with),
        _ => return one == other || is_with_prefix(one, other) || is_with_prefix(other, one),
    };
    let code = longer.len().checked_sub(shorter.len());
    shorter.len() >= LEAST_NATIONAL_DIGITS
        && code.is_some_and(|digits| digits <= MOST_COUNTRY_DIGITS)
        && longer.ends_with(&shorter)
}

/// Returns true for a number of the United States that `other` has with a 1 before it.
fn is_with_prefix(one: &str, other: &str) -> bool {
    one.len() == PHONE_DIGITS && other.strip_prefix('1') == Some(one)
}

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
