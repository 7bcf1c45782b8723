//! Quote requests: what a visitor may send, and what it means. Plain values, no I/O.

mod form;
mod quote_request;

pub use form::{Choice, Control, FIELDS, Field, Rule, field, typescript};
pub use quote_request::{FieldErrors, QuoteForm, QuoteRequest};
