//! Files that are made from the Rust types. `make generate` writes them with this same code.

use std::{collections::BTreeSet, path::Path};

use crate::{
    floors,
    support::{acceptance_content, copy, ssg, stderr},
};

#[test]
fn the_typescript_of_the_page_props_in_site_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../site/generated/props.ts");
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(generator::page::contract::typescript(), snapbox::Data::read_from(path.as_ref(), None).raw());
}

#[test]
fn the_document_about_messages_is_current() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/diagnostics.md");
    snapbox::Assert::new()
        .action_env("SNAPSHOTS")
        .eq(generator::diagnostics::reference(), snapbox::Data::read_from(path.as_ref(), None).raw());
}

/// The folder of the repository has the same files for editors and for git as a new site.
#[test]
fn the_settings_of_the_editor_and_the_git_hook_are_those_of_a_new_site() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(ssg(folder.path(), &["new", "project", "site"]).status.success());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for name in [".vscode/settings.json", ".vscode/extensions.json", ".vscode/tasks.json", ".githooks/pre-commit"] {
        let made = std::fs::read_to_string(folder.path().join("site").join(name)).expect("a file");
        // Here the program is the one that was built.
        let made = made.replace("\"ssg check\"", "\"target/release/ssg check\"");
        snapbox::Assert::new().action_env("SNAPSHOTS").eq(made, snapbox::Data::read_from(&root.join(name), None).raw());
    }
}

#[test]
fn the_authors_guide_has_an_example_of_every_section_kind_and_all_build() {
    let guide = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/content.md");
    let guide = std::fs::read_to_string(guide).expect("the guide");
    let blocks = guide.split("```yaml section\n").skip(1).map(|rest| rest.split("```").next().expect("an end"));
    let sections: Vec<String> = blocks.map(|block| block.lines().map(|line| format!("  {line}\n")).collect()).collect();

    let folder = tempfile::tempdir().expect("a temporary folder");
    copy(&acceptance_content(), &folder.path().join("content"));
    // The guide's room and its colors, in small.
    floors::add_room(&folder.path().join("content"), "garage");
    let signature = folder.path().join("content/swatches/signature.yaml");
    let colors = std::fs::read_to_string(&signature).expect("a collection");
    std::fs::write(signature, colors.replacen("\nswatches:", "\nboard: 127\nswatches:", 1)).expect("a collection");
    let head = "name: Guide\ngroup: project\nposition: 9\ntitle: Guide\nmetaDescription: All kinds.\nkeywords: [guide]\n\
                summary: All kinds.\nsections:\n";
    std::fs::write(folder.path().join("content/services/guide.yaml"), format!("{head}{}", sections.concat()))
        .expect("the page of examples");
    let output = ssg(folder.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));

    let kinds = generator::content::schema::section_kinds();
    let shown: BTreeSet<&str> =
        sections.iter().filter_map(|section| section.trim().strip_prefix("- ")?.split(':').next()).collect();
    assert_eq!(shown, kinds.iter().map(String::as_str).collect(), "the guide shows every kind of section");
}
