use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::Located;
use crate::diagnostics::{Code, Place, Severity};

/// The description of SARIF 2.1.0 for programs.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// A document in the Static Analysis Results Interchange Format, 2.1.0.
pub(super) fn render(all: &[Located]) -> String {
    let mut indices: BTreeMap<Code, usize> = all.iter().map(|one| (one.diagnostic.code, 0)).collect();
    indices.values_mut().enumerate().for_each(|(position, index)| *index = position);
    let rules: Vec<Value> = indices.keys().map(|code| rule(*code)).collect();
    let results: Vec<Value> = all.iter().map(|one| result(one, indices[&one.diagnostic.code])).collect();
    let driver = json!({ "name": "ssg", "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules });
    let run = json!({ "tool": { "driver": driver }, "columnKind": "unicodeCodePoints", "results": results });
    format!("{:#}\n", json!({ "$schema": SCHEMA, "version": "2.1.0", "runs": [run] }))
}

/// A code with its explanation.
fn rule(code: Code) -> Value {
    let explanation = code.explanation();
    json!({
        "id": code.name(),
        "shortDescription": { "text": code.summary() },
        "fullDescription": { "text": explanation.text },
        "help": { "text": explanation.to_text(), "markdown": explanation.to_markdown() },
        "defaultConfiguration": { "level": level(code) },
    })
}

fn result(one: &Located, rule_index: usize) -> Value {
    let diagnostic = &one.diagnostic;
    let text = format!("{}\n{}", diagnostic.message, diagnostic.help);
    let mut place = json!({ "artifactLocation": { "uri": uri(&one.shown_path) } });
    // A place without a region is the file as a whole.
    if diagnostic.place != Place::File {
        place["region"] = json!({
            "startLine": one.line,
            "startColumn": one.column,
            "endLine": one.end_line,
            "endColumn": one.end_column,
            "byteOffset": one.span.start,
            "byteLength": one.span.len(),
        });
    }
    json!({
        "ruleId": diagnostic.code.name(),
        "ruleIndex": rule_index,
        "level": level(diagnostic.code),
        "message": { "text": text.trim_end() },
        "locations": [{ "physicalLocation": place }],
    })
}

fn level(code: Code) -> &'static str {
    match code.severity() {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "note",
    }
}

/// A path as a reference in a document: relative to where `ssg` runs, or absolute.
fn uri(path: &str) -> String {
    let mut uri = if path.starts_with('/') { "file://".to_owned() } else { String::new() };
    for byte in path.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            other => uri += &format!("%{other:02X}"),
        }
    }
    uri
}
