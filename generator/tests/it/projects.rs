//! Finished jobs of `projects/`, read from the props of a page and from the messages.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::{acceptance_content, copy, ssg, stderr};

/// A site with these projects: name, place, service, day.
fn site(projects: &[[&str; 4]]) -> TempDir {
    let site = tempfile::tempdir().expect("a temporary folder");
    let content = site.path().join("content");
    copy(&acceptance_content(), &content);
    fs::create_dir(content.join("projects")).expect("a folder");
    for [name, location, service, finished] in projects {
        let project = format!(
            "title: Job {name}\nlocation: {location}\nservice: {service}\nfinished: {finished}\ntext: It is done.\n\
             facts: [140 sq ft]\npicture: {{ file: garage-day.jpg, alt: A garage. }}\n"
        );
        fs::write(content.join(format!("projects/{name}.yaml")), project).expect("a project");
    }
    site
}

/// Adds a section with these fields to the page of Naples.
fn add_section(site: &TempDir, fields: &str) {
    let page = site.path().join("content/locations/naples.yaml");
    let text = fs::read_to_string(&page).expect("a page").trim_end().to_owned();
    fs::write(page, format!("{text}\n  - projects: {{ heading: Finished jobs{fields} }}\n")).expect("a page");
}

/// The projects on the page of Naples.
#[track_caller]
fn shown(site: &TempDir) -> Vec<Value> {
    let output = ssg(site.path(), &["props", "/locations/naples"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let props: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let sections = props["page"]["props"]["sections"].as_array().expect("sections");
    let section = sections.iter().find(|section| section["kind"] == "projects").expect("the section");
    section["projects"].as_array().expect("projects").clone()
}

/// The messages of `ssg check`.
fn messages(site: &TempDir) -> String {
    stderr(&ssg(site.path(), &["check"]))
}

const JOBS: [[&str; 4]; 3] = [
    ["older", "/locations/naples", "/services/metallic-epoxy", "2025-11-30"],
    ["newest", "/locations/estero", "/services/flake-systems", "2026-03-01"],
    ["between", "/locations/naples", "/services/flake-systems", "2026-01-02"],
];

#[test]
fn without_a_choice_all_projects_are_shown_and_the_newest_comes_first() {
    let site = site(&JOBS);
    add_section(&site, "");
    let shown = shown(&site);
    assert_eq!(shown.iter().map(|job| &job["title"]).collect::<Vec<_>>(), ["Job newest", "Job between", "Job older"]);
    let first = &shown[0];
    assert_eq!((&first["place"], &first["finished"]), (&json!("Estero"), &json!("March 2026")));
    assert_eq!(first["more"]["href"], "/services/flake-systems");
    assert_eq!(first["facts"], json!(["140\u{a0}sq\u{a0}ft"]));
    assert_eq!(first["picture"]["alt"], "A garage.");
    assert!(!messages(&site).contains("projects/"), "{}", messages(&site));
}

#[test]
fn a_place_and_a_service_leave_the_projects_of_both() {
    for (fields, expected) in [
        (", location: /locations/naples", &["Job between", "Job older"][..]),
        (", service: /services/flake-systems", &["Job newest", "Job between"]),
        (", location: /locations/naples, service: /services/flake-systems", &["Job between"]),
    ] {
        let site = site(&JOBS);
        add_section(&site, fields);
        assert_eq!(shown(&site).iter().map(|job| &job["title"]).collect::<Vec<_>>(), expected, "{fields}");
    }
}

#[test]
fn a_section_without_a_project_is_refused_at_its_place() {
    let site = site(&JOBS);
    add_section(&site, ", location: /locations/bonita-springs");
    let messages = messages(&site);
    assert!(messages.contains("there is no project at /locations/bonita-springs in content/projects/"), "{messages}");
    assert!(messages.contains("field-value") && messages.contains("locations/naples.yaml:"), "{messages}");
}

#[test]
fn a_project_that_no_page_shows_is_a_warning() {
    let site = site(&JOBS);
    add_section(&site, ", location: /locations/naples");
    let messages = messages(&site);
    assert!(messages.contains("no page shows this project") && messages.contains("projects/newest.yaml"), "{messages}");
    assert!(!messages.contains("projects/older.yaml"), "{messages}");
}

#[test]
fn a_project_needs_the_page_of_a_place_and_of_a_service_that_exist() {
    let site = site(&[
        ["swapped", "/services/flake-systems", "/locations/naples", "2026-03-01"],
        ["gone", "/locations/napels", "/services/flake-systems", "2026-03-01"],
    ]);
    add_section(&site, "");
    let messages = messages(&site);
    assert!(messages.contains("/services/flake-systems is not the page of a place"), "{messages}");
    assert!(messages.contains("/locations/naples is not the page of a service"), "{messages}");
    assert!(messages.contains("link-broken") && messages.contains("/locations/naples"), "{messages}");
}

/// A site with one project, shown on the page of Naples, whose file ends with these lines.
fn site_with_page(more: &str) -> TempDir {
    let site = site(&JOBS[..1]);
    add_section(&site, "");
    let path = site.path().join("content/projects/older.yaml");
    let text = fs::read_to_string(&path).expect("the project");
    fs::write(&path, text + more).expect("the project");
    site
}

const PAGE: &str = "metaDescription: A garage in Naples, ground and coated in two days. What we measured in its slab, what it cost, and \
                    what its owner says of it after a year.\n\
                    sections:\n  - numbers:\n      numbers: [{ value: 3.1 lb, label: of vapor }, { value: 2 days, label: on site }]\n";

#[test]
fn a_project_with_sections_has_a_page_below_its_title_and_its_card_leads_there() {
    let site = site_with_page(PAGE);
    assert_eq!(shown(&site)[0]["more"], json!({ "label": "See the whole job", "href": "/projects/older" }));
    let output = ssg(site.path(), &["build"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let read = |file: &str| fs::read_to_string(site.path().join("dist").join(file)).expect("a file of the site");
    let page = read("projects/older.html");
    assert_eq!(page.matches("<h1").count(), 1);
    let order = ["Naples, November 2025", "Job older</h1>", "It is done.", "3.1"];
    let places = order.map(|words| page.find(words).unwrap_or_else(|| panic!("{words}: {page}")));
    assert!(places.is_sorted(), "{places:?}");
    assert!(page.contains("A garage in Naples, ground and coated"), "{page}");
    assert!(read("sitemap.xml").contains("/projects/older</loc>"));
}

#[test]
fn the_page_of_a_project_needs_a_description_and_has_no_second_heading_and_no_taken_address() {
    let undescribed = site_with_page(&PAGE[PAGE.find("sections:").expect("the sections")..]);
    let help = "a project with sections has a page: describe it for search results";
    assert!(messages(&undescribed).contains(help), "{}", messages(&undescribed));
    let headed = site_with_page(&format!("{PAGE}  - hero: {{ heading: Again, intro: The same. }}\n"));
    assert!(messages(&headed).contains("this page has a second main heading"), "{}", messages(&headed));
    let taken = site_with_page(PAGE);
    let pages = taken.path().join("content/pages/projects");
    fs::create_dir_all(&pages).expect("a folder");
    fs::write(pages.join("older.md"), "---\ntitle: Older\nmetaDescription: None.\n---\nText.\n").expect("a page");
    let text = "/projects/older is already the address of pages/projects/older.md";
    assert!(messages(&taken).contains(text), "{}", messages(&taken));
}
