//! Days of the calendar and times of day.

use std::fmt;

use locales::Locale;
use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::checked::parsed_text;
use crate::diagnostics::Help;

parsed_text!(
    /// A day of the calendar, written YYYY-MM-DD.
    Date(jiff::civil::Date), "date", parse_date
);
parsed_text!(
    /// A time of day with 24 hours, written HH:MM, as the minutes since midnight. Past midnight the hours of the day before
    /// go on: `26:00` is 2 at night.
    Time(u16), "hour-minute", parse_time
);

impl Date {
    /// A day of the calendar.
    pub fn new(day: jiff::civil::Date) -> Self {
        Self(day)
    }

    /// The day itself.
    pub fn day(self) -> jiff::civil::Date {
        self.0
    }

    /// The whole day in words: January 9, 2025.
    pub fn long(self, locale: Locale) -> String {
        let (month, day) = self.month_and_day();
        locale.date(self.0.year(), month, day)
    }

    /// The month alone: January 2025.
    pub fn month(self, locale: Locale) -> String {
        locale.month(self.0.year(), self.month_and_day().0)
    }

    /// The month and the day as numbers.
    pub(super) fn month_and_day(self) -> (u8, u8) {
        (self.0.month().unsigned_abs(), self.0.day().unsigned_abs())
    }
}

impl fmt::Display for Date {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

/// The minutes of a day.
const DAY_MINUTES: u16 = 24 * 60;

impl Time {
    /// The start of a day.
    pub const START: Self = Self(0);
    /// The last minute of a day.
    pub const LAST: Self = Self(DAY_MINUTES - 1);
    /// The end of a day.
    pub const END: Self = Self(DAY_MINUTES);

    /// The same time on the clock, on the day itself.
    #[must_use]
    pub fn on_clock(self) -> Self {
        Self(self.0 % DAY_MINUTES)
    }

    /// The same time on the next day.
    #[must_use]
    pub fn next_day(self) -> Self {
        Self(self.0 + DAY_MINUTES)
    }

    /// The time half a day later, which who counts to 12 means.
    #[must_use]
    pub fn in_afternoon(self) -> Self {
        Self(self.0 + DAY_MINUTES / 2)
    }

    /// The time in words: 7AM, 4:30PM.
    pub fn short(self, locale: Locale) -> String {
        let (hour, minute) = self.hour_and_minute();
        locale.time(hour, minute)
    }

