//! `button`: where the main button of a site, a page or a section leads.

use std::{fs, path::Path};

use crate::support::{small_site, ssg, stderr};

const BOOKING: &str = "https://booking.example.com/lakeside";

/// The small site with a page of its own, whose main button leads to a service for bookings.
fn site_with(button: &str) -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    append(&content.join("site.yaml"), button);
    fs::create_dir(content.join("pages")).expect("a folder");
    let team = "title: The Team\nmetaDescription: Who works here.\nsections:\n  - hero: { heading: The team, intro: Two dentists. }\n  \
                - call-to-action: { heading: Come in, text: We have time. }\n";
    fs::write(content.join("pages/team.yaml"), team).expect("a page");
    site
}

fn append(path: &Path, lines: &str) {
    let text = fs::read_to_string(path).expect("a file");
    fs::write(path, text + lines).expect("a file");
}

fn build(site: &Path) {
    let output = ssg(site, &["build", "--verify"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()));
}

fn page(site: &Path, name: &str) -> String {
    fs::read_to_string(site.join("dist").join(name)).expect("a page")
}

/// The addresses and the words of all links that are buttons, in the order of the page.
fn buttons(html: &str) -> Vec<(&str, &str)> {
    let starts = ["class=\"button button-solid\"", "class=\"call-bar-quote\"", "class=\"button button-line\""];
    let links = html.split("<a ").skip(1).filter(|link| starts.iter().any(|start| link.starts_with(start)));
    let links = links.map(|link| {
        let (_, rest) = link.split_once("href=\"").expect("an address");
        let (href, rest) = rest.split_once('"').expect("its end");
        let (_, rest) = rest.split_once('>').expect("the end of the tag");
        let rest = rest.strip_prefix("<span>").unwrap_or(rest);
        (href, rest.split('<').next().expect("words"))
    });
    links.filter(|(href, words)| !href.starts_with("tel:") && *words != "Back to Blog").collect()
}

#[test]
fn the_button_of_the_site_leads_every_main_button_to_the_booking_service() {
    let site = site_with(&format!("button: {{ to: \"{BOOKING}\", label: Book a Visit, phoneLabel: Book }}\n"));
    build(site.path());
    for name in ["team.html", "404.html", "blog.html", "blog/dry-slab.html", "index.html"] {
        let html = page(site.path(), name);
        let found = buttons(&html);
        let (last, others) = found.split_last().expect("buttons");
        assert_eq!(*last, (BOOKING, "Book"), "{name}");
        assert!(others.len() >= 2 && others.iter().all(|one| *one == (BOOKING, "Book a Visit")), "{name}: {others:?}");
    }
}

#[test]
fn the_button_of_a_section_comes_before_that_of_its_page_and_of_the_site() {
    let site = site_with("button: { to: /team, label: Meet us }\n");
    let team = site.path().join("content/pages/team.yaml");
    let text = fs::read_to_string(&team)
        .expect("the page")
        .replace("text: We have time.", "text: We have time., button: { to: /blog, label: Read }");
    fs::write(&team, text + &format!("button: {{ to: \"{BOOKING}\", label: Book }}\n")).expect("the page");
    build(site.path());
    let (html, home) = (page(site.path(), "team.html"), page(site.path(), "index.html"));
    let book = (BOOKING, "Book");
    assert_eq!(buttons(&html), [book, book, ("/blog", "Read"), book], "header, head, closing band, bar of phones");
    assert!(buttons(&home).iter().all(|one| *one == ("/team", "Meet us")), "{:?}", buttons(&home));
}

#[test]
fn a_markdown_page_has_its_own_button_in_header_and_bar() {
    let site = site_with("");
    let jobs = "---\ntitle: Jobs\nmetaDescription: Whom we look for.\nbutton:\n  to: /team#apply\n  label: Apply\n---\nWe look for a hygienist.\n";
    let path = site.path().join("content/pages/jobs.md");
    fs::write(&path, jobs).expect("a page");
    let broken = ssg(site.path(), &["check", "--message-format", "json"]);
    let said = String::from_utf8_lossy(&broken.stdout).into_owned();
    let line: serde_json::Value = said
        .lines()
        .filter_map(|line| serde_json::from_str(line).ok())
        .find(|one: &serde_json::Value| one["code"] == "link-broken")
        .unwrap_or_else(|| panic!("{said}"));
    assert_eq!((line["file"].as_str(), line["line"].as_u64()), (Some("content/pages/jobs.md"), Some(5)), "{line}");
    fs::write(&path, jobs.replace("#apply", "")).expect("a page");
    build(site.path());
    let html = page(site.path(), "jobs.html");
    assert_eq!(buttons(&html), [("/team", "Apply"), ("/team", "Apply")]);
}

#[test]
fn a_site_whose_button_leads_elsewhere_needs_no_contact_section() {
    let site = site_with(&format!("button: {{ to: \"{BOOKING}\", label: Book a Visit }}\n"));
    let home = site.path().join("content/home.yaml");
    let text = fs::read_to_string(&home).expect("the home page");
    let (before, _) = text.split_once("  - contact:").expect("the section");
    fs::write(&home, before).expect("the home page");
    build(site.path());
    for name in ["index.html", "team.html", "blog/dry-slab.html", "404.html"] {
        assert!(!page(site.path(), name).contains("#contact"), "{name}");
    }
}
