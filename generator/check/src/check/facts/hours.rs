use locales::Locale;

use crate::{
    content::{Date, HoursLine, LocationFile, SiteFile, SpecialHours, Text, Time, Zone},
    diagnostics::{Code, Diagnostic, Help, Place},
    model::Page,
    source::yaml::Step,
};

/// The place of a field in an entry of a list, such as `hours`, that is inside of the fields `at`.
fn place_of(at: &[&str], list: &str, index: usize, field: &str) -> Place {
    let name = |name: &str| Step::Field(name.to_owned());
    let above = at.iter().copied().chain([list]).map(name);
    Place::Value(above.chain([Step::Item(index), name(field)]).collect())
}

/// Reports lines of the opening hours inside of the fields `at` without times, with times that end before they start,
/// and with hours of a day that a line above has too; and the same of the special hours.
pub(super) fn check_hours(
    path: &str,
    at: &[&str],
    hours: &[HoursLine],
    special_hours: &[SpecialHours],
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut above: Vec<(&str, Option<(Time, Time)>)> = Vec::new();
    for (index, line) in hours.iter().enumerate() {
        let mut report = |code: Code, field: &str, message: String, help: Help| {
            diagnostics.push(Diagnostic::new(code, path, place_of(at, "hours", index, field), message, help));
        };
        let wrong = wrong_times(line.days.as_str(), line.opens, line.closes, line.note.as_ref());
        if let Some((code, field, message, help)) = wrong {
            report(code, field.unwrap_or("days"), message, help);
            continue;
        }
        let hours = line.opens.zip(line.closes);
        let days = line.days.names();
        let twice = days.iter().find(|day| above.iter().any(|(other, taken)| other == *day && overlap(*taken, hours)));
        if let Some(day) = twice {
            let help = "name each day in one line, or in two lines whose hours do not overlap";
            report(Code::FieldValue, "days", format!("{day} is already in a line above"), help.into());
        }
        above.extend(days.into_iter().map(|day| (day, hours)));
    }
    for (index, line) in special_hours.iter().enumerate() {
        let mut report = |code: Code, field: &str, message: String, help: Help| {
            let place = place_of(at, "specialHours", index, field);
            diagnostics.push(Diagnostic::new(code, path, place, message, help));
        };
        if line.last() < line.from {
            let message = format!("{} is before {}, the first day", line.last(), line.from);
            report(Code::FieldValue, "to", message, "write the last day here, or remove this line for one day".into());
            continue;
        }
        let wrong = wrong_times(&line.days(Locale::ENGLISH), line.opens, line.closes, line.note.as_ref());
        if let Some((code, field, message, help)) = wrong {
            report(code, field.unwrap_or("from"), message, help);
        }
        let hours = |line: &SpecialHours| line.opens.zip(line.closes);
        let mut others = special_hours[..index].iter().filter(|other| overlap(hours(other), hours(line)));
        if let Some(other) = others.find(|other| other.from <= line.last() && line.from <= other.last()) {
            let day = line.from.max(other.from);
            let help = "name each day in one entry, or in two whose hours do not overlap";
            report(Code::FieldValue, "from", format!("{day} is already in an entry above"), help.into());
        }
    }
    diagnostics
}

/// Warns of special hours that are all over: nobody has written those of the next holidays.
fn all_over(path: &str, at: &[&str], special_hours: &[SpecialHours], today: Date) -> Option<Diagnostic> {
    let last = special_hours.iter().map(SpecialHours::last).max().filter(|last| *last < today)?;
    let steps = at.iter().copied().chain(["specialHours"]).map(|name| Step::Field(name.to_owned()));
    let message = format!("the last special hours were those of {last}, and pages show none");
    let help = "write those of the next holidays, or remove `specialHours`";
    Some(Diagnostic::new(Code::HoursOver, path, Place::Key(steps.collect()), message, help))
}

/// Warns of special hours of the business or of an office that are all over on the day `today`.
pub fn check_special_hours(site: &SiteFile, locations: &[Page<LocationFile>], today: Date) -> Vec<Diagnostic> {
    let of_offices = locations.iter().filter_map(|page| {
        let office = page.file.office.as_ref()?;
        all_over(&page.path, &["office"], &office.special_hours, today)
    });
    all_over("site.yaml", &[], &site.special_hours, today).into_iter().chain(of_offices).collect()
}

/// Reports a wish to show whether the business is open, without the zone of its hours.
pub(super) fn check_open_now(path: &str, site: &SiteFile) -> Option<Diagnostic> {
    (site.open_now && site.timezone == Zone::default()).then(|| {
        let help = "add `timezone:` with its zone, for example America/New_York";
        let message = "pages do not know the hour at the business";
        Diagnostic::new(Code::FieldValue, path, Place::field("openNow"), message, help)
    })
}

/// Hours without times are those of the whole day.
fn overlap(one: Option<(Time, Time)>, other: Option<(Time, Time)>) -> bool {
    match (one, other) {
        (Some((opens, closes)), Some((later_opens, later_closes))) => opens < later_closes && later_opens < closes,
        _ => true,
    }
}

/// The code, the field if it is not the first one, the message and the help.
fn wrong_times(
    days: &str,
    opens: Option<Time>,
    closes: Option<Time>,
    note: Option<&Text>,
) -> Option<(Code, Option<&'static str>, String, Help)> {
    match (opens, closes) {
        (Some(opens), Some(_)) if opens >= Time::END => {
            let message = format!("{opens} is on the day after `{days}`");
            let help = "write the day on which it opens, and a time before \"24:00\"".into();
            Some((Code::FieldValue, Some("opens"), message, help))
        }
        (Some(opens), Some(closes)) if closes <= opens => {
            let message = format!("`{days}` closes at {closes}, before it opens at {opens}");
            let (afternoon, night) = (closes.in_afternoon(), closes.next_day());
            // A shop from 10 to 5 and a bar from 10 to 2 look alike.
            let help = if opens < afternoon && afternoon < Time::END {
                format!(
                    "count the hours to 24: write \"{afternoon}\", or for the night after, past midnight, \"{night}\""
                )
            } else {
                format!("count on past midnight: write \"{night}\"")
            };
            Some((Code::FieldValue, Some("closes"), message, help.into()))
        }
        (Some(opens), Some(closes))
            if closes > opens.next_day() || (closes == opens.next_day() && closes != Time::END) =>
        {
            let message = format!("`{days}` opens at {opens} and closes at {closes}, a day later or more");
            let help = "write \"00:00\" to \"24:00\" for days on which it is always open".into();
            Some((Code::FieldValue, Some("closes"), message, help))
        }
        (Some(_), Some(_)) if note.is_some() => {
            let message = format!("`{days}` has times, so no page shows its `note`");
            Some((Code::FieldValue, Some("note"), message, "remove the `note`, or the times".into()))
        }
        (Some(_), Some(_)) => None,
        (None, None) if note.is_some() => None,
        _ => {
            let message = format!("`{days}` needs `opens` and `closes`, or a `note`");
            let help = "add a line `opens: \"08:00\"` and a line `closes: \"17:00\"`, or `note: closed`".into();
            Some((Code::FieldMissing, None, message, help))
        }
    }
}
