//! The order of the folders in `src`: no import goes against it.

use std::{fs, path::Path};

#[path = "../../../tests/layers.rs"]
mod checker;

use checker::{table_of, violations};

/// The folders of `src`. Each may import those before it.
const LAYERS: [&str; 14] = [
    "blocking", "domain", "auth", "mail", "webhook", "push", "photos", "config", "store", "http", "app", "api",
    "typescript", "commands",
];

#[test]
fn every_import_goes_down_and_no_modules_import_each_other() {
    let found = violations(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &LAYERS);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Elsewhere, a limit could end before the work that it is for.
#[test]
fn all_work_that_blocks_a_thread_goes_through_one_place() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let blocks = |text: &str| text.contains("spawn_blocking") || text.contains("block_in_place");
    let files =
        checker::source_files(&source).into_iter().filter(|file| blocks(&fs::read_to_string(file).expect("a file")));
    assert_eq!(files.collect::<Vec<_>>(), [source.join("blocking.rs")]);
}

#[test]
fn the_architecture_document_lists_the_same_layers() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/architecture.md");
    let document = fs::read_to_string(document).expect("the document");
    assert_eq!(table_of(&document, "## The API"), LAYERS);
}
