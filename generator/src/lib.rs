//! The static site generator `ssg`.
//!
//! The modules are layers; `docs/architecture.md` has their order and `tests/it/layers.rs` enforces it. [`pipeline`]
//! connects the stages of a build: read, check, make props, render, write.

pub mod cdn_headers;
pub mod commands;
pub mod deploy;
pub mod emit;
pub mod external;
pub mod fonts;
pub mod guide;
pub mod page;
pub mod pictures;
pub mod pipeline;
pub mod render;
pub mod serve;

pub use ssg_check::{check, markdown, model, search};
pub use ssg_read::{cache, content, diagnostics, source, suggest, typography};
