//! Texts of markdown, and the words that authors write anywhere.

mod addressed;
pub(super) mod alt;
mod bold;
mod brackets;
pub(super) mod characters;
mod days;
pub(super) mod doubled;
pub(super) mod drafts;
pub(super) mod ended;
mod escaped;
pub(super) mod foreign;
mod html;
mod labels;
mod leftover_patterns;
mod leftovers;
pub(super) mod markdown;
pub(super) mod notes;
mod older;
mod pasted;
mod prose;
mod sentences;
mod shape;
mod shortcodes;
pub(super) mod signs;
mod spelling;
mod structure;
pub(super) mod targets;
pub(super) mod titles;
pub(super) mod word_slips;

pub use alt::{check_alts, check_same_alts, is_same_alt};
pub use markdown::check_prose;
pub use older::TranslationList;
pub use spelling::{SiteWords, Spelling, UnknownWord, is_same_language, marks};
pub use targets::split_web;
