//! Compares a YAML document with its JSON Schema and reports every difference in an author's words.

mod descriptions;
mod held_back;
mod old_address;
mod parts;
mod picture;
mod unknown;

use std::{collections::BTreeSet, ops::Range};

use schemars::Schema;
use serde_json::Value as Json;

use self::{
    descriptions::{how_to_write, name_of, name_of_value},
    parts::{accepts_null, choices, example, kinds, optional, resolve, type_of},
    unknown::Siblings,
};
use super::{dates::is_date_form, formats::check_format, site::BusinessType};
use crate::{
    diagnostics::{Code, Diagnostic, Help, Place},
    source::{
        SourceFile,
        yaml::{Field, Node, Value},
    },
    suggest::nearest,
};

/// Names that people guess for kinds of sections, and ours.
const KINDS_ELSEWHERE: [(&str, &str); 32] = [
    ("banner", "hero"),
    ("header", "hero"),
    ("paragraph", "text"),
    ("markdown", "text"),
    ("body", "text"),
    ("content", "text"),
    ("about", "text"),
    ("faq", "questions"),
    ("faqs", "questions"),
    ("gallery", "pictures"),
    ("images", "pictures"),
    ("image", "pictures"),
    ("photos", "pictures"),
    ("reviews", "testimonials"),
    ("quotes", "testimonials"),
    ("voices", "testimonials"),
    ("form", "contact"),
    ("cta", "call-to-action"),
    ("button", "call-to-action"),
    ("team", "crew"),
    ("people", "crew"),
    ("staff", "crew"),
    ("prices", "cost-finder"),
    ("pricing", "cost-finder"),
    ("stats", "numbers"),
    ("figures", "numbers"),
    ("features", "tiles"),
    ("facts", "tiles"),
    ("process", "steps"),
    ("portfolio", "projects"),
    ("map", "area-map"),
    ("video", "text"),
];

/// Values that people guess for one of ours, such as the kinds of fields in HTML. Of several, all are named.
const VALUES_ELSEWHERE: &[(&str, &str)] = &[
    ("bool", "consent"),
    ("boolean", "consent"),
    ("checkbox", "consent"),
    ("checkbox", "choices"),
    ("checkboxes", "choices"),
    ("day", "date"),
    ("dropdown", "choice"),
    ("file", "photos"),
    ("image", "photos"),
    ("input", "text"),
    ("int", "number"),
    ("integer", "number"),
    ("list", "choice"),
    ("mail", "email"),
    ("message", "longText"),
    ("mobile", "phone"),
    ("multiline", "longText"),
    ("multiselect", "choices"),
    ("radio", "choice"),
    ("radios", "choice"),
    ("select", "choice"),
    ("string", "text"),
    ("tel", "phone"),
    ("telephone", "phone"),
    ("textarea", "longText"),
    ("upload", "photos"),
];

/// Compares a document with its schema. `block` is the place of the document in the file. `unread` are fields at its
/// top that are written and not in the tree.
pub(super) fn validate(
    file: &SourceFile,
    block: &Range<usize>,
    tree: &Node,
    schema: &Schema,
    unread: &[String],
) -> Vec<Diagnostic> {
    let mut validator =
        Validator { file, block, root: schema.as_value(), unread, listed: BTreeSet::new(), diagnostics: Vec::new() };
    validator.node(tree, schema.as_value(), &Target { name: None, is_entry: false, is_required: true, span: 0..0 });
    validator.diagnostics
}

struct Validator<'a> {
    file: &'a SourceFile,
    block: &'a Range<usize>,
    root: &'a Json,
    unread: &'a [String],
    /// The lists of known names that messages have.
    listed: BTreeSet<String>,
    diagnostics: Vec<Diagnostic>,
}

/// The field that holds a value, for messages and for values without text of their own.
struct Target<'a> {
    name: Option<&'a str>,
    /// True for an entry of the list in this field.
    is_entry: bool,
    /// True for a field that has to be there.
    is_required: bool,
    span: Range<usize>,
}

impl Target<'_> {
    fn words(&self) -> String {
        match self.name {
            Some(name) if self.is_entry => format!("an entry of `{name}`"),
            Some(name) => format!("`{name}`"),
            None => "this".to_owned(),
        }
    }
}

