//! The order of the folders in `src` of the crates of `ssg`, of `deploy` and of `server`: no import goes against it. The
//! tests of `deploy` itself need servers and are not part of `make test`, and the others have none of their own.

use std::{fs, path::Path};

#[path = "../../../tests/layers.rs"]
mod checker;

use checker::{table_of, violations};

/// The folders of `read/src`. Each may import those before it.
const READ_LAYERS: [&str; 6] = ["cache", "source", "suggest", "typography", "diagnostics", "content"];

/// The folders of `check/src`. Each may import those before it, and the crate above.
const CHECK_LAYERS: [&str; 4] = ["model", "markdown", "search", "check"];

/// The files and folders of `import/src`. Each may import those before it, and both crates above.
const IMPORT_LAYERS: [&str; 8] = ["stop", "entry", "html", "export", "answers", "convert", "write", "import"];

/// The folders of `src`. Each may import those before it, and the crates above.
const LAYERS: [&str; 12] = [
    "pictures", "fonts", "page", "render", "cdn_headers", "emit", "external", "pipeline", "serve", "deploy", "guide",
    "commands",
];

/// The files and folders of `deploy/src`. Each may import those before it.
const DEPLOY_LAYERS: [&str; 10] =
    ["refusal", "message", "manifest", "difference", "progress", "report", "store", "folder", "bucket", "commands"];

/// The files of `server/src`. Each may import those before it.
const SERVER_LAYERS: [&str; 4] = ["head", "places", "answer", "stop"];

#[test]
fn every_import_goes_down_and_no_modules_import_each_other() {
    for (src, layers) in [
        ("read/src", &READ_LAYERS[..]),
        ("check/src", &CHECK_LAYERS),
        ("import/src", &IMPORT_LAYERS),
        ("src", &LAYERS),
        ("../deploy/src", &DEPLOY_LAYERS),
        ("../server/src", &SERVER_LAYERS),
    ] {
        let found = violations(&Path::new(env!("CARGO_MANIFEST_DIR")).join(src), layers);
        assert!(found.is_empty(), "{src}: {}", found.join("\n"));
    }
}

#[test]
fn only_the_crate_system_and_the_signals_of_the_server_ask_for_the_system() {
    let folders = ["src", "read/src", "check/src", "../deploy/src", "../server/src", "../release/src"];
    let files = folders.map(|folder| walkdir::WalkDir::new(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)));
    let paths = files.into_iter().flatten().map(|entry| entry.expect("an entry").into_path());
    let found = paths.filter(|path| path.extension().is_some_and(|ending| ending == "rs")).filter(|path| {
        let text = fs::read_to_string(path).expect("a file");
        [
            "std::os::", "os::unix", "os::windows", "cfg(unix)", "cfg(windows)", "cfg!(", "target_os", "rustix",
            "winapi_util",
        ]
        .iter()
        .any(|word| text.contains(word))
    });
    let found: Vec<_> = found.collect();
    assert!(matches!(&*found, [one] if one.ends_with("server/src/stop.rs")), "{found:?}");
}

#[test]
fn the_architecture_document_lists_the_same_layers() {
    let document = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/architecture.md");
    let document = fs::read_to_string(document).expect("the document");
    let all = READ_LAYERS.iter().chain(&CHECK_LAYERS).chain(&LAYERS);
    assert!(all.eq(&table_of(&document, "## The stages of a build")), "the table is another one than the lists here");
}

#[test]
fn imports_that_go_up_or_in_a_circle_are_found_with_file_and_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    write("lib.rs", "pub mod low;\npub mod high;\n");
    write("low/mod.rs", "mod one;\nmod two;\nmod three;\npub use one::One;\npub use two::Two;\n");
    write("low/one.rs", "use std::fmt;\n\nuse super::{Three, Two};\npub struct One;\n");
    write("low/two.rs", "use crate::{\n    low::{Three as Other, One},\n};\n");
    write("low/three.rs", "// use crate::high::Commented;\nfn up() -> crate::high::Up { crate::high::up() }\n");
    write("high.rs", "use crate::low::One;\n");
    write("lost.rs", "");
    assert_eq!(
        violations(folder.path(), &["low", "high"]),
        [
            "src/low/three.rs:2: low imports high, which is above it",
            "circle: high imports low (src/high.rs:1), low imports high (src/low/three.rs:2)",
            "circle: one imports two (src/low/one.rs:3), two imports one (src/low/two.rs:2)",
            "src/lost is not in the list of layers",
        ]
    );
}
