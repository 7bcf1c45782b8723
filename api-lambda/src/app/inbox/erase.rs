use std::{fmt, time::Instant};

use aws_lc_rs::constant_time::verify_slices_are_equal;
use serde::Deserialize;

use crate::{
    app::accounts::{Owner, Proof, ReauthenticationError},
    domain::{Email, Mailbox, QuoteId, named},
    store::StoreError,
};

use super::{Inbox, list::SCAN_BUDGET};

/// The message for a text that is no cursor.
const OTHER_CURSOR: &str = "Please send the `next` of the answer before";

named! {
    /// The scans of an erasure, in order. The trash comes after the inbox, to find requests deleted meanwhile. The
    /// inbox is scanned again, to find requests restored meanwhile.
    #[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
    enum Scan {
        #[default]
        Inbox = "inbox",
        Trash = "trash",
        InboxAgain = "again",
    }
}

impl Scan {
    fn mailbox(self) -> Mailbox {
        match self {
            Self::Inbox | Self::InboxAgain => Mailbox::Inbox,
            Self::Trash => Mailbox::Trash,
        }
    }

    fn next(self) -> Option<Self> {
        Self::ALL.into_iter().skip_while(|scan| *scan != self).nth(1)
    }
}

/// Progress of an erasure: the current scan and the last request it looked at. The default is the start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Place {
    scan: Scan,
    after: Option<QuoteId>,
}

impl Place {
    fn parse(text: &str) -> Option<Self> {
        let (name, id) = text.split_once('.').map_or((text, None), |(name, id)| (name, Some(id)));
        let scan = Scan::parse(name)?;
        let after = match id {
            Some(id) => Some(QuoteId::parse(id)?),
            None => None,
        };
        Some(Self { scan, after })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.scan.as_str())?;
        self.after.map_or(Ok(()), |id| write!(formatter, ".{id}"))
    }
}

/// The place at which an erasure goes on, with our signature: its session has confirmed this erasure at the start.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct EraseCursor {
    place: Place,
    signature: String,
}

impl EraseCursor {
    /// Parses the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        let (place, signature) = text.split_once('~')?;
        Some(Self { place: Place::parse(place)?, signature: signature.to_owned() })
    }

    /// A regular expression for the output of `Display`.
    pub fn pattern() -> String {
        let scans = Scan::ALL.map(Scan::as_str).join("|");
        let id = QuoteId::PATTERN.trim_start_matches('^').trim_end_matches('$');
        format!(r"^({scans})(\.{id})?~[A-Za-z0-9_-]{{43}}$")
    }
}

impl TryFrom<String> for EraseCursor {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or(OTHER_CURSOR)
    }
}

impl fmt::Display for EraseCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}~{}", self.place, self.signature)
    }
}

/// The right to go on with an erasure.
#[derive(Debug)]
pub enum ErasePermit {
    /// The first call: the owner's password and second step.
    Confirmation(String, Proof),
    /// The cursor of the answer before.
    Cursor(EraseCursor),
}

/// The reason why nothing was erased, or not all.
#[derive(Debug)]
pub enum EraseError {
    /// The caller is not believed.
    Reauthentication(ReauthenticationError),
    /// The cursor is of another session or of another address.
    Cursor,
    /// The store failed.
    Store(StoreError),
}

impl From<ReauthenticationError> for EraseError {
    fn from(error: ReauthenticationError) -> Self {
        Self::Reauthentication(error)
    }
}

impl From<StoreError> for EraseError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// The result of one call of an erasure.
#[derive(Debug)]
pub struct Erased {
    /// Number of requests removed by this call.
    pub count: usize,
    /// The cursor of the next call; `None` at the end.
    pub next: Option<EraseCursor>,
}

impl Inbox {
    /// Removes requests with an e-mail address for good, for about a second. Call it with the cursor of the result
    /// until there is none. What is lost for good needs the owner's password and, if the second step is on, a proof.
    ///
    /// # Errors
    ///
    /// Fails when password or proof are wrong, after too many attempts, when the store does not answer, or when its log
    /// cannot be emptied at the end. Requests removed until then stay removed.
    pub async fn erase(&self, owner: &Owner, email: &Email, permit: ErasePermit) -> Result<Erased, EraseError> {
        let end = Instant::now() + SCAN_BUDGET;
        let Place { scan, after } = match permit {
            ErasePermit::Confirmation(password, proof) => {
                self.accounts.confirm(owner, password, &proof).await?;
                Place::default()
            }
            ErasePermit::Cursor(EraseCursor { place, signature }) => {
                let expected = self.sign_erasure(owner, email, place);
                verify_slices_are_equal(expected.as_bytes(), signature.as_bytes()).map_err(|_| EraseError::Cursor)?;
                place
            }
        };
        let scanned = self.store.erase(scan.mailbox(), email, after, end, &owner.author).await?;
        let next = match scanned.next {
            Some(id) => Some(Place { scan, after: Some(id) }),
            None => scan.next().map(|scan| Place { scan, after: None }),
        };
        if next.is_none() {
            self.store.purge_log().await?;
        }
        let cursor = |place| EraseCursor { place, signature: self.sign_erasure(owner, email, place) };
        Ok(Erased { count: scanned.count, next: next.map(cursor) })
    }

    fn sign_erasure(&self, owner: &Owner, email: &Email, place: Place) -> String {
        let email = email.as_str().to_lowercase();
        self.limits.pseudonym(format!("erase#{}#{place}#{email}", owner.session_id()).as_bytes())
    }
}
