use crate::{
    app::now,
    auth::Password,
    domain::{Action, MAX_FURTHER_PEOPLE, NewEntry, ONE_TIME_PASSWORD_TTL, PersonId, PersonName, Role},
    store::{OneTime, StoreError, StoredAccount},
};

use super::{Accounts, Owner, account::Account, proof::Proof, reauthentication::ReauthenticationError};

/// A person with a login, as owners see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    /// The id.
    pub id: PersonId,
    /// The name, which is typed at the login.
    pub name: PersonName,
    /// The rights.
    pub role: Role,
    /// The one-time password was not changed yet.
    pub has_one_time_password: bool,
    /// A login needs a second step.
    pub has_second_step: bool,
}

impl From<&Account> for Person {
    fn from(account: &Account) -> Self {
        Self {
            id: account.stored.person,
            name: account.name(),
            role: account.stored.role,
            has_one_time_password: account.stored.one_time.is_some(),
            has_second_step: account.stored.second_step.is_some(),
        }
    }
}

/// A person with a new one-time password, which is never seen again.
#[derive(Debug)]
pub struct NewPassword {
    /// The person.
    pub person: Person,
    /// The password.
    pub password: String,
}

/// The change of a person.
#[derive(Debug)]
pub struct PersonChange {
    /// Another name.
    pub name: Option<PersonName>,
    /// Another role.
    pub role: Option<Role>,
}

/// The reason why a person was not added, changed or removed.
#[derive(Debug)]
pub enum PeopleError {
    /// The caller is not believed.
    Reauthentication(ReauthenticationError),
    /// Somebody else has the name.
    NameTaken,
    /// There are as many people as there can be.
    Full,
    /// There is no such person.
    Missing,
    /// The first owner stays an owner, and gets another password through the configuration.
    FirstOwner,
    /// People change their own password; a reset is for others.
    OwnPassword,
    /// Another call has changed people meanwhile.
    OtherState,
    /// The store failed.
    Store(StoreError),
}

impl From<StoreError> for PeopleError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<ReauthenticationError> for PeopleError {
    fn from(error: ReauthenticationError) -> Self {
        Self::Reauthentication(error)
    }
}

impl Accounts {
    /// All people: the first owner, then the others by name.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer.
    pub async fn people(&self, _: &Owner) -> Result<Vec<Person>, StoreError> {
        let mut people: Vec<_> = self.accounts().await?.iter().map(Person::from).collect();
        people.sort_by_key(|person| (person.id != PersonId::First, person.name.folded()));
        Ok(people)
    }

    /// Adds a person with a one-time password. It needs the owner's password and, if the second step is on, a proof: a
    /// stolen session must not make a login that outlives it.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, the name is taken, there are too many people, after too many attempts,
    /// or when the store does not answer.
    pub async fn add_person(
        &self,
        owner: &Owner,
        password: String,
        proof: &Proof,
        name: PersonName,
        role: Role,
    ) -> Result<NewPassword, PeopleError> {
        let first = self.account().await?;
        if first.stored.further >= MAX_FURTHER_PEOPLE {
            return Err(PeopleError::Full);
        }
        let id = PersonId::random();
        // Before the proof is used up.
        self.check_name(id, &name).await?;
        self.confirm(owner, password, proof).await?;
        // The first owner may be the one who asks, and has used up a proof now.
        let first = self.account().await?;
        let (one_time, hash) = self.one_time_password().await?;
        let person = StoredAccount { person: id, name: Some(name.clone()), role, changes: 1, ..one_time };
        let first = StoredAccount { further: first.stored.further + 1, ..first.next() };
        let entry = NewEntry::of_account(Action::PersonAdded).with(name.as_str());
        let is_added = self.store.add_person(&person, &name, &first, &entry, &owner.author, now()).await?;
        done(is_added, &Account { password: hash.0, stored: person }, hash.1)
    }

