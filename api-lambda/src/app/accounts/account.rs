use std::sync::Arc;

use jiff::Timestamp;

use crate::{
    app::deadline::uncounted,
    auth::{Password, PasswordError},
    blocking::lock,
    domain::{Author, PersonId, PersonName, Tried},
    store::{StoreError, StoredAccount, StoredSession},
};

use super::{Accounts, SignedIn};

/// The account of a person as it counts: of the first owner as configured, with what was changed since.
#[derive(Debug)]
pub(in crate::app) struct Account {
    /// The password that counts.
    pub(in crate::app) password: Password,
    /// The stored part; of the first owner the default if nothing was changed.
    pub(in crate::app) stored: StoredAccount,
}

impl Account {
    /// A new password ends all sessions that were started with another one.
    pub(in crate::app) fn has(&self, session: &StoredSession) -> bool {
        session.password == self.password.fingerprint()
    }

    /// The next state of the stored account.
    pub(in crate::app) fn next(&self) -> StoredAccount {
        StoredAccount { changes: self.stored.changes + 1, ..self.stored.clone() }
    }

    /// The name of the person.
    pub(in crate::app) fn name(&self) -> PersonName {
        self.stored.name.clone().unwrap_or_else(PersonName::of_first)
    }

    /// The person in a session, for the history.
    pub(in crate::app) fn author(&self, session: &StoredSession) -> Author {
        Author { session: session.id.clone(), browser: session.browser.clone(), name: self.name() }
    }

    /// The person as one whose login was tried.
    pub(in crate::app) fn tried(&self) -> Tried {
        Tried::Person(self.stored.person, self.name())
    }

    /// Returns true if there are more people than this one.
    pub(in crate::app) fn is_one_of_several(&self) -> bool {
        self.stored.further > 0 || self.stored.person != PersonId::First
    }

    /// Returns false if the password is a one-time password that does not log in any more.
    pub(in crate::app) fn is_usable(&self, now: Timestamp) -> bool {
        self.stored.one_time.is_none_or(|one_time| one_time.is_usable(now))
    }
}

impl Accounts {
    /// Reads the first owner's account. The changed password and the second step count until the operator configures
    /// another password.
    pub(in crate::app) async fn account(&self) -> Result<Account, StoreError> {
        let configured = &self.password;
        let stored = self.store.account(PersonId::First).await?.unwrap_or_default();
        let stored = if stored.configured == configured.fingerprint() {
            stored
        } else {
            let StoredAccount { name, further, changes, .. } = stored;
            StoredAccount { configured: configured.fingerprint(), name, further, changes, ..StoredAccount::default() }
        };
        let password = stored.password.clone().unwrap_or_else(|| configured.clone());
        Ok(Account { password, stored })
    }

    /// Reads the account of a person; `None` if there is no such person.
    pub(in crate::app) async fn account_of(&self, person: PersonId) -> Result<Option<Account>, StoreError> {
        match person {
            PersonId::First => self.account().await.map(Some),
            PersonId::Further(_) => Ok(self.store.account(person).await?.and_then(further)),
        }
    }

    /// Reads the accounts of all people, that of the first owner first.
    pub(in crate::app) async fn accounts(&self) -> Result<Vec<Account>, StoreError> {
        let (first, people) = tokio::try_join!(self.account(), self.store.people())?;
        Ok([first].into_iter().chain(people.into_iter().filter_map(further)).collect())
    }

    /// Reads the account of the caller, who may have been removed since the session was checked.
    pub(in crate::app) async fn account_of_caller(&self, caller: &SignedIn) -> Result<Account, StoreError> {
        // Tried again, the call is refused because there is no session.
        self.account_of(caller.session.person).await?.ok_or_else(StoreError::changed_meanwhile)
    }

    /// Checks a password, in the memory for that.
    pub(in crate::app) async fn verify_password(&self, hash: &Password, password: String) -> bool {
        let (hash, memory) = (hash.clone(), Arc::clone(&self.password_memory));
        let verified = self.passwords.run(move || hash.verify(&password, &mut lock(&memory)));
        uncounted(verified).await.unwrap_or(false)
    }

    /// Hashes a password, while no other one is hashed or checked.
    pub(in crate::app) async fn hash_password(&self, password: String) -> Result<Password, PasswordError> {
        let hashed = self.passwords.run(move || Password::from_hash(&Password::hash(&password)?));
        uncounted(hashed).await.unwrap_or(Err(PasswordError::NotAHash))
    }
}

/// The account of a person beside the first owner.
fn further(stored: StoredAccount) -> Option<Account> {
    Some(Account { password: stored.password.clone()?, stored })
}
