//! Words for authors about a value of another type.

use serde_json::Value as Json;

use super::{
    Target,
    parts::{example, optional, resolve},
};
use crate::{content::syntax::OTHER_DASHES, diagnostics::Help, source::yaml::Value};

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
        Value::Bool(_) => "true or false",
        Value::Number(_) => "a number",
        Value::Text(_) => "a text",
        Value::List(_) => "a list",
        Value::Map(_) => "a group of fields",
    }
}

/// Help for a value of another type. `root` is the schema of the document, which has those of its parts. `word` is the
/// text of `found`, as far as that is a text or a truth value, and `written` the same as the file has it.
pub(super) fn how_to_write(
    root: &Json,
    expected: &str,
    found: &Value,
    (word, written): (&str, &str),
    target: &Target<'_>,
    schema: &Json,
) -> Help {
    let name = target.name.unwrap_or("name");
    if target.is_entry {
        return match fields_of(root, schema) {
            Some(fields) if expected == "object" => format!("write its fields behind the dash: `- {{ {fields} }}`"),
            _ => format!("write {} behind its dash", name_of(expected)),
        }
        .into();
    }
    let says_none = matches!(&*word.to_lowercase(), "false" | "no" | "off" | "none" | "n/a" | "nothing");
    if says_none && matches!(expected, "array" | "object") && !target.is_required {
        return "leave the line out".into();
    }
    let text_in_list = schema["examples"][0][0].as_str();
    if let Value::Text(text) = found
        && expected == "array"
        && (text.starts_with(OTHER_DASHES) || text.starts_with("-\u{a0}"))
    {
        return "start each entry with a plain dash and a blank, on a line of its own: `- `".into();
    }
    if let (Value::Text(text), Some(example)) = (found, text_in_list)
        && !text.contains(['[', ']', '{', '}', '"', '\'', '#', ':', '\n'])
    {
        let is_address = example.starts_with('/') && !text.starts_with('/');
        let list = format!("[{}{text}]", if is_address { "/" } else { "" });
        return Help::replacing(written, list, &format!("put it in brackets: `{name}: {{}}`"));
    }
    if let Value::List(items) = found
        && expected == "string"
        && let Some(Value::Text(text)) = items.first().map(|item| &item.value)
    {
        return format!("write one text: `{name}: {text}`").into();
    }
    if let Some(degrees) = degrees(written).filter(|_| matches!(name, "latitude" | "longitude")) {
        return Help::replacing(written, degrees, &format!("write `{name}: {{}}`"));
    }
    if let Some(example) = example(schema) {
        return format!("write it like `{name}: {example}`").into();
    }
    let help = match expected {
        "array" => match fields_of(root, resolve(root, &schema["items"])) {
            Some(fields) => format!("start each entry on a line of its own: `- {{ {fields} }}`"),
            None => "start each entry on a line of its own with `- `, or write [first, second]".to_owned(),
        },
        "object" if target.name.is_none() => {
            let first = fields_of(root, schema).and_then(|fields| fields.split(", ").next().map(str::to_owned));
            format!("write each field on a line of its own, as in `{}`", first.unwrap_or_default())
        }
        "object" => match fields_of(root, schema) {
            Some(fields) => format!("write its fields between braces, `{name}: {{ {fields} }}`, or below the name"),
            None => format!("write `{name}:` and its fields below it, indented by two spaces"),
        },
        "boolean" => return how_to_say_yes(name, found, written),
        "number" | "integer" => {
            let help = "write digits without quotes";
            let is_number = word.parse::<f64>().is_ok_and(f64::is_finite);
            return if is_number { Help::changing(written, word, help) } else { help.into() };
        }
        _ => format!("write one text after `{name}:`"),
    };
    help.into()
}

/// The number for degrees as maps and watches write them: `82.4 W`, `82°24'30"W`.
fn degrees(written: &str) -> Option<String> {
    let mut parts =
        written.split(|letter: char| !letter.is_ascii_digit() && letter != '.').filter(|part| !part.is_empty());
    let mut part = || parts.next().map_or(Some(0.0), |part| part.parse::<f64>().ok());
    let degrees = part()? + part()? / 60.0 + part()? / 3600.0;
    let is_known = |letter: char| letter.is_ascii_digit() || " .-+°º'′’\"″”NSEWnsew".contains(letter);
    if !written.chars().all(is_known) || !written.contains(|letter: char| letter.is_ascii_digit()) {
        return None;
    }
    let is_negative = written.contains(['S', 'W', 's', 'w', '-']);
    // Ten thousandths of a degree are eleven meters.
    let rounded = (degrees * 10_000.0).round() / 10_000.0;
    Some(format!("{}{rounded}", if is_negative { "-" } else { "" }))
}

/// The fields that an object needs, or the first one that it may have, with examples: `label: …, to: /blog`.
fn fields_of(root: &Json, schema: &Json) -> Option<String> {
    let known = schema["properties"].as_object()?;
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str).collect();
    let names = if required.is_empty() { known.keys().map(String::as_str).take(1).collect() } else { required };
    let field = |name: &str| {
        let schema = resolve(root, &known[name]);
        let value = example(optional(schema).map_or(schema, |inner| resolve(root, inner)));
        // Between braces these signs end a text.
        let value = value.filter(|value| !value.contains([',', '[', ']', '{', '}']) && !value.contains(": "));
        format!("{name}: {}", value.as_deref().unwrap_or("…"))
    };
    Some(names.into_iter().map(field).collect::<Vec<_>>().join(", "))
}

/// `true` or `false` for a word that probably means one of them, such as `yes`.
fn how_to_say_yes(name: &str, found: &Value, written: &str) -> Help {
    let line = format!("write `{name}: {{}}`");
    let word = if let Value::Text(text) = found { text.trim().to_lowercase() } else { String::new() };
    match &*word {
        "true" | "false" => Help::replacing(written, word, &line).and(", without quotes"),
        "yes" | "y" | "on" => Help::replacing(written, "true", &line),
        "no" | "n" | "off" => Help::replacing(written, "false", &line),
        _ => format!("write `{name}: true` or `{name}: false`").into(),
    }
}
