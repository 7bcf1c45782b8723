use std::collections::BTreeMap;

use forms::{Definition, is_slug};
use serde::Deserialize;

use crate::content::Date;

/// The comment at the head of a new list.
const HEADER: &str = "# The versions of the forms of this site. `ssg build` keeps this list, so that a page of last week, a draft and a\n\
    # request that waits for a network can still be sent. Keep this file with the rest of the content.\n";

/// Days for which a version is published that no page shows any more. A browser keeps a draft and what it has to send for
/// seven days each, and a page can be open before.
const DAYS_KEPT: i32 = 30;

/// The first word of the line of a version that pages show.
const SHOWN: &str = "now";

/// The list of all versions of forms that visitors may have before them: `form-versions.txt` in the content folder. A line
/// has the day since which no page shows the version, or `now`, and its definition.
#[derive(Debug, Default)]
pub struct FormVersions {
    text: String,
    /// By path in the output folder.
    lines: BTreeMap<String, Noted>,
}

/// A line of the list.
#[derive(Debug)]
struct Noted {
    until: Option<Date>,
    json: String,
}

impl Noted {
    /// Returns true for a version that visitors may have before them on this day.
    fn lasts(&self, today: Date) -> bool {
        self.until.is_none_or(|until| (today.day() - until.day()).get_days() <= DAYS_KEPT)
    }
}

impl FormVersions {
    /// The name of the list.
    pub const NAME: &str = "form-versions.txt";

    /// Reads a list. Other lines are comments.
    pub fn parse(text: String) -> Self {
        #[derive(Deserialize)]
        struct Named {
            name: String,
        }
        let line = |line: &str| {
            let (until, json) = line.trim_end().split_once(' ')?;
            let Named { name } = serde_json::from_str(json).ok().filter(|Named { name }| is_slug(name))?;
            let noted = Noted { until: Date::parse(until).ok(), json: json.to_owned() };
            Some((Definition::path(&name, &Definition::hash_of(json)), noted))
        };
        let lines = text.lines().filter_map(line).collect();
        Self { text, lines }
    }

    /// The path and the definition of each version that visitors may still have.
    pub fn files(&self, today: Date) -> impl Iterator<Item = (&str, &str)> {
        let lines = self.lines.iter().filter(move |(_, noted)| noted.lasts(today));
        lines.map(|(path, noted)| (path.as_str(), noted.json.as_str()))
    }

    /// The list of a site that shows these versions, by path. `None` when nothing is new.
    pub fn renewed(&self, shown: &BTreeMap<String, String>, today: Date) -> Option<String> {
        let gone = self.lines.iter().filter(|(path, noted)| !shown.contains_key(*path) && noted.lasts(today));
        let gone = gone.map(|(path, noted)| {
            let until = noted.until.unwrap_or(today);
            (path, format!("{until} {}\n", noted.json))
        });
        let shown = shown.iter().map(|(path, json)| (path, format!("{SHOWN} {json}\n")));
        let lines: BTreeMap<_, _> = gone.chain(shown).collect();
        let comments: String = self.text.split_inclusive('\n').filter(|line| line.starts_with('#')).collect();
        let comments = if comments.is_empty() { HEADER.to_owned() } else { comments };
        let is_needed = !lines.is_empty() || !self.text.is_empty();
        let text = lines.into_values().fold(comments, |text, line| text + &line);
        (is_needed && text != self.text).then_some(text)
    }
}
