//! The words of other languages than English: complete, right, and on the pages of a site that writes none.

use std::{collections::BTreeMap, fs, path::Path};

use regex::Regex;
use words::{LANGUAGES, Language};

use crate::{
    support::{files, small_site, ssg, stderr},
    words::{blanks, sentences},
};

/// Sentences that have no file: numbers are written by the country.
const OF_COUNTRY: [&str; 2] = ["city", "price"];

/// Sentences of units and blanks alone, which may be as in English.
const UNITS: &str = "^(area|length|layerMils|mapRing|jobPrice|per|photo(One|Many)$)";

/// Words that a language has in common with English.
const SHARED: [(&str, &[&str]); 7] = [
    ("de", &["blog", "formOptional"]),
    ("es", &["blog", "toastError"]),
    (
        "fr",
        &[
            "menu", "photos", "image", "postQuoteName", "blog", "pageNumber", "calloutImportant", "services", "photo",
            "toastRegion", "toastName",
        ],
    ),
    ("it", &["home", "menu", "blog", "social"]),
    ("nl", &["home", "menu", "postQuoteName", "blog", "calloutTip"]),
    ("pl", &["menu", "blog"]),
    ("pt", &["menu", "blog"]),
];

/// Buttons, whose places are as wide as the words in English need.
const BUTTONS: [&str; 34] = [
    "allServices", "backHome", "backToBlog", "call", "callPhone", "contactWrite", "costAsk", "costCopy", "designTool",
    "designToolAgain", "email", "floorClear", "floorCopy", "floorDrop", "floorKeep", "floorSample", "floorSamples",
    "formClear", "formSendNow", "formSending", "formUndo", "menuClose", "newerPage", "olderPage", "photoAdd",
    "photoRemove", "postQuoteButton", "projectMore", "quoteButton", "quoteButtonPhone", "quoteLink", "readMore",
    "sentAgain", "toastOpen",
];

/// The longest button, as a multiple of the English one.
const MAX_LENGTH: f64 = 1.6;

/// Letters of a button that is short enough beside any other.
const SHORT_CHARS: f64 = 12.0;

/// The wordings of the sentences of the form that is built in, by their names.
fn of_form() -> BTreeMap<String, usize> {
    let mut names =
        BTreeMap::from([("title", 2), ("send", 2), ("promise", 2)].map(|(name, most)| (name.to_owned(), most)));
    for field in forms::Definition::built_in().fields {
        let parts: &[&str] = match field.control {
            forms::Control::Select { .. } => &["", "Message", "Empty"],
            forms::Control::Textarea { .. } => &["", "Message", "Hint"],
            _ => &["", "Message"],
        };
        names.extend(parts.iter().map(|part| (format!("{}{part}", field.name), 2)));
        names.extend(field.choices().iter().map(|choice| (choice.value.to_string(), 1)));
    }
    names
}

/// The English wordings of each sentence of the layout.
fn in_english() -> BTreeMap<String, Vec<String>> {
    let site = small_site();
    assert!(ssg(site.path(), &["schema"]).status.success());
    let schema = fs::read(site.path().join("content/.schemas/layout.schema.json")).expect("the schema");
    let schema: serde_json::Value = serde_json::from_slice(&schema).expect("JSON");
    let wordings = |(name, usual): (String, String)| {
        let about = schema["properties"][&name]["description"].as_str().expect("a description");
        let any = about.split_once("On a site with a `businessType`: ").map(|(_, any)| any.to_owned());
        (name, [usual].into_iter().chain(any).collect())
    };
    sentences().into_iter().map(wordings).collect()
}

/// The text of a file of a language.
fn file(language: &Language, name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../words").join(language.tag()).join(name);
    fs::read_to_string(path).expect("a file of words")
}

