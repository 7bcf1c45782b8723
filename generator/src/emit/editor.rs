//! Files with which an editor completes and checks content while somebody types.

use serde_json::{Map, Value, json};

use crate::content::schema;

/// The JSON Schema of each kind of file, with its name.
///
/// # Errors
/// When a schema cannot be written as text.
pub fn schemas() -> anyhow::Result<Vec<(&'static str, String)>> {
    let written = schema::all().into_iter().map(|(name, schema)| {
        let mut schema = schema.as_value().clone();
        add_titles(&mut schema);
        loosen(&mut schema);
        Ok((name, pretty(&schema)?))
    });
    written.collect()
}

/// Gives names to the schema and its parts, which editors show. Without them they show the names of types of this
/// program, and offer thirty kinds of sections as `object`.
fn add_titles(schema: &mut Value) {
    add_title(schema);
    let parts = schema.get_mut("$defs").and_then(Value::as_object_mut);
    for part in parts.into_iter().flat_map(Map::values_mut) {
        add_title(part);
        for kind in part.get_mut("oneOf").and_then(Value::as_array_mut).into_iter().flatten() {
            let name = kind["properties"].as_object().and_then(|fields| fields.keys().next().cloned());
            if let Some(name) = name {
                kind["title"] = json!(name);
            }
        }
    }
}

/// Makes a title of the first sentence of the description, up to a colon.
fn add_title(schema: &mut Value) {
    let description = schema["description"].as_str();
    let first = description.and_then(|text| text.split(". ").next()?.split(": ").next());
    if let Some(title) = first.map(|text| text.trim_end_matches('.').replace('`', "")) {
        schema["title"] = json!(title);
    }
}

/// The formats of texts that can be numbers. A text without a format can be one too.
const NUMERIC_FORMATS: [&str; 6] = ["floor-area", "mils", "phone", "price", "slug", "text"];

/// Allows numbers as texts, which a build takes for the text that is written, and says how to write a day.
fn loosen(schema: &mut Value) {
    match schema {
        Value::Object(parts) => {
            if parts.get("format").is_some_and(|format| format == "date") {
                parts.insert("errorMessage".to_owned(), json!("Write the day as YYYY-MM-DD, for example 2025-01-09"));
            }
            let format = parts.get("format").and_then(Value::as_str);
            if format.is_none_or(|format| NUMERIC_FORMATS.contains(&format))
                && !["const", "enum", "pattern"].iter().any(|keyword| parts.contains_key(*keyword))
                && let Some(types) = parts.get_mut("type")
            {
                match types {
                    Value::String(one) if one == "string" => *types = json!(["string", "number"]),
                    Value::Array(types) if types.iter().any(|one| one == "string") => types.push(json!("number")),
                    _ => {}
                }
            }
            parts.values_mut().for_each(loosen);
        }
        Value::Array(parts) => parts.iter_mut().for_each(loosen),
        _ => {}
    }
}

/// The settings of VS Code for a folder that has `content/` in it: which schema belongs to which files.
///
/// # Errors
/// When the settings cannot be written as text.
pub(super) fn settings() -> anyhow::Result<String> {
    let mut schemas = Map::new();
    for (name, files) in schema::YAML_FILES {
        let files: Vec<String> = files.iter().map(|file| format!("content/{file}")).collect();
        schemas.insert(format!("./content/.schemas/{name}"), json!(files));
    }
    pretty(&json!({
        // A file is saved a second after the last key, so that the task `ssg: dev` checks while somebody types.
        "[yaml]": { "editor.insertSpaces": true, "editor.tabSize": 2, "files.autoSave": "afterDelay" },
        "[markdown]": {
            "editor.wordWrap": "on",
            "editor.snippetSuggestions": "top",
            "editor.tabCompletion": "onlySnippets",
            "files.autoSave": "afterDelay",
        },
        "yaml.schemas": schemas,
    }))
}

fn pretty(value: &Value) -> anyhow::Result<String> {
    Ok(format!("{}\n", serde_json::to_string_pretty(value)?))
}
