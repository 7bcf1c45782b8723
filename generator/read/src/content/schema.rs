//! JSON Schemas of the files in `content/`, made from the types that read them.
//!
//! Editors use them while an author types (`ssg schema` writes them), and [`super::parse`] uses them
//! to report every mistake in a file.

use std::{collections::BTreeSet, sync::LazyLock};

use schemars::{JsonSchema, Schema, generate::SchemaSettings};
use serde_json::Value;

use super::{
    Acknowledgement, AuthorFile, BlogIndexFile, CollectionFile, ColorGuideFile, FormFile, FrontMatter, IndexFile,
    LayoutFile, LocationFile, OwnFormFile, OwnPageFile, ProjectFile, RoomFile, ServiceFile, SiteFile, TextPageMatter,
    ThankYouFile,
};

/// A type that a whole YAML document is read into.
pub trait HasSchema {
    /// The document's schema, made once.
    fn schema() -> &'static Schema;

    /// The advice that the document acknowledges.
    fn acknowledged(&self) -> &[Acknowledgement];
}

fn make<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_deserialize().into_generator().into_root_schema_for::<T>()
}

macro_rules! documents {
    ($($file:literal $type:ty,)*) => {
        $(impl HasSchema for $type {
            fn schema() -> &'static Schema {
                static SCHEMA: LazyLock<Schema> = LazyLock::new(make::<$type>);
                &SCHEMA
            }
            fn acknowledged(&self) -> &[Acknowledgement] {
                &self.acknowledged
            }
        })*

        /// Every schema with the name of its file.
        pub fn all() -> Vec<(&'static str, &'static Schema)> {
            vec![$(($file, <$type>::schema())),*]
        }
    };
}

documents! {
    "site.schema.json" SiteFile,
    "layout.schema.json" LayoutFile,
    "form.schema.json" FormFile,
    "page.schema.json" IndexFile,
    "blog.schema.json" BlogIndexFile,
    "thank-you.schema.json" ThankYouFile,
    "location.schema.json" LocationFile,
    "service.schema.json" ServiceFile,
    "author.schema.json" AuthorFile,
    "own-form.schema.json" OwnFormFile,
    "own-page.schema.json" OwnPageFile,
    "text-page.schema.json" TextPageMatter,
    "post.schema.json" FrontMatter,
    "swatches.schema.json" CollectionFile,
    "color-guide.schema.json" ColorGuideFile,
    "room.schema.json" RoomFile,
    "project.schema.json" ProjectFile,
}

/// The schemas that an editor can use, with the files in the content folder that they are for. No well-known extension
/// of an editor reads the front matter of markdown.
pub const YAML_FILES: [(&str, &[&str]); 15] = [
    ("site.schema.json", &["site.yaml"]),
    ("layout.schema.json", &["layout.yaml"]),
    ("form.schema.json", &["form.yaml"]),
    ("page.schema.json", &["home.yaml", "locations.yaml"]),
    ("blog.schema.json", &["blog.yaml"]),
    ("thank-you.schema.json", &["thank-you.yaml"]),
    ("location.schema.json", &["locations/*.yaml"]),
    ("service.schema.json", &["services/*.yaml"]),
    ("author.schema.json", &["authors/*.yaml"]),
    ("own-form.schema.json", &["forms/*.yaml"]),
    ("own-page.schema.json", &["pages/**/*.yaml"]),
    ("swatches.schema.json", &["swatches/*.yaml"]),
    ("color-guide.schema.json", &["color-guide.yaml"]),
    ("room.schema.json", &["rooms/*.yaml"]),
    ("project.schema.json", &["projects/*.yaml"]),
];

/// The schemas of front matter: of posts, and of pages in markdown.
pub fn front_matter() -> [&'static Schema; 2] {
    [FrontMatter::schema(), TextPageMatter::schema()]
}

/// The names of all fields of all documents.
pub fn field_names() -> &'static BTreeSet<String> {
    static NAMES: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let mut names = BTreeSet::new();
        all().into_iter().for_each(|(_, schema)| add_names(schema.as_value(), &mut names));
        names
    });
    &NAMES
}

fn add_names(schema: &Value, names: &mut BTreeSet<String>) {
    match schema {
        Value::Object(parts) => {
            let fields = parts.get("properties").and_then(Value::as_object);
            names.extend(fields.into_iter().flat_map(|fields| fields.keys().cloned()));
            parts.values().for_each(|part| add_names(part, names));
        }
        Value::Array(parts) => parts.iter().for_each(|part| add_names(part, names)),
        _ => {}
    }
}

/// The names of all kinds of sections.
pub fn section_kinds() -> Vec<String> {
    let section = make::<super::section::Section>();
    let variants = section.as_value()["oneOf"].as_array().cloned().unwrap_or_default();
    variants.iter().filter_map(|variant| variant["required"][0].as_str().map(str::to_owned)).collect()
}
