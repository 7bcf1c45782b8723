use std::{fmt, time::Instant};

use serde::Deserialize;

use crate::{
    domain::{Email, Mailbox, QuoteId, named},
    store::StoreError,
};

use super::{App, Owner, inbox::SCAN_BUDGET};

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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct EraseCursor {
    scan: Scan,
    after: Option<QuoteId>,
}

impl EraseCursor {
    /// Parses the output of `Display`.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, id) = text.split_once('.').map_or((text, None), |(name, id)| (name, Some(id)));
        let scan = Scan::parse(name)?;
        let after = match id {
            Some(id) => Some(QuoteId::parse(id)?),
            None => None,
        };
        Some(Self { scan, after })
    }

    /// A regular expression for the output of `Display`.
    pub fn pattern() -> String {
        let scans = Scan::ALL.map(Scan::as_str).join("|");
        let id = QuoteId::PATTERN.trim_start_matches('^').trim_end_matches('$');
        format!(r"^({scans})(\.{id})?$")
    }
}

impl TryFrom<String> for EraseCursor {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).ok_or("Please send the `next` of the answer before")
    }
}

impl fmt::Display for EraseCursor {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.scan.as_str())?;
        self.after.map_or(Ok(()), |id| write!(formatter, ".{id}"))
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

impl App {
    /// Removes requests with an e-mail address for good, for about a second. Call it with the cursor of the result
    /// until there is none.
    ///
    /// # Errors
    ///
    /// Fails when the store does not answer, or when its log cannot be emptied at the end. Requests removed until then
    /// stay removed.
    pub async fn erase(&self, owner: &Owner, email: &Email, cursor: EraseCursor) -> Result<Erased, StoreError> {
        let EraseCursor { scan, after } = cursor;
        let scanned =
            self.store.erase(scan.mailbox(), email, after, Instant::now() + SCAN_BUDGET, &owner.author).await?;
        let next = match scanned.next {
            Some(id) => Some(EraseCursor { scan, after: Some(id) }),
            None => scan.next().map(|scan| EraseCursor { scan, after: None }),
        };
        if next.is_none() {
            self.store.purge_log().await?;
        }
        Ok(Erased { count: scanned.count, next })
    }
}
