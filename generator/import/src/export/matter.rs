//! Front matter in YAML, TOML and JSON, and the names that other programs give to our fields.

use serde_json::{Map, Value};

use crate::{
    content::{Publicity, Zone, publicity},
    entry::{Body, Entry, Kind, Note, Picture, day},
    source::yaml,
};

/// The parts of a file: its fields, its text, and the reason why the fields cannot be read.
pub(crate) struct Split<'a> {
    pub(crate) fields: Map<String, Value>,
    pub(crate) body: &'a str,
    pub(crate) fault: Option<String>,
}

/// Fields of layouts, lists and plugins, which have no counterpart and need none.
const UNNEEDED: [&str; 44] = [
    "layout", "type", "weight", "order", "menu", "comments", "comment", "lang", "language", "templatekey",
    "wordpress_id", "guid", "id", "uuid", "readingtime", "reading_time", "readtime", "toc", "showtoc", "tocopen",
    "math", "mathjax", "sitemap", "feed", "parent", "nav_order", "share", "header", "footer", "sidebar", "classes",
    "excerpt_separator", "search", "robots", "canonical", "canonicalurl", "canonical_url", "eleventynavigation",
    "eleventycomputed", "featuredpost", "published_at", "format", "output", "bookcollapsesection",
];

/// Splits a file into its fields and its text.
pub(crate) fn split(text: &str) -> Split<'_> {
    let text = text.trim_start_matches('\u{feff}');
    let nothing = Split { fields: Map::new(), body: text, fault: None };
    for (mark, read) in [("---", read_yaml as fn(&str) -> Result<Value, String>), ("+++", read_toml)] {
        let Some(rest) = text.strip_prefix(mark) else { continue };
        // Some write more dashes.
        let is_mark = |first: &str| first.trim_matches('-').trim().is_empty();
        let Some((_, rest)) = rest.split_once('\n').filter(|(first, _)| is_mark(first)) else { continue };
        let mut at = 0;
        for line in rest.split_inclusive('\n') {
            if line.trim_end() == mark || (mark == "---" && line.trim_end() == "...") {
                return of(read(&rest[..at]), &rest[at + line.len()..]);
            }
            at += line.len();
        }
    }
    if text.starts_with('{') && !text.starts_with("{{") && !text.starts_with("{%") {
        let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
        if let Some(Ok(value)) = values.next() {
            let end = values.byte_offset();
            return of(Ok(value), &text[end..]);
        }
    }
    nothing
}

fn of(value: Result<Value, String>, body: &str) -> Split<'_> {
    match value {
        Ok(Value::Object(fields)) => Split { fields, body, fault: None },
        Ok(_) => Split { fields: Map::new(), body, fault: None },
        Err(fault) => Split { fields: Map::new(), body, fault: Some(fault) },
    }
}

/// Reads YAML as values. Tabs and other slips that the other program forgave are tried once more without them.
pub(crate) fn read_yaml(text: &str) -> Result<Value, String> {
    if text.trim().is_empty() {
        return Ok(Value::Object(Map::new()));
    }
    let read = |text: &str| yaml::read::<Value>(text).map_err(|error| yaml::sentence(&error));
    read(text).or_else(|fault| {
        let text = text.replace('\t', "  ");
        let mended: Vec<String> = without_twins(&text).map(mended).collect();
        read(&mended.join("\n")).map_err(|_| fault)
    })
}

/// The lines without those whose field is there again below: other programs take the last one.
fn without_twins(text: &str) -> impl Iterator<Item = &str> {
    let name = |line: &str| {
        let (name, _) = line.split_once(':')?;
        (!name.is_empty() && !name.starts_with([' ', '#', '-'])).then(|| name.to_owned())
    };
    let lines: Vec<&str> = text.lines().collect();
    let is_twin = |index: usize| {
        let own = name(lines[index]);
        // A value on more lines stays, and is reported.
        let is_short = lines.get(index + 1).is_none_or(|next| !next.starts_with([' ', '-']));
        own.is_some() && is_short && lines[index + 1..].iter().any(|line| name(line) == own)
    };
    let kept: Vec<&str> = (0..lines.len()).filter(|index| !is_twin(*index)).map(|index| lines[index]).collect();
    kept.into_iter()
}

