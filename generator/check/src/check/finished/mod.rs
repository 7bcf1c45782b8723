//! Finished pages: mistakes of components.

mod page;
mod scan;
mod weight;

pub use page::{
    Attributes, CheckedShell, Destinations, FinishedPage, Report, check_attributes, check_finished, check_shell,
};
pub use weight::{Budget, check_weight};
