//! Files that are made from the Rust types. `make generate` writes them with this same code.

#[test]
fn the_quote_form_of_the_browser_is_the_one_of_the_api() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/generated/quote-form.ts");
    let expected = snapbox::Data::read_from(path.as_ref(), None).raw();
    let written = api_lambda::domain::typescript().expect("the table");
    snapbox::Assert::new().action_env("SNAPSHOTS").eq(written, expected);
}
