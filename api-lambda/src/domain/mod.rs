//! Quote requests: what a visitor may send, and what it means. Plain values, no I/O.

mod form;
mod lead;
mod quote_form;
mod quote_id;
mod quote_request;
mod written;

pub use form::{COUNT, Choice, Control, FIELDS, Field, Rule, typescript};
pub use lead::Lead;
pub use quote_form::{FILL_TIME, FieldErrors, HONEYPOT, LONGEST_FILL_TIME, QuoteForm, shown};
pub use quote_id::QuoteId;
pub use quote_request::QuoteRequest;
pub use written::Written;
