//! Translations: the words of one file with the facts of another.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde_json::Value as Json;

use super::{
    Slug, lines,
    read::{of_library, parse},
    salvage::{Salvaged, readable, salvage},
    schema::HasSchema,
    validate,
};
use crate::{
    diagnostics::{Code, Diagnostic, Help, Place},
    source::{
        SourceFile,
        yaml::{self, Field, Node, Value},
        yaml_block,
    },
    suggest::nearest,
};

/// The field with the last part of the address of a translation.
const SLUG: &str = "slug";

/// Texts that are names of something else, or facts: a translation may leave them out.
const NAMES: [&str; 5] = ["author", "category", "county", "license", "zipCode"];

/// The facts of the business that are words. All others are the same in each language.
const WORDS_OF_SITE: [&str; 11] = [
    "button", "categories", "copyrightNote", "customers", "description", "insurance", "menuMore", "navigation",
    "serviceArea", "tagline", "warranty",
];

/// Lists of hours, which are facts but for their notes.
const HOURS: [&str; 2] = ["hours", "specialHours"];

/// The facts of an office, among them its hours.
const OFFICE: &str = "office";

/// The words in a line of hours.
const NOTE: &str = "note";

/// Fields that belong to one file alone.
const OWN: [&str; 4] = ["acknowledged", "addresses", "aliases", "redirects"];

/// The longest text of an original that a message shows, in bytes.
const MAX_SHOWN_BYTES: usize = 200;

/// A translation that was read.
pub struct Translated<T> {
    /// Its words, and the facts of its original.
    pub file: T,
    /// The last part of its address, if it has its own.
    pub slug: Option<Slug>,
}

