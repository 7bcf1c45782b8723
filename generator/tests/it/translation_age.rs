//! Advice about translations that are older than their originals.

use std::fs;

use crate::{
    support::{change, ssg, stderr, stdout},
    translations::{build, site},
};

/// The advice about old translations, each with its help on one line.
fn old(site: &tempfile::TempDir) -> Vec<String> {
    let told = stderr(&ssg(site.path(), &["check"]));
    let messages = told.split("\n\n").filter(|message| message.contains("[translation-old]"));
    messages.map(|message| message.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

fn list(site: &tempfile::TempDir) -> String {
    fs::read_to_string(site.path().join("content/translations.txt")).expect("the list")
}

#[test]
fn a_translation_is_old_when_the_words_of_its_original_have_changed_and_its_own_have_not() {
    let site = site();
    build(&site);
    assert_eq!(old(&site), Vec::<String>::new());
    change(&site, "services/flakes.yaml", "position: 1", "position: 7");
    assert_eq!(old(&site), Vec::<String>::new(), "facts are those of the original by themselves");

    change(
        &site,
        "services/flakes.yaml",
        "Chips of color under a clear coat.\nsections",
        "Chips, $4 a foot.\nsections",
    );
    change(&site, "services/flakes.yaml", "They do, as", "For ten years, as");
    assert_eq!(
        old(&site),
        ["advice[translation-old]: services/flakes.yaml has changed since this translation was written \
             --> content/services/flakes.es.yaml:1:1 = help: services/flakes.yaml has other words in lines 7, 14; write them here \
             too, or if this translation is still right, remove its line from content/translations.txt"]
    );
    build(&site);
    assert_eq!(old(&site).len(), 1, "a build does not forget it");

    change(&site, "services/flakes.es.yaml", "Sí, como", "Diez años, como");
    assert_eq!(old(&site), Vec::<String>::new());
    build(&site);
    change(&site, "services/flakes.yaml", "For ten years, as", "For twelve years, as");
    assert_eq!(old(&site).len(), 1, "the next change counts from here");
}

#[test]
fn an_original_that_is_as_it_was_and_one_that_lost_a_text_are_told_apart() {
    let site = site();
    let path = site.path().join("content/posts/dry-slab.md");
    let text = fs::read_to_string(&path).expect("the post");
    fs::write(&path, format!("{text}\nCall us before it rains.\n")).expect("the post");
    build(&site);
    fs::write(&path, &text).expect("the post");
    let told = old(&site);
    assert!(told[0].contains("a text is gone from posts/dry-slab.md; take it out here too"), "{told:?}");
    fs::write(&path, format!("{text}\nCall us before it rains.\n")).expect("the post");
    assert_eq!(old(&site), Vec::<String>::new());
}

#[test]
fn a_line_that_is_removed_comes_back_and_that_of_a_translation_that_is_gone_does_not() {
    let site = site();
    build(&site);
    let whole = list(&site);
    change(&site, "services/flakes.yaml", "They do, as", "For ten years, as");
    let kept: String = whole.split_inclusive('\n').filter(|line| !line.ends_with("flakes.es.yaml\n")).collect();
    fs::write(site.path().join("content/translations.txt"), kept).expect("the list");
    assert_eq!(old(&site), Vec::<String>::new());
    build(&site);
    assert!(list(&site).contains(" services/flakes.es.yaml\n"));
    assert_ne!(list(&site), whole);

    fs::remove_file(site.path().join("content/posts/dry-slab.es.md")).expect("a translation");
    fs::remove_file(site.path().join("content/addresses.txt")).expect("the addresses");
    build(&site);
    assert!(!list(&site).contains("dry-slab.es.md"), "{}", list(&site));
}

#[test]
fn a_check_ends_with_the_pages_that_a_language_lacks() {
    let told = stdout(&ssg(site().path(), &["check"]));
    assert!(told.ends_with("Not in Español: 1 page: /services/walls\n"), "{told}");
}

#[test]
fn a_list_is_written_as_earlier_versions_of_the_program_have_written_it() {
    let site = site();
    build(&site);
    let line = list(&site).lines().find(|line| line.ends_with("/flakes.es.yaml")).expect("a line").to_owned();
    assert_eq!(
        line,
        "687c911b0334 56a5fc39930b 2e9097,3a95ce,4e73f8,97c7d3,b15eda,c2a512,c69dbd,e96e7d,ede75a services/flakes.es.yaml"
    );
}
