use serde::{Deserialize, Serialize};

use crate::{content::OldAddress, diagnostics::Place};

/// An old address of a page, with its place in the page's file.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Alias {
    /// The position in the file.
    pub place: Place,
    /// The address.
    pub address: String,
}

impl Alias {
    /// The old addresses in YAML that starts at byte `start` of its file.
    pub fn written(addresses: &[OldAddress], start: usize) -> Vec<Self> {
        let alias = |one: &OldAddress| Self {
            place: Place::Bytes(one.at.start + start..one.at.end + start),
            address: one.value.clone(),
        };
        addresses.iter().map(alias).collect()
    }
}
