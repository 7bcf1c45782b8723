use jiff::Timestamp;

use crate::domain::{Action, Author, NewEntry, PersonId};

use super::{
    Item, Store, StoreError, TTL_ATTRIBUTE, Write, clock::is_alive, history::note, key, optional, row, text, text_of,
    time, time_of, writes::IS_THERE,
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
    pub async fn session(&self, id: &str, now: Timestamp) -> Result<Option<StoredSession>, StoreError> {
        // An eventually consistent read could return a session that has just been ended.
        Ok(self.get(session_key(id)).await?.as_ref().and_then(|item| session_of(item, now)))
    }

    /// Returns all sessions that have neither ended nor expired.
    pub async fn sessions(&self, now: Timestamp) -> Result<Vec<StoredSession>, StoreError> {
        Ok(self.all(SESSIONS).await?.iter().filter_map(|item| session_of(item, now)).collect())
    }

    /// Notes that a session was used. One that has ended meanwhile stays ended.
    pub async fn note_use(&self, id: &str, now: Timestamp) -> Result<(), StoreError> {
        self.write(Write::update(session_key(id)).set(USED, time(now)).only_if(IS_THERE)).await.map(drop)
    }

    /// Removes a session, and notes who did it. Returns false if it had ended or expired before.
    pub async fn end_session(&self, session: &StoredSession, by: &Author, now: Timestamp) -> Result<bool, StoreError> {
        let entry = match session.id == by.session {
            true => NewEntry::of_account(Action::LoggedOut),
            false => NewEntry::of_account(Action::SessionEnded).with(&session.browser),
        };
        let delete = Write::delete(session_key(&session.id));
        let delete = delete.only_if(format!("#{TTL_ATTRIBUTE} > :now")).with("now", time(now));
        self.transact(vec![delete, note(&entry, Some(by), now)]).await
    }
}

pub(super) fn session_key(id: &str) -> Item {
    key(SESSIONS, id)
}

pub(super) fn item_of(session: &StoredSession) -> Item {
    let StoredSession { id, person, password, browser, started, used, expires } = session;
    let person = (*person != PersonId::First).then(|| text(person.to_string()));
    let attributes = [
        (PASSWORD, Some(text(password))),
        (PERSON, person),
        (BROWSER, Some(text(browser))),
        (STARTED, Some(time(*started))),
        (USED, Some(time(*used))),
        (TTL_ATTRIBUTE, Some(time(*expires))),
    ];
    row(session_key(id), attributes)
}

fn session_of(item: &Item, now: Timestamp) -> Option<StoredSession> {
    // A session whose person cannot be read belongs to nobody, and must not become the first owner's.
    let person = optional(item, PERSON, |name| PersonId::parse(&text_of(item, name)?))?;
    let session = StoredSession {
        id: text_of(item, "sk")?,
        person: person.unwrap_or(PersonId::First),
        password: text_of(item, PASSWORD)?,
        browser: text_of(item, BROWSER).unwrap_or_default(),
        started: time_of(item, STARTED)?,
        used: time_of(item, USED)?,
        expires: time_of(item, TTL_ATTRIBUTE)?,
    };
    is_alive(item, now).then_some(session)
}
