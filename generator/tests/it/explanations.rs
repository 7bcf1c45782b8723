//! `ssg explain`: a text and an example for every code. The examples are tried on a site.

use std::{fs, path::Path};

use generator::diagnostics::{Code, Example};

use crate::support::{copy, small_site, ssg, stderr, stdout, tests};

/// Codes whose example shows names of files: it is about pictures, bytes, components or files that are gone.
const SHOWN_AS_FILES: [&str; 16] = [
    "file-missing", "file-unreadable", "font-heavy", "font-letters", "font-unreadable", "job-computed", "not-utf8",
    "page-flaw", "page-heavy", "picture-changed", "picture-computed", "picture-small", "picture-unreadable",
    "picture-unused", "translation-old", "translation-same",
];

/// Codes whose examples lead to other sites, which no test calls. `external.rs` shows them with servers of its own.
const OTHER_SITES: [&str; 3] = ["link-dead", "link-moved", "link-unchecked"];

/// Codes whose right example is the same file with another name.
const RENAMED: [&str; 2] = ["address-reserved", "file-unused"];

/// Codes whose examples are of another trade than the small site, with a form of its own.
const OTHER_TRADES: [&str; 3] = ["cost-unit-missing", "trade-missing", "trade-words"];

/// A description that search engines show whole.
const DESCRIPTION: &str = "metaDescription: What sand does to a floor, why it dulls sooner than under cars, and how a hose \
                           and a soft broom keep it bright for years.";

#[test]
fn every_wrong_example_gets_its_message_and_the_right_one_does_not() {
    let mut wrong = Vec::new();
    let untried = [&SHOWN_AS_FILES[..], &OTHER_SITES].concat();
    for code in Code::ALL.iter().filter(|code| !untried.contains(&code.name())) {
        let explanation = code.explanation();
        let site = site();
        let name = code.name();
        if OTHER_TRADES.contains(&name) {
            let form = "projectTypes:\n  - { value: other, label: Something else }\ndetailsHint: What you need.\n";
            fs::write(site.path().join("content/form.yaml"), form).expect("a form");
        }
        if OTHER_TRADES.contains(&name) && name != "trade-missing" {
            let file = site.path().join("content/site.yaml");
            let facts = fs::read_to_string(&file).expect("site.yaml");
            fs::write(file, format!("{facts}businessType: Florist\n")).expect("site.yaml");
        }
        if *code == Code::PrivacyFalse {
            let file = site.path().join("content/site.yaml");
            let facts = fs::read_to_string(&file).expect("site.yaml");
            fs::write(file, format!("{facts}leadSource: false\n")).expect("site.yaml");
        }
        lay(&explanation.wrong, &site.path().join("content"));
        // The names of the examples are in no dictionary, so the others do not ask for it.
        let asked = if *code == Code::WordUnknown { &["--spelling"][..] } else { &[] };
        let found = reported(site.path(), asked);
        if !found.contains(&name.to_owned()) {
            wrong.push(format!("{name}: the wrong example gets {found:?}"));
        }
        if RENAMED.contains(&name) {
            let before = explanation.wrong.path.expect("a file");
            fs::remove_file(site.path().join("content").join(before)).expect("the file with the other name");
        }
        lay(&explanation.right, &site.path().join("content"));
        let left = reported(site.path(), asked);
        if left != Vec::<String>::new() {
            wrong.push(format!("{name}: the right example gets {left:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_explanation_has_a_reason_and_lines_that_fit_into_a_terminal() {
    for code in Code::ALL {
        let explanation = code.explanation();
        assert!(explanation.text.contains("\n\n"), "{} has no reason", code.name());
        assert!(explanation.text.lines().all(|line| line.chars().count() <= 80), "{} is wide", code.name());
        let examples = [explanation.wrong, explanation.right].map(|example| (example.path, example.text));
        assert_ne!(examples[0], examples[1], "{}", code.name());
        let is_files = explanation.wrong.path.is_none();
        assert_eq!(is_files, SHOWN_AS_FILES.contains(&code.name()), "{}", code.name());
    }
}

#[test]
fn explain_shows_text_and_example_of_a_code_as_it_stands_in_a_message() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for written in ["link-broken", "error[link-broken]:", "[link-broken]", "LINK-BROKEN"] {
        let output = ssg(folder.path(), &["explain", written]);
        let text = stdout(&output);
        assert!(text.starts_with("error[link-broken]: Cannot be published."), "{written}: {text}");
        assert!(
            text.contains("Wrong, in content/posts/visits.md:\n\n    See [our prices](/blog/our-price)."),
            "{text}"
        );
        assert!(text.ends_with("    See [our prices](/blog/our-prices).\n"), "{text}");
    }
}

#[test]
fn explain_without_a_code_lists_all_with_one_line_each() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = stdout(&ssg(folder.path(), &["explain"]));
    for code in Code::ALL {
        let line = text.lines().find(|line| line.trim_start().starts_with(&format!("{} ", code.name())));
        assert!(line.is_some_and(|line| line.ends_with(code.summary())), "{}: {line:?}", code.name());
    }
}

#[test]
fn explain_suggests_the_code_that_was_probably_meant() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = ssg(folder.path(), &["explain", "link-brokn"]);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        stderr(&output),
        "ssg: there is no code `link-brokn`; did you mean `link-broken`? `ssg explain` lists all\n"
    );
    let output = ssg(folder.path(), &["explain", "winter"]);
    assert_eq!(stderr(&output), "ssg: there is no code `winter`; `ssg explain` lists all\n");
}

