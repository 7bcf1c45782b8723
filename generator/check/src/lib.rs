//! Makes a site of what was read, and checks it: the model, markdown, the search over posts, and all checks.
//!
//! The modules are layers; `docs/architecture.md` has their order and `generator/tests/it/layers.rs` enforces it.

pub mod check;
pub mod markdown;
pub mod model;
pub mod search;

use ssg_read::{cache, content, diagnostics, source, suggest, typography};
