//! Compares what was read, and pages that are made.

pub(super) mod external;
pub(super) mod finished;
pub(super) mod site;
pub(super) mod spelling;
