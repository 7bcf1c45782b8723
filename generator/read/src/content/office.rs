//! The facts by which customers reach an office: an address, opening hours, and days with other hours.

use jiff::ToSpan;
use locales::Locale;
use schemars::JsonSchema;
use serde::Deserialize;

use super::{Country, Date, Days, Email, Filled, Phone, Text, Time, Zone};
use crate::typography::printed;

/// An office of the business besides its main one. The page of its place shows these facts in place of those of
/// `site.yaml`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Office {
    /// The phone number with country code, and perhaps an extension. That of site.yaml when left out.
    #[schemars(example = &"+1 212 555 0100")]
    pub phone: Option<Phone>,
    /// The e-mail address. That of site.yaml when left out.
    #[schemars(example = &"springfield@example.com")]
    pub email: Option<Email>,
    /// The postal address.
    pub address: Address,
    /// The time zone. That of site.yaml when left out.
    #[schemars(example = &"America/Chicago")]
    pub timezone: Option<Zone>,
    /// Opening hours, a line each.
    pub hours: Filled<HoursLine>,
    /// Days with other hours than those of every week.
    #[serde(default)]
    pub special_hours: Vec<SpecialHours>,
}

/// A postal address.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Address {
    /// Street and number.
    pub street: Text,
    /// City.
    pub city: Text,
    /// State, two letters. Needed in the US, in Canada and in Australia.
    #[schemars(example = &"OH")]
    pub region: Option<Text>,
    /// State in words, for search engines. `region` when left out.
    #[schemars(example = &"Ohio")]
    pub region_name: Option<Text>,
    /// Zip code, in quotes.
    pub postal_code: Text,
    /// Country, two letters.
    #[schemars(example = &"US")]
    pub country: Country,
}

/// Opening hours of one or more days.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HoursLine {
    /// English names of days: one, from one to another, or several with commas.
    #[schemars(example = &"Mon-Fri")]
    pub days: Days,
    /// The opening time, HH:MM in quotes. Needs `closes`.
    pub opens: Option<Time>,
    /// The closing time, HH:MM in quotes, "26:00" for 2 at night. Needs `opens`.
    pub closes: Option<Time>,
    /// Words instead of times.
    pub note: Option<Text>,
}

/// Other hours than those of every week, on one day or on several in a row.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SpecialHours {
    /// The day, YYYY-MM-DD, or the first of several.
    #[schemars(example = &"2030-12-24")]
    pub from: Date,
    /// The last day. Only the day `from` when left out.
    #[schemars(example = &"2030-12-26")]
    pub to: Option<Date>,
    /// The opening time, HH:MM in quotes. Needs `closes`.
    pub opens: Option<Time>,
    /// The closing time, HH:MM in quotes, "26:00" for 2 at night. Needs `opens`.
    pub closes: Option<Time>,
    /// Words instead of times, such as `closed`. Search engines are told that it is closed.
    pub note: Option<Text>,
}

/// The most days of one entry that anybody means.
const MAX_DAYS: usize = 366;

/// Returns true for a country whose addresses do not do without a region.
pub fn needs_region(country: &Country) -> bool {
    locales::has_region(country.as_str())
}

impl Address {
    /// Returns true if its country does not do without a region.
    pub fn needs_region(&self) -> bool {
        needs_region(&self.country)
    }

    /// The second line of the address. `words` has the form that the site has chosen, if it has.
    pub fn city_line(&self, words: Option<&str>) -> String {
        let form = words.unwrap_or_else(|| locales::city_line(self.country.as_str()));
        let form = match &self.region {
            Some(region) => form.replace("{region}", region.as_str()),
            None => [", {region}", " {region}", "{region}"]
                .iter()
                .fold(form.to_owned(), |form, part| form.replace(part, "")),
        };
        form.replace("{city}", self.city.as_str()).replace("{postcode}", self.postal_code.as_str())
    }
}

impl HoursLine {
    /// The hours in words: 7AM-6PM, or the note.
    pub fn text(&self, locale: Locale) -> String {
        hours_in_words(self.opens, self.closes, self.note.as_ref(), locale)
    }
}

impl SpecialHours {
    /// The last day.
    pub fn last(&self) -> Date {
        self.to.unwrap_or(self.from)
    }

    /// Each of the days, which are those of a year at most.
    pub fn each(&self) -> impl Iterator<Item = Date> {
        let days = self.from.day().series(1.day()).take(MAX_DAYS);
        let last = self.last();
        days.map(Date::new).take_while(move |day| *day <= last)
    }

    /// The days in words: Dec 24, Dec 24-26, Dec 31-Jan 2.
    pub fn days(&self, locale: Locale) -> String {
        let (from, to) = (self.from.month_and_day(), self.last().month_and_day());
        if self.from == self.last() { locale.day(from.0, from.1) } else { locale.days(from, to) }
    }

    /// The hours in words: 8AM-12PM, or the note.
    pub fn text(&self, locale: Locale) -> String {
        hours_in_words(self.opens, self.closes, self.note.as_ref(), locale)
    }
}

fn hours_in_words(opens: Option<Time>, closes: Option<Time>, note: Option<&Text>, locale: Locale) -> String {
    match (opens, closes, note) {
        (Some(opens), Some(closes), _) => locale.hours(opens.hour_and_minute(), closes.hour_and_minute()),
        (_, _, Some(note)) => printed(note.as_str()).into_owned(),
        _ => "closed".to_owned(),
    }
}
