use std::ops::Range;

use crate::diagnostics::Code;

/// A mistake in a markdown text. Positions are bytes of the text.
pub(super) struct Finding {
    pub(super) code: Code,
    pub(super) at: Range<usize>,
    pub(super) message: String,
    pub(super) help: String,
}

impl Finding {
    pub(super) fn new(code: Code, at: Range<usize>, message: impl Into<String>, help: impl Into<String>) -> Self {
        Self { code, at, message: message.into(), help: help.into() }
    }
}
