//! Reads the parts of a JSON Schema.

use serde_json::Value as Json;

/// The schema itself, or that of the name that it refers to.
pub(super) fn resolve<'a>(root: &'a Json, schema: &'a Json) -> &'a Json {
    let name = schema["$ref"].as_str().and_then(|reference| reference.strip_prefix("#/$defs/"));
    name.map_or(schema, |name| &root["$defs"][name])
}

/// The schema inside an optional one.
pub(super) fn optional(schema: &Json) -> Option<&Json> {
    let parts = schema["anyOf"].as_array()?;
    parts.iter().find(|part| part["type"] != "null")
}

pub(super) fn accepts_null(schema: &Json) -> bool {
    schema["type"].as_array().is_some_and(|types| types.contains(&Json::from("null")))
}

/// The type of a value; of an optional one, the type that it has when it is there.
pub(super) fn type_of(schema: &Json) -> &str {
    let listed = schema["type"].as_array().and_then(|types| types.iter().find(|one| *one != "null"));
    listed.unwrap_or(&schema["type"]).as_str().unwrap_or("any")
}

/// The kinds of a section with the schema of each.
pub(super) fn kinds(schema: &Json) -> Option<Vec<(&str, &Json)>> {
    let variants = schema["oneOf"].as_array()?;
    variants
        .iter()
        .map(|variant| {
            let (name, inner) = variant["properties"].as_object()?.iter().next()?;
            Some((name.as_str(), inner))
        })
        .collect()
}

/// The words of an enumeration.
pub(super) fn choices(schema: &Json) -> Vec<&str> {
    let listed = schema["enum"].as_array().into_iter().flatten();
    let described = schema["oneOf"].as_array().into_iter().flatten();
    listed
        .chain(
            described.flat_map(|one| {
                one["enum"].as_array().map_or_else(|| vec![&one["const"]], |list| list.iter().collect())
            }),
        )
        .filter_map(Json::as_str)
        .collect()
}

/// The first example, as an author writes it.
pub(super) fn example(schema: &Json) -> Option<String> {
    match schema["examples"].get(0)? {
        Json::String(text) if text.starts_with(['#', '"']) || text.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(format!("\"{text}\""))
        }
        Json::String(text) => Some(text.clone()),
        Json::Array(items) => {
            Some(format!("[{}]", items.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(", ")))
        }
        other => Some(other.to_string()),
    }
}
