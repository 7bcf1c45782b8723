use std::fmt;

use jiff::SignedDuration;
use uuid::Uuid;

use super::{
    named,
    text::{checked, nfd, without_case},
};

/// Maximum number of people beside the first owner. A person is one row, and the list of people is read at once.
pub const MAX_FURTHER_PEOPLE: u32 = 20;

/// Maximum number of browsers of one person that are notified of new requests. Each is a row of the outbox for each
/// request.
pub const MAX_SUBSCRIPTIONS_PER_PERSON: usize = 4;

/// Maximum length of a person's name.
pub const MAX_PERSON_NAME_CHARS: usize = 60;

/// Time in which a one-time password has to be used.
pub const ONE_TIME_PASSWORD_TTL: SignedDuration = SignedDuration::from_hours(7 * 24);

/// The name of the first owner, until there is another one.
pub const FIRST_PERSON_NAME: &str = "Owner";

/// The id of the first owner.
const FIRST: &str = "first";

/// A regular expression for random UUIDs, without anchors: ids of people and of sessions.
pub const RANDOM_UUID: &str = "[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}";

named! {
    /// The rights of a person.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    pub enum Role {
        /// May do everything.
        #[default]
        Owner = "owner",
        /// Works on requests. May not erase or export them, or see and change other people.
        Staff = "staff",
    }
}

/// The id of a person.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum PersonId {
    /// The first owner, whose first password is configured.
    #[default]
    First,
    /// Somebody whom an owner has added.
    Further(Uuid),
}

impl PersonId {
    /// A regular expression for ids.
    pub fn pattern() -> String {
        format!("^({FIRST}|{RANDOM_UUID})$")
    }

    /// Returns a new, random id.
    pub fn random() -> Self {
        Self::Further(Uuid::new_v4())
    }

    /// Parses the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            FIRST => Some(Self::First),
            // The table has one spelling of an id.
            _ => Uuid::try_parse(text).ok().filter(|id| id.to_string() == text).map(Self::Further),
        }
    }
}

impl fmt::Display for PersonId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => formatter.write_str(FIRST),
            Self::Further(id) => id.fmt(formatter),
        }
    }
}

/// The name of a person, which is typed at the login.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName(String);

impl PersonName {
    /// Normalizes and checks a typed name.
    ///
    /// # Errors
    ///
    /// Returns a message that says what to write instead.
    pub fn parse(typed: &str) -> Result<Self, String> {
        let name = checked(typed, MAX_PERSON_NAME_CHARS, false)?;
        if name.is_empty() {
            return Err("Type a name".to_owned());
        }
        Ok(Self(name.split_whitespace().collect::<Vec<_>>().join(" ")))
    }

    /// The name of the first owner, until there is another one.
    pub fn of_first() -> Self {
        Self(FIRST_PERSON_NAME.to_owned())
    }

    /// The name as it was typed.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same text for names that differ in case, or in the width or form of their letters, only. No two people have the
    /// same.
    pub fn folded(&self) -> String {
        without_case(&self.0)
    }

    /// The names in the table that are this one, those first that are it exactly: before 2026-11-29 a name was kept in
    /// small letters, also decomposed, so two people can have names that are now the same.
    pub fn stored_forms(&self) -> Vec<String> {
        let small = self.0.to_lowercase();
        let mut forms = vec![nfd(&small).into_owned(), small, self.folded()];
        forms.dedup();
        forms
    }
}

/// Somebody who does something, for the history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// The id of the session.
    pub session: String,
    /// The browser and its system, in words.
    pub browser: String,
    /// The name of the person at that time.
    pub name: PersonName,
}