/// A line `name: value` whose value needs quotes.
fn mended(line: &str) -> String {
    let Some((name, value)) = line.split_once(": ") else { return line.to_owned() };
    let value = value.trim();
    let is_plain = !name.contains(['"', '\'', '[', '{']) && !value.starts_with(['"', '\'', '[', '{', '|', '>']);
    if is_plain && (value.contains(": ") || value.starts_with(['@', '*', '&', '%', '`', '#'])) {
        return format!("{name}: {}", Value::from(value));
    }
    line.to_owned()
}

/// Reads TOML as values.
pub(crate) fn read_toml(text: &str) -> Result<Value, String> {
    let table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.message().to_owned())?;
    Ok(of_toml(toml::Value::Table(table)))
}

fn of_toml(value: toml::Value) -> Value {
    match value {
        toml::Value::String(text) => text.into(),
        toml::Value::Integer(number) => number.into(),
        toml::Value::Float(number) => number.into(),
        toml::Value::Boolean(truth) => truth.into(),
        toml::Value::Datetime(moment) => moment.to_string().into(),
        toml::Value::Array(values) => values.into_iter().map(of_toml).collect(),
        toml::Value::Table(table) => {
            Value::Object(table.into_iter().map(|(name, value)| (name, of_toml(value))).collect())
        }
    }
}

/// A value as a text.
pub(crate) fn text(value: &Value) -> Option<String> {
    let text = match value {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Bool(truth) => truth.to_string(),
        Value::Array(values) => return values.iter().find_map(text),
        Value::Object(fields) => {
            return ["name", "title", "text", "value", "src", "url", "file", "image", "relative"]
                .iter()
                .find_map(|name| fields.get(*name).and_then(text));
        }
        Value::Null => return None,
    };
    (!text.is_empty()).then_some(text)
}

/// A value as a list of texts: a list, or a text with commas.
pub(crate) fn list(value: &Value) -> Vec<String> {
    match value {
        Value::Array(values) => values.iter().filter_map(text).collect(),
        Value::String(text) => text.split(',').map(|one| one.trim().to_owned()).filter(|one| !one.is_empty()).collect(),
        other => text(other).into_iter().collect(),
    }
}

fn is_true(value: &Value) -> bool {
    matches!(value, Value::Bool(true))
        || value.as_str().is_some_and(|text| matches!(&*text.to_lowercase(), "true" | "yes" | "on"))
}

fn is_false(value: &Value) -> bool {
    matches!(value, Value::Bool(false))
        || value.as_str().is_some_and(|text| matches!(&*text.to_lowercase(), "false" | "no" | "off"))
}

