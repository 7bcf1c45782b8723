use aws_sdk_dynamodb::types::{AttributeValue, Put, TransactWriteItem, Update};
use jiff::Timestamp;

use crate::{
    auth::{Password, TotpSecret},
    domain::{Author, Lifetime, NewBrowser, NewEntry, ONE_TIME_PASSWORD_TTL, PersonId, PersonName, Role},
};

use super::{
    Item, SecondStep, Store, StoreError, StoredSession,
    items::CHANGES,
    key, number,
    outbox::new_browser_item,
    second_step::{attributes_of, second_step_of},
    sessions::{PASSWORD, item_of as session_item, session_key},
    text, text_of,
    transactions::incomplete,
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
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn save_account(
        &self,
        account: &StoredAccount,
        fingerprint: &str,
        entry: Option<&NewEntry>,
        by: &Author,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut items = vec![self.put_account(account)?, self.move_session(&by.session, fingerprint)?];
        if let Some(entry) = entry {
            items.push(self.note(entry, Some(by), now)?);
        }
        self.transact(items).await
    }

    /// Stores a session until it expires, and notes the login of this person as this entry. A login that uses up a code
    /// or a passkey stores the account too: it returns false if another login was faster, and starts no session then.
    /// With `new_browser`, the owner gets an e-mail about it.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer.
    pub async fn start_session(
        &self,
        session: &StoredSession,
        by: &Author,
        entry: &NewEntry,
        account: Option<&StoredAccount>,
        new_browser: Option<&NewBrowser>,
    ) -> Result<bool, StoreError> {
        let mut items = vec![self.put(session_item(session))?, self.note(entry, Some(by), session.started)?];
        if let Some(account) = account {
            items.push(self.put_account(account)?);
        }
        if let Some(login) = new_browser {
            items.push(self.put(new_browser_item(login))?);
        }
        self.transact(items).await
    }

    /// The write of an account whose changes are one more than those of the stored one, which must not have changed
    /// meanwhile.
    pub(super) fn put_account(&self, account: &StoredAccount) -> Result<TransactWriteItem, StoreError> {
        let put = Put::builder().table_name(&self.table).set_item(Some(item_of(account)));
        let before = account.changes.saturating_sub(1);
        let put = match before {
            0 => put.condition_expression("attribute_not_exists(pk)"),
            _ => put
                .condition_expression("#changes = :before")
                .expression_attribute_names("#changes", CHANGES)
                .expression_attribute_values(":before", AttributeValue::N(before.to_string())),
        };
        Ok(TransactWriteItem::builder().put(put.build().map_err(incomplete)?).build())
    }

    fn move_session(&self, session: &str, fingerprint: &str) -> Result<TransactWriteItem, StoreError> {
        let update = Update::builder()
            .table_name(&self.table)
            .set_key(Some(session_key(session)))
            .update_expression("SET #password = :password")
            .condition_expression("attribute_exists(pk)")
            .expression_attribute_names("#password", PASSWORD)
            .expression_attribute_values(":password", text(fingerprint))
            .build();
        Ok(TransactWriteItem::builder().update(update.map_err(incomplete)?).build())
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
    let mut item = account_key(*person);
    let mut set = |name: &str, value: AttributeValue| item.insert(name.to_owned(), value);
    match person {
        PersonId::First => {
            set(CONFIGURED, text(configured));
            set(FURTHER, AttributeValue::N(further.to_string()));
        }
        PersonId::Further(_) => {
            set(ROLE, text(role.as_str()));
        }
    }
    if let Some(name) = name {
        set(NAME, text(name.as_str()));
    }
    if let Some(OneTime { expires, used }) = one_time {
        set(ONE_TIME, number(expires.as_second()));
        set(ONE_TIME_USED, AttributeValue::Bool(*used));
    }
    set(CHANGES, AttributeValue::N(changes.to_string()));
    if let Some(password) = password {
        set(HASH, text(password.to_string()));
    }
    if let Some(pending) = pending {
        set(PENDING, text(pending.stored()));
    }
    if let Some(step) = second_step {
        item.extend(attributes_of(step));
    }
    item
}

/// The account of an item. One that cannot be read is an error: without it an earlier password would count again, a
/// login without a code, or another role.
pub(super) fn account_of(item: &Item) -> Result<StoredAccount, StoreError> {
    parse(item).ok_or_else(|| StoreError::new("GetItem", "an account that cannot be read"))
}

fn parse(item: &Item) -> Option<StoredAccount> {
    let figure = |name: &str| item.get(name)?.as_n().ok();
    let password = match item.get(HASH) {
        Some(hash) => Some(Password::from_hash(hash.as_s().ok()?).ok()?),
        None => None,
    };
    let one_time = match item.get(ONE_TIME) {
        Some(_) => Some(OneTime {
            expires: Timestamp::from_second(figure(ONE_TIME)?.parse().ok()?).ok()?,
            used: *item.get(ONE_TIME_USED)?.as_bool().ok()?,
        }),
        None => None,
    };
    let name = match item.get(NAME) {
        Some(name) => Some(PersonName::parse(name.as_s().ok()?).ok()?),
        None => None,
    };
    let (person, role, further, configured) = match text_of(item, "pk")?.as_str() {
        // The first owner alone has a configured password.
        PEOPLE if password.is_none() => return None,
        PEOPLE => (PersonId::parse(&text_of(item, "sk")?)?, Role::parse(&text_of(item, ROLE)?)?, 0, String::new()),
        _ => {
            // Absent in rows of earlier versions.
            let further = item.get(FURTHER).map_or(Some(0), |_| figure(FURTHER)?.parse().ok())?;
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
        changes: figure(CHANGES)?.parse().ok()?,
    })
}
