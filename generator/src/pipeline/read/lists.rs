//! The lists that builds keep in the content folder.

use crate::{check, diagnostics::Diagnostic};

use super::sources::Sources;

/// Reads a list; an empty one when there is none.
pub(in crate::pipeline) fn read(sources: &Sources<'_>, name: &str, diagnostics: &mut Vec<Diagnostic>) -> String {
    if !sources.listing.singles.contains(&name) {
        return String::new();
    }
    match sources.text(name) {
        Ok(source) => source.text,
        Err(error) => {
            diagnostics.push(check::read_error(&error));
            String::new()
        }
    }
}
