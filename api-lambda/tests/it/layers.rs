//! The order of the folders in `src`, and that nothing goes against it.

use std::{fs, path::Path};

#[path = "../../../tests/layers.rs"]
mod checker;

use checker::{table_of, violations};

/// The folders of `src`. Each may import those before it.
const LAYERS: [&str; 7] = ["domain", "auth", "config", "store", "app", "http", "commands"];

/// What is known to go against it, to be removed. Nothing is added here.
const KNOWN: [&str; 1] = ["circle: rim imports contact"];

#[test]
fn every_import_goes_down_and_no_modules_import_each_other() {
    let mut found = violations(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &LAYERS);
    for known in KNOWN {
        let before = found.len();
        found.retain(|one| !one.contains(known));
        assert!(found.len() < before, "{known} is gone: remove it from KNOWN");
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn the_architecture_document_lists_the_same_layers() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/architecture.md");
    let document = fs::read_to_string(document).expect("the document");
    assert_eq!(table_of(&document, "## The API"), LAYERS);
}
