use std::sync::LazyLock;

use jiff::{civil, fmt::rfc2822, tz::Offset};
use regex::Regex;

use super::pattern;
use crate::content::{Date, Zone};

/// A day, perhaps with a time and its offset from UTC.
static MOMENT: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"^\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?)?",
    )
});

/// Months by their first three letters.
const MONTHS: [&str; 12] = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// The day of a date in the zone of the business. A date without an offset is the day that visitors saw.
pub(crate) fn day(text: &str, zone: &Zone) -> Option<Date> {
    if let Some(found) = MOMENT.captures(text) {
        let part = |index: usize| found.get(index).and_then(|part| part.as_str().parse::<i16>().ok());
        let small = |index: usize| part(index).and_then(|number| i8::try_from(number).ok());
        let day = civil::Date::new(part(1)?, small(2)?, small(3)?).ok()?;
        let Some(offset) = found.get(7).and_then(|offset| offset_of(offset.as_str())) else {
            return Some(Date::new(day));
        };
        let time = civil::Time::new(small(4)?, small(5)?, small(6).unwrap_or(0), 0).ok()?;
        return Some(zone.day(offset.to_timestamp(day.to_datetime(time)).ok()?));
    }
    if let Ok(moment) = rfc2822::parse(text) {
        return Some(zone.day(moment.timestamp()));
    }
    in_words(text)
}

/// The day at the start of the name of a file: `2024-01-05-name`, and the rest of it.
pub(crate) fn day_of_name(stem: &str) -> Option<(Date, &str)> {
    let day = stem.get(..10).filter(|day| day.bytes().filter(|byte| *byte == b'-').count() == 2)?;
    let rest = stem[10..].strip_prefix('-')?;
    Some((Date::parse(day).ok()?, rest))
}

fn offset_of(text: &str) -> Option<Offset> {
    if matches!(text, "Z" | "UTC") {
        return Some(Offset::UTC);
    }
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let hours: i32 = digits.get(..2)?.parse().ok()?;
    let minutes: i32 = digits.get(2..)?.parse().ok()?;
    let seconds = hours * 3600 + minutes * 60;
    Offset::from_seconds(if text.starts_with('-') { -seconds } else { seconds }).ok()
}

/// `Jul 8, 2022` and `8 July 2022`.
fn in_words(text: &str) -> Option<Date> {
    let words: Vec<&str> = text.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let month = words.iter().find_map(|word| {
        let start = word.get(..3)?.to_lowercase();
        MONTHS.iter().position(|month| *month == start)
    })?;
    let numbers = words.iter().filter_map(|word| word.parse::<i16>().ok());
    let (mut day, mut year) = (None, None);
    for number in numbers {
        if number > 31 { year = year.or(Some(number)) } else { day = day.or(Some(number)) }
    }
    let month = i8::try_from(month + 1).ok()?;
    Some(Date::new(civil::Date::new(year?, month, i8::try_from(day?).ok()?).ok()?))
}
