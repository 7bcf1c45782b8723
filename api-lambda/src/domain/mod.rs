//! Quote requests: what a visitor may send, what it means, and what the owner does about it. Plain values, no I/O.

mod change;
mod fields;
mod form;
mod handling;
mod lead;
mod quote_form;
mod quote_id;
mod quote_request;
mod search;
mod text;
mod written;

pub use change::Change;
pub use fields::Fields;
pub use form::{COUNT, Choice, Control, FIELDS, Field, Rule, email, typescript};
pub use handling::{Handling, Note, Status};
pub use lead::Lead;
pub use quote_form::{FILL_TIME, FieldErrors, HONEYPOT, MAX_SAFE_INTEGER, QuoteForm};
pub use quote_id::QuoteId;
pub use quote_request::QuoteRequest;
pub use search::{LIMIT, LONGEST_SEARCH, MOST, Search};
pub use written::Written;