#[test]
fn each_language_has_every_sentence_once_with_its_blanks_and_none_in_english() {
    let english = in_english();
    let units = Regex::new(UNITS).expect("a pattern");
    let mut wrong = Vec::new();
    for language in LANGUAGES {
        let tag = language.tag();
        let shared = SHARED.iter().find(|(of, _)| *of == tag).expect("a list of shared words").1;
        let said = language.words("site");
        let lines = file(language, "site.yaml").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines, said.len(), "{tag}/site.yaml has a line twice, or one without a name");
        wrong.extend(
            said.keys().filter(|name| !english.contains_key(**name)).map(|name| format!("{tag}: {name} is unknown")),
        );
        for (name, usual) in english.iter().filter(|(name, _)| !OF_COUNTRY.contains(&name.as_str())) {
            let Some(text) = said.get(name.as_str()) else {
                wrong.push(format!("{tag}: {name} is missing"));
                continue;
            };
            let wordings: Vec<&str> = text.split(" | ").collect();
            if wordings.len() > usual.len() || wordings.iter().any(|words| words.trim().is_empty()) {
                wrong.push(format!("{tag}: {name} has {} wordings", wordings.len()));
            }
            for (at, usual) in usual.iter().enumerate() {
                let words = wordings.get(at).unwrap_or(&wordings[0]);
                let of = |text: &str| {
                    let mut found: Vec<String> = blanks(text).into_iter().map(str::to_owned).collect();
                    // The API says the reason in English, so languages leave it out.
                    found.retain(|blank| blank != "{reason}");
                    found.sort();
                    found
                };
                if of(words) != of(usual) {
                    wrong.push(format!("{tag}: {name} has the blanks {:?}", of(words)));
                }
                if *words == usual && !shared.contains(&name.as_str()) && !units.is_match(name) {
                    wrong.push(format!("{tag}: {name} is English: {words}"));
                }
                let (length, most) = (words.chars().count() as f64, usual.chars().count() as f64 * MAX_LENGTH);
                if BUTTONS.contains(&name.as_str()) && length > most.max(SHORT_CHARS) {
                    wrong.push(format!("{tag}: the button {name} is long: {words}"));
                }
            }
        }
        for name in shared {
            let text = said.get(name).map_or("", |text| text);
            if !english[*name].iter().any(|usual| text.split(" | ").any(|words| words == usual)) {
                wrong.push(format!("{tag}: {name} is not shared with English any more"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_language_has_the_form_that_is_built_in() {
    let expected = of_form();
    for language in LANGUAGES {
        let (tag, said) = (language.tag(), language.words("form"));
        let lines = file(language, "form.yaml").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines, said.len(), "{tag}/form.yaml has a line twice, or one without a name");
        assert_eq!(said.keys().copied().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>(), "{tag}");
        for (name, text) in &said {
            let wordings = text.split(" | ").count();
            assert!(wordings <= expected[*name] && !text.is_empty(), "{tag}: {name}: {text}");
            assert_eq!(text.contains("{digits}"), *name == "phoneMessage", "{tag}: {name}: {text}");
        }
        for name in ["language", "address", "reviewed", "on"] {
            assert!(language.words("about").contains_key(name), "{tag}/about.yaml has no {name}");
        }
    }
}

#[test]
fn a_file_of_words_is_a_layout_that_a_site_could_have_and_each_reader_reads_it_alike() {
    for language in LANGUAGES {
        let site = small_site();
        let content = site.path().join("content");
        let say = |tag: &str| {
            let facts = fs::read_to_string(content.join("site.yaml")).expect("the business");
            let facts: String =
                facts.lines().filter(|line| !line.starts_with("language:")).map(|line| format!("{line}\n")).collect();
            fs::write(content.join("site.yaml"), format!("language: {tag}\n{facts}")).expect("the business");
            let output = ssg(site.path(), &["build", "--now", "2026-06-01"]);
            assert!(output.status.success(), "{tag}: {}", stderr(&output));
            let dist = site.path().join("dist");
            files(&dist)
                .into_iter()
                .filter(|path| path.ends_with(".html"))
                .map(|path| {
                    let html = fs::read_to_string(dist.join(&path)).expect("a page");
                    (path, html)
                })
                .collect::<BTreeMap<_, _>>()
        };
        let tag = language.tag();
        let of_language = say(tag);
        let first = |line: &str| match line.split_once(" | ") {
            Some((first, _)) if line.contains(": \"") => format!("{first}\"\n"),
            Some((first, _)) => format!("{first}\n"),
            None => format!("{line}\n"),
        };
        let layout: String = file(language, "site.yaml").lines().map(first).collect();
        fs::write(content.join("layout.yaml"), layout).expect("the layout");
        for (path, html) in say(tag) {
            assert!(of_language[&path] == html, "{tag}: {path} differs");
        }
    }
}

#[test]
fn a_site_in_another_language_says_nothing_in_english_and_publishes_its_form() {
    let english = in_english();
    for language in LANGUAGES {
        let tag = language.tag();
        let site = small_site();
        let facts = fs::read_to_string(site.path().join("content/site.yaml")).expect("the business");
        fs::write(site.path().join("content/site.yaml"), format!("language: {tag}\nformPhotos: true\n{facts}"))
            .expect("the business");
        let output = ssg(site.path(), &["build", "--now", "2026-06-01"]);
        assert!(output.status.success(), "{tag}: {}", stderr(&output));
        let dist = site.path().join("dist");
        let said = language.words("form");
        let forms: Vec<String> = files(&dist.join("assets/forms"));
        assert_eq!(forms.len(), 1, "{tag}: {forms:?}");
        let form = fs::read_to_string(dist.join("assets/forms").join(&forms[0])).expect("the form");
        let form: serde_json::Value = serde_json::from_str(&form).expect("JSON");
        assert_eq!((&form["name"], &form["language"]), (&"quote".into(), &tag.into()), "{tag}");
        assert_eq!(form["fields"][0]["label"], said["firstName"].to_string(), "{tag}");
        assert_eq!(form["fields"][8]["control"]["kind"], "photos", "{tag}");
        let words = language.words("site");
        assert_eq!(form["words"]["check"], words["formCheck"].to_string(), "{tag}");
        let home = fs::read_to_string(dist.join("index.html")).expect("the home page");
        for (name, text) in [("skip", &words["skip"]), ("firstName", &said["firstName"])] {
            assert!(home.contains(&format!(">{text}<")), "{tag}: {name}");
        }
        for built_in in ["First name", "Project timeline", "Get My Free Quote", "We&#x27;ll contact you"] {
            assert!(!home.contains(built_in), "{tag}: {built_in}");
        }
        let shared = SHARED.iter().find(|(of, _)| *of == tag).expect("a list of shared words").1;
        let long = english.iter().filter(|(name, usual)| {
            usual[0].len() > 8 && blanks(&usual[0]).is_empty() && !shared.contains(&name.as_str())
        });
        for (name, usual) in long {
            assert!(!home.contains(&format!(">{}<", usual[0])), "{tag}: {name}: {}", usual[0]);
        }
    }
}

#[test]
fn each_language_has_every_text_of_a_new_site_once() {
    let templates = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/templates");
    let named = Regex::new(r#"(?:say|tell)\("(\w+)""#).expect("a pattern");
    let mut names: Vec<String> = files(&templates)
        .into_iter()
        .filter_map(|path| fs::read_to_string(templates.join(path)).ok())
        .flat_map(|text| named.captures_iter(&text).map(|name| name[1].to_owned()).collect::<Vec<_>>())
        // Those that the help about a privacy page has.
        .chain(["storedOnly", "storedPage", "unmailed", "deleted", "formDeleted", "photos"].map(str::to_owned))
        .collect();
    names.sort_unstable();
    names.dedup();
    assert!(names.len() > 40, "{names:?}");
    for language in LANGUAGES {
        let (tag, said) = (language.tag(), language.words("start"));
        let lines = file(language, "start.yaml").lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(lines, said.len(), "{tag}/start.yaml has a line twice, or one without a name");
        assert_eq!(said.keys().copied().collect::<Vec<_>>(), names, "{tag}");
        for (name, text) in &said {
            for (blank, of) in [("{months}", ["deleted", "formDeleted"]), ("{form}", ["unmailed", "formDeleted"])] {
                assert_eq!(text.contains(blank), of.contains(name), "{tag}: {name}: {text}");
            }
        }
    }
}
