use std::collections::BTreeSet;

/// The comment at the head of a new list.
const HEADER: &str = "# The addresses of this site that visitors know. `ssg build` adds new ones, and stops when one would be lost.\n\
    # Keep this file with the rest of the content. Remove a line only if nobody has seen its page.\n";

/// The list of published addresses: `addresses.txt` in the content folder.
#[derive(Debug, Default)]
pub struct PublishedAddresses {
    text: String,
    addresses: BTreeSet<String>,
}

impl PublishedAddresses {
    /// The name of the list.
    pub const NAME: &str = "addresses.txt";

    /// Reads a list: an address a line. Other lines are comments.
    pub fn parse(text: String) -> Self {
        let addresses = text.lines().map(str::trim_end).filter(|line| line.starts_with('/')).map(str::to_owned);
        let addresses = addresses.collect();
        Self { text, addresses }
    }

    /// The addresses.
    pub fn addresses(&self) -> &BTreeSet<String> {
        &self.addresses
    }

    /// Each address with its bytes in the list.
    pub fn places(&self) -> impl Iterator<Item = (&str, std::ops::Range<usize>)> {
        let mut start = 0;
        self.text.split_inclusive('\n').filter_map(move |line| {
            let at = start;
            start += line.len();
            let address = line.trim_end();
            address.starts_with('/').then(|| (address, at..at + address.len()))
        })
    }

    /// The list with `more` addresses: comments first, then the addresses, sorted. `None` when nothing is new.
    pub fn with(&self, more: &BTreeSet<String>) -> Option<String> {
        if more.is_subset(&self.addresses) {
            return None;
        }
        let comments: String = self.text.split_inclusive('\n').filter(|line| line.starts_with('#')).collect();
        let comments = if comments.is_empty() { HEADER.to_owned() } else { comments };
        Some(self.addresses.union(more).fold(comments, |text, address| text + address + "\n"))
    }
}
