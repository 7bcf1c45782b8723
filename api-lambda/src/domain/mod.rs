//! Quote requests: what a visitor may send, what it means, and what the owner does about it. Plain values, no I/O.

mod field_reader;
mod form;
mod form_values;
mod quote_id;
mod quote_request;
mod raw_value;
mod search;
mod submission;
mod text;
mod triage;
mod triage_patch;

pub use field_reader::Fields;
pub use form::{COUNT, Choice, Control, FIELDS, Field, Rule, email, typescript};
pub use form_values::QuoteRequest;
pub use quote_id::QuoteId;
pub use quote_request::Lead;
pub use raw_value::Written;
pub use search::{LIMIT, LONGEST_SEARCH, MOST, Search};
pub use submission::{FILL_TIME, FieldErrors, HONEYPOT, MAX_SAFE_INTEGER, QuoteForm};
pub use triage::{Handling, Note, Status};
pub use triage_patch::Change;
