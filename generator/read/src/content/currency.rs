//! Currencies: their codes, the countries that use them, and the way prices are written in them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error};
use ts_rs::TS;

use super::{business::Country, checked::checked_text};

checked_text!(
    /// A currency by its three letters in ISO 4217: `USD`.
    Currency, "currency", check_currency
);

/// The currencies of ISO 4217 that people pay with, each with its countries in ISO 3166 and its form of a price. Of a
/// currency without a sign of its own, or with that of another one, the form has its code.
const CURRENCIES: [(&str, &str, &str); 52] = [
    ("AED", "AE", "AED {amount}"),
    ("ARS", "AR", "${amount}"),
    ("AUD", "AU CC CX HM KI NF NR TV", "${amount}"),
    ("BDT", "BD", "৳{amount}"),
    ("BRL", "BR", "R$ {amount}"),
    ("BSD", "BS", "${amount}"),
    ("CAD", "CA", "${amount}"),
    ("CHF", "CH LI", "CHF {amount}"),
    ("CLP", "CL", "${amount}"),
    ("CNY", "CN", "¥{amount}"),
    ("COP", "CO", "${amount}"),
    ("CRC", "CR", "₡{amount}"),
    ("CZK", "CZ", "{amount} Kč"),
    ("DKK", "DK FO GL", "{amount} kr."),
    ("DOP", "DO", "RD${amount}"),
    ("EGP", "EG", "EGP {amount}"),
    (
        "EUR",
        "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA YT",
        "€{amount}",
    ),
    ("GBP", "GB GG GS IM JE", "£{amount}"),
    ("GHS", "GH", "GH₵{amount}"),
    ("HKD", "HK", "HK${amount}"),
    ("HUF", "HU", "{amount} Ft"),
    ("IDR", "ID", "Rp{amount}"),
    ("ILS", "IL PS", "₪{amount}"),
    ("INR", "IN", "₹{amount}"),
    ("ISK", "IS", "{amount} kr."),
    ("JMD", "JM", "${amount}"),
    ("JPY", "JP", "¥{amount}"),
    ("KES", "KE", "KSh {amount}"),
    ("KRW", "KR", "₩{amount}"),
    ("MAD", "MA", "MAD {amount}"),
    ("MXN", "MX", "${amount}"),
    ("MYR", "MY", "RM{amount}"),
    ("NGN", "NG", "₦{amount}"),
    ("NOK", "BV NO SJ", "{amount} kr"),
    ("NZD", "CK NU NZ PN TK", "${amount}"),
    ("PEN", "PE", "S/ {amount}"),
    ("PHP", "PH", "₱{amount}"),
    ("PKR", "PK", "Rs {amount}"),
    ("PLN", "PL", "{amount} zł"),
    ("RON", "RO", "{amount} lei"),
    ("RSD", "RS", "{amount} RSD"),
    ("SAR", "SA", "SAR {amount}"),
    ("SEK", "SE", "{amount} kr"),
    ("SGD", "SG", "S${amount}"),
    ("THB", "TH", "฿{amount}"),
    ("TRY", "TR", "₺{amount}"),
    ("TWD", "TW", "NT${amount}"),
    ("UAH", "UA", "{amount} ₴"),
    ("USD", "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI", "${amount}"),
    ("UYU", "UY", "${amount}"),
    ("VND", "VN", "{amount} ₫"),
    ("ZAR", "ZA", "R{amount}"),
];

impl Currency {
    /// The currency that people pay with in a country; `None` where it is not known here.
    pub fn of(country: &Country) -> Option<Self> {
        let uses = |countries: &str| countries.split(' ').any(|one| one == country.as_str());
        CURRENCIES.iter().find(|(_, countries, _)| uses(countries)).map(|(code, _, _)| Self((*code).to_owned()))
    }

    /// A price with `{amount}` in place of the number. Most languages of the euro write its sign behind the number.
    pub fn form(&self, language: &str) -> String {
        let form = CURRENCIES.iter().find(|(code, _, _)| *code == self.as_str()).map(|(_, _, form)| *form);
        let leads = ["en", "ga", "mt", "nl"].contains(&language.split('-').next().unwrap_or(language));
        match form {
            Some("€{amount}") if !leads => "{amount} €".to_owned(),
            Some(form) => form.to_owned(),
            None => format!("{{amount}} {self}"),
        }
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