    /// The hour and the minute as numbers.
    pub(super) fn hour_and_minute(self) -> (u8, u8) {
        let number = |number: u16| u8::try_from(number).unwrap_or_default();
        (number(self.0 / 60), number(self.0 % 60))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// The years that a date of a website can have. Others are typing mistakes.
const YEARS: std::ops::RangeInclusive<i16> = 1990..=2999;

/// Returns true for a text that looks like YYYY-MM-DD, with any digits.
pub(super) fn is_date_form(text: &str) -> bool {
    let right = |(at, byte): (usize, u8)| if matches!(at, 4 | 7) { byte == b'-' } else { byte.is_ascii_digit() };
    text.len() == 10 && text.bytes().enumerate().all(right)
}

/// The day in a text of any form that can be read, as YYYY-MM-DD. Of `01/02/2099`, which has two meanings, the later one.
pub fn day_in(text: &str) -> Option<String> {
    let text = text.trim_matches(['"', '\'', ' ']);
    let day = |text: &str| text.parse::<jiff::civil::Date>().ok().map(|day| day.to_string());
    if starts_with_day(text) {
        return day(text.get(..10)?);
    }
    if text.len() == 4 && text.parse().is_ok_and(|year| (1900..=2100).contains(&year)) {
        return Some(format!("{text}-01-01"));
    }
    let first = text.split(['T', ' ', ',']).next().unwrap_or(text);
    let parts: Vec<&str> = first.split(['/', '.', '-']).collect();
    let either = || {
        let [one, other, year] = parts[..] else { return None };
        let of = |month: &str, of_month: &str| day(&format!("{year}-{month:0>2}-{of_month:0>2}"));
        of(one, other).max(of(other, one))
    };
    loose_date(first).or_else(either).or_else(|| day_with_month(text))
}

/// Returns true for a text that starts with a day, as one with a time does.
fn starts_with_day(text: &str) -> bool {
    text.trim_matches(['"', '\'', ' ']).get(..10).is_some_and(is_date_form)
}

/// The date in a text with a year, a month and a day in this order, but without zeros or with other signs: `2025-1-3`.
fn loose_date(text: &str) -> Option<String> {
    let numbers: Option<Vec<u16>> = text.split(['-', '/', '.', ' ', '–']).map(|part| part.parse().ok()).collect();
    let Some([year @ 1990..=2100, month, day]) = numbers.as_deref() else { return None };
    let better = format!("{year}-{month:02}-{day:02}");
    better.parse::<jiff::civil::Date>().is_ok().then_some(better)
}

/// The day in a text like `28/11/2026`, in which only one of the numbers can be the month.
fn only_day(text: &str) -> Option<String> {
    let parts: Vec<u16> = text.split(['/', '.', '-']).map(|part| part.trim().parse().ok()).collect::<Option<_>>()?;
    let [one, other, year @ 1990..=2100] = parts[..] else { return None };
    let day = |month: u16, day: u16| format!("{year}-{month:02}-{day:02}").parse::<jiff::civil::Date>().ok();
    match (day(one, other), day(other, one)) {
        (Some(day), None) | (None, Some(day)) => Some(day.to_string()),
        (Some(day), Some(same)) if day == same => Some(day.to_string()),
        _ => None,
    }
}

/// Words in front of a moment whose day depends on the time zone of the site. A file is checked without `site.yaml`, so
/// `in_zone` fills in the day later.
pub(super) const DAY_OF: &str = "the day of ";

/// The day in a text that has a time too, or the name of a month: `2024-01-05T10:00:00Z`, `Fri Jan 5, 2024`.
fn day_alone(text: &str) -> Option<String> {
    if !starts_with_day(text) {
        return day_with_month(text);
    }
    let (day, rest) = text.split_at_checked(10)?;
    day.parse::<jiff::civil::Date>().ok()?;
    let rest = rest.trim_start_matches(['T', 't', ' ']);
    let end = rest.find(|sign: char| !sign.is_ascii_digit() && !":.".contains(sign)).unwrap_or(rest.len());
    let (time, offset) = rest.split_at(end);
    let offset = match offset.trim() {
        "z" | "UTC" | "GMT" => "Z",
        offset => offset,
    };
    let seconds = if time.matches(':').count() == 1 { ":00" } else { "" };
    let moment = format!("{day}T{time}{seconds}{offset}").parse::<jiff::Timestamp>();
    Some(moment.map_or_else(|_| day.to_owned(), |moment| format!("{DAY_OF}{moment}")))
}

/// The day in a text with the name of a month: `January 5, 2024`, `5 Jan 2024`.
fn day_with_month(text: &str) -> Option<String> {
    const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
    let (mut year, mut month, mut day) = (None, None, None);
    for word in text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let start = word.get(..3).map(str::to_ascii_lowercase);
        match word.trim_end_matches(|letter: char| letter.is_alphabetic()).parse::<u16>() {
            Ok(number @ 1..=31) if day.is_none() => day = Some(number),
            Ok(number @ 1990..=2100) => year = Some(number),
            _ => month = month.or_else(|| MONTHS.iter().position(|name| start.as_deref() == Some(*name))),
        }
    }
    let better = format!("{}-{:02}-{:02}", year?, month? + 1, day?);
    better.parse::<jiff::civil::Date>().is_ok().then_some(better)
}

pub(super) fn parse_date(text: &str) -> Result<jiff::civil::Date, Help> {
    if !is_date_form(text) {
        // Signs and letters that look like the right ones.
        let plain = text.replace(['\u{2010}', '\u{2011}', '\u{2212}'], "-");
        if is_date_form(&plain) {
            return Err(Help::replacing(
                text,
                plain,
                "write it with the hyphens of the keyboard, which look the same: {}",
            ));
        }
        let digits = text.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
        if is_date_form(&digits) {
            return Err(Help::replacing(text, digits, "write digits in place of the letters: {}"));
        }
        if let Some(better) = loose_date(text) {
            return Err(Help::replacing(text, better, "write it with four, two and two digits: {}"));
        }
        if let Some(day) = only_day(text) {
            return Err(Help::replacing(text, day, "write the day as YYYY-MM-DD: {}"));
        }
        return Err(day_alone(text).map_or_else(
            || "write the day as YYYY-MM-DD, for example 2025-01-09".into(),
            |day| {
                let help = Help::replacing(text, &*day, "write the day alone, as YYYY-MM-DD: {}");
                // Only `site.yaml` says which one that is.
                if day.starts_with(DAY_OF) { help.uncertain() } else { help }
            },
        ));
    }
    let parsed = text.parse::<jiff::civil::Date>();
    if let Ok(date) = parsed
        && !YEARS.contains(&date.year())
    {
        return Err(format!("correct the year {}; the day comes as YYYY-MM-DD", date.year()).into());
    }
    parsed.map_err(|_| {
        let month: u8 = text[5..7].parse().unwrap_or(0);
        let help = match format!("{}-01", &text[..7]).parse::<jiff::civil::Date>() {
            Ok(first) => format!("{} has {} days", first.strftime("%B %Y"), first.days_in_month()),
            Err(_) => format!("the month is the number in the middle, 01 to 12, and this one is {month:02}"),
        };
        help.into()
    })
}

pub(super) fn parse_time(text: &str) -> Result<u16, String> {
    let number =
        |text: &str| text.bytes().all(|sign| sign.is_ascii_digit()).then(|| text.parse::<u16>().ok()).flatten();
    let time = || {
        let (hour, minute) = text.split_once(':').filter(|(hour, minute)| hour.len() == 2 && minute.len() == 2)?;
        let minutes = number(hour)? * 60 + number(minute).filter(|minute| *minute < 60)?;
        Some(minutes).filter(|minutes| *minutes < 2 * DAY_MINUTES)
    };
    time().ok_or_else(|| "write the time as HH:MM in quotes, for example \"07:30\"".to_owned())
}
