//! Two more trades, from content alone: `examples/dentist` and `examples/florist`. A plumber is in `plumber.rs`.

use std::{fs, path::Path};

use serde_json::Value;

use crate::support::{copy, files, ssg, stderr, stdout};

/// Words of the first trade and of what only contractors do. None of them belongs on a page of these.
const WORDS: [&str; 22] = [
    "floor coating", "epoxy", "florida", "flake", "slab", "concrete", "garage", "marlpoint", "naples", "fort myers",
    "residential", "commercial", "warehouse", "estimate", "free quote", "get a quote", "quote request", "sq ft",
    "service area", "expert help", "of charge", "insured",
];

/// An example, copied, checked and built.
fn site(name: &str) -> tempfile::TempDir {
    let site = tempfile::tempdir().expect("a temporary folder");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name), site.path());
    let told = stdout(&ssg(site.path(), &["check", "--message-format", "json"]));
    let codes = told.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["code"].clone());
    assert_eq!(codes.collect::<Vec<_>>(), ["placeholders-left"], "{name}: {told}");
    let output = ssg(site.path(), &["build"]);
    assert_eq!((output.status.code(), stderr(&output)), (Some(0), String::new()), "{name}");
    site
}

fn read(site: &tempfile::TempDir, path: &str) -> String {
    fs::read_to_string(site.path().join("dist").join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn no_page_and_no_list_of_a_dentist_and_a_florist_has_a_word_of_contractors() {
    for name in ["dentist", "florist"] {
        let site = site(name);
        let texts = [".html", ".xml", ".json", ".txt", ".webmanifest", "_redirects"];
        let all = files(&site.path().join("dist"));
        let texts = all.iter().filter(|path| texts.iter().any(|ending| path.ends_with(ending)));
        // The inbox is for the owner alone.
        let texts: Vec<_> = texts.filter(|path| !path.starts_with("admin")).collect();
        assert!(texts.len() > 15, "{name}: only {texts:?} were looked at");
        for path in texts {
            // Names in the code of pages are no words.
            let text = read(&site, path).replace("\"serviceArea\"", "").to_lowercase();
            let found: Vec<&str> = WORDS.into_iter().filter(|word| text.contains(word)).collect();
            assert!(found.is_empty(), "{name}: {path} has {found:?}");
        }
    }
}

#[test]
fn a_dentist_asks_for_appointments_and_has_a_page_for_each_office() {
    let site = site("dentist");
    let home = read(&site, "index.html");
    assert!(home.contains("\"@type\":\"Dentist\"") && home.contains("Ask for an appointment</button>"));
    let booking = |office: &str| format!("href=\"https://booking.example/lakeside/{office}\"");
    assert!(home.contains(&booking("columbus")) && home.contains("Show open times"));
    for asked in ["Which office?", "What may we plan?", "How old is your child?", "Days that suit you"] {
        assert!(home.contains(asked), "{asked}");
    }
    for foreign in ["Property address", "Project type", "Project timeline", "Your project"] {
        assert!(!home.contains(foreign), "{foreign}");
    }
    let jobs = read(&site, "jobs.html");
    assert!(jobs.contains("action=\"/api/contact?form=job&amp;v=") && jobs.contains("Send my application</button>"));
    let facts = [
        ("columbus", "(614) 555-0142", "218 Quarry Lake Drive"),
        ("dublin", "(614) 555-0188", "40 Mill Bridge Street"),
    ];
    for (index, (path, phone, street)) in facts.into_iter().enumerate() {
        let office = read(&site, &format!("locations/{path}.html")).replace('\u{a0}', " ");
        let (_, shown) = office.split_once("<body").expect("a page");
        assert!(shown.contains(phone) && shown.contains(street), "{path}");
        let (_, other, _) = facts[1 - index];
        assert!(!shown.contains(other), "{path} shows the other office");
        assert!(shown.contains(&booking(path)), "{path} has its own main button");
    }
    let prices = read(&site, "prices.html");
    assert!(prices.contains("$135 per visit") && prices.contains("$180–320 each"), "{prices}");
}

#[test]
fn a_florist_without_a_form_has_no_inbox_and_lets_visitors_write_and_call() {
    let site = site("florist");
    let home = read(&site, "index.html");
    assert!(home.contains("\"@type\":\"Florist\"") && !home.contains("<form"));
    assert!(
        home.contains("href=\"mailto:shop@willowstreetflowers.example\"") && home.contains("href=\"tel:+14015550126\"")
    );
    assert!(!site.path().join("dist/admin.html").exists() && !site.path().join("dist/thank-you.html").exists());
    let prices = read(&site, "prices.html");
    assert!(prices.contains("$3.50–5.00 each") && prices.contains("<legend>How many guests?</legend>"), "{prices}");
}
