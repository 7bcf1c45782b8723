use thiserror::Error;

/// A reason not to start or not to go on, which the user can change. Everything else is a fault of a machine.
#[derive(Debug, Error)]
pub(crate) enum Refusal {
    #[error(
        "{place} belongs to another site, {owner}. Name another place; or, if {site} is its new address, write that \
         into {marker}"
    )]
    OtherSite { place: String, owner: String, site: String, marker: String },
    #[error(
        "{place} is not empty, and nothing in it says that it belongs to {site} (first seen: {found}). Name an empty \
         place, so that nothing of somebody else is changed"
    )]
    NotOurs { place: String, site: String, found: String },
    #[error("there is no release of {site} in {place} yet; `ssg deploy push {place}` makes the first one")]
    Nothing { place: String, site: String },
    #[error("another push or rollback to {place} is running; try again when it has ended")]
    Locked { place: String },
    #[error(
        "the lock of {place} is lost, because this program could not renew it in time and another push or rollback \
         took it; run the command again. Visitors see whole pages meanwhile"
    )]
    LockLost { place: String },
    #[error("there is no release {asked}; `ssg deploy releases {place}` lists those that are kept")]
    NoSuchRelease { asked: String, place: String },
    #[error("{asked} is the start of more than one release; write more of it")]
    Ambiguous { asked: String },
    #[error("there is no release before the live one; `ssg deploy releases {place}` lists those that are kept")]
    NoEarlier { place: String },
    #[error(
        "{place} shows everybody all that is in it, so it has no previews. The CloudFront key value store of template.yaml \
         has them (--values), and so has a folder that `ssg serve` shows"
    )]
    NoPreviews { place: String },
    #[error("there is no preview {asked}; `ssg deploy previews {place}` lists them")]
    NoSuchPreview { asked: String, place: String },
    #[error("{path} changed while it was read; run the command again")]
    Changed { path: String },
    #[error("{0}")]
    Usage(String),
}
