//! The files of an import: posts and pages, lines of `site.yaml`, the list of what was imported, and the report.

mod fields;
mod record;
mod report;
mod site;

pub(crate) use fields::Fields;
pub(crate) use record::Record;
pub(crate) use report::append;
pub(crate) use site::Additions;
