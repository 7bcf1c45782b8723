//! A form as data. One [`Definition`] makes the page, the checks of the browser and of the API, the page without scripts
//! and what the owner reads. Plain values, no I/O.

mod built_in;
mod check;
mod day;
mod definition;
mod names;
mod pattern;
mod problems;
mod role;
mod text;
mod words;

pub use built_in::{BUILT_IN, EMAIL, PHONE_DIGITS};
pub use check::{FieldErrors, Today};
pub use day::is_day;
pub use definition::{
    Business, Choice, Control, Definition, FOLDER, FORMAT, Field, Link, OfficePhone, Original, Rule, Sent, Text, When,
};
pub use pattern::anchored;
pub use problems::{
    MAX_CHOICES, MAX_DEFINITION_BYTES, MAX_FIELDS, MAX_NAME_CHARS, MAX_PROMISED_HOURS, MAX_TOTAL_CHARS, Problem,
    is_field_name, is_slug,
};
pub use role::{FieldName, Role};
pub use text::{has_control_chars, nfc, normalize, too_long};
pub use words::{
    ENGLISH, Words,
    english::{self, CONTROL_CHARS, TOO_LONG},
};