impl Validator<'_> {
    fn report(&mut self, code: Code, span: &Range<usize>, message: String, help: impl Into<Help>) {
        let place = Place::Bytes(span.start + self.block.start..span.end + self.block.start);
        self.diagnostics.push(Diagnostic::new(code, &self.file.path, place, message, help));
    }

    fn text_of(&self, span: &Range<usize>) -> &str {
        &self.file.text[self.block.clone()][span.clone()]
    }

    fn node(&mut self, node: &Node, schema: &Json, target: &Target<'_>) {
        let schema = resolve(self.root, schema);
        if let Some(inner) = optional(schema) {
            return if matches!(node.value, Value::Null) {
            } else {
                self.node(node, inner, target)
            };
        }
        if let Some(kinds) = kinds(schema) {
            return self.kind(node, &kinds, target);
        }
        let choices = choices(schema);
        if !choices.is_empty() {
            return self.choice(node, &choices, target);
        }
        let expected = type_of(schema);
        match (&node.value, expected) {
            (Value::Null, _) if accepts_null(schema) => {}
            (Value::Null, "object") if target.name.is_none() => {
                let help = "write its fields here, each on a line of its own as `name: value`";
                self.report(Code::FieldEmpty, &target.span, "there are no fields here".to_owned(), help.to_owned());
            }
            (Value::Null, _) if target.is_entry => {
                let help = "write it behind its dash, or remove the dash".to_owned();
                self.report(Code::FieldEmpty, &target.span, format!("{} has no value", target.words()), help);
            }
            // The name of a person may be one of the words for nothing.
            (Value::Null, "string") if !self.text_of(&node.span).is_empty() => {
                let (word, name) = (self.text_of(&node.span), target.name.unwrap_or_default());
                let message = format!("{} has no value, because `{word}` means none in YAML", target.words());
                let help = format!("put it in quotes if it is the text: `{name}: \"{word}\"`");
                self.report(Code::FieldEmpty, &node.span.clone(), message, help);
            }
            (Value::Null, _) => {
                let help = example(schema).map_or_else(
                    || match expected {
                        "array" => "write its entries below, each on a line of its own with a dash".to_owned(),
                        _ => "write a value after the colon".to_owned(),
                    },
                    |example| format!("write a value after the colon, for example {example}"),
                );
                self.report(Code::FieldEmpty, &target.span, format!("{} has no value", target.words()), help);
            }
            (Value::Map(fields), "object") => self.object(fields, schema, target),
            (Value::List(items), "array") => self.array(node, items, schema, target),
            (Value::Number(number), "number") => self.range(node, *number, schema, target),
            (Value::Number(number), "integer") if number.fract() == 0.0 => self.range(node, *number, schema, target),
            (Value::Text(text), "string") => self.text(node, text, schema, target),
            // A number or `yes` in place of a text is read as that text.
            (Value::Number(_) | Value::Bool(_), "string") => {
                let written = self.text_of(&node.span).to_owned();
                self.text(node, &written, schema, target);
            }
            (Value::Bool(_), "boolean") | (_, "any") => {}
            (Value::Number(number), "integer") => {
                let message = format!("{} has to be a whole number, and this one is {number}", target.words());
                let help = format!("write {} or {}", number.floor(), number.ceil());
                self.report(Code::FieldType, &node.span, message, help);
            }
            (found, expected) => {
                let message =
                    format!("{} has to be {}, and this is {}", target.words(), name_of(expected), name_of_value(found));
                let span = self.short_span(node, target);
                let word = match found {
                    Value::Bool(_) => self.text_of(&node.span),
                    Value::Text(text) => text.as_str(),
                    _ => "",
                };
                let help = self
                    .picture(target.name, node, schema, &[])
                    .filter(|_| !target.is_entry && expected == "object")
                    .map_or_else(
                        || {
                            let written = self.text_of(&node.span);
                            how_to_write(self.root, expected, found, (word, written), target, schema)
                        },
                        Help::from,
                    );
                self.report(Code::FieldType, &span, message, help);
            }
        }
    }

    /// The bytes of a value on one line; otherwise the field name before it.
    fn short_span(&self, node: &Node, target: &Target<'_>) -> Range<usize> {
        let collection = matches!(node.value, Value::List(_) | Value::Map(_));
        if collection || node.span.is_empty() || self.text_of(&node.span).contains('\n') {
            target.span.clone()
        } else {
            node.span.clone()
        }
    }

    fn object(&mut self, fields: &[(Field, Node)], schema: &Json, target: &Target<'_>) {
        let empty = serde_json::Map::new();
        let known = schema["properties"].as_object().unwrap_or(&empty);
        let ours = fields.iter().filter(|(field, _)| known.contains_key(&field.name)).collect();
        let required = || schema["required"].as_array().into_iter().flatten().filter_map(Json::as_str);
        let siblings = Siblings { root: self.root, inside: target.name, known, fields, ours };
        for (at, (field, value)) in fields.iter().enumerate() {
            let Some(inner) = known.get(&field.name) else {
                self.unknown_field(at, &siblings);
                continue;
            };
            let is_required = required().any(|name| name == field.name);
            let span = field.span.clone();
            self.node(value, inner, &Target { name: Some(&field.name), is_entry: false, is_required, span });
        }
        let unread = if target.name.is_none() { self.unread } else { &[] };
        let there =
            |name: &str| fields.iter().any(|(field, _)| field.name == name) || unread.iter().any(|field| field == name);
        // A mistyped name is reported as unknown, with the right one.
        let mistyped = |name: &str| {
            let unknown = fields.iter().filter(|(field, _)| !known.contains_key(&field.name));
            let starts = |field: &str| field.split_once([':', '=']).is_some_and(|(start, _)| start.trim() == name);
            unknown.into_iter().any(|(field, value)| {
                starts(&field.name)
                    || siblings.has_inside(value, name)
                    || siblings.meant(&field.name) == Some(name)
                    || nearest(&field.name, [name]).is_some()
            })
        };
        let missing: Vec<&str> = required().filter(|name| !there(name) && !mistyped(name)).collect();
        if missing.is_empty() {
            return;
        }
        // A field that is wrong itself is not the place at which others are missing.
        let first = siblings.ours.first().copied().or_else(|| fields.first());
        let start = match (target.name, first) {
            (None, Some((field, _))) => field.span.clone(),
            _ => target.span.clone(),
        };
        let names = missing.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let inside = target.name.map_or_else(String::new, |name| format!(" in `{name}`"));
        let message = format!("{names} {} missing{inside}", if missing.len() == 1 { "is" } else { "are" });
        let lines = missing.iter().map(|name| {
            let value = example(resolve(self.root, &known[*name])).unwrap_or_else(|| "…".to_owned());
            format!("\n{name}: {value}")
        });
        let lines = lines.collect::<String>();
        let new = match self.file.path.split_once('/') {
            Some(("locations", _)) => "\n`ssg new location \"Name\"` writes a file with all of them",
            Some(("services", _)) => "\n`ssg new service \"Name\"` writes a file with all of them",
            _ => "",
        };
        let new = if lines.contains('…') && target.name.is_none() { new } else { "" };
        let help = format!("add{lines}{new}");
        self.report(Code::FieldMissing, &start, message, help);
    }

    fn array(&mut self, node: &Node, items: &[Node], schema: &Json, target: &Target<'_>) {
        for item in items {
            let span = if item.span.is_empty() { target.span.clone() } else { item.span.clone() };
            self.node(item, &schema["items"], &Target { name: target.name, is_entry: true, is_required: true, span });
        }
        let count = items.len() as u64;
        let (least, most) = (schema["minItems"].as_u64().unwrap_or(0), schema["maxItems"].as_u64().unwrap_or(u64::MAX));
        if count < least || count > most {
            let span = self.short_span(node, target);
            if count == 0 && least == 1 {
                let help = "add at least one, each on a line of its own with a dash".to_owned();
                return self.report(Code::FieldEmpty, &span, format!("{} is an empty list", target.words()), help);
            }
            let message = format!("{} needs {least} entries, and here are {count}", target.words());
            let help =
                if count < least { format!("add {}", least - count) } else { format!("remove {}", count - most) };
            self.report(Code::FieldValue, &span, message, help);
        }
    }

    fn range(&mut self, node: &Node, number: f64, schema: &Json, target: &Target<'_>) {
        let (least, most) =
            (schema["minimum"].as_f64().unwrap_or(f64::MIN), schema["maximum"].as_f64().unwrap_or(f64::MAX));
        if number < least || number > most {
            let help = if most == f64::MAX {
                format!("write a number from {least}")
            } else {
                format!("write a number from {least} to {most}")
            };
            self.report(Code::FieldValue, &node.span, format!("{} cannot be {number}", target.words()), help);
        }
    }

    fn text(&mut self, node: &Node, text: &str, schema: &Json, target: &Target<'_>) {
        let format = schema["format"].as_str().unwrap_or("");
        let Err(mut help) = check_format(format, text) else { return };
        if target.is_entry && text.trim().is_empty() {
            help = "write a text, or remove the entry".into();
        }
        if target.name == Some("slug") {
            help = self.slug_with_path(text, &help.text).map_or(help, Help::from);
        }
        let span = self.short_span(node, target);
        let (code, message) = match format {
            _ if text.trim().is_empty() => (Code::FieldEmpty, format!("{} is empty", target.words())),
            "slug" => (Code::SlugInvalid, format!("`{text}` cannot be part of an address")),
            "date" if !is_date_form(text) => (Code::DateImpossible, format!("`{text}` is not written as a date")),
            "date" => (Code::DateImpossible, format!("`{text}` is not a possible day")),
            "link" => (Code::LinkBroken, format!("`{text}` is not a link")),
            "e-mail" => (Code::FieldValue, format!("`{text}` is not an e-mail address")),
            "phone" => (Code::FieldValue, format!("`{text}` is not a phone number with its country code")),
            "days" => (Code::FieldValue, format!("`{text}` is not a day of the week")),
            "country" => (Code::FieldValue, format!("`{text}` is not the code of a country")),
            "site-address" | "web-address" => (Code::FieldValue, format!("`{text}` is not a full web address")),
            _ => (Code::FieldValue, format!("{} cannot be `{text}`", target.words())),
        };
        self.report(code, &span, message, help);
    }

    fn choice(&mut self, node: &Node, choices: &[&str], target: &Target<'_>) {
        let written = match &node.value {
            Value::Text(text) => text.clone(),
            Value::Number(_) | Value::Bool(_) => self.text_of(&node.span).to_owned(),
            _ => String::new(),
        };
        if choices.contains(&written.as_str()) {
            return;
        }
        let plain = written.to_lowercase().replace(['-', '_', ' '], "");
        let elsewhere = VALUES_ELSEWHERE.iter().filter(|(name, here)| *name == plain && choices.contains(here));
        let elsewhere: Vec<&str> = elsewhere.map(|(_, here)| *here).collect();
        let near = || nearest(&written, choices.iter().copied());
        let help = match elsewhere.as_slice() {
            [one] => Some(Help::replacing(&*written, *one, "write `{}`")),
            [one, other] => Some(format!("write `{one}` for one box, or `{other}` for several").into()),
            _ => near().map(|near| Help::meant(&written, near, "did you mean `{}`?")),
        };
        let help = help.unwrap_or_else(|| match choices.contains(&BusinessType::ANY_OTHER) {
            true => BusinessType::advice(&written, choices).into(),
            false => format!("write one of: {}", choices.join(", ")).into(),
        });
        let span = self.short_span(node, target);
        self.report(Code::FieldValue, &span, format!("{} cannot be `{written}`", target.words()), help);
    }

    /// A section: a mapping with one name, its kind.
    fn kind(&mut self, node: &Node, kinds: &[(&str, &Json)], target: &Target<'_>) {
        let names = || kinds.iter().map(|(name, _)| *name);
        let Value::Map(fields) = &node.value else {
            let help = format!(
                "write the kind and a colon, as in `- hero:`; the kinds are {}",
                names().collect::<Vec<_>>().join(", ")
            );
            let span = self.short_span(node, target);
            return self.report(Code::SectionUnknown, &span, "a section starts with its kind".to_owned(), help);
        };
        for (index, (field, value)) in fields.iter().enumerate() {
            if index > 0 {
                let message = format!("`{}` does not belong to the section before it", field.name);
                let help = "indent it below the section's kind, or start a new section with a dash".to_owned();
                self.report(Code::FieldUnknown, &field.span, message, help);
                continue;
            }
            match kinds.iter().find(|(name, _)| *name == field.name) {
                Some((_, schema)) => self.node(
                    value,
                    schema,
                    &Target { name: Some(&field.name), is_entry: false, is_required: true, span: field.span.clone() },
                ),
                None => {
                    let elsewhere = KINDS_ELSEWHERE.iter().find(|(name, _)| *name == field.name).map(|(_, here)| *here);
                    let elsewhere = elsewhere.filter(|here| names().any(|name| name == *here));
                    let help = match (elsewhere, nearest(&field.name, names())) {
                        (Some(here), _) => Help::replacing(&*field.name, here, "did you mean `{}`?"),
                        (None, Some(near)) => Help::meant(&field.name, near, "did you mean `{}`?"),
                        (None, None) => format!("the kinds are {}", names().collect::<Vec<_>>().join(", ")).into(),
                    };
                    self.report(
                        Code::SectionUnknown,
                        &field.span,
                        format!("there is no section kind `{}`", field.name),
                        help,
                    );
                }
            }
        }
    }
}
