use jiff::{SignedDuration, Timestamp, civil::Date, tz::TimeZone};

use super::{BUILT_IN, Definition, QuoteRequest, Status, answer_within};

/// Maximum number of requests in the list of a day: the most urgent ones.
pub const MAX_TODAY: usize = 50;

/// An answer that is overdue for longer is no work of a day: that promise is broken, and a list of such hides what can
/// still be kept.
pub const LONG_OVERDUE: SignedDuration = SignedDuration::from_hours(24 * 14);

/// A day.
const DAY: SignedDuration = SignedDuration::from_hours(24);

/// The most by which the end of a day differs from that in UTC: no zone is farther away.
const ZONE_MARGIN: SignedDuration = SignedDuration::from_hours(15);

/// The hours of a day in which the form of the site says "today before 6PM": what comes from `from` and before `until` is
/// promised for `at`. Only the site knows these hours.
#[derive(Debug, Clone, Copy)]
pub struct SameDay {
    /// The first moment.
    pub from: Timestamp,
    /// The moment after the last one.
    pub until: Timestamp,
    /// The time that the form names.
    pub at: Timestamp,
}

/// The work of a day, and the state of all work: requests of likely people.
#[derive(Debug)]
pub struct Today {
    day: Date,
    end: Timestamp,
    same_day: Option<SameDay>,
    /// The requests that are due, with the time at which each is; sometimes twice [`MAX_TODAY`].
    due: Vec<(Timestamp, QuoteRequest)>,
    /// Number of requests that are due.
    pub count: usize,
    /// Number of new requests that are not due any more: see [`LONG_OVERDUE`].
    pub long_overdue: usize,
    by_status: [usize; Status::ALL.len()],
    /// Sum of the amounts of requests with the status *quoted*.
    pub quoted_amount: u64,
}

impl Today {
    /// The work of a day of the owner's calendar, which ends at `end`. `None` if it cannot end then in any zone.
    pub fn new(day: Date, end: Timestamp, same_day: Option<SameDay>) -> Option<Self> {
        let in_utc = day.tomorrow().ok()?.to_zoned(TimeZone::UTC).ok()?.timestamp();
        let is_end = end.duration_since(in_utc).abs() <= ZONE_MARGIN;
        is_end.then(|| Self {
            day,
            end,
            same_day,
            due: Vec::new(),
            count: 0,
            long_overdue: 0,
            by_status: Default::default(),
            quoted_amount: 0,
        })
    }

    /// Counts a request, and keeps it if it is due. One that is suspected counts nothing.
    pub fn add(&mut self, request: &QuoteRequest, form: &Definition) {
        if request.suspected {
            return;
        }
        let status = request.triage.status;
        for (count, each) in self.by_status.iter_mut().zip(Status::ALL) {
            *count += usize::from(each == status);
        }
        if status == Status::Quoted {
            self.quoted_amount += u64::from(request.triage.amount.get());
        }
        let Some(at) = self.due_at(request, form) else {
            self.long_overdue += usize::from(self.is_long_overdue(request, form));
            return;
        };
        self.count += 1;
        self.due.push((at, request.clone()));
        if self.due.len() == 2 * MAX_TODAY {
            self.keep_most_urgent();
        }
    }

    /// The number of requests with each status.
    pub fn statuses(&self) -> impl Iterator<Item = (Status, usize)> {
        Status::ALL.into_iter().zip(self.by_status)
    }

    /// The requests that are due, at most [`MAX_TODAY`], the most urgent first.
    pub fn into_requests(mut self) -> Vec<QuoteRequest> {
        self.keep_most_urgent();
        self.due.into_iter().map(|(_, request)| request).collect()
    }

    fn keep_most_urgent(&mut self) {
        self.due.sort_by_key(|(at, request)| (*at, request.id));
        self.due.truncate(MAX_TODAY);
    }

    fn is_long_overdue(&self, request: &QuoteRequest, form: &Definition) -> bool {
        self.promised(request, form).is_some_and(|at| at < self.end - LONG_OVERDUE)
    }

    /// The time at which a request is due, if that is today or past: the end of the promised time without an answer, or
    /// the end of the day of a call.
    fn due_at(&self, request: &QuoteRequest, form: &Definition) -> Option<Timestamp> {
        let promised = self.promised(request, form).filter(|at| *at < self.end && !self.is_long_overdue(request, form));
        let call = request.triage.call_again.0.filter(|day| *day <= self.day);
        let call = call.map(|day| self.end - DAY * day.until(self.day).map_or(0, |span| span.get_days()));
        promised.into_iter().chain(call).min()
    }

    /// The end of the promised time of a request without an answer.
    fn promised(&self, request: &QuoteRequest, form: &Definition) -> Option<Timestamp> {
        let within = answer_within(form).filter(|_| request.triage.status == Status::New)?;
        let created = request.id.created();
        let same_day = self.same_day.filter(|day| form.name == BUILT_IN && (day.from..day.until).contains(&created));
        Some(same_day.map_or(created + within, |day| day.at))
    }
}
