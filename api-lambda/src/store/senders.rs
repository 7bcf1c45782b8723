//! The last sender of a text, by which texts that several people send are recognized.

use jiff::Timestamp;

use super::{Item, Store, StoreError, TTL_ATTRIBUTE, Write, clock::is_alive, key, row, text, text_of, time};

const SENDER: &str = "sender";

/// Shows that somebody sent a text. It has hashes only.
#[derive(Debug, Clone)]
pub struct TextTrace {
    /// A hash of the text.
    pub text: String,
    /// Hashes of the values that distinguish a sender from others.
    pub sender: Vec<String>,
    /// The end of its retention.
    pub expires: Timestamp,
}

impl Store {
    /// Returns the hashes of the last sender of a text; empty if nobody sent it.
    pub async fn last_sender(&self, hash: &str, now: Timestamp) -> Result<Vec<String>, StoreError> {
        let item = self.get(trace_key(hash)).await?.filter(|item| is_alive(item, now));
        let sender = item.and_then(|item| text_of(&item, SENDER)).unwrap_or_default();
        Ok(sender.split_whitespace().map(str::to_owned).collect())
    }
}

pub(super) fn put_trace(trace: &TextTrace) -> Write {
    let attributes = [(SENDER, Some(text(trace.sender.join(" ")))), (TTL_ATTRIBUTE, Some(time(trace.expires)))];
    Write::put(row(trace_key(&trace.text), attributes))
}

fn trace_key(hash: &str) -> Item {
    key(format!("text#{hash}"), "text")
}
