use crate::{
    content::{HoursLine, SiteFile, Time},
    diagnostics::{Code, Diagnostic, Place},
    source::yaml::Step,
};

/// Reports lines of the opening hours without times, with times that end before they start, and with hours of a day
/// that a line above has too.
pub(super) fn check_hours(path: &str, site: &SiteFile) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let mut above: Vec<(&str, Option<(Time, Time)>)> = Vec::new();
    for (index, line) in site.hours.iter().enumerate() {
        let mut report = |code: Code, field: &str, message: String, help: &str| {
            let [hours, field] = ["hours", field].map(|name| Step::Field(name.to_owned()));
            let place = Place::Value(vec![hours, Step::Item(index), field]);
            diagnostics.push(Diagnostic::new(code, path, place, message, help));
        };
        if let Some((code, field, message, help)) = wrong_times(line) {
            report(code, field, message, help);
            continue;
        }
        let hours = line.opens.zip(line.closes);
        let days = line.days.names();
        let twice = days.iter().find(|day| above.iter().any(|(other, taken)| other == *day && overlap(*taken, hours)));
        if let Some(day) = twice {
            let help = "name each day in one line, or in two lines whose hours do not overlap";
            report(Code::FieldValue, "days", format!("{day} is already in a line above"), help);
        }
        above.extend(days.into_iter().map(|day| (day, hours)));
    }
    diagnostics
}

/// Hours without times are those of the whole day.
fn overlap(one: Option<(Time, Time)>, other: Option<(Time, Time)>) -> bool {
    match (one, other) {
        (Some((opens, closes)), Some((later_opens, later_closes))) => opens < later_closes && later_opens < closes,
        _ => true,
    }
}

/// The code, the field, the message and the help.
fn wrong_times(line: &HoursLine) -> Option<(Code, &'static str, String, &'static str)> {
    match (line.opens, line.closes) {
        (Some(opens), Some(closes)) if closes <= opens => {
            let message = format!("`{}` closes at {closes}, before it opens at {opens}", line.days);
            let help = "count the hours to 24: 5 in the afternoon is \"17:00\"; hours past midnight go into a `note`";
            Some((Code::FieldValue, "closes", message, help))
        }
        (Some(_), Some(_)) => None,
        (None, None) if line.note.is_some() => None,
        _ => {
            let message = format!("`{}` needs `opens` and `closes`, or a `note`", line.days);
            let help = "add a line `opens: \"08:00\"` and a line `closes: \"17:00\"`, or `note: closed`";
            Some((Code::FieldMissing, "days", message, help))
        }
    }
}
