//! Snippets for VS Code that complete the fields of front matter. Its extension for YAML does not read front matter in
//! markdown, so no schema helps there.

use serde_json::{Map, Value, json};

use crate::content::schema;

/// The snippets for all fields of posts and of pages in markdown, in the form of VS Code. A field that both have is
/// explained as in posts.
///
/// # Errors
/// When the snippets cannot be written as text.
pub(super) fn front_matter() -> anyhow::Result<String> {
    let mut snippets = Map::new();
    for schema in schema::front_matter() {
        let schema = schema.as_value();
        let fields = schema["properties"].as_object();
        for (name, field) in fields.into_iter().flatten() {
            if snippets.contains_key(name) {
                continue;
            }
            let mut stop = 0;
            let lines = lines(name, field, schema, &mut stop);
            let snippet = json!({
                "scope": "markdown",
                "prefix": name,
                "body": lines,
                "description": field["description"],
            });
            snippets.insert(name.clone(), snippet);
        }
    }
    Ok(format!("{}\n", serde_json::to_string_pretty(&snippets)?))
}

/// The lines of a field. `stop` is the number of the last place where the cursor stops.
fn lines(name: &str, field: &Value, schema: &Value, stop: &mut usize) -> Vec<String> {
    let parts = resolved(field, schema);
    if let Some(inner) = parts["properties"].as_object() {
        let needed = parts["required"].as_array();
        let needed = needed.into_iter().flatten().filter_map(Value::as_str);
        let inner = needed.flat_map(|name| lines(name, &inner[name], schema, stop));
        return [format!("{name}:")].into_iter().chain(inner.map(|line| format!("  {line}"))).collect();
    }
    *stop += 1;
    let value = match &parts["items"] {
        Value::Null => place(field, parts, *stop),
        items => format!("[{}]", place(field, resolved(items, schema), *stop)),
    };
    vec![format!("{name}: {value}")]
}

/// A place to type in, with the values to choose from or an example.
fn place(field: &Value, parts: &Value, stop: usize) -> String {
    let choices: Vec<&str> = match &parts["oneOf"] {
        // Authors write such a field only to change it, so the choice that is not the default comes first.
        _ if parts["type"] == "boolean" && field["default"] == true => vec!["false", "true"],
        _ if parts["type"] == "boolean" => vec!["true", "false"],
        Value::Array(choices) => choices.iter().filter_map(|choice| choice["const"].as_str()).collect(),
        _ => Vec::new(),
    };
    if !choices.is_empty() {
        return format!("${{{stop}|{}|}}", choices.join(","));
    }
    if parts["format"] == "date" {
        return format!("${{{stop}:$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE}}");
    }
    let example = match &field["examples"][0] {
        Value::String(text) => text.clone(),
        Value::Array(texts) => texts.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", "),
        Value::Null => return format!("${stop}"),
        number => number.to_string(),
    };
    format!("${{{stop}:{}}}", example.replace('\\', "\\\\").replace('$', "\\$").replace('}', "\\}"))
}

/// The schema that a field refers to, if it refers to one; null is left out of the choices.
fn resolved<'a>(field: &'a Value, schema: &'a Value) -> &'a Value {
    let part = field["anyOf"].as_array().and_then(|parts| parts.first()).unwrap_or(field);
    let reference = part["$ref"].as_str().and_then(|path| path.strip_prefix("#/$defs/"));
    reference.map_or(part, |name| &schema["$defs"][name])
}
