//! The index of the search over posts: files that a browser loads in parts. Plain values, no I/O.
//!
//! See `docs/decisions/0031-lists-and-search-of-posts.md`.

mod index;
mod vocabulary;
mod words;

pub use index::{IndexedPost, MANIFEST, SearchFile, index};
pub use vocabulary::Vocabulary;
pub use words::PostWords;
