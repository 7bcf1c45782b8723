use std::collections::BTreeMap;

use jiff::Timestamp;
use serde::Deserialize;

use super::{FieldName, QuoteRequest, Status};

/// Maximum number of weeks in one report.
pub const MAX_WEEKS: usize = 53;

/// Pages, and places, in a report: those with most requests. The others are left out.
const MAX_NAMES: usize = 20;

/// The weeks of a report: their starts in ascending order, and the end of the last one. The caller knows the owner's
/// time zone.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Vec<String>")]
pub struct Weeks(Vec<Timestamp>);

impl TryFrom<Vec<String>> for Weeks {
    type Error = String;

    fn try_from(texts: Vec<String>) -> Result<Self, String> {
        let times: Result<Vec<Timestamp>, _> = texts.iter().map(|text| text.parse()).collect();
        let times = times.map_err(|_| "Please send times such as 2026-11-23T05:00:00Z".to_owned())?;
        let ascend = times.windows(2).all(|pair| pair[0] < pair[1]);
        match times.len() {
            2..=54 if ascend => Ok(Self(times)),
            _ => Err(format!("Please send the starts of 1 to {MAX_WEEKS} weeks and the end of the last, in order")),
        }
    }
}

impl Weeks {
    /// The start of the first week.
    pub fn start(&self) -> Timestamp {
        self.0[0]
    }

    /// The week of a moment, counted from 0; `None` outside of the weeks.
    fn index_of(&self, moment: Timestamp) -> Option<usize> {
        let begun = self.0.partition_point(|start| *start <= moment);
        begun.checked_sub(1).filter(|week| week + 1 < self.0.len())
    }
}

/// The counts of some requests.
#[derive(Debug, Clone, Default)]
pub struct Tally {
    /// Number of requests.
    pub requests: usize,
    /// Number of these with the status *won*.
    pub won: usize,
    /// Sum of the amounts of these.
    pub won_amount: u64,
    /// Minutes from arrival to the first status other than *new*, of each request that has got one.
    minutes: Vec<i64>,
}

impl Tally {
    fn add(&mut self, request: &QuoteRequest) {
        self.requests += 1;
        if request.triage.status == Status::Won {
            self.won += 1;
            self.won_amount += u64::from(request.triage.amount.get());
        }
        self.minutes.extend(request.triage.answered.map(|at| at.duration_since(request.id.created()).as_mins().max(0)));
    }

    /// Number of requests whose first answer has a time.
    pub fn answered(&self) -> usize {
        self.minutes.len()
    }

    /// Minutes until the first answer: half of the requests got it sooner. `None` if none has a time.
    pub fn median_minutes(&self) -> Option<i64> {
        let mut minutes = self.minutes.clone();
        let middle = minutes.len() / 2;
        if minutes.is_empty() {
            return None;
        }
        let (before, upper, _) = minutes.select_nth_unstable(middle);
        let lower = if self.minutes.len().is_multiple_of(2) { before.iter().max().copied() } else { None };
        Some((*upper + lower.unwrap_or(*upper)) / 2)
    }
}

/// The owner's numbers: requests of likely people in some weeks.
#[derive(Debug)]
pub struct Numbers {
    weeks: Weeks,
    /// One for each week.
    pub by_week: Vec<Tally>,
    /// Counts by the value of the project type.
    pub by_type: BTreeMap<String, Tally>,
    /// Counts by the page of the form; empty for requests that do not know it.
    pub by_page: BTreeMap<String, Tally>,
    /// Counts by the town of the property; empty for addresses that show none.
    pub by_place: BTreeMap<String, Tally>,
    /// Counts by the name of the form; empty for the built-in one.
    pub by_form: BTreeMap<String, Tally>,
    /// Counts by the source of the visitor; empty if it is not known.
    pub by_source: BTreeMap<String, Tally>,
    /// All of them.
    pub total: Tally,
    /// Number of requests that are still *new*.
    pub open: usize,
}

impl Numbers {
    /// Numbers without any request.
    pub fn new(weeks: Weeks) -> Self {
        let by_week = vec![Tally::default(); weeks.0.len() - 1];
        let (by_type, by_page, by_place, by_form, by_source, total) = Default::default();
        Self { weeks, by_week, by_type, by_page, by_place, by_form, by_source, total, open: 0 }
    }

    /// Counts a request. One outside of the weeks and one that is suspected count nothing.
    pub fn add(&mut self, request: &QuoteRequest) {
        let Some(week) = self.weeks.index_of(request.id.created()).filter(|_| !request.suspected) else { return };
        let project_type = request.values.value(FieldName::ProjectType).to_owned();
        let page = request.page.clone().unwrap_or_default();
        let place = request.place().unwrap_or_default();
        let form = request.form.as_ref().map(|form| form.name.clone()).unwrap_or_default();
        let source = request.source.as_ref().map(|source| source.name().to_owned()).unwrap_or_default();
        self.open += usize::from(request.triage.status == Status::New);
        for tally in [
            &mut self.by_week[week],
            self.by_type.entry(project_type).or_default(),
            self.by_page.entry(page).or_default(),
            self.by_place.entry(place).or_default(),
            self.by_form.entry(form).or_default(),
            self.by_source.entry(source).or_default(),
            &mut self.total,
        ] {
            tally.add(request);
        }
    }

    /// The pages, places, forms or sources with most requests, these first.
    pub fn most_requested(tallies: &BTreeMap<String, Tally>) -> Vec<(&str, &Tally)> {
        let mut named: Vec<(&str, &Tally)> = tallies.iter().map(|(name, tally)| (name.as_str(), tally)).collect();
        named.sort_by_key(|(_, tally)| std::cmp::Reverse(tally.requests));
        named.truncate(MAX_NAMES);
        named
    }
}
