//! The static site generator `ssg`.
//!
//! The modules are layers; `docs/architecture.md` has their order and `tests/it/layers.rs` enforces it. [`pipeline`]
//! connects the stages of a build: read, check, make props, render, write.

pub mod cache;
pub mod cdn_headers;
pub mod check;
pub mod commands;
pub mod content;
pub mod deploy;
pub mod diagnostics;
pub mod emit;
pub mod external;
pub mod fonts;
pub mod markdown;
pub mod model;
pub mod page;
pub mod pictures;
pub mod pipeline;
pub mod render;
pub mod search;
pub mod serve;
pub mod source;
pub mod suggest;
pub mod typography;
