//! Files with which an editor completes and checks content while somebody types.

use serde_json::{Map, Value, json};

use crate::content::schema;

/// The JSON Schema of each kind of file, with its name.
///
/// # Errors
/// When a schema cannot be written as text.
pub fn schemas() -> anyhow::Result<Vec<(&'static str, String)>> {
    let written = schema::all().into_iter().map(|(name, schema)| Ok((name, pretty(schema.as_value())?)));
    written.collect()
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