    /// Gives a person another name or role. A name is typed at the login, so another one can lock a person out.
    ///
    /// # Errors
    ///
    /// Fails when there is no such person, the owner's password or proof is wrong, the name is taken, after too many
    /// attempts, or when the store does not answer.
    pub async fn change_person(
        &self,
        owner: &Owner,
        id: PersonId,
        PersonChange { name, role }: PersonChange,
        password: String,
        proof: &Proof,
    ) -> Result<Person, PeopleError> {
        if role.is_some() && id == PersonId::First {
            return Err(PeopleError::FirstOwner);
        }
        let account = self.account_of(id).await?.ok_or(PeopleError::Missing)?;
        let before = account.name();
        if let Some(name) = &name
            && (name.folded() != before.folded() || account.stored.name.is_none())
        {
            self.check_name(id, name).await?;
        }
        self.confirm(owner, password, proof).await?;
        // The owner may be this person, and has used up a proof now.
        let account = self.account_of(id).await?.ok_or(PeopleError::Missing)?;
        let (mut next, mut entries) = (account.next(), Vec::new());
        if let Some(name) = &name {
            next.name = Some(name.clone());
            let words = format!("{} → {}", before.as_str(), name.as_str());
            entries.push(NewEntry::of_account(Action::PersonRenamed).with(words));
        }
        if let Some(role) = role {
            next.role = role;
            let action = if role == Role::Owner { Action::MadeOwner } else { Action::MadeStaff };
            entries.push(NewEntry::of_account(action).with(next.name.as_ref().unwrap_or(&before).as_str()));
        }
        let names = name.as_ref().map(|name| (account.stored.name.as_ref(), name));
        let is_saved = self.store.save_person(&next, names, &entries, &owner.author, now()).await?;
        let person = Person::from(&Account { stored: next, ..account });
        is_saved.then_some(person).ok_or(PeopleError::OtherState)
    }

    /// Gives a person a one-time password, ends the person's sessions, and turns the second step off: one way back for
    /// whoever has lost password or phone.
    ///
    /// # Errors
    ///
    /// Fails when there is no such person, the owner's password or proof is wrong, after too many attempts, or when the
    /// store does not answer.
    pub async fn reset_password(
        &self,
        owner: &Owner,
        id: PersonId,
        password: String,
        proof: &Proof,
    ) -> Result<NewPassword, PeopleError> {
        match id {
            id if owner.is(id) => return Err(PeopleError::OwnPassword),
            PersonId::First => return Err(PeopleError::FirstOwner),
            PersonId::Further(_) => {}
        }
        let account = self.account_of(id).await?.ok_or(PeopleError::Missing)?;
        self.confirm(owner, password, proof).await?;
        let (one_time, hash) = self.one_time_password().await?;
        let StoredAccount { person, name, role, changes, .. } = account.next();
        let next = StoredAccount { person, name, role, changes, ..one_time };
        let entries = [NewEntry::of_account(Action::PasswordReset).with(account.name().as_str())];
        let is_saved = self.store.save_person(&next, None, &entries, &owner.author, now()).await?;
        self.remove_ended_subscriptions().await;
        done(is_saved, &Account { password: hash.0, stored: next }, hash.1)
    }

    /// Removes a person, whose sessions end by that. The history keeps the name.
    ///
    /// # Errors
    ///
    /// Fails when there is no such person, the owner's password or proof is wrong, after too many attempts, or when the
    /// store does not answer.
    pub async fn remove_person(
        &self,
        owner: &Owner,
        id: PersonId,
        password: String,
        proof: &Proof,
    ) -> Result<(), PeopleError> {
        if id == PersonId::First {
            return Err(PeopleError::FirstOwner);
        }
        if self.account_of(id).await?.is_none() {
            return Err(PeopleError::Missing);
        }
        self.confirm(owner, password, proof).await?;
        let (first, account) = tokio::try_join!(self.account(), self.account_of(id))?;
        let account = account.ok_or(PeopleError::Missing)?;
        let first = StoredAccount { further: first.stored.further.saturating_sub(1), ..first.next() };
        let entry = NewEntry::of_account(Action::PersonRemoved).with(account.name().as_str());
        let is_removed = self.store.remove_person(&account.stored, &first, &entry, &owner.author, now()).await?;
        self.remove_ended_subscriptions().await;
        is_removed.then_some(()).ok_or(PeopleError::OtherState)
    }

    /// Checks that nobody else has a name. The first owner has a name from the start.
    async fn check_name(&self, id: PersonId, name: &PersonName) -> Result<(), PeopleError> {
        let folded = name.folded();
        let mut others = self.accounts().await?.into_iter().filter(|account| account.stored.person != id);
        if others.any(|other| other.name().folded() == folded) { Err(PeopleError::NameTaken) } else { Ok(()) }
    }

    /// A new one-time password: the part of an account that has it, its hash, and its text.
    async fn one_time_password(&self) -> Result<(StoredAccount, (Password, String)), PeopleError> {
        let text = Password::one_time();
        let hash = self.hash_password(text.clone()).await.expect("a one-time password keeps the rules for passwords");
        let one_time = Some(OneTime { expires: now() + ONE_TIME_PASSWORD_TTL, used: false });
        Ok((StoredAccount { password: Some(hash.clone()), one_time, ..StoredAccount::default() }, (hash, text)))
    }
}

fn done(is_done: bool, account: &Account, password: String) -> Result<NewPassword, PeopleError> {
    is_done.then(|| NewPassword { person: account.into(), password }).ok_or(PeopleError::OtherState)
}
