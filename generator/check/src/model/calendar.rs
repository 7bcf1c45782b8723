use std::fmt;

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::content::{Date, Zone};

/// The place of a post between draft and past, on one day.
///
/// The order is that of availability: a page may link to pages that are no later than itself.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// Its last day is over. Its address redirects.
    Expired,
    /// In the site.
    #[default]
    Live,
    /// Not in the site before this day.
    Waits(Date),
    /// Not in the site.
    Draft,
}

/// The days on which posts and other parts of pages come and go.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    zone: Zone,
    /// The last day on which one came or went, or something was changed.
    since: Option<Date>,
    /// The first day on which another one comes or goes.
    until: Option<Date>,
    drafts: usize,
    waiting: usize,
    /// The day of the first post that waits.
    next: Option<Date>,
    expired: usize,
}

impl Calendar {
    /// A calendar without posts.
    pub fn new(zone: Zone) -> Self {
        Self { zone, ..Self::default() }
    }

    /// Adds a post and returns its stage on the day `today`.
    pub fn add(&mut self, today: Date, draft: bool, date: Date, expires: Option<Date>) -> Stage {
        if draft {
            self.drafts += 1;
            return Stage::Draft;
        }
        for day in [Some(date), expires].into_iter().flatten() {
            self.turn(day, today);
        }
        if expires.is_some_and(|expires| expires <= today) {
            self.expired += 1;
            Stage::Expired
        } else if date > today {
            self.waiting += 1;
            self.next = Some(self.next.map_or(date, |next| next.min(date)));
            Stage::Waits(date)
        } else {
            Stage::Live
        }
    }

    /// Notes a day from which on pages are others.
    pub fn turn(&mut self, day: Date, today: Date) {
        if day <= today {
            self.since = self.since.max(Some(day));
        } else {
            self.until = Some(self.until.map_or(day, |until| until.min(day)));
        }
    }

    /// Notes a day that has come and is wrong before: a build for an earlier day looks at it again.
    pub fn note(&mut self, day: Date, today: Date) {
        if day <= today {
            self.since = self.since.max(Some(day));
        }
    }

    /// Adds the days on which something changes in another language. Its posts are translations, and counted once.
    pub fn join(&mut self, other: &Self) {
        self.since = self.since.max(other.since);
        self.until = self.until.into_iter().chain(other.until).min();
    }

    /// Returns true if every post is in the same stage on this day.
    pub fn holds_on(&self, day: Date) -> bool {
        self.since.is_none_or(|since| since <= day) && self.until.is_none_or(|until| day < until)
    }

    /// The time zone of the days.
    pub fn zone(&self) -> &Zone {
        &self.zone
    }

    /// The moment at which a build gives another site; `None` when it never does by itself.
    pub fn next_build(&self) -> Option<Timestamp> {
        self.zone.start(self.until?)
    }

    /// The day from which on pages are others though no post comes: the first after special hours, or after a post. `None`
    /// where there is none before the next post.
    pub fn outdated(&self) -> Option<String> {
        let day = self.until.filter(|until| Some(*until) != self.next)?;
        Some(Midnight { day, zone: &self.zone }.to_string())
    }

    /// The posts that are not in the site, which has drafts and posts of the future if it is a preview; `None` when all of
    /// them are.
    pub fn held_back(&self, is_preview: bool) -> Option<String> {
        let posts = |count: usize, one: &str, more: &str| match count {
            0 => None,
            1 => Some(format!("1 {one}")),
            count => Some(format!("{count} {more}")),
        };
        let until = |start: String| match self.next {
            Some(next) => format!("{start} {}", Midnight { day: next, zone: &self.zone }),
            None => start,
        };
        let (drafts, waiting) = if is_preview { (0, 0) } else { (self.drafts, self.waiting) };
        let parts = [
            posts(drafts, "draft", "drafts"),
            posts(waiting, "post waits until", "posts wait, the next one until").map(until),
            posts(self.expired, "post has expired", "posts have expired"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// The start of a day, for people: `Mon 23 Nov 2026, 00:00 America/New_York`.
#[derive(Debug, Clone, Copy)]
pub struct Midnight<'a> {
    /// The day.
    pub day: Date,
    /// The zone that it starts in.
    pub zone: &'a Zone,
}

impl fmt::Display for Midnight<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, 00:00 {}", self.day.day().strftime("%a %-d %b %Y"), self.zone)
    }
}
