//! Impossible dates in sentences, such as November 31, and dates with the wrong weekday.

use std::sync::LazyLock;

use jiff::civil::{Date, Weekday};
use regex::{Captures, Regex};

use crate::{
    check::finding::{Finding, pattern},
    diagnostics::Code,
};

use super::prose::Prose;

const MONTHS: [&str; 12] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
];

/// A leap year: without its year, February 29 may be right.
const ANY_YEAR: i16 = 2024;

static DAY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"\b(?:(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day,? )?({}) (\d{{1,2}})(st|[nr]d|th)?(?:, (\d{{4}}))?\b",
        MONTHS.join("|")
    ))
});

/// Finds impossible dates. A month and a number are taken for a date only with an ending (31st), a year, a weekday or
/// the end of a sentence: "In June 45 customers called" has none.
pub(super) fn find(prose: &Prose<'_>) -> Vec<Finding> {
    let Prose { text, facts, .. } = *prose;
    if !prose.has_any(&MONTHS) {
        return Vec::new();
    }
    let runs = facts.outline.blocks.iter().flat_map(|block| {
        let last = block.runs.len().saturating_sub(1);
        block.runs.iter().enumerate().map(move |(at, run)| (run, at == last))
    });
    let found = runs.flat_map(|(run, is_last)| {
        let written = &text[run.at.clone()];
        DAY.captures_iter(written).filter_map(move |one| {
            let whole = one.get(0)?;
            let (message, help) = mistake(&one, &written[whole.end()..], is_last)?;
            let at = run.at.start + whole.start()..run.at.start + whole.end();
            Some(Finding::new(Code::MarkdownSlip, at, message, help))
        })
    });
    found.collect()
}

/// The message and the help about a date, with the text behind it on its line, which may be the last of its block.
fn mistake(one: &Captures<'_>, behind: &str, is_last: bool) -> Option<(String, String)> {
    let month = MONTHS.iter().position(|month| *month == &one[2])?;
    let year = one.get(5).map(|year| year.as_str());
    let day = Date::new(year.map_or(Some(ANY_YEAR), |year| year.parse().ok())?, month as i8 + 1, one[3].parse().ok()?);
    let Ok(day) = day else {
        // Before a comma, a number above 31 is probably one of things.
        let ends = behind.chars().next().map_or(is_last, |sign| match sign {
            ',' => one[3].parse().is_ok_and(|day: u8| day <= 31),
            sign => ".;:!?)".contains(sign),
        });
        let is_day = one.get(1).is_some() || one.get(4).is_some() || year.is_some() || ends;
        let is_number = behind.starts_with(['.', ',']) && behind[1..].starts_with(|next: char| next.is_ascii_digit());
        let in_year = year.map_or_else(String::new, |year| format!(" in {year}"));
        let message = format!("there is no {} {}{in_year}", &one[2], &one[3]);
        return (is_day && !is_number).then(|| (message, "write the day that is meant".to_owned()));
    };
    let written = one.get(1).filter(|_| year.is_some())?.as_str();
    let right = match day.weekday() {
        Weekday::Monday => "Mon",
        Weekday::Tuesday => "Tues",
        Weekday::Wednesday => "Wednes",
        Weekday::Thursday => "Thurs",
        Weekday::Friday => "Fri",
        Weekday::Saturday => "Satur",
        Weekday::Sunday => "Sun",
    };
    (written != right).then(|| {
        let message = format!("{} {}, {} is a {right}day", &one[2], &one[3], day.year());
        (message, "correct the day of the week or the date".to_owned())
    })
}
