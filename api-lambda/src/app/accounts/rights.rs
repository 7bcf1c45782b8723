use std::ops::Deref;

use crate::{
    domain::{Author, PersonId, Role},
    store::{StoredAccount, StoredSession},
};

/// Proof that the caller has an active session. Only [`Accounts::signed_in`](super::Accounts::signed_in) makes one. A person with
/// a one-time password has no other right than to change it.
#[derive(Debug)]
pub(crate) struct SignedIn {
    /// The session of the call.
    pub(in crate::app) session: StoredSession,
    /// The caller, for the history.
    pub(in crate::app) author: Author,
    role: Role,
    has_one_time_password: bool,
    has_configured_password: bool,
}

impl SignedIn {
    /// Takes the person's account as it is stored now, so that another role or a removal counts at once.
    pub(super) fn new(session: StoredSession, author: Author, account: &StoredAccount) -> Self {
        let has_one_time_password = account.one_time.is_some();
        let has_configured_password = account.password.is_none();
        Self { session, author, role: account.role, has_one_time_password, has_configured_password }
    }

    /// The person's name.
    pub(crate) fn name(&self) -> &str {
        self.author.name.as_str()
    }

    /// The person's role.
    pub(crate) fn role(&self) -> Role {
        self.role
    }

    /// Returns true if the one-time password was not changed yet.
    pub(crate) fn has_one_time_password(&self) -> bool {
        self.has_one_time_password
    }

    /// Returns true if the password still is the one that whoever set up the program has configured.
    pub(crate) fn has_configured_password(&self) -> bool {
        self.has_configured_password
    }

    /// The id of the session.
    pub(crate) fn session_id(&self) -> &str {
        &self.session.id
    }

    /// Returns true if the call came in this session.
    pub(crate) fn is_in(&self, session: &StoredSession) -> bool {
        self.session.id == session.id
    }

    /// Returns true if the caller is this person.
    pub(crate) fn is(&self, person: PersonId) -> bool {
        self.session.person == person
    }

    /// The proof that the caller may work on requests; `None` before a one-time password was changed.
    pub(crate) fn member(self) -> Option<Member> {
        (!self.has_one_time_password).then_some(Member(self))
    }
}

/// Proof that the caller may work on requests. Every use case of the inbox takes one or an [`Owner`], so that it cannot
/// be reached without this right.
#[derive(Debug)]
pub(crate) struct Member(SignedIn);

impl Member {
    /// The proof that the caller is an owner; `None` for staff.
    pub(crate) fn owner(self) -> Option<Owner> {
        match self.rights() {
            Rights::Owner(owner) => Some(owner),
            Rights::Staff(_) => None,
        }
    }

    /// The rights of the caller, for calls that do less for staff.
    pub(crate) fn rights(self) -> Rights {
        match self.0.role {
            Role::Owner => Rights::Owner(Owner(self)),
            Role::Staff => Rights::Staff(self),
        }
    }
}

/// Proof that the caller is an owner. It is also a [`Member`].
#[derive(Debug)]
pub(crate) struct Owner(Member);

/// The rights of a member.
#[derive(Debug)]
pub(crate) enum Rights {
    /// The rights of an owner: all.
    Owner(Owner),
    /// The rights of staff.
    Staff(Member),
}

impl Deref for Member {
    type Target = SignedIn;

    fn deref(&self) -> &SignedIn {
        &self.0
    }
}

impl Deref for Owner {
    type Target = Member;

    fn deref(&self) -> &Member {
        &self.0
    }
}
