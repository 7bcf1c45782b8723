//! `ssg new` lists what can be made, and `ssg new section` puts an example of a section into a page.

use std::fs;

use generator::content::schema;

use crate::support::{small_site, ssg, stderr, stdout};

const PAGE: &str = "title: Repairs\nmetaDescription: Repairs.\nkeywords: [repairs]\nsections:\n  - hero:\n      heading: Repairs\n      \
                    intro: We mend it.\n  # The end.\n  - call-to-action:\n      heading: Call us\n      text: Today.\n\n# A note.\n\
                    updated: 2025-01-01\n";

#[test]
fn new_without_a_name_lists_what_can_be_made() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["new"]);
    assert!(output.status.success());
    for call in ["ssg new post TITLE", "ssg new section [KIND]", "ssg new project DIR"] {
        assert!(stdout(&output).lines().any(|line| line.starts_with(call)), "{call}: {}", stdout(&output));
    }
}

#[test]
fn new_section_lists_every_kind_with_one_line_each() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let list = stdout(&ssg(folder.path(), &["new", "section"]));
    for kind in schema::section_kinds() {
        let line = list.lines().find(|line| line.trim_start().starts_with(&format!("{kind} ")));
        assert!(line.is_some_and(|line| line.ends_with('.')), "{kind}: {line:?}");
    }
    let output = ssg(folder.path(), &["new", "section", "qestions"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "ssg: there is no section `qestions`; did you mean `questions`? `ssg new section` lists all\n"
    );
}

#[test]
fn a_section_goes_before_the_end_of_a_page_and_nothing_else_changes() {
    for (kind, before) in [("questions", "  # The end.\n"), ("form", "\n# A note.\n")] {
        let site = small_site();
        let page = site.path().join("content/page.yaml");
        for text in [PAGE.to_owned(), PAGE.replace('\n', "\r\n")] {
            fs::write(&page, &text).expect("a page");
            let printed = stdout(&ssg(site.path(), &["new", "section", kind]));
            let output = ssg(site.path(), &["new", "section", kind, "--page", "page.yaml"]);
            assert!(output.status.success(), "{}", stderr(&output));
            let (start, rest) = PAGE.split_once(before).expect("the place");
            let section: String = printed.lines().map(|line| format!("  {line}\n")).collect();
            let expected = format!("{start}{section}{before}{rest}");
            let expected = if text.contains('\r') { expected.replace('\n', "\r\n") } else { expected };
            assert_eq!(fs::read_to_string(&page).expect("a page"), expected, "{kind}");
        }
    }
}

#[test]
fn a_page_gets_one_section_to_start_with() {
    let site = small_site();
    let page = site.path().join("content/page.yaml");
    let without = PAGE.replace("  - hero:\n      heading: Repairs\n      intro: We mend it.\n", "");
    fs::write(&page, &without).expect("a page");
    let arguments = ["new", "section", "hero", "--page", "page.yaml"];
    assert!(ssg(site.path(), &arguments).status.success());
    let made = fs::read_to_string(&page).expect("a page");
    assert!(made.contains("sections:\n  - hero:\n"), "{made}");
    let output = ssg(site.path(), &arguments);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("has the section `hero` already"), "{}", stderr(&output));
    assert_eq!(fs::read_to_string(&page).expect("a page"), made);
}

#[test]
fn a_page_without_a_list_of_sections_stays_as_it_is() {
    let site = small_site();
    let page = site.path().join("content/page.yaml");
    for text in ["title: Repairs\n", "sections: []\n", "sections:\n"] {
        fs::write(&page, text).expect("a page");
        let output = ssg(site.path(), &["new", "section", "questions", "--page", "page.yaml"]);
        assert_eq!(output.status.code(), Some(2), "{text}");
        assert!(stderr(&output).contains("nothing was changed"), "{}", stderr(&output));
        assert_eq!(fs::read_to_string(&page).expect("a page"), text);
    }
}

/// The work that is left with a new section: examples to replace, and pictures, pages and the like that they name.
#[test]
fn every_kind_of_section_is_inserted_so_that_only_its_examples_are_reported() {
    const NAMED: [&str; 8] = [
        "link-broken", "picture-missing", "swatches-missing", "form-missing", "file-missing", "field-value",
        "map-empty", "price-differs",
    ];
    for kind in schema::section_kinds() {
        let site = small_site();
        let pages = site.path().join("content/pages");
        fs::create_dir_all(&pages).expect("a folder");
        let is_first = ["hero", "choices"].contains(&kind.as_str());
        let head = "title: Repairs of doors and windows\nmetaDescription: What we mend at doors and windows, how long it takes, \
                    what it costs, and how to reach us on any day of the week.\nsections:\n  - hero:\n      heading: Repairs\n      \
                    intro: We mend it.\n";
        let head = if is_first { head.replace("hero:", "text:").replace("intro:", "body:") } else { head.to_owned() };
        fs::write(pages.join("repairs.yaml"), head).expect("a page");
        let before = codes(site.path());
        let output = ssg(site.path(), &["new", "section", &kind, "--page", "pages/repairs.yaml"]);
        assert!(output.status.success(), "{kind}: {}", stderr(&output));
        let found = codes(site.path());
        let examples = found.iter().filter(|code| *code == "template-left").count();
        let text = fs::read_to_string(pages.join("repairs.yaml")).expect("a page");
        assert_eq!(examples, text.matches("  # example").count(), "{kind}: {found:?}\n{text}");
        assert!(examples > 0, "{kind}");
        let others = found.iter().filter(|code| *code != "template-left" && !before.contains(code));
        let others: Vec<&String> = others.filter(|code| !NAMED.contains(&code.as_str())).collect();
        assert!(others.is_empty(), "{kind}: {others:?}");
    }
}

fn codes(site: &std::path::Path) -> Vec<String> {
    let text = stdout(&ssg(site, &["check", "--message-format", "json"]));
    let messages = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    messages.filter_map(|message| message["code"].as_str().map(str::to_owned)).collect()
}
