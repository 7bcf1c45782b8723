//! Reads content: files and their text, the types that authors write, and messages about mistakes in them.
//!
//! The modules are layers; `docs/architecture.md` has their order and `generator/tests/it/layers.rs` enforces it.

pub mod cache;
pub mod content;
pub mod diagnostics;
pub mod source;
pub mod suggest;
pub mod typography;
