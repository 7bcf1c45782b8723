//! The history of the account and of each request: who did what when. Entries are written in the transaction of what
//! they are about.

use jiff::Timestamp;

use crate::domain::{Action, Author, HISTORY_RETENTION, HistoryEntry, NewEntry, PersonId, QuoteId, Subject, Tried};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, Write, clock::is_alive, failed, key, number, number_of, row, text, text_of,
    time,
};

const AT: &str = "at";
// Stored histories have this name.
const ACTION: &str = "deed";
const PERSON: &str = "person";
const BROWSER: &str = "browser";
const DETAIL: &str = "detail";
const COUNT: &str = "count";

/// The partition of exported pages, each with the ids of its requests.
const EXPORTS: &str = "exports";
const IDS: &str = "ids";

const HOUR_MS: i64 = 60 * 60 * 1000;

/// Entries on a page of a history.
const HISTORY_PAGE_SIZE: i32 = 100;

/// The position after an entry in a history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HistoryCursor(String);

impl HistoryCursor {
    /// A regular expression for the output of [`Self::as_str`].
    pub const PATTERN: &str = r"^[0-9]{13}\.[a-z0-9-]{1,60}$";

    /// Parses the output of [`Self::as_str`].
    pub fn parse(text: &str) -> Option<Self> {
        let (time, rest) = text.split_once('.')?;
        let is_time = time.len() == 13 && time.bytes().all(|byte| byte.is_ascii_digit());
        let fits = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        (is_time && (1..=60).contains(&rest.len()) && rest.bytes().all(fits)).then(|| Self(text.to_owned()))
    }

    /// The text for the next call.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// A page of a history, newest first.
#[derive(Debug)]
pub struct HistoryPage {
    /// The entries.
    pub entries: Vec<HistoryEntry>,
    /// The cursor of the next page; `None` at the end.
    pub next: Option<HistoryCursor>,
}

impl Store {
    /// Notes something that changes nothing else.
    pub async fn record(&self, entry: &NewEntry, by: Option<&Author>, now: Timestamp) -> Result<(), StoreError> {
        self.transact(vec![note(entry, by, now)]).await.map(drop)
    }

    /// Notes that requests are exported, for each of them and for the account.
    pub async fn record_export(&self, ids: &[QuoteId], by: &Author, now: Timestamp) -> Result<(), StoreError> {
        let entry = NewEntry::of_account(Action::Exported).times(ids.len() as u64);
        let ids: Vec<_> = ids.iter().map(ToString::to_string).collect();
        let export = row(
            key(EXPORTS, single(now)),
            [
                (IDS, Some(text(ids.join(" ")))),
                (AT, Some(number(now.as_millisecond()))),
                (ACTION, Some(text(Action::Exported.as_str()))),
                (BROWSER, Some(text(&by.browser))),
                (PERSON, Some(text(by.name.as_str()))),
                (TTL_ATTRIBUTE, Some(time(now + HISTORY_RETENTION))),
            ],
        );
        self.transact(vec![Write::put(export), note(&entry, Some(by), now)]).await.map(drop)
    }

