use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;

use crate::{
    auth::{Password, TotpSecret},
    domain::{Author, Lifetime, NewBrowser, NewEntry, ONE_TIME_PASSWORD_TTL, PersonId, PersonName, Role},
};

use super::{
    Item, SecondStep, Store, StoreError, StoredSession, Write,
    history::note,
    items::CHANGES,
    key, number, number_of, optional,
    outbox::new_browser_item,
    row,
    second_step::{attributes_of, second_step_of},
    sessions::{PASSWORD, item_of as session_item, session_key},
    text, text_of, time, time_of,
    writes::{IS_NEW, IS_THERE},
};

/// The partition of the first owner.
pub(super) const ACCOUNT: &str = "account";
/// The partition of people beside the first owner.
pub(super) const PEOPLE: &str = "people";
const NAME: &str = "name";
const ROLE: &str = "role";
/// The number of people in that partition.
const FURTHER: &str = "further";
/// The end of a one-time password, in seconds since 1970.
const ONE_TIME: &str = "oneTime";
/// Present when a one-time password has logged in.
const ONE_TIME_USED: &str = "oneTimeUsed";
const CONFIGURED: &str = "configured";
const HASH: &str = "hash";
/// The secret of an app that has not shown a code yet.
const PENDING: &str = "pending";

/// The login of a person. For the first owner it has only changes to the settings of the program.
#[derive(Debug, Clone, Default)]
pub struct StoredAccount {
    /// The person.
    pub person: PersonId,
    /// The name; `None` for a first owner who has chosen none.
    pub name: Option<PersonName>,
    /// The rights. The first owner always is an owner.
    pub role: Role,
    /// Number of people beside the first owner. Only the first owner's row counts them.
    pub further: u32,
    /// Only of the first owner: the fingerprint of the configured password at that time. When the operator configures
    /// another one, password and second step do not count any more.
    pub configured: String,
    /// The password; `None` for a first owner with the configured one.
    pub password: Option<Password>,
    /// The password was made by an owner, and has to be changed.
    pub one_time: Option<OneTime>,
    /// The secret of an app that is being set up.
    pub pending: Option<TotpSecret>,
    /// The second step of the login, if it is on.
    pub second_step: Option<SecondStep>,
    /// Number of changes so far, this one included.
    pub changes: u64,
}

/// The state of a one-time password.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OneTime {
    /// The time until which it logs in.
    pub expires: Timestamp,
    /// True after it has logged in once; it does not do so again.
    pub used: bool,
}

impl OneTime {
    /// Returns true if it logs in.
    pub fn is_usable(self, now: Timestamp) -> bool {
        !self.used && Lifetime::of(self.expires, ONE_TIME_PASSWORD_TTL, None, now) == Lifetime::Lasts
    }
}

impl Store {
    /// Returns the stored login of a person, if there is any.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when the account cannot be read.
    pub async fn account(&self, person: PersonId) -> Result<Option<StoredAccount>, StoreError> {
        self.get(account_key(person)).await?.map(|item| account_of(&item)).transpose()
    }

    /// Stores the account, moves the caller's session to its password, the fingerprint, and notes an entry, if there is
    /// one. Returns false if account or session have changed or ended meanwhile; nothing was changed then.
    pub async fn save_account(
        &self,
        account: &StoredAccount,
        fingerprint: &str,
        entry: Option<&NewEntry>,
        by: &Author,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let session = Write::update(session_key(&by.session)).set(PASSWORD, text(fingerprint)).only_if(IS_THERE);
        let entry = entry.map(|entry| note(entry, Some(by), now));
        self.transact([put_account(account), session].into_iter().chain(entry).collect()).await
    }

    /// Stores a session until it expires, and notes the login of this person as this entry. A login that uses up a code
    /// or a passkey stores the account too: it returns false if another login was faster, and starts no session then.
    /// With `new_browser`, the owner gets an e-mail about it.
    pub async fn start_session(
        &self,
        session: &StoredSession,
        by: &Author,
        entry: &NewEntry,
        account: Option<&StoredAccount>,
        new_browser: Option<&NewBrowser>,
    ) -> Result<bool, StoreError> {
        let mut writes = vec![Write::put(session_item(session)), note(entry, Some(by), session.started)];
        writes.extend(account.map(put_account));
        writes.extend(new_browser.map(|login| Write::put(new_browser_item(login))));
        self.transact(writes).await
    }
}

/// The write of an account whose changes are one more than those of the stored one, which must not have changed
/// meanwhile.
pub(super) fn put_account(account: &StoredAccount) -> Write {
    let put = Write::put(item_of(account));
    match account.changes.saturating_sub(1) {
        0 => put.only_if(IS_NEW),
        before => put.only_if_still(CHANGES, Some(number(before))),
    }
}

pub(super) fn account_key(person: PersonId) -> Item {
    match person {
        PersonId::First => key(ACCOUNT, "account"),
        PersonId::Further(id) => key(PEOPLE, id.to_string()),
    }
}

fn item_of(account: &StoredAccount) -> Item {
    let StoredAccount { person, name, role, further, configured, password, one_time, pending, second_step, changes } =
        account;
    let is_first = *person == PersonId::First;
    let attributes: [(&str, Option<AttributeValue>); 9] = [
        (CONFIGURED, is_first.then(|| text(configured))),
        (FURTHER, is_first.then(|| number(further))),
        (ROLE, (!is_first).then(|| text(role.as_str()))),
        (NAME, name.as_ref().map(|name| text(name.as_str()))),
        (ONE_TIME, one_time.map(|one_time| time(one_time.expires))),
        (ONE_TIME_USED, one_time.map(|one_time| AttributeValue::Bool(one_time.used))),
        (CHANGES, Some(number(changes))),
        (HASH, password.as_ref().map(|password| text(password.to_string()))),
        (PENDING, pending.as_ref().map(|pending| text(pending.stored()))),
    ];
    let second_step = second_step.iter().flat_map(attributes_of);
    row(account_key(*person), attributes.into_iter().chain(second_step))
}

/// The account of an item. One that cannot be read is an error: without it an earlier password would count again, a
/// login without a code, or another role.
pub(super) fn account_of(item: &Item) -> Result<StoredAccount, StoreError> {
    parse(item).ok_or_else(|| StoreError::new("GetItem", "an account that cannot be read"))
}

fn parse(item: &Item) -> Option<StoredAccount> {
    let password = optional(item, HASH, |name| Password::from_hash(&text_of(item, name)?).ok())?;
    let one_time = optional(item, ONE_TIME, |name| {
        Some(OneTime { expires: time_of(item, name)?, used: *item.get(ONE_TIME_USED)?.as_bool().ok()? })
    })?;
    let name = optional(item, NAME, |name| PersonName::parse(&text_of(item, name)?).ok())?;
    let (person, role, further, configured) = match text_of(item, "pk")?.as_str() {
        // The first owner alone has a configured password.
        PEOPLE if password.is_none() => return None,
        PEOPLE => (PersonId::parse(&text_of(item, "sk")?)?, Role::parse(&text_of(item, ROLE)?)?, 0, String::new()),
        _ => {
            // Absent in rows of earlier versions.
            let further = optional(item, FURTHER, |name| number_of(item, name))?.unwrap_or_default();
            (PersonId::First, Role::Owner, further, text_of(item, CONFIGURED)?)
        }
    };
    Some(StoredAccount {
        person,
        name,
        role,
        further,
        configured,
        one_time,
        password,
        pending: text_of(item, PENDING).and_then(|pending| TotpSecret::from_stored(&pending)),
        second_step: second_step_of(item)?,
        changes: number_of(item, CHANGES)?,
    })
}
