use aws_sdk_dynamodb::{
    operation::update_item::UpdateItemError,
    types::{AttributeValue, Delete, TransactWriteItem},
};
use jiff::Timestamp;

use crate::domain::{Action, Author, NewEntry, PersonId};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, clock::is_alive, failed, key, number, text, text_of,
    transactions::incomplete,
};

/// The partition of all sessions. There are few: they end after hours.
const SESSIONS: &str = "sessions";
pub(super) const PASSWORD: &str = "password";
/// The id of the person; absent for the first owner, as in sessions of earlier versions.
const PERSON: &str = "person";
const BROWSER: &str = "browser";
const STARTED: &str = "started";
const USED: &str = "used";

/// A session, as the table has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredSession {
    /// Its id.
    pub id: String,
    /// The person who logged in.
    pub person: PersonId,
    /// The fingerprint of the password with which it was started.
    pub password: String,
    /// The browser and its system, in words.
    pub browser: String,
    /// The time of the login.
    pub started: Timestamp,
    /// The time of its last use, as far as it was noted.
    pub used: Timestamp,
    /// The time at which it expires.
    pub expires: Timestamp,
}

impl Store {
    /// Returns a session that was started and has neither ended nor expired.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn session(&self, id: &str, now: Timestamp) -> Result<Option<StoredSession>, StoreError> {
        // An eventually consistent read could return a session that has just been ended.
        Ok(self.get(session_key(id)).await?.as_ref().and_then(|item| session_of(item, now)))
    }

    /// Returns all sessions that have neither ended nor expired.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn sessions(&self, now: Timestamp) -> Result<Vec<StoredSession>, StoreError> {
        Ok(self.all(SESSIONS).await?.iter().filter_map(|item| session_of(item, now)).collect())
    }

    /// Notes that a session was used. One that has ended meanwhile stays ended.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn note_use(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        let call = self.client.update_item().table_name(&self.table).set_key(Some(session_key(id)));
        let noted = call
            .update_expression("SET #used = :now")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#used", USED)
            .expression_attribute_values(":now", number(now.as_second()))
            .send()
            .await;
        match noted {
            Ok(_) => Ok(()),
            Err(error)
                if error.as_service_error().is_some_and(UpdateItemError::is_conditional_check_failed_exception) =>
            {
                Ok(())
            }
            Err(error) => Err(failed("UpdateItem")(error)),
        }
    }

    /// Removes a session, and notes who did it. Returns false if it had ended or expired before.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn end_session(&self, session: &StoredSession, by: &Author, now: Timestamp) -> Result<bool, StoreError> {
        let entry = match session.id == by.session {
            true => NewEntry::of_account(Action::LoggedOut),
            false => NewEntry::of_account(Action::SessionEnded).with(&session.browser),
        };
        let delete = Delete::builder()
            .table_name(&self.table)
            .set_key(Some(session_key(&session.id)))
            .condition_expression("#expires > :now")
            .expression_attribute_names("#expires", TTL_ATTRIBUTE)
            .expression_attribute_values(":now", number(now.as_second()))
            .build();
        let delete = TransactWriteItem::builder().delete(delete.map_err(incomplete)?).build();
        self.transact(vec![delete, self.note(&entry, Some(by), now)?]).await
    }
}

pub(super) fn session_key(id: &str) -> Item {
    key(SESSIONS, id)
}

pub(super) fn item_of(session: &StoredSession) -> Item {
    let StoredSession { id, person, password, browser, started, used, expires } = session;
    let mut item = session_key(id);
    let mut set = |name: &str, value: AttributeValue| item.insert(name.to_owned(), value);
    set(PASSWORD, text(password));
    if *person != PersonId::First {
        set(PERSON, text(person.to_string()));
    }
    set(BROWSER, text(browser));
    set(STARTED, number(started.as_second()));
    set(USED, number(used.as_second()));
    set(TTL_ATTRIBUTE, number(expires.as_second()));
    item
}

fn session_of(item: &Item, now: Timestamp) -> Option<StoredSession> {
    let moment = |name: &str| Timestamp::from_second(item.get(name)?.as_n().ok()?.parse().ok()?).ok();
    let session = StoredSession {
        id: text_of(item, "sk")?,
        // A session whose person cannot be read belongs to nobody, and must not become the first owner's.
        person: match item.get(PERSON) {
            Some(person) => PersonId::parse(person.as_s().ok()?)?,
            None => PersonId::First,
        },
        password: text_of(item, PASSWORD)?,
        browser: text_of(item, BROWSER).unwrap_or_default(),
        started: moment(STARTED)?,
        used: moment(USED)?,
        expires: moment(TTL_ATTRIBUTE)?,
    };
    is_alive(item, now).then_some(session)
}
