//! Entries that a list of a YAML file has twice.

use rustc_hash::FxHashSet;

use crate::{
    check::finding::{is_twice, is_vague},
    diagnostics::{Code, Diagnostic, Place},
    source::{
        SourceFile,
        yaml::{Field, Node, Value},
    },
};

/// The lists in which nobody writes an entry twice. Layers and hours are not among them: there may be two coats.
const LISTS: [&str; 17] = [
    "cards", "conditions", "edges", "facts", "features", "items", "links", "numbers", "people", "pictures", "points",
    "questions", "sections", "systems", "testimonials", "things", "tiles",
];

/// Sections that a long page may have twice.
const REPEATED_SECTIONS: [&str; 2] = ["call-to-action", "contact-strip"];

/// Reports the second one of two entries that are the same, or that ask the same question, or whose customers say the
/// same. `start` is the byte of the file that its YAML starts at.
pub(super) fn check_entries(source: &SourceFile, tree: &Node, start: usize) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    tree.visit(&mut |name, node| match &node.value {
        Value::Map(fields) => vague_label(fields, source, start, &mut diagnostics),
        Value::List(items) if LISTS.contains(&name) => twice(name, items, source, start, &mut diagnostics),
        Value::List(items) if name == "steps" => {
            diagnostics.extend(items.iter().filter_map(|item| numbered_step(item, source, start)));
        }
        _ => {}
    });
    diagnostics
}

/// Advice about the words of a link that would fit any other.
fn vague_label(fields: &[(Field, Node)], source: &SourceFile, start: usize, diagnostics: &mut Vec<Diagnostic>) {
    let leads = fields.iter().any(|(field, _)| field.name == "to");
    let vague = fields.iter().filter(|(field, node)| {
        let is_label = (leads && field.name == "label") || field.name == "linkLabel";
        is_label && matches!(&node.value, Value::Text(words) if is_vague(words))
    });
    diagnostics.extend(vague.map(|(_, node)| {
        let at = start + node.span.start..start + node.span.end;
        let message = format!("`{}` does not say where this link leads", source.text[at.clone()].trim());
        let help = "write what is there, such as `What it costs`";
        Diagnostic::new(Code::LinkVague, &source.path, Place::Bytes(at), message, help)
    }));
}

/// Reports the title of a step that starts with its number, which the page shows too.
fn numbered_step(item: &Node, source: &SourceFile, start: usize) -> Option<Diagnostic> {
    let Value::Map(fields) = &item.value else { return None };
    let (_, node) = fields.iter().find(|(field, _)| field.name == "title")?;
    let Value::Text(title) = &node.value else { return None };
    let rest = title.trim_start_matches("Step ").trim_start_matches("Phase ");
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let is_number = matches!(digits, 1 | 2)
        && (rest[digits..].starts_with(". ") || rest[digits..].starts_with(") ") || rest[digits..].starts_with(": "));
    is_number.then(|| {
        let at = start + node.span.start..start + node.span.end;
        let help = "leave the number out: the list counts its steps";
        Diagnostic::new(
            Code::WordRepeated,
            &source.path,
            Place::Bytes(at),
            "the page shows this number a second time",
            help,
        )
    })
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
        Value::Null | Value::Bool(_) => key.push('~'),
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
