//! The index of the search over posts: files that a browser loads in parts. Plain values, no I/O.
//!
//! See `docs/decisions/0031-lists-and-search-of-posts.md`.

mod edited;
mod index;
mod vocabulary;
mod words;

pub use edited::{Changes, edited};
pub use index::{IndexedPost, MANIFEST, OF_WORDS, SearchFile, index};
pub use vocabulary::{NumberedWords, Vocabulary};
pub use words::PostWords;