/// Reads a translation, which takes the facts that it leaves out from its original.
///
/// They are written behind it, so that what it has itself is at the same place in messages. Mistakes in them are those of
/// the original, and are reported there.
///
/// # Errors
///
/// Every mistake in the translation itself.
pub fn parse_translation<T: DeserializeOwned + HasSchema>(
    translation: &SourceFile,
    original: &SourceFile,
) -> Result<Translated<T>, Vec<Diagnostic>> {
    let block = yaml_block(&translation.path, &translation.text);
    let read = match yaml::tree(&translation.text[block.clone()]) {
        Ok(tree) => {
            let (left_out, diagnostics) = (Vec::new(), Vec::new());
            Salvaged { file: translation.clone(), tree: Some(tree), left_out, diagnostics }
        }
        Err(error) => salvage(translation, &block, &error),
    };
    let Salvaged { mut file, tree, mut left_out, diagnostics: mut found } = read;
    let Some(tree) = tree else { return Err(found) };
    let schema = T::schema();
    if !matches!(tree.value, Value::Map(_) | Value::Null) {
        return Err(validate::validate(&file, &block, &tree, schema, &[]));
    }
    let own = tree.fields();
    let there_block = yaml_block(&original.path, &original.text);
    let of_original = readable(original, &there_block);
    let there = of_original.as_ref().map(Node::fields).unwrap_or_default();
    let of = Original { path: &original.path, text: &original.text, start: there_block.start };
    let is_in_braces = is_in_braces(&file.text[block.clone()], &tree);
    if is_in_braces && !found.is_empty() {
        return Err(found);
    }
    let written = own.iter().find(|(field, _)| field.name == SLUG);
    let slug = match written.map(|(field, node)| take_slug(&mut file, block.start, field, node)).transpose() {
        Ok(slug) => slug,
        Err(wrong) => {
            let is_left = wrong.iter().any(|one| one.code == Code::FieldType);
            found.extend(wrong);
            // It is in the way of all others.
            if is_left {
                return Err(found);
            }
            None
        }
    };
    let is_known = |name: &str| schema.as_value()["properties"].get(name).is_some();
    let unknown = || own.iter().map(|(field, _)| &*field.name).filter(|name| *name != SLUG && !is_known(name));
    let mut facts = Vec::new();
    let mut missing = Vec::new();
    for (field, node) in there.iter().filter(|(field, _)| !OWN.contains(&&*field.name)) {
        let name = &*field.name;
        if !is_known(name) || left_out.iter().any(|one| one == name) {
            continue;
        }
        match own.iter().find(|(one, _)| one.name == name && name != SLUG) {
            Some((_, said)) => {
                let text = &file.text[block.clone()];
                found.extend(other_hours(&translation.path, &of, (name, said, text, block.start), node));
            }
            // The message about the mistyped name is enough.
            None if unknown().any(|unknown| nearest(unknown, [name]).is_some()) => left_out.push(name.to_owned()),
            None => {
                missing.extend(has_words(of.path, name, node, schema.as_value()).then_some((name, node)));
                facts.push((name, if is_in_braces { of.flow(node) } else { of.line(node) }));
            }
        }
    }
    // Those have a message in the original.
    let required = schema.as_value()["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
    left_out.extend(required.filter(|name| !there.iter().any(|(one, _)| one.name == *name)).map(str::to_owned));
    found.extend((!missing.is_empty()).then(|| missing_words(&translation.path, &of, &missing)));
    let (merged, end) = with_facts(&file.text, &block, &tree, &facts);
    let all = block.start..merged.len();
    let text = &merged[all.clone()];
    let error = match lines::read(text).map_or_else(|| yaml::read::<T>(text), Ok) {
        Ok(value) if found.is_empty() => return Ok(Translated { file: value, slug }),
        Ok(_) => return Err(found),
        Err(error) => error,
    };
    let merged = SourceFile::new(file.path, merged);
    let more = match yaml::tree(&merged.text[all.clone()]) {
        Ok(tree) => validate::validate(&merged, &all, &tree, schema, &left_out),
        Err(_) => vec![of_library(&merged, &all, &error)],
    };
    let is_own = |one: &Diagnostic| !matches!(&one.place, Place::Bytes(at) if at.start >= end);
    found.extend(more.into_iter().filter(is_own));
    if found.is_empty() && parse::<T>(original, there_block).is_ok() {
        found.push(Diagnostic { place: Place::File, ..of_library(&merged, &all, &error) });
    }
    Err(found)
}

/// Takes the `slug` out of a translation: it is no field of most files, and that of a post is the name by which the
/// languages know it. `start` is the byte at which the YAML starts.
///
/// # Errors
///
/// The mistake in it.
fn take_slug(file: &mut SourceFile, start: usize, field: &Field, node: &Node) -> Result<Slug, Vec<Diagnostic>> {
    let key = field.span.start + start..field.span.end + start;
    let value = node.span.start + start..node.span.end + start;
    let path = file.path.clone();
    let wrong = |code, message: &str| {
        let help = "write the last part of the address, as in `slug: our-work`, or remove the line";
        Err(vec![Diagnostic::new(code, &path, Place::Bytes(key.clone()), message, help)])
    };
    let written = match &node.value {
        Value::Text(text) => text.clone(),
        Value::Number(_) | Value::Bool(_) => file.text[value.clone()].to_owned(),
        Value::Null => String::new(),
        Value::List(_) | Value::Map(_) => return wrong(Code::FieldType, "`slug` has to be a text"),
    };
    let colon = file.text[key.end..].find(':').map_or(key.end, |colon| key.end + colon + 1);
    blank(&mut file.text, key.start..value.end.max(colon));
    if written.is_empty() {
        return wrong(Code::FieldEmpty, "`slug` has no value");
    }
    Slug::parse_address(&written).map_err(|help| vec![wrong_slug(&path, &written, Place::Bytes(value), help)])
}

/// The names of the fields at the top of a file.
pub fn top_fields(file: &SourceFile) -> Vec<String> {
    let tree = readable(file, &yaml_block(&file.path, &file.text));
    tree.iter().flat_map(Node::fields).map(|(field, _)| field.name.clone()).collect()
}

/// The message about a `slug` that cannot be part of an address.
pub fn wrong_slug(path: &str, slug: &str, place: Place, help: Help) -> Diagnostic {
    Diagnostic::new(Code::SlugInvalid, path, place, format!("`{slug}` cannot be part of an address"), help)
}

/// The message about fields with words that a translation lacks.
fn missing_words(path: &str, original: &Original<'_>, missing: &[(&str, &Node)]) -> Diagnostic {
    let names: Vec<_> = missing.iter().map(|(name, _)| format!("`{name}`")).collect();
    let (are, their) = if missing.len() == 1 { ("is", "its") } else { ("are", "their") };
    let of = original.path;
    let message = format!("{} {are} in {of}, and {their} words are missing here", names.join(", "));
    let lines = missing.iter().map(|(name, node)| {
        let text = match &node.value {
            Value::Text(_) => original.raw(node).filter(|text| text.len() <= MAX_SHOWN_BYTES && !text.contains('\n')),
            _ => None,
        };
        format!("\n{name}: {}", text.unwrap_or("…"))
    });
    let help = format!("write them here in this language; in {of} they are{}", lines.collect::<String>());
    Diagnostic::new(Code::FieldMissing, path, Place::File, message, help)
}

/// Reports hours of a translation that differ from those of its original in more than their notes. `said` is the field of
/// the translation, with its text and the start of that.
fn other_hours(
    path: &str,
    original: &Original<'_>,
    said: (&str, &Node, &str, usize),
    there: &Node,
) -> Option<Diagnostic> {
    let (name, node, text, start) = said;
    let lists = match name {
        OFFICE => HOURS.map(|list| node.field(list).zip(there.field(list)).map(|pair| (list, pair))),
        _ => [HOURS.contains(&name).then_some((name, (node, there))), None],
    };
    let own = Original { path, text, start: 0 };
    let facts = |of: &Original<'_>, node: &Node| of.flow(&without_notes(node));
    let differs = |(_, (own_list, list)): &(&str, (&Node, &Node))| facts(&own, own_list) != facts(original, list);
    let (list, (node, _)) = lists.into_iter().flatten().find(differs)?;
    let of = original.path;
    let message = format!("`{list}` has other days or times than in {of}");
    let help = format!(
        "write each line as it is in {of}, with the notes in this language; without notes remove `{list}` here"
    );
    let place = Place::Bytes(node.span.start + start..node.span.end + start);
    Some(Diagnostic::new(Code::FieldValue, path, place, message, help))
}

/// Hours without their notes.
fn without_notes(node: &Node) -> Node {
    let value = match &node.value {
        Value::List(items) => Value::List(items.iter().map(without_notes).collect()),
        Value::Map(fields) => {
            let others = fields.iter().filter(|(field, _)| field.name != NOTE);
            let copy = |(field, node): &(Field, Node)| {
                (Field { span: field.span.clone(), name: field.name.clone() }, without_notes(node))
            };
            Value::Map(others.map(copy).collect())
        }
        Value::Text(text) => Value::Text(text.clone()),
        Value::Number(number) => Value::Number(*number),
        Value::Bool(is) => Value::Bool(*is),
        Value::Null => Value::Null,
    };
    Node { span: node.span.clone(), value }
}

/// A document whose values are written again.
struct Original<'t> {
    path: &'t str,
    text: &'t str,
    /// The byte at which its YAML starts.
    start: usize,
}

