//! Pictures as other programs write them: a name alone, or a name in one field and its alt text in another.

use serde_json::Value as Json;

use super::{
    Validator,
    parts::{optional, resolve},
};
use crate::{
    content::publicity::words_of,
    source::yaml::{Field, Node, Value},
};

/// Names of the file of a picture in other programs.
const FILES: [&str; 7] = ["src", "image", "url", "file", "path", "name", "filename"];

/// Names of its alt text.
const ALTS: [&str; 6] = ["alt", "alttext", "description", "caption", "title", "label"];

impl Validator<'_> {
    /// The help about a picture that is not a group with `file` and `alt`: the group with the values that are there.
    /// `others` are the fields beside it. `None` for fields of other kinds, and for a value without a name of a file.
    pub(super) fn picture(
        &self,
        name: Option<&str>,
        node: &Node,
        schema: &Json,
        others: &[(Field, Node)],
    ) -> Option<String> {
        let name = name?;
        let schema = resolve(self.root, schema);
        let schema = optional(schema).map_or(schema, |inner| resolve(self.root, inner));
        let has = |field: &str| schema["properties"].get(field).is_some();
        if !has("file") || !has("alt") {
            return None;
        }
        let among = |names: &[&str]| names.iter().find_map(|one| node.text(one));
        let written = match &node.value {
            Value::Text(text) => text.as_str(),
            Value::Map(fields) if !fields.iter().any(|(field, _)| field.name == "file") => among(&FILES)?,
            _ => return None,
        };
        let beside = others.iter().find(|(field, _)| words_of(&field.name).iter().any(|word| word == "alt"));
        let beside = beside.and_then(|(field, node)| match &node.value {
            Value::Text(text) => Some((&*field.name, &**text)),
            _ => None,
        });
        let alt = among(&ALTS).or_else(|| beside.map(|(_, text)| text));
        let group = format!(
            "`{name}: {{ file: {}, alt: {} }}`",
            in_braces(file(written)),
            alt.map_or("…".to_owned(), in_braces)
        );
        let place = match beside.filter(|(_, text)| alt == Some(*text)) {
            Some((other, _)) => format!(" in place of this line and of `{other}`"),
            None if alt.is_none() => ", with what it shows in place of the dots".to_owned(),
            None => String::new(),
        };
        let start =
            if written.contains("://") { "download the picture into content/images/, and write" } else { "write" };
        Some(format!("{start} {group}{place}"))
    }
}

/// The help about the alt text of a picture that stands in a field of its own.
pub(super) fn alt_beside(field: &Field, known: &serde_json::Map<String, Json>) -> Option<String> {
    let is_alt = words_of(&field.name).iter().any(|word| word == "alt") && known.contains_key("picture");
    is_alt.then(|| "move it into `picture`, as its `alt`, and remove the line".to_owned())
}

/// The path below content/images/ in an address or a path of another program.
fn file(written: &str) -> &str {
    let path = written.split(['?', '#']).next().unwrap_or(written);
    match path.rsplit_once("images/") {
        Some((_, inside)) if !path.contains("://") => inside,
        _ if path.starts_with(['/', '.']) || path.contains("://") => path.rsplit('/').next().unwrap_or(path),
        _ => path,
    }
}

/// A text as it is written between braces.
fn in_braces(text: impl AsRef<str>) -> String {
    let text = text.as_ref().trim();
    let is_plain =
        !text.contains([',', '[', ']', '{', '}', '"', '#', '\'']) && !text.contains(": ") && !text.ends_with(':');
    if is_plain && text.starts_with(|first: char| first.is_alphanumeric()) {
        return text.to_owned();
    }
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', " "))
}
