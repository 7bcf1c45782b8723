//! Middleware around every request.

pub(super) mod cdn;
pub(super) mod csrf;
pub(super) mod deadline;
pub(super) mod head;
pub(super) mod panics;
pub(super) mod read_body;
pub(super) mod refusals;
pub(super) mod request_id;
pub(super) mod request_log;
pub(super) mod security_headers;
