//! The people beside the first owner, and the names of all.

use jiff::Timestamp;

use crate::domain::{Author, NewEntry, PersonId, PersonName};

use super::{
    Item, Store, StoreError, StoredAccount, Write,
    account::{PEOPLE, account_key, account_of, put_account},
    history::note,
    items::CHANGES,
    key, number, row, text, text_of,
    writes::IS_NEW,
};

/// The partition of the names, so that no two people have the same.
pub(super) const NAMES: &str = "names";
const PERSON: &str = "person";

impl Store {
    /// Returns the person with a name.
    pub async fn person_named(&self, name: &PersonName) -> Result<Option<PersonId>, StoreError> {
        Ok(self.rows_of(name).await?.into_iter().next().map(|(_, person)| person))
    }

    /// The rows of a name in all forms in which it can be stored, with their people.
    async fn rows_of(&self, name: &PersonName) -> Result<Vec<(Item, PersonId)>, StoreError> {
        let mut rows = Vec::new();
        // Each form is looked for, so that the work does not show which one is there.
        for form in name.stored_forms() {
            let row = key(NAMES, form);
            let person = self.get(row.clone()).await?.and_then(|item| PersonId::parse(&text_of(&item, PERSON)?));
            rows.extend(person.map(|person| (row, person)));
        }
        Ok(rows)
    }

    /// The rows by which a person has a name.
    async fn rows_of_person(&self, name: &PersonName, of: PersonId) -> Result<Vec<Item>, StoreError> {
        let rows = self.rows_of(name).await?.into_iter();
        Ok(rows.filter(|(_, person)| *person == of).map(|(row, _)| row).collect())
    }

    /// Returns the people beside the first owner.
    ///
    /// # Errors
    ///
    /// Fails when the table does not answer, or when one of them cannot be read.
    pub async fn people(&self) -> Result<Vec<StoredAccount>, StoreError> {
        self.all(PEOPLE).await?.iter().map(account_of).collect()
    }

    /// Adds a person. `first` is the first owner's account, with one person more. Returns false if it has changed
    /// meanwhile, or if somebody has the name; nothing was changed then.
    pub async fn add_person(
        &self,
        person: &StoredAccount,
        name: &PersonName,
        first: &StoredAccount,
        entry: &NewEntry,
        by: &Author,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let name = put_name(name, person.person);
        let writes = vec![put_account(person), name, put_account(first), note(entry, Some(by), now)];
        self.transact(writes).await
    }

    /// Stores the account of a person, with the name before and the one from now on, if another one was chosen. Returns
    /// false if the account has changed meanwhile, or if somebody else has the name; nothing was changed then.
    pub async fn save_person(
        &self,
        person: &StoredAccount,
        names: Option<(Option<&PersonName>, &PersonName)>,
        entries: &[NewEntry],
        by: &Author,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let mut writes = vec![put_account(person)];
        writes.extend(entries.iter().map(|entry| note(entry, Some(by), now)));
        if let Some((before, name)) = names {
            let mut rows = match before {
                Some(before) => self.rows_of_person(before, person.person).await?,
                None => Vec::new(),
            };
            // Another case of the letters is the same row.
            let row = key(NAMES, name.folded());
            match rows.iter().position(|known| *known == row) {
                Some(at) => drop(rows.swap_remove(at)),
                None => writes.push(put_name(name, person.person)),
            }
            writes.extend(rows.into_iter().map(Write::delete));
        }
        self.transact(writes).await
    }

    /// Removes a person, whose sessions end by that. `first` is the first owner's account, with one person less.
    /// Returns false if one of the two has changed meanwhile; nothing was changed then.
    pub async fn remove_person(
        &self,
        person: &StoredAccount,
        first: &StoredAccount,
        entry: &NewEntry,
        by: &Author,
        now: Timestamp,
    ) -> Result<bool, StoreError> {
        let delete = Write::delete(account_key(person.person));
        let delete = delete.only_if_still(CHANGES, Some(number(person.changes)));
        let mut writes = vec![delete, put_account(first), note(entry, Some(by), now)];
        if let Some(name) = &person.name {
            writes.extend(self.rows_of_person(name, person.person).await?.into_iter().map(Write::delete));
        }
        self.transact(writes).await
    }
}

fn put_name(name: &PersonName, person: PersonId) -> Write {
    Write::put(row(key(NAMES, name.folded()), [(PERSON, Some(text(person.to_string())))])).only_if(IS_NEW)
}
