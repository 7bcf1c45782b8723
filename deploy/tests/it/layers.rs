//! The order of the files in `src`: no import goes against it.

use std::path::Path;

#[path = "../../../tests/layers.rs"]
#[expect(dead_code, reason = "the table in docs/architecture.md has no row for each file of this crate")]
mod checker;

/// The files and folders of `src`. Each may import those before it.
const LAYERS: [&str; 10] =
    ["refusal", "message", "manifest", "difference", "progress", "report", "store", "folder", "bucket", "commands"];

#[test]
fn every_import_goes_down_and_no_modules_import_each_other() {
    let found = checker::violations(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &LAYERS);
    assert!(found.is_empty(), "{}", found.join("\n"));
}
