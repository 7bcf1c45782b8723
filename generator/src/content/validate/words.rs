//! Words for authors about a value of another type.

use serde_json::Value as Json;

use super::{Target, parts::example};
use crate::{content::syntax::OTHER_DASHES, source::yaml::Value};

pub(super) fn name_of(expected: &str) -> &'static str {
    match expected {
        "object" => "a group of fields",
        "array" => "a list",
        "number" => "a number",
        "integer" => "a whole number",
        "boolean" => "true or false",
        _ => "a text",
    }
}

pub(super) fn name_of_value(value: &Value) -> &'static str {
    match value {
        Value::Null => "empty",
        Value::Bool => "true or false",
        Value::Number(_) => "a number",
        Value::Text(_) => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a group of fields",
    }
}

pub(super) fn how_to_write(expected: &str, found: &Value, target: &Target<'_>, schema: &Json) -> String {
    let name = target.name.unwrap_or("name");
    if target.is_entry {
        let first = schema["required"][0]
            .as_str()
            .or_else(|| schema["properties"].as_object()?.keys().next().map(String::as_str));
        return match (expected, first) {
            ("object", Some(first)) => format!("start it with the name of a field, as in `- {first}: …`"),
            _ => format!("write {} behind its dash", name_of(expected)),
        };
    }
    let is_list_of_texts = schema["examples"][0][0].is_string();
    if let Value::Text(text) = found
        && expected == "array"
        && (text.starts_with(OTHER_DASHES) || text.starts_with("-\u{a0}"))
    {
        return "start each entry with a plain dash and a blank, on a line of its own: `- `".to_owned();
    }
    if let (Value::Text(text), true) = (found, is_list_of_texts)
        && !text.contains(['[', ']', '{', '}', '"', '\'', '#', ':', '\n'])
    {
        return format!("put it in brackets: `{name}: [{text}]`");
    }
    if let Some(example) = example(schema) {
        return format!("write it like `{name}: {example}`");
    }
    match expected {
        "array" => "start each entry on a line of its own with `- `, or write [first, second]".to_owned(),
        "object" => format!("write `{name}:` and its fields below it, indented by two spaces"),
        "boolean" => how_to_say_yes(name, found),
        "number" | "integer" => "write digits without quotes".to_owned(),
        _ => format!("write one text after `{name}:`"),
    }
}

/// `true` or `false` for a word that probably means one of them, such as `yes`.
fn how_to_say_yes(name: &str, found: &Value) -> String {
    let Value::Text(text) = found else { return format!("write `{name}: true` or `{name}: false`") };
    match &*text.trim().to_lowercase() {
        word @ ("true" | "false") => format!("write `{name}: {word}`, without quotes"),
        "yes" | "y" | "on" => format!("write `{name}: true`"),
        "no" | "n" | "off" => format!("write `{name}: false`"),
        _ => format!("write `{name}: true` or `{name}: false`"),
    }
}