impl<'t> Original<'t> {
    /// A value as it is written; `None` for the name of one that is written elsewhere.
    fn raw(&self, node: &Node) -> Option<&'t str> {
        raw(&self.text[self.start..], node)
    }

    /// A value on one line, as YAML reads it outside of brackets: a simple text needs no quotes there.
    fn line(&self, node: &Node) -> String {
        let is_plain = |text: &&str| matches!(&node.value, Value::Text(value) if value == text && !text.contains('\n'));
        self.raw(node).filter(is_plain).map_or_else(|| self.flow(node), str::to_owned)
    }

    /// A value on one line, as YAML reads it inside of brackets and outside of them. Nothing in it refers to another value.
    fn flow(&self, node: &Node) -> String {
        match &node.value {
            Value::Null => "null".to_owned(),
            Value::Bool(is) => self.raw(node).map_or_else(|| is.to_string(), str::to_owned),
            Value::Number(number) => self.raw(node).map_or_else(|| number.to_string(), str::to_owned),
            Value::Text(text) => Json::from(text.as_str()).to_string(),
            Value::List(items) => {
                let items: Vec<_> = items.iter().map(|item| self.flow(item)).collect();
                format!("[{}]", items.join(", "))
            }
            Value::Map(fields) => {
                let field =
                    |(field, node): &(Field, Node)| format!("{}: {}", Json::from(field.name.as_str()), self.flow(node));
                format!("{{{}}}", fields.iter().map(field).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

/// A value as it is written in a document; `None` for one that is written elsewhere in it.
fn raw<'t>(text: &'t str, node: &Node) -> Option<&'t str> {
    Some(text[node.span.clone()].trim()).filter(|text| !text.is_empty() && !text.starts_with('*'))
}

/// Puts blanks in the place of a field, and of the comma behind it in a document in braces.
fn blank(text: &mut String, field: Range<usize>) {
    let after = text[field.end..].trim_start();
    let comma = text.len() - after.len();
    let end = if after.starts_with(',') { comma + 1 } else { field.end };
    let blanks: String = text[field.start..end].bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect();
    text.replace_range(field.start..end, &blanks);
}

/// Returns true for a document in braces.
fn is_in_braces(text: &str, tree: &Node) -> bool {
    text[tree.span.start..].starts_with('{')
}

/// The text of a file up to the end of its document, which is in `block`, with facts behind it, and the byte at which they
/// start.
fn with_facts(text: &str, block: &Range<usize>, tree: &Node, facts: &[(&str, String)]) -> (String, usize) {
    let own = &text[block.clone()];
    if is_in_braces(own, tree) {
        // Nothing may follow the last brace, so it goes behind them.
        let ends = own[tree.span.end..].match_indices('}').map(|(at, _)| tree.span.end + at);
        let end = ends.into_iter().find(|end| yaml::tree(&own[..=*end]).is_ok()).unwrap_or(own.len());
        let blanks = " ".repeat(own.len() - end);
        let fields = facts.iter().map(|(name, value)| format!("{name}: {value}")).collect::<Vec<_>>().join(", ");
        let start = text[..block.start + end].to_owned() + &blanks;
        let has_comma = tree.fields().is_empty() || own[tree.span.end..end].trim_end().ends_with(',');
        let comma = if has_comma { "\n" } else { "\n," };
        return (format!("{start}{comma}{fields}}}"), block.end);
    }
    let first = tree.fields().first().map_or(0, |(field, _)| field.span.start);
    let indent = first - own[..first].trim_end_matches(' ').len();
    let mut merged = text[..block.start].to_owned();
    for line in own.split_inclusive('\n') {
        // Nothing may follow the end of a document.
        let (line, after) = match line.strip_prefix("...") {
            Some(after) if after.is_empty() || after.starts_with(char::is_whitespace) => ("   ", after),
            _ => ("", line),
        };
        merged.extend([line, after.trim_end_matches('\n'), "\n"]);
    }
    for (name, value) in facts {
        merged.extend([&*" ".repeat(indent), name, ": ", value, "\n"]);
    }
    (merged, block.end)
}

/// Returns true for a field with words that a translation has to have. `node` is its value.
fn has_words(path: &str, name: &str, node: &Node, schema: &Json) -> bool {
    let has_note = || {
        let mut found = false;
        node.visit(&mut |name, _| found |= name == NOTE);
        found
    };
    match path {
        _ if name == OFFICE || HOURS.contains(&name) => has_note(),
        "site.yaml" => WORDS_OF_SITE.contains(&name),
        _ if path.starts_with("authors/") && name == "name" => false,
        _ => !NAMES.contains(&name) && is_text(&schema["properties"][name], schema),
    }
}

/// Returns true for the schema of a value with a text in it.
fn is_text(schema: &Json, root: &Json) -> bool {
    match schema {
        Json::Object(parts) => {
            let named = parts.get("$ref").and_then(Json::as_str).and_then(|name| name.strip_prefix("#/$defs/"));
            // Only sections refer to themselves, and they have texts.
            parts.get("format").is_some_and(|format| format == "text")
                || named.is_some_and(|name| is_text(&root["$defs"][name], root))
                || parts.iter().any(|(key, part)| !["examples", "default"].contains(&&**key) && is_text(part, root))
        }
        Json::Array(parts) => parts.iter().any(|part| is_text(part, root)),
        _ => false,
    }
}
