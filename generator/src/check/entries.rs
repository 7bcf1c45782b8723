//! Entries that a list of a YAML file has twice.

use std::ops::Range;

use rustc_hash::FxHashSet;

use super::finding::is_twice;
use crate::{
    diagnostics::{Code, Diagnostic, Place},
    source::{
        SourceFile,
        yaml::{self, Node, Value},
    },
};

/// The lists in which nobody writes an entry twice. Layers and hours are not among them: there may be two coats.
const LISTS: [&str; 10] =
    ["cards", "facts", "features", "links", "numbers", "pictures", "questions", "sections", "testimonials", "tiles"];

/// Sections that a long page may have twice.
const REPEATED_SECTIONS: [&str; 2] = ["call-to-action", "contact-strip"];

/// Reports the second one of two entries that are the same, or that ask the same question, or whose customers say the
/// same. `block` is the place of the document in the file.
pub(super) fn check_entries(source: &SourceFile, block: &Range<usize>) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    // Front matter has no such lists.
    if source.path.ends_with(".yaml")
        && let Ok(tree) = yaml::tree(&source.text[block.clone()])
    {
        look("", &tree, source, block.start, &mut diagnostics);
    }
    diagnostics
}

fn look(name: &str, node: &Node, source: &SourceFile, start: usize, diagnostics: &mut Vec<Diagnostic>) {
    match &node.value {
        Value::Map(fields) => {
            fields.iter().for_each(|(field, value)| look(&field.name, value, source, start, diagnostics));
        }
        Value::List(items) => {
            if LISTS.contains(&name) {
                twice(name, items, source, start, diagnostics);
            }
            items.iter().for_each(|item| look("", item, source, start, diagnostics));
        }
        _ => {}
    }
}

fn twice(name: &str, items: &[Node], source: &SourceFile, start: usize, diagnostics: &mut Vec<Diagnostic>) {
    let mut seen = FxHashSet::default();
    let mut last = "";
    for item in items {
        let written = source.text.get(start + item.span.start..start + item.span.end).unwrap_or_default();
        let line = written.lines().next().unwrap_or_default().trim_end();
        let is_new = seen.insert(key(name, item));
        // A line that is there twice in a row has a message already.
        let is_told = line.len() == written.len() && is_twice(last, line);
        last = line;
        if is_new || is_told || is_repeated(item) {
            continue;
        }
        let at = start + item.span.start..start + item.span.start + line.len();
        let message = match name {
            "questions" => "this question is there twice",
            "sections" => "this section is there twice",
            "testimonials" => "these words are there twice",
            _ => "this entry is there twice",
        };
        diagnostics.push(Diagnostic::new(
            Code::WordRepeated,
            &source.path,
            Place::Bytes(at),
            message,
            "remove one of the two",
        ));
    }
}

/// The text by which an entry is compared: the question, the words of a customer, or all of it.
fn key(list: &str, item: &Node) -> String {
    let field = match list {
        "questions" => "question",
        "testimonials" => "text",
        _ => "",
    };
    let mut key = String::new();
    match &item.value {
        Value::Map(fields) => match fields.iter().find(|(one, _)| one.name == field) {
            Some((_, value)) => add(value, &mut key),
            None => add(item, &mut key),
        },
        _ => add(item, &mut key),
    }
    key
}

fn add(node: &Node, key: &mut String) {
    match &node.value {
        Value::Null | Value::Bool => key.push('~'),
        Value::Number(number) => *key += &number.to_string(),
        Value::Text(text) => *key += &text.to_lowercase(),
        Value::List(items) => items.iter().for_each(|item| add(item, key)),
        Value::Map(fields) => fields.iter().for_each(|(field, value)| {
            *key += &field.name;
            key.push(':');
            add(value, key);
        }),
    }
    key.push('\n');
}

fn is_repeated(item: &Node) -> bool {
    let Value::Map(fields) = &item.value else { return false };
    fields.first().is_some_and(|(kind, _)| REPEATED_SECTIONS.contains(&kind.name.as_str()))
}
