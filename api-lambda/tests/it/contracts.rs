//! Files that are made from the Rust types. `make generate` writes them with this same code.

use std::path::Path;

/// Compares, or writes when asked to.
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