#[test]
fn a_failed_run_ends_with_the_command_that_tells_more() {
    let site = small_site();
    fs::write(site.path().join("content/posts/sand.md"), "# Sand\n").expect("a post");
    for command in ["build", "check"] {
        let text = stdout(&ssg(site.path(), &[command]));
        assert_eq!(
            text.lines().last(),
            Some("`ssg explain front-matter-missing` tells more, `ssg guide` everything"),
            "{command}"
        );
        let text = stdout(&ssg(site.path(), &[command, "--message-format", "json"]));
        assert!(!text.contains("explain"), "{command}: {text}");
    }
}

/// A small site that `ssg check` has nothing to say about, with one of each that the examples name.
fn site() -> tempfile::TempDir {
    let site = small_site();
    let content = site.path().join("content");
    let picture = tests().join("errors/picture-alt-poor/content/images/gray-floor.jpg");
    fs::create_dir_all(content.join("images")).expect("a folder");
    fs::copy(&picture, content.join("images/door.jpg")).expect("a picture");
    // The colors of the fixture show this one.
    fs::copy(picture, content.join("images/floor.jpg")).expect("a picture");
    copy(&tests().join("errors/swatches-missing/content/swatches"), &content.join("swatches"));
    copy(&tests().join("errors/form-missing/content/forms"), &content.join("forms"));
    let page = format!(
        "title: Appointments\n{}\nsections:\n  - hero: {{ heading: Appointments, intro: We call. }}\n  \
         - form: {{ heading: When, form: appointment }}\n",
        DESCRIPTION.replace("What sand", "Appointments and what sand")
    );
    fs::create_dir_all(content.join("pages")).expect("a folder");
    fs::write(content.join("pages/appointments.yaml"), page).expect("a page");
    let flake =
        healthy("services/repairs.yaml").replace("position: 1", "position: 2").replace("Fast Repairs", "Slow Repairs");
    fs::create_dir_all(content.join("services")).expect("a folder");
    // The examples are of no trade, and the small site is of one.
    fs::rename(content.join("posts/dry-slab.md"), content.join("posts/our-prices.md")).expect("the post");
    let home = fs::read_to_string(content.join("home.yaml")).expect("the home page");
    fs::write(content.join("home.yaml"), home.replace("Floors in Naples", "Repairs in town")).expect("the home page");
    let author = format!(
        "name: Ann Lee\ntext: Ann lays floors.\n{}\n",
        DESCRIPTION.replace("What sand", "Ann Lee on what sand")
    );
    fs::create_dir_all(content.join("authors")).expect("a folder");
    fs::write(content.join("authors/ann-lee.yaml"), author).expect("an author");
    fs::write(content.join("services/repairs.yaml"), flake.replace("a hose", "one hose")).expect("a service");
    let site_yaml = fs::read_to_string(content.join("site.yaml")).expect("site.yaml");
    fs::write(content.join("site.yaml"), format!("{}\nacknowledged: [rating-self-given]\n", site_yaml.trim_end()))
        .expect("site.yaml");
    site
}

