//! The static site generator `ssg`.
//!
//! The folders are the stages of a build, in this order: [`source`] reads files, [`content`] is what
//! authors may write, [`model`] is the site as meant, [`check`] finds what no single file can know,
//! [`markdown`] makes HTML of texts, [`page`] makes the props of each page, [`render`] runs React on
//! them, [`emit`] writes `dist/`. [`pipeline`] connects them.

pub mod check;
pub mod commands;
pub mod content;
pub mod diagnostics;
pub mod edge;
pub mod emit;
pub mod markdown;
pub mod model;
pub mod page;
pub mod pictures;
pub mod pipeline;
pub mod render;
pub mod serve;
pub mod source;
pub mod suggest;
