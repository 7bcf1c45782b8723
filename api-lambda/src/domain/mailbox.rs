use jiff::SignedDuration;

/// Time for which a deleted request can be restored. After that it is removed for good.
pub const TRASH_RETENTION: SignedDuration = SignedDuration::from_hours(30 * 24);

/// The two places where a quote request can be.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Mailbox {
    /// The requests the owner works on.
    #[default]
    Inbox,
    /// Deleted requests, kept for [`TRASH_RETENTION`].
    Trash,
}
