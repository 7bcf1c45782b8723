//! The index of the search over posts: files that a browser loads in parts. Plain values, no I/O.
//!
//! See `docs/decisions/0031-lists-and-search-of-posts.md`.

mod index;
mod post_words;
mod vocabulary;

pub use index::{IndexedPost, MANIFEST, SearchFile, index};
pub use post_words::PostWords;
pub use vocabulary::Vocabulary;