/// Takes over the fields of front matter.
pub(crate) fn fill(entry: &mut Entry, fields: &Map<String, Value>, zone: &Zone) {
    let mut unknown = Vec::new();
    let mut publish = None;
    let mut alt = String::new();
    for (written, value) in fields {
        let name = written.to_lowercase().replace('-', "_");
        let is_empty = text(value).is_none() && list(value).is_empty();
        let as_day = || text(value).and_then(|text| day(&text, zone));
        // The words by which `ssg check` knows a draft.
        let said = text(value).and_then(|text| publicity(written, &text));
        if said.is_some_and(|said| said != Publicity::Public) {
            entry.held_back = Some(format!("`{written}: {}`", text(value).unwrap_or_default()));
            continue;
        }
        match &*name {
            _ if is_empty && !matches!(value, Value::Bool(_)) => {}
            "title" | "seo_title" if entry.title.is_empty() || name == "title" => {
                entry.title = text(value).unwrap_or_default()
            }
            "date" | "created" | "created_at" | "posted" => entry.date = as_day().or(entry.date),
            "publishdate" | "publish_date" | "pubdate" | "pub_date" | "publishedat" | "datepublished"
            | "pubdatetime" => publish = as_day().or(publish),
            "lastmod" | "updated" | "updateddate" | "updated_at" | "modified" | "last_modified_at" | "moddatetime"
            | "datemodified" => entry.updated = as_day(),
            "expirydate" | "expires" | "unpublishdate" => entry.expires = as_day(),
            "description" | "metadescription" | "meta_description" | "seo_description" => {
                entry.description = text(value)
            }
            "excerpt" | "summary" | "intro" | "lead" | "blurb" => entry.excerpt = text(value),
            "tags" | "tag" | "keywords" => entry.keywords.extend(list(value)),
            "category" | "categories" | "topics" | "section" => entry.categories.extend(list(value)),
            "author" | "authors" | "byline" => entry.author = text(value),
            "image" | "cover" | "coverimage" | "cover_image" | "hero" | "heroimage" | "hero_image"
            | "featured_image" | "featuredimage" | "featured_img" | "thumbnail" | "img" | "banner" | "ogimage"
            | "images" | "teaser" | "picture"
                if entry.picture.is_none() =>
            {
                if let Some(address) = text(value).filter(|text| text.contains('.')) {
                    let group = value.as_object();
                    let of_group = |names: &[&str]| names.iter().find_map(|name| group?.get(*name).and_then(text));
                    entry.picture = Some(Picture {
                        address,
                        alt: of_group(&["alt", "imageAlt"]).unwrap_or_default(),
                        caption: of_group(&["caption", "title"]).unwrap_or_default(),
                    });
                }
            }
            "image" | "cover" | "coverimage" | "thumbnail" | "images" | "ogimage" | "hero" | "banner" => {}
            "imagealt" | "image_alt" | "alt" | "coveralt" | "cover_alt" | "heroimagealt" | "thumbnail_alt" => {
                alt = text(value).unwrap_or_default()
            }
            "slug" | "permalink_slug" => entry.name = text(value).unwrap_or_default(),
            "permalink" | "url" | "path" if text(value).is_some_and(|text| text.contains('/')) => {
                entry.addresses.extend(text(value));
            }
            "aliases" | "redirect_from" | "redirects" | "alias" | "old_urls" => entry.addresses.extend(list(value)),
            "draft" | "hidden" | "private" | "unlisted" | "noindex" | "archived" => {
                if is_true(value) {
                    entry.held_back = Some(format!("`{written}: true`"));
                }
            }
            "published" | "public" | "listed" | "publish" => {
                if is_false(value) {
                    entry.held_back = Some(format!("`{written}: false`"));
                }
            }
            "status" | "visibility" | "state" => {}
            "password" => entry.held_back = Some("a password".to_owned()),
            "featured" | "pin" | "pinned" | "sticky" => entry.featured = is_true(value),
            "build" | "_build" => {
                let never = value
                    .as_object()
                    .and_then(|fields| fields.get("render"))
                    .is_some_and(|render| is_false(render) || render == "never");
                if never {
                    entry.held_back = Some("`build.render`".to_owned());
                }
            }
            name if UNNEEDED.contains(&name) => {}
            _ => unknown.push(written.as_str()),
        }
    }
    // Published on the later one of the two.
    entry.date = entry.date.max(publish).or(publish);
    if let Some(picture) = &mut entry.picture
        && picture.alt.is_empty()
    {
        picture.alt = alt;
    }
    if !unknown.is_empty() {
        let names = unknown.join(", ");
        entry.notes.push(Note::new(Kind::Dropped, format!("fields without a counterpart: {names}")));
    }
}

/// The fields in the body of an entry, as those who only write fields have it.
pub(crate) fn body_field(fields: &Map<String, Value>) -> Option<Body> {
    let body = ["body", "content", "text"].iter().find_map(|name| fields.get(*name)?.as_str())?;
    Some(Body::Markdown(body.to_owned()))
}
