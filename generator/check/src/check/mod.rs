//! Checks beyond the schema of a single value: broken links, duplicate slugs, inconsistent facts. Plain values, no I/O.

mod facts;
mod finding;
mod finished;
mod pages;
mod references;
mod text;
mod yaml;

pub use facts::*;
pub use finished::*;
pub use pages::*;
pub use references::{PictureUse, References, TradeWord, WrittenAmount};
pub use text::*;
pub use yaml::*;
