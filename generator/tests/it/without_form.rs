//! `quoteForm: false` in `site.yaml`: a site without the quote form, for a host without the API.

use std::{collections::BTreeMap, fs, path::Path};

use crate::support::{files, small_site, ssg, stderr, stdout};

/// The files of the form and of the owner's inbox.
const OF_FORM: [&str; 5] = ["admin-login.html", "admin-worker.js", "admin.html", "admin.webmanifest", "thank-you.html"];

const SENTENCE: &str =
    "The site has no form (`quoteForm: false`): visitors write to quotes@dune.example or call (239) 555-0100\n";

const FORM: &str = "projectTypes:\n  - { value: repair, label: Repair }\ndetailsHint: What is broken.\n";

/// The small site with this line in `site.yaml`, and without the file that only the form needs.
fn site_with(line: &str) -> tempfile::TempDir {
    let site = small_site();
    fs::remove_file(site.path().join("content/thank-you.yaml")).expect("the page after the form");
    set(site.path(), "", line);
    site
}

/// Writes `to` in place of `from` at the end of `site.yaml`.
fn set(site: &Path, from: &str, to: &str) {
    let path = site.join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("the business");
    let before = text.strip_suffix(from).expect("the line at the end");
    fs::write(path, format!("{before}{to}")).expect("the business");
}

/// Builds without a warning. Returns the files of the site, and the summary.
fn build(site: &Path) -> (BTreeMap<String, Vec<u8>>, String) {
    let output = ssg(site, &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    let dist = site.join("dist");
    let read = |path: String| (path.clone(), fs::read(dist.join(path)).expect("a file"));
    (files(&dist).into_iter().map(read).collect(), stdout(&output))
}

fn text<'f>(files: &'f BTreeMap<String, Vec<u8>>, path: &str) -> &'f str {
    std::str::from_utf8(&files[path]).expect("UTF-8")
}

#[test]
fn a_mail_link_and_the_phone_number_are_in_place_of_the_form_and_of_its_pages() {
    let site = site_with("quoteForm: false\n");
    let (files, said) = build(site.path());
    let home = text(&files, "index.html");
    let (_, contact) = home.split_once("id=\"contact\"").expect("the section that quote buttons lead to");
    assert!(!home.contains("<form") && !home.contains("data-island=\"quoteForm\""), "{contact}");
    let (_, buttons) = contact.split_once("<div class=\"actions\" id=\"quote-form\">").expect("buttons");
    let (buttons, channels) = buttons.split_once("</div>").expect("their end");
    for part in [buttons, channels] {
        assert!(part.contains("href=\"mailto:quotes@dune.example\""), "{part}");
        assert!(part.contains("href=\"tel:+12395550100\""), "{part}");
    }
    assert!(buttons.contains("Write an Email") && buttons.matches("<a ").count() == 2, "{buttons}");
    assert_eq!(OF_FORM.into_iter().filter(|path| files.contains_key(*path)).collect::<Vec<_>>(), [""; 0]);
    // An inbox may come back later, so its rules stay.
    assert!(text(&files, "_headers").contains("\n/admin\n"));
    assert_eq!(said.matches(SENTENCE).count(), 1, "{said}");
}

#[test]
fn a_site_with_the_form_has_its_pages_whether_the_line_says_so_or_is_left_out() {
    for line in ["", "quoteForm: true\n"] {
        let site = small_site();
        set(site.path(), "", line);
        let (files, said) = build(site.path());
        assert!(OF_FORM.into_iter().all(|path| files.contains_key(path)), "{line}");
        let home = text(&files, "index.html");
        assert!(home.contains("data-island=\"quoteForm\"") && !home.contains("Write an Email"), "{line}");
        assert!(!said.contains("The site has no form"), "{said}");
    }
}

#[test]
fn a_form_that_is_switched_off_and_on_again_leaves_no_trace() {
    let site = small_site();
    let (first, _) = build(site.path());
    let thank_you = site.path().join("content/thank-you.yaml");
    let words = fs::read(&thank_you).expect("the page after the form");

    fs::remove_file(&thank_you).expect("the page after the form");
    set(site.path(), "", "quoteForm: false\n");
    let (without, said) = build(site.path());
    assert!(!without.contains_key("admin.html") && said.contains(SENTENCE), "{said}");
    // A build that finds everything as it was knows it too.
    let (again, said) = build(site.path());
    assert!(again == without && said.contains(SENTENCE), "{said}");

    fs::write(&thank_you, words).expect("the page after the form");
    set(site.path(), "quoteForm: false\n", "");
    let (last, _) = build(site.path());
    assert_eq!(last.keys().collect::<Vec<_>>(), first.keys().collect::<Vec<_>>());
    assert!(last == first, "a file is another one than before");
}

#[test]
fn the_api_of_a_site_without_the_form_gets_no_words_of_a_form() {
    let site = site_with("quoteForm: false\n");
    fs::write(site.path().join("content/form.yaml"), FORM).expect("the words of the form");
    let output = ssg(site.path(), &["form"]);
    assert_eq!((output.status.code(), stdout(&output)), (Some(0), String::new()), "{}", stderr(&output));
    assert!(stderr(&output).contains("warning[file-unused]"), "{}", stderr(&output));
}

#[test]
fn a_new_site_can_go_without_the_form_by_the_line_that_is_a_comment_in_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    assert!(ssg(folder.path(), &["new", "project", "site"]).status.success());
    let site = folder.path().join("site");
    let path = site.join("content/site.yaml");
    let text = fs::read_to_string(&path).expect("the business");
    assert_eq!(text.matches("# quoteForm: false\n").count(), 1, "{text}");
    fs::write(&path, text.replace("# quoteForm: false\n", "quoteForm: false\n")).expect("the business");
    fs::remove_file(site.join("content/forms/contact.yaml")).expect("the form");
    let home = fs::read_to_string(site.join("content/home.yaml")).expect("the home page");
    fs::write(site.join("content/home.yaml"), home.replace("      form: contact\n", "")).expect("the home page");
    let output = ssg(&site, &["build", "--drafts", "--out", "preview"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
    assert!(!site.join("preview/admin.html").exists());
}
