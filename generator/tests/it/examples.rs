//! Three more trades, from content alone: `examples/dentist`, `examples/florist` and `examples/roofer`. A plumber is in
//! `plumber.rs`.

use std::{fs, path::Path};

use serde_json::Value;

use crate::support::{copy, files, ssg, stderr, stdout};

/// Words of the first trade and of what only contractors do. None of them belongs on a page of these.
const WORDS: [&str; 22] = [
    "floor coating", "epoxy", "florida", "flake", "slab", "concrete", "garage", "marlpoint", "naples", "fort myers",
    "residential", "commercial", "warehouse", "estimate", "free quote", "get a quote", "quote request", "sq ft",
    "service area", "expert help", "of charge", "insured",
];

/// A day before the last special hours of the dentist.
const TODAY: &str = "2026-11-01";

/// An example, copied, checked and built.
fn site(name: &str) -> tempfile::TempDir {
    let site = tempfile::tempdir().expect("a temporary folder");
    copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples").join(name), site.path());
    let told = stdout(&ssg(site.path(), &["check", "--now", TODAY, "--message-format", "json"]));
    let codes = told.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["code"].clone());
    assert_eq!(codes.collect::<Vec<_>>(), ["placeholders-left"], "{name}: {told}");
    let output = ssg(site.path(), &["build", "--now", TODAY]);
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

/// Words of the program that only English pages have, and those that only German ones have.
const ENGLISH: [&str; 13] = [
    ">Home<", "Read more", "min read", "Call Now", "All articles", "Open now", "Closed now", "Please ",
    "Skip to content", "Keywords:", "Add photos", "per m²", "All places",
];
const GERMAN: [&str; 13] = [
    ">Startseite<", "Weiterlesen", "Lesezeit", "Anrufen", "Alle Beiträge", "Jetzt geöffnet", "Jetzt geschlossen",
    "Bitte ", "Zum Inhalt springen", "Schlagwörter", "Fotos hinzufügen", "je m²", "Alle Orte",
];

#[test]
fn a_roofer_has_each_page_in_one_language_and_each_language_has_its_own_words() {
    let site = site("roofer");
    let all = files(&site.path().join("dist"));
    let pages = all.iter().filter(|path| path.ends_with(".html") && !path.starts_with("admin"));
    let (english, german): (Vec<&String>, Vec<&String>) =
        pages.partition(|path| path.starts_with("en/") || *path == "en.html");
    assert!(english.len() > 10 && german.len() > english.len(), "{english:?} {german:?}");
    for (pages, language, foreign) in [(german, "de", ENGLISH), (english, "en", GERMAN)] {
        for path in pages {
            let page = read(&site, path);
            assert!(page.contains(&format!("<html lang=\"{language}\" ")), "{path}");
            let found: Vec<&str> = foreign.into_iter().filter(|word| page.contains(word)).collect();
            assert!(found.is_empty(), "{path} has {found:?}");
        }
    }
}

#[test]
fn a_roofer_in_germany_has_german_dates_hours_prices_addresses_and_a_form_of_its_own() {
    let site = site("roofer");
    let seen = |path: &str| read(&site, path).replace('\u{a0}', " ");
    let home = seen("index.html");
    for words in [
        "\"@type\":\"RoofingContractor\"",
        "Mo–Fr 7–17 Uhr",
        ">08141 5550123<",
        "82256 Fürstenfeldbruck",
        "Dachart",
        "Wie eilig ist es?",
        "Anfrage senden</button>",
        "href=\"/leistungen/dachsanierung\"",
    ] {
        assert!(home.contains(words), "{words}");
    }
    assert!(seen("ratgeber/nach-dem-sturm.html").contains(">5. März 2026<"));
    let prices = seen("preise.html");
    for price in ["1.200–1.800 € je Stück", "110–150 € je m²", "9.900–18.000 €", "4,50 € je m"] {
        assert!(prices.contains(price), "{price}");
    }
    let prices = seen("en/prices.html");
    for price in ["€1,200–1,800 each", "€110–150 per m²", "€4.50 per m"] {
        assert!(prices.contains(price), "{price}");
    }
}

#[test]
fn english_pages_of_a_roofer_lead_back_and_say_that_a_page_without_a_translation_is_german() {
    let site = site("roofer");
    let home = read(&site, "en.html");
    assert!(home.contains("<a href=\"/\" lang=\"de\" hreflang=\"de\">Deutsch</a>"));
    assert!(home.contains("href=\"/en/services/roof-replacement\""));
    assert!(home.contains("<a href=\"/leistungen/spenglerarbeiten\" hreflang=\"de\">"));
    assert!(home.contains("<a href=\"/ratgeber/dach-im-herbst\" hreflang=\"de\">"));
    let post = read(&site, "en/blog/after-the-storm.html");
    assert!(post.contains("<a href=\"/leistungen/spenglerarbeiten\" hreflang=\"de\">sheet metal workshop</a>"));
    assert!(post.contains("lang=\"de\" hreflang=\"de\">Deutsch</a>"));
    let (_, footer) = home.split_once("<footer").expect("a footer");
    for path in ["impressum", "datenschutz"] {
        assert!(footer.contains(&format!("href=\"/en/{path}\"")), "{path} is in the footer of English pages");
    }
}
