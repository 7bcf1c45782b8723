//! Files that are made from the Rust types. `make generate` writes them with this same code.

#[test]
fn the_typescript_of_the_page_props_is_the_one_in_site() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/generated/props.ts");
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(generator::page::contract::typescript(), snapbox::Data::read_from(path.as_ref(), None).raw());
}
