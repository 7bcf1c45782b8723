//! `--message-format sarif`: what the standard asks for, and what code scanning shows.

use std::fs;

use generator::diagnostics::Code;
use serde_json::Value;

use crate::support::{copy, small_site, ssg, stdout, tests};

fn document(folder: &std::path::Path, command: &str) -> Value {
    let output = ssg(folder, &[command, "--message-format", "sarif", "--now", "2025-06-01"]);
    serde_json::from_str(&stdout(&output)).expect("one JSON document")
}

#[test]
fn a_document_has_every_field_that_the_standard_requires() {
    let site = small_site();
    for case in ["link-broken", "category-unknown", "file-unused", "picture-missing.blank", "slug-invalid"] {
        copy(&tests().join("errors").join(case).join("content"), &site.path().join("content"));
    }
    let document = document(site.path(), "check");
    assert_eq!(document["version"], "2.1.0");
    assert!(document["$schema"].as_str().is_some_and(|schema| schema.contains("sarif-2.1.0")), "{document}");
    let [run] = document["runs"].as_array().expect("runs").as_slice() else { panic!("one run") };
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "ssg");
    let rules = driver["rules"].as_array().expect("rules");
    for rule in rules {
        let code = Code::named(rule["id"].as_str().expect("an id")).expect("a code");
        let texts = ["shortDescription", "fullDescription", "help"].map(|name| rule[name]["text"].as_str());
        assert!(texts.iter().all(|text| text.is_some_and(|text| text.len() > 10)), "{rule}");
        assert!(rule["help"]["markdown"].as_str().is_some_and(|text| text.contains("Wrong")), "{rule}");
        assert_eq!(rule["defaultConfiguration"]["level"], level(code));
    }
    let results = run["results"].as_array().expect("results");
    assert!(results.len() > 5, "{results:?}");
    for result in results {
        let index = result["ruleIndex"].as_u64().expect("an index") as usize;
        assert_eq!(rules[index]["id"], result["ruleId"], "{result}");
        let code = Code::named(result["ruleId"].as_str().expect("an id")).expect("a code");
        assert_eq!(result["level"], level(code));
        assert!(result["message"]["text"].as_str().is_some_and(|text| !text.trim().is_empty()), "{result}");
        let place = &result["locations"][0]["physicalLocation"];
        let uri = place["artifactLocation"]["uri"].as_str().expect("a path");
        assert!(uri.starts_with("content/") && !uri.contains(' '), "{uri}");
        let Some(region) = place.get("region") else { continue };
        let number = |name: &str| region[name].as_u64().unwrap_or_else(|| panic!("{name}: {region}"));
        assert!(number("startLine") >= 1 && number("startColumn") >= 1 && number("endLine") >= number("startLine"));
    }
    let whole_files = results.iter().filter(|result| result["ruleId"] == "file-unused");
    assert!(whole_files.count() > 1);
}

#[test]
fn a_place_has_the_line_the_column_and_the_bytes_of_the_file() {
    let site = small_site();
    let post = "---\ntitle: Café: sand\n---\nSand.\n";
    fs::write(site.path().join("content/posts/sand.md"), post).expect("a post");
    let document = document(site.path(), "build");
    let result = &document["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "yaml-syntax");
    assert_eq!(
        result["locations"][0]["physicalLocation"]["region"],
        serde_json::json!({
            "startLine": 2, "startColumn": 12, "endLine": 2, "endColumn": 13, "byteOffset": 16, "byteLength": 1,
        })
    );
    assert_eq!(document["runs"][0]["columnKind"], "unicodeCodePoints");
}

#[test]
fn a_healthy_site_gives_a_document_without_results() {
    let site = small_site();
    let document = document(site.path(), "build");
    assert_eq!(document["runs"][0]["results"], serde_json::json!([]));
    assert_eq!(document["runs"][0]["tool"]["driver"]["rules"], serde_json::json!([]));
}

#[test]
fn a_result_of_another_kind_has_no_document_before_it() {
    let site = small_site();
    let output = ssg(site.path(), &["props", "/blog", "--message-format", "sarif"]);
    assert!(stdout(&output).starts_with(r#"{"url":"/blog""#), "{}", stdout(&output));
}

fn level(code: Code) -> &'static str {
    match code.severity().name() {
        "advice" => "note",
        other => other,
    }
}