/// The codes of all messages but those about unused pictures.
fn reported(folder: &Path, asked: &[&str]) -> Vec<String> {
    let always = ["check", "--message-format", "json", "--now", "2025-06-01"];
    let text = stdout(&ssg(folder, &[&always, asked].concat()));
    let codes = text.lines().map(|line| {
        let message: serde_json::Value = serde_json::from_str(line).expect("JSON");
        message["code"].as_str().expect("a code").to_owned()
    });
    let mut codes: Vec<String> = codes.filter(|code| code != "picture-unused").collect();
    codes.dedup();
    codes
}

/// Writes an example into a content folder: a whole file, the fields of a file, or the text of a post.
fn lay(example: &Example, content: &Path) {
    let name = example.path.expect("a file");
    let path = content.join(name);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let is_whole = example.is_whole || !(name.ends_with(".md") || name.ends_with(".yaml"));
    let text = if is_whole {
        format!("{}\n", example.text)
    } else if name.ends_with(".yaml") {
        let before = fs::read_to_string(&path).unwrap_or_else(|_| healthy(name));
        with_fields(&before, example.text)
    } else {
        let (fields, body) = match example.text.strip_prefix("---\n") {
            Some(rest) => (rest.trim_end_matches("---"), "Sand does more to dull a floor than cars do."),
            None => ("", example.text),
        };
        format!("---\n{}---\n{body}\n", with_fields(&healthy(name), fields))
    };
    fs::write(path, text).expect("a file");
}

/// The fields of a healthy file of each kind.
fn healthy(name: &str) -> String {
    match name.split_once('/').map_or("", |(folder, _)| folder) {
        "posts" => format!(
            "title: Sand on a Floor\ndate: 2025-01-09\ncategory: Technical\nauthor: Ann Lee\n{DESCRIPTION}\n\
             keywords: [sand]\nexcerpt: Sand dulls a floor.\n"
        ),
        "locations" => format!(
            "name: Estero\ntitle: Floors in Estero\n{DESCRIPTION}\nkeywords: [estero]\nlatitude: 26.43\n\
             longitude: -81.81\nzipCode: \"33928\"\nlisted: {{}}\nsummary: Sand and shade.\n\
             features: [One, Two, Three, Four]\nsections:\n  - hero: {{ heading: Estero, intro: Near the bay. }}\n"
        ),
        "services" => format!(
            "name: Repairs\ngroup: main\nposition: 1\ntitle: Fast Repairs\n{DESCRIPTION}\nkeywords: [flake]\n\
             summary: Chips in epoxy.\nsections:\n  - hero: {{ heading: Flake, intro: Chips in epoxy. }}\n"
        ),
        "" | "pages" => String::new(),
        other => panic!("{name} is in {other:?}, of which no file is known"),
    }
}

/// `yaml` with the fields of `others` in place of its own ones of the same names.
fn with_fields(yaml: &str, others: &str) -> String {
    let (mut all, others) = (fields(yaml), fields(others));
    all.retain(|(name, _)| others.iter().all(|(other, _)| other != name));
    all.into_iter().chain(others).map(|(_, lines)| lines).collect()
}

/// The fields at the left edge, each with its lines.
fn fields(yaml: &str) -> Vec<(String, String)> {
    let mut fields: Vec<(String, String)> = Vec::new();
    for line in yaml.lines() {
        if !line.starts_with([' ', '-']) {
            fields.push((line.split(':').next().unwrap_or(line).to_owned(), String::new()));
        }
        let (_, lines) = fields.last_mut().expect("a field before its lines");
        *lines += &format!("{line}\n");
    }
    fields
}
