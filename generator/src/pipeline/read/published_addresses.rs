use crate::{check, diagnostics::Diagnostic, model::PublishedAddresses};

use super::sources::Sources;

/// Reads the list of published addresses; an empty one when there is none.
pub(in crate::pipeline) fn read(sources: &Sources<'_>, diagnostics: &mut Vec<Diagnostic>) -> PublishedAddresses {
    if !sources.listing.singles.contains(&PublishedAddresses::NAME) {
        return PublishedAddresses::default();
    }
    match sources.text(PublishedAddresses::NAME) {
        Ok(source) => PublishedAddresses::parse(source.text),
        Err(error) => {
            diagnostics.push(check::read_error(&error));
            PublishedAddresses::default()
        }
    }
}
