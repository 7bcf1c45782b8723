//! Currencies by their codes.

use std::fmt;

use locales::{Locale, currency_of};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;

use super::{business::Country, checked::checked_text};

checked_text!(
    /// A currency by its three letters in ISO 4217: `USD`.
    Currency, "currency", check_currency
);

impl Currency {
    /// The currency that people pay with in a country; `None` where it is not known here.
    pub fn of(country: &Country) -> Option<Self> {
        currency_of(country.as_str()).map(|code| Self(code.to_owned()))
    }

    /// A price with `{amount}` in place of the number.
    pub fn form(&self, locale: Locale) -> String {
        locale.price_form(self.as_str())
    }
}

fn check_currency(text: &str) -> Result<(), String> {
    if text.len() == 3 && text.bytes().all(|byte| byte.is_ascii_uppercase()) {
        return Ok(());
    }
    let sign = [("$", "USD"), ("€", "EUR"), ("£", "GBP")].into_iter().find(|(sign, _)| *sign == text);
    Err(match sign {
        Some((_, code)) => format!("write its three letters: {code}"),
        None => "write the three letters of the currency, like USD or EUR".to_owned(),
    })
}

/// Checks a text for the format above; `None` for other formats.
pub(super) fn check_format(format: &str, text: &str) -> Option<Result<(), String>> {
    (format == "currency").then(|| check_currency(text))
}
