//! HTTP, as every call needs it: bodies, the client's address, errors, and parts of schemas.

pub(crate) mod body;
pub(crate) mod client_ip;
pub(crate) mod error;
pub(crate) mod fails;
pub(crate) mod form_schema;
pub(crate) mod idempotency_key;
pub(crate) mod in_path;
pub(crate) mod read_body;
pub(crate) mod schemas;

pub use body::{form_pairs, json_pairs};
pub use error::{NO_FORM, VISITOR_STATUSES};
