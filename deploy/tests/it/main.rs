//! Tests of `ssg-deploy` from outside: JSON in; folders, and objects of a real S3-compatible server, out.

#![expect(clippy::unwrap_used, reason = "a test fails with the place of the failure")]

mod bucket;
mod building;
mod folder;
mod kills;
mod lock;
mod program;
mod servers;
mod signature;
mod site;
mod ssg;
