use std::ops::Range;

use serde_json::Value;

use super::schema::HasSchema;
use crate::source::{SourceFile, yaml_block};

/// The field with the last part of the address of a translation.
const SLUG: &str = "slug";

/// Texts that are names of something else, or facts: a translation may leave them out.
const NAMES: [&str; 6] = ["author", "category", "county", "license", "office", "zipCode"];

/// The facts of the business that are words. All others are the same in each language.
const WORDS_OF_SITE: [&str; 10] = [
    "button", "categories", "copyrightNote", "customers", "description", "insurance", "navigation", "serviceArea",
    "tagline", "warranty",
];

/// Fields that belong to one file alone.
const OWN: [&str; 4] = ["acknowledged", "addresses", "aliases", "redirects"];

/// The YAML of a translation with the facts that it leaves out, which are those of its original.
pub struct Inherited {
    /// The translation up to the end of its YAML, and these facts behind it: what it has itself is at the same place.
    pub source: SourceFile,
    /// The bytes of the YAML.
    pub yaml: Range<usize>,
    /// The last part of its address and its place, if it has its own.
    pub slug: Option<(String, Range<usize>)>,
    /// The fields with words that the original has and the translation lacks, though it need not have them.
    pub missing: Vec<String>,
}

/// Puts the facts of an original behind the words of its translation.
pub fn inherit<T: HasSchema>(translation: &SourceFile, original: &SourceFile) -> Inherited {
    let yaml = yaml_block(&translation.path, &translation.text);
    let own = fields(&translation.text, yaml.clone());
    let mut text = translation.text[..yaml.end].to_owned();
    let slug = own.iter().find(|(name, _)| *name == SLUG).map(|(_, at)| {
        let start = at.start + SLUG.len() + 1;
        let value = translation.text[start..at.end].trim();
        let start = start + translation.text[start..at.end].find(value).unwrap_or_default();
        // It is no field of most files, and that of a post is the name by which the languages know it.
        let blank: String = text[at.clone()].chars().map(|sign| if sign == '\n' { '\n' } else { ' ' }).collect();
        text.replace_range(at.clone(), &blank);
        (value.trim_matches(['"', '\'']).to_owned(), start..start + value.len())
    });
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    let schema = T::schema().as_value();
    let mut missing = Vec::new();
    let there = yaml_block(&original.path, &original.text);
    for (name, at) in fields(&original.text, there) {
        if OWN.contains(&name) || own.iter().any(|(known, _)| *known == name && name != SLUG) {
            continue;
        }
        if has_words(&original.path, name, schema) {
            let is_required = schema["required"].as_array().is_some_and(|names| names.iter().any(|one| one == name));
            missing.extend((!is_required).then(|| name.to_owned()));
        } else {
            text.push_str(original.text[at].trim_end());
            text.push('\n');
        }
    }
    let yaml = yaml.start..text.len();
    Inherited { source: SourceFile::new(translation.path.clone(), text), yaml, slug, missing }
}

/// The fields at the top of a document, each with its bytes up to the next one.
fn fields(text: &str, block: Range<usize>) -> Vec<(&str, Range<usize>)> {
    let mut found: Vec<(&str, Range<usize>)> = Vec::new();
    let mut at = block.start;
    for line in text[block.clone()].split_inclusive('\n') {
        let name = line.split_once(':').map(|(name, _)| name).unwrap_or_default();
        if !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
            if let Some((_, last)) = found.last_mut() {
                last.end = at;
            }
            found.push((&text[at..at + name.len()], at..block.end));
        }
        at += line.len();
    }
    found
}

/// Returns true for a field with words that a translation has to have.
fn has_words(path: &str, name: &str, schema: &Value) -> bool {
    match path {
        "site.yaml" => WORDS_OF_SITE.contains(&name),
        _ if path.starts_with("authors/") && name == "name" => false,
        _ => !NAMES.contains(&name) && is_text(&schema["properties"][name], schema),
    }
}

/// Returns true for the schema of a value with a text in it.
fn is_text(schema: &Value, root: &Value) -> bool {
    match schema {
        Value::Object(parts) => {
            let named = parts.get("$ref").and_then(Value::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
            // Only sections refer to themselves, and they have texts.
            parts.get("format").is_some_and(|format| format == "text")
                || named.is_some_and(|name| is_text(&root["$defs"][name], root))
                || parts.iter().any(|(key, part)| !["examples", "default"].contains(&&**key) && is_text(part, root))
        }
        Value::Array(parts) => parts.iter().any(|part| is_text(part, root)),
        _ => false,
    }
}
