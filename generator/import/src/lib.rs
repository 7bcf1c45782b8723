//! Moves a site of another program into a content folder: reads an export or a folder, makes one list of entries of it,
//! converts their texts, and writes posts, pages, pictures and a report.
//!
//! The modules are layers; `docs/architecture.md` has their order and `generator/tests/it/layers.rs` enforces it.

pub mod stop;

pub mod entry;

mod html;

mod export;

pub mod answers;

mod convert;
mod write;

pub mod import;

use ssg_check::{markdown, model};
use ssg_read::{cache, content, source};
