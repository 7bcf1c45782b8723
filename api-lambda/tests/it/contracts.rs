//! Files that are made from the Rust types. `make generate` writes them with this same code.

use std::{fs, path::Path};

/// Compares a file with its committed version, or writes it when asked to.
fn is_committed(path: &str, written: String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let expected = snapbox::Data::read_from(&path, None).raw();
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(written, expected);
}

#[test]
fn the_quote_form_of_the_browser_is_the_one_of_the_api() {
    is_committed("../site/generated/quote-form.ts", api_lambda::typescript::quote_form().expect("the table"));
}

#[test]
fn the_constants_of_the_browser_are_those_of_the_api() {
    is_committed("../site/generated/api-constants.ts", api_lambda::typescript::api_constants().expect("JSON"));
}

#[test]
fn the_openapi_document_is_the_one_of_the_code() {
    is_committed("openapi.json", api_lambda::http::openapi());
}

#[test]
fn every_test_that_the_security_document_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let document = fs::read_to_string(root.join("docs/security.md")).expect("the document");
    let folders = ["api-lambda/tests/it", "generator/tests/it", "api-lambda/tests/sam"];
    let mut count = 0;
    for (module, test) in document.split('`').filter_map(|word| word.split_once("::")) {
        if test.contains(char::is_whitespace) || !test.contains('_') {
            continue;
        }
        let files =
            folders.iter().flat_map(|folder| ["rs", "py"].map(|end| root.join(format!("{folder}/{module}.{end}"))));
        let file = files.into_iter().find(|file| file.is_file()).unwrap_or_else(|| panic!("no tests are in {module}"));
        let name = test.rsplit("::").next().expect("a last part");
        let text = fs::read_to_string(&file).expect("a file of tests");
        assert!(text.contains(&format!(" {name}(")), "{} has no test {name}", file.display());
        count += 1;
    }
    assert!(count > 50, "the document names {count} tests");
}
