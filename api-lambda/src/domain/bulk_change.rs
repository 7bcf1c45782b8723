use serde::Deserialize;

use super::{Mailbox, Status, TriagePatch, named};

/// Maximum number of requests that one call changes.
pub const MAX_BULK_SIZE: usize = 200;

named! {
    /// A change to many requests at once. Each can be repeated without further effect.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
    #[serde(try_from = "String")]
    pub enum BulkChange {
        /// Sets the read mark.
        Read = "read",
        /// Removes the read mark.
        Unread = "unread",
        /// The status *new*.
        New = "new",
        /// The status *contacted*.
        Contacted = "contacted",
        /// The status *quoted*.
        Quoted = "quoted",
        /// The status *won*.
        Won = "won",
        /// The status *lost*.
        Lost = "lost",
        /// People sent them, whatever the marks say.
        NotRobot = "not-robot",
        /// Takes *not-robot* back.
        Robot = "robot",
        /// Moves them to the trash.
        Delete = "delete",
        /// Moves them back to the inbox.
        Restore = "restore",
    }
}

/// The way in which a change is made to one request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BulkStep {
    /// A change to the triage.
    Triage(TriagePatch),
    /// A move to this mailbox.
    Move(Mailbox),
}

impl BulkChange {
    /// The step for each request.
    pub fn step(self) -> BulkStep {
        let read = |read| TriagePatch { read: Some(read), ..TriagePatch::default() };
        // Whoever sets a status has looked at the request.
        let status = |status| TriagePatch { status: Some(status), read: Some(true), ..TriagePatch::default() };
        let not_robot = |not_robot| TriagePatch { not_robot: Some(not_robot), ..TriagePatch::default() };
        BulkStep::Triage(match self {
            Self::Read => read(true),
            Self::Unread => read(false),
            Self::New => status(Status::New),
            Self::Contacted => status(Status::Contacted),
            Self::Quoted => status(Status::Quoted),
            Self::Won => status(Status::Won),
            Self::Lost => status(Status::Lost),
            Self::NotRobot => not_robot(true),
            Self::Robot => not_robot(false),
            Self::Delete => return BulkStep::Move(Mailbox::Trash),
            Self::Restore => return BulkStep::Move(Mailbox::Inbox),
        })
    }
}

impl TryFrom<String> for BulkChange {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("Please send one of: {}", Self::ALL.map(Self::as_str).join(", ")))
    }
}
