//! The history of the account and of each request: who did what when. Entries are written in the transaction of what
//! they are about.

use aws_sdk_dynamodb::types::{AttributeValue, TransactWriteItem, Update};
use jiff::Timestamp;

use crate::domain::{Action, Author, HISTORY_RETENTION, HistoryEntry, NewEntry, PersonId, QuoteId, Subject, Tried};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, clock::is_alive, failed, key, number, text, text_of,
    transactions::incomplete,
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
    /// The write that notes an entry, done by somebody or by nobody.
    pub(super) fn note(
        &self,
        entry: &NewEntry,
        by: Option<&Author>,
        now: Timestamp,
    ) -> Result<TransactWriteItem, StoreError> {
        let NewEntry { subject, action, detail, count, tried } = entry;
        let person = match (by, tried) {
            (Some(by), _) => Some(by.name.as_str()),
            (None, Tried::Person(_, name)) => Some(name.as_str()),
            (None, Tried::None | Tried::UnknownName) => None,
        };
        let (browser, detail) = (by.map(|by| by.browser.as_str()), detail.as_deref());
        let mut sets = "SET #at = :at, #action = :action, #expires = :expires".to_owned();
        let mut update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(key(partition(*subject), sort_key(entry, by, now))))
            .expression_attribute_names("#at", AT)
            .expression_attribute_names("#action", ACTION)
            .expression_attribute_names("#expires", TTL_ATTRIBUTE)
            .expression_attribute_names("#count", COUNT)
            .expression_attribute_values(":at", number(now.as_millisecond()))
            .expression_attribute_values(":action", text(action.as_str()))
            .expression_attribute_values(":expires", number((now + HISTORY_RETENTION).as_second()))
            .expression_attribute_values(":count", AttributeValue::N(count.to_string()));
        for (name, value) in [(PERSON, person), (BROWSER, browser), (DETAIL, detail)] {
            if let Some(value) = value {
                sets += &format!(", #{name} = :{name}");
                update = update
                    .expression_attribute_names(format!("#{name}"), name)
                    .expression_attribute_values(format!(":{name}"), text(value));
            }
        }
        let update = update.update_expression(format!("{sets} ADD #count :count")).build();
        Ok(TransactWriteItem::builder().update(update.map_err(incomplete)?).build())
    }

    /// Notes something that changes nothing else.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn record(&self, entry: &NewEntry, by: Option<&Author>, now: Timestamp) -> Result<(), StoreError> {
        self.transact(vec![self.note(entry, by, now)?]).await.map(drop)
    }

    /// Notes that requests are exported, for each of them and for the account.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn record_export(&self, ids: &[QuoteId], by: &Author, now: Timestamp) -> Result<(), StoreError> {
        let entry = NewEntry::of_account(Action::Exported).times(ids.len() as u64);
        let mut item = key(EXPORTS, single(now));
        let ids: Vec<_> = ids.iter().map(ToString::to_string).collect();
        item.insert(IDS.to_owned(), text(ids.join(" ")));
        item.insert(AT.to_owned(), number(now.as_millisecond()));
        item.insert(ACTION.to_owned(), text(Action::Exported.as_str()));
        item.insert(BROWSER.to_owned(), text(&by.browser));
        item.insert(PERSON.to_owned(), text(by.name.as_str()));
        item.insert(TTL_ATTRIBUTE.to_owned(), number((now + HISTORY_RETENTION).as_second()));
        self.transact(vec![self.put(item)?, self.note(&entry, Some(by), now)?]).await.map(drop)
    }

    /// A page of a history, newest first. That of a request includes its exports, on the first page.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn history(
        &self,
        subject: Subject,
        after: Option<&HistoryCursor>,
        now: Timestamp,
    ) -> Result<HistoryPage, StoreError> {
        let partition = partition(subject);
        let call = self.client.query().table_name(&self.table).limit(HISTORY_PAGE_SIZE).scan_index_forward(false);
        let call = call
            .consistent_read(true)
            .key_condition_expression("pk = :pk")
            .expression_attribute_values(":pk", text(&partition))
            .set_exclusive_start_key(after.map(|after| key(&partition, after.as_str())));
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
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn has_opened(&self, id: QuoteId, by: &Author) -> Result<bool, StoreError> {
        let mut from = None;
        loop {
            let call = self.client.query().table_name(&self.table).consistent_read(true);
            let answer = call
                .key_condition_expression("pk = :pk")
                .filter_expression("#person = :person AND (#action = :opened OR #action = :read)")
                .expression_attribute_names("#person", PERSON)
                .expression_attribute_names("#action", ACTION)
                .expression_attribute_values(":pk", text(partition(Subject::Request(id))))
                .expression_attribute_values(":person", text(by.name.as_str()))
                .expression_attribute_values(":opened", text(Action::Opened.as_str()))
                .expression_attribute_values(":read", text(Action::Read.as_str()))
                .set_exclusive_start_key(from)
                .send()
                .await
                .map_err(failed("Query"))?;
            if !answer.items().is_empty() {
                return Ok(true);
            }
            from = answer.last_evaluated_key;
            if from.is_none() {
                return Ok(false);
            }
        }
    }

    /// The exports with this request.
    async fn exports_of(&self, id: QuoteId, now: Timestamp) -> Result<Vec<HistoryEntry>, StoreError> {
        let mut entries = Vec::new();
        let mut from = None;
        loop {
            let call = self.client.query().table_name(&self.table);
            let answer = call
                .key_condition_expression("pk = :pk AND sk >= :created")
                .filter_expression("contains(#ids, :id)")
                .expression_attribute_names("#ids", IDS)
                .expression_attribute_values(":pk", text(EXPORTS))
                .expression_attribute_values(":created", text(format!("{:013}", id.created().as_millisecond())))
                .expression_attribute_values(":id", text(id.to_string()))
                .set_exclusive_start_key(from)
                .send()
                .await
                .map_err(failed("Query"))?;
            entries.extend(answer.items().iter().filter_map(|item| entry_of(item, now)));
            from = answer.last_evaluated_key;
            if from.is_none() {
                return Ok(entries);
            }
        }
    }
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
    let figure = |name: &str| item.get(name)?.as_n().ok()?.parse::<i64>().ok();
    let entry = HistoryEntry {
        at: Timestamp::from_millisecond(figure(AT)?).ok()?,
        action: Action::parse(&text_of(item, ACTION)?)?,
        person: text_of(item, PERSON),
        browser: text_of(item, BROWSER),
        detail: text_of(item, DETAIL),
        count: figure(COUNT).and_then(|count| count.try_into().ok()).unwrap_or(1),
    };
    is_alive(item, now).then_some(entry)
}