    /// A page of a history, newest first. That of a request includes its exports, on the first page.
    pub async fn history(
        &self,
        subject: Subject,
        after: Option<&HistoryCursor>,
        now: Timestamp,
    ) -> Result<HistoryPage, StoreError> {
        let partition = partition(subject);
        let call = self.query(&partition).limit(HISTORY_PAGE_SIZE).scan_index_forward(false);
        let call = call.set_exclusive_start_key(after.map(|after| key(&partition, after.as_str())));
        let answer = call.send().await.map_err(failed("Query"))?;
        let mut entries: Vec<_> = answer.items().iter().filter_map(|item| entry_of(item, now)).collect();
        if let (Subject::Request(id), None) = (subject, after) {
            entries.extend(self.exports_of(id, now).await?);
        }
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.at));
        let next = answer.last_evaluated_key.and_then(|key| text_of(&key, "sk")).map(HistoryCursor);
        Ok(HistoryPage { entries, next })
    }

    /// Returns true if the history of a request says that somebody has opened it, under the present name.
    pub async fn has_opened(&self, id: QuoteId, by: &Author) -> Result<bool, StoreError> {
        let opened = self
            .query(&partition(Subject::Request(id)))
            .filter_expression("#person = :person AND (#action = :opened OR #action = :read)")
            .expression_attribute_names("#person", PERSON)
            .expression_attribute_names("#action", ACTION)
            .expression_attribute_values(":person", text(by.name.as_str()))
            .expression_attribute_values(":opened", text(Action::Opened.as_str()))
            .expression_attribute_values(":read", text(Action::Read.as_str()));
        Ok(!self.every(opened).await?.is_empty())
    }

    /// The exports with this request.
    async fn exports_of(&self, id: QuoteId, now: Timestamp) -> Result<Vec<HistoryEntry>, StoreError> {
        let exports = self
            .query(EXPORTS)
            .key_condition_expression("pk = :pk AND sk >= :created")
            .filter_expression("contains(#ids, :id)")
            .expression_attribute_names("#ids", IDS)
            .expression_attribute_values(":created", text(format!("{:013}", id.created().as_millisecond())))
            .expression_attribute_values(":id", text(id.to_string()));
        Ok(self.every(exports).await?.iter().filter_map(|item| entry_of(item, now)).collect())
    }
}

/// The write that notes an entry, done by somebody or by nobody.
pub(super) fn note(entry: &NewEntry, by: Option<&Author>, now: Timestamp) -> Write {
    let NewEntry { subject, action, detail, count, tried } = entry;
    let person = match (by, tried) {
        (Some(by), _) => Some(by.name.as_str()),
        (None, Tried::Person(_, name)) => Some(name.as_str()),
        (None, Tried::None | Tried::UnknownName) => None,
    };
    let sets = [
        (AT, Some(number(now.as_millisecond()))),
        (ACTION, Some(text(action.as_str()))),
        (TTL_ATTRIBUTE, Some(time(now + HISTORY_RETENTION))),
        (PERSON, person.map(text)),
        (BROWSER, by.map(|by| text(&by.browser))),
        (DETAIL, detail.as_deref().map(text)),
    ];
    let sets = sets.into_iter().filter_map(|(name, value)| Some((name, value?)));
    let update = Write::update(key(partition(*subject), sort_key(entry, by, now))).add(COUNT, number(count));
    sets.fold(update, |update, (name, value)| update.set(name, value))
}

fn partition(subject: Subject) -> String {
    match subject {
        Subject::Account => "history".to_owned(),
        Subject::Request(id) => format!("history#{id}"),
    }
}

/// Entries sort by time. Counted ones have the start of their hour, and one entry for each session, or for each person
/// whose login was tried.
fn sort_key(entry: &NewEntry, by: Option<&Author>, now: Timestamp) -> String {
    if !entry.is_counted() {
        return single(now);
    }
    let start = |text: &str| text.get(..8).unwrap_or(text).to_owned();
    let who = match (by, &entry.tried) {
        (Some(by), _) => start(&by.session),
        (None, Tried::Person(id @ PersonId::Further(_), _)) => format!("nobody-{}", start(&id.to_string())),
        (None, Tried::UnknownName) => "nobody-unknown".to_owned(),
        (None, Tried::Person(PersonId::First, _) | Tried::None) => "nobody".to_owned(),
    };
    let millis = now.as_millisecond();
    format!("{:013}.{}-{who}", millis - millis % HOUR_MS, entry.action.as_str())
}

fn single(now: Timestamp) -> String {
    format!("{:013}.{}", now.as_millisecond(), uuid::Uuid::new_v4().simple())
}

fn entry_of(item: &Item, now: Timestamp) -> Option<HistoryEntry> {
    let entry = HistoryEntry {
        at: Timestamp::from_millisecond(number_of(item, AT)?).ok()?,
        action: Action::parse(&text_of(item, ACTION)?)?,
        person: text_of(item, PERSON),
        browser: text_of(item, BROWSER),
        detail: text_of(item, DETAIL),
        count: number_of(item, COUNT).unwrap_or(1),
    };
    is_alive(item, now).then_some(entry)
}
