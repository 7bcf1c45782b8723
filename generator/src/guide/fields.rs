//! The fields of files and sections, from the schemas that read them.

use pulldown_cmark_escape::escape_html;
use serde_json::Value;

use crate::content::schema;

/// Levels of fields inside fields that a table shows.
const MAX_DEPTH: usize = 3;

/// A field in a file or a section.
pub(super) struct Field {
    /// Its name, below that of the field around it: `address.street`.
    pub(super) path: String,
    is_needed: bool,
    description: String,
    choices: Vec<String>,
    example: Option<String>,
}

/// The files of a kind, or a kind of section.
pub(super) struct Fields {
    /// The start of the anchors of the fields.
    pub(super) id: String,
    /// The name of the file, or of the kind of section.
    pub(super) name: String,
    /// One sentence.
    pub(super) description: String,
    /// All fields.
    pub(super) fields: Vec<Field>,
}

impl Field {
    /// Its own name.
    pub(super) fn name(&self) -> &str {
        self.path.rsplit('.').next().unwrap_or_default()
    }

    /// Its description, choices and example, for a search.
    pub(super) fn words(&self) -> String {
        let example = self.example.as_deref().unwrap_or_default();
        format!("{} {} {example}", self.description.replace('`', ""), self.choices.join(" "))
    }
}

impl Fields {
    /// The anchor of a field.
    pub(super) fn anchor(&self, field: &Field) -> String {
        format!("{}-{}", self.id, field.path.replace('.', "-"))
    }

    /// The table.
    pub(super) fn html(&self) -> String {
        let mut html = format!(
            "<div class=\"table-scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Fields of {}\"><table class=\"fields\">\
             <thead><tr><th>Field</th><th>What it is</th></tr></thead><tbody>\n",
            escaped(&self.name)
        );
        for field in &self.fields {
            let needed = if field.is_needed { "<strong>Needed.</strong> " } else { "" };
            let mut about = in_markup(&field.description);
            if !field.choices.is_empty() {
                let choices: Vec<String> =
                    field.choices.iter().map(|choice| format!("<code>{}</code>", escaped(choice))).collect();
                about += &format!("<br>One of {}", choices.join(", "));
            }
            if let Some(example) = &field.example {
                about += &format!("<br>Example: <code>{}</code>", escaped(example));
            }
            html += &format!(
                "<tr id=\"{}\"><th scope=\"row\"><code>{}</code></th><td>{needed}{about}</td></tr>\n",
                self.anchor(field),
                // A long path may be broken between its names.
                escaped(&field.path).replace('.', ".<wbr>")
            );
        }
        html + "</tbody></table></div>\n"
    }
}

/// The fields of every kind of file.
pub(super) fn of_files() -> Vec<Fields> {
    let files = schema::all().into_iter().map(|(file, schema)| {
        let root = schema.as_value();
        let id = file.trim_end_matches(".schema.json").to_owned();
        // "`site.yaml`: the business, one record for each fact."
        let about = root["description"].as_str().unwrap_or(&id);
        let name = about.split(':').next().unwrap_or(about).trim_end_matches('.').replace('`', "");
        of(root, root, id, name)
    });
    files.collect()
}

/// The fields of every kind of section.
pub(super) fn of_sections() -> Vec<Fields> {
    let Some((_, page)) = schema::all().into_iter().find(|(name, _)| *name == "page.schema.json") else {
        return Vec::new();
    };
    let root = page.as_value();
    let kinds = root["$defs"]["Section"]["oneOf"].as_array().into_iter().flatten();
    let kinds = kinds.filter_map(|kind| {
        let name = kind["required"][0].as_str()?;
        let mut fields = of(root, &kind["properties"][name], name.to_owned(), name.to_owned());
        kind["description"].as_str().unwrap_or_default().clone_into(&mut fields.description);
        Some(fields)
    });
    kinds.collect()
}

fn of(root: &Value, schema: &Value, id: String, name: String) -> Fields {
    let mut fields = Vec::new();
    add(root, resolved(root, schema), "", 0, &mut fields);
    let description = schema["description"].as_str().unwrap_or_default().to_owned();
    Fields { id, name, description, fields }
}

fn add(root: &Value, schema: &Value, above: &str, depth: usize, fields: &mut Vec<Field>) {
    let needed: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    for (name, written) in schema["properties"].as_object().into_iter().flatten() {
        let inner = resolved(root, written);
        let path = if above.is_empty() { name.clone() } else { format!("{above}.{name}") };
        let text = |schema: &Value| schema["description"].as_str().map(str::to_owned);
        fields.push(Field {
            path: path.clone(),
            is_needed: needed.contains(&name.as_str()),
            description: text(written).or_else(|| text(inner)).unwrap_or_default(),
            // Those of `acknowledged` are all advice.
            choices: if name == "acknowledged" { Vec::new() } else { choices(inner) },
            example: example(written).or_else(|| example(inner)),
        });
        // Sections have tables of their own.
        if depth + 1 < MAX_DEPTH && !inner["oneOf"].is_array() {
            add(root, inner, &path, depth + 1, fields);
        }
    }
}

/// The schema behind references, choices with nothing, and lists.
fn resolved<'a>(root: &'a Value, schema: &'a Value) -> &'a Value {
    let inner = schema["$ref"].as_str().and_then(|to| root.pointer(to.trim_start_matches('#')));
    let inner = inner.or_else(|| schema["anyOf"].as_array()?.iter().find(|one| one["type"] != "null"));
    let inner = inner.or_else(|| schema.get("items").filter(|items| items.is_object()));
    inner.map_or(schema, |inner| resolved(root, inner))
}

/// The values to choose from.
fn choices(schema: &Value) -> Vec<String> {
    let listed = schema["enum"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let described = schema["oneOf"].as_array().into_iter().flatten().filter_map(|one| one["const"].as_str());
    listed.chain(described).map(str::to_owned).collect()
}

/// The first example, or the value that counts when the field is left out, as YAML of one line.
fn example(schema: &Value) -> Option<String> {
    let shown = |value: &Value| match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Array(list) if !list.is_empty() && list.iter().all(Value::is_string) => {
            Some(format!("[{}]", list.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")))
        }
        _ => None,
    };
    shown(&schema["examples"][0]).or_else(|| shown(&schema["default"]))
}

/// A sentence of a schema: code stands between grave accents.
pub(super) fn in_markup(text: &str) -> String {
    let pieces = text.split('`').enumerate();
    pieces
        .map(|(at, piece)| if at % 2 == 1 { format!("<code>{}</code>", escaped(piece)) } else { escaped(piece) })
        .collect()
}

pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    // Writing to a string never fails.
    let _ = escape_html(&mut escaped, text);
    escaped
}
