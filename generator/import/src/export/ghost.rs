//! The export of Ghost: one JSON file.

use std::{collections::HashMap, path::Path};

use serde_json::{Map, Value};

use super::matter::text;
use crate::{
    content::Zone,
    entry::{Archive, Body, Entry, Export, Kind, Note, Picture, day},
    stop::Stop,
};

/// The place of the site's address in texts.
const SITE: &str = "__GHOST_URL__";

pub(super) fn read(written: &str, from: &Path, zone: &Zone) -> Result<Export, Stop> {
    let unreadable = |reason: String| Stop::refused(format!("{} is no export of Ghost: {reason}", from.display()));
    let all: Value = serde_json::from_str(written).map_err(|error| unreadable(error.to_string()))?;
    let data = all.pointer("/db/0/data").or_else(|| all.get("data")).and_then(Value::as_object);
    let Some(data) = data.filter(|data| data.contains_key("posts")) else {
        return Err(unreadable("it has no list `posts`".to_owned()));
    };
    let rows = |name: &str| data.get(name).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let field = |row: &Value, name: &str| row.get(name).and_then(text);
    let named = |name: &str| -> HashMap<String, &Value> {
        rows(name).iter().filter_map(|row| Some((field(row, "id")?, row))).collect()
    };
    let (tags, users) = (named("tags"), named("users"));
    let linked = |table: &str, of: &str, to: &str| -> HashMap<String, Vec<String>> {
        let mut found: HashMap<String, Vec<(u64, String)>> = HashMap::new();
        for row in rows(table) {
            if let (Some(post), Some(other)) = (field(row, of), field(row, to)) {
                let place = row.get("sort_order").and_then(Value::as_u64).unwrap_or(0);
                found.entry(post).or_default().push((place, other));
            }
        }
        found
            .into_iter()
            .map(|(post, mut others)| {
                (post, {
                    others.sort();
                    others.into_iter().map(|(_, other)| other).collect()
                })
            })
            .collect()
    };
    let of_tags = linked("posts_tags", "post_id", "tag_id");
    let of_authors = linked("posts_authors", "post_id", "author_id");
    let more: HashMap<String, &Value> =
        rows("posts_meta").iter().filter_map(|row| Some((field(row, "post_id")?, row))).collect();

    let mut export = Export { program: "Ghost", ..Export::default() };
    for row in rows("posts") {
        let id = field(row, "id").unwrap_or_default();
        let name = field(row, "slug").unwrap_or_default();
        let html = field(row, "html").map(|html| html.replace(SITE, ""));
        let place = format!("post {id} ({name})");
        let Some(html) = html else {
            export.notes.push(Note::new(Kind::Dropped, "it has no text in HTML").at(&place));
            continue;
        };
        let mut entry = Entry::at(format!("ghost:{id}"), place, Body::Html(html));
        entry.title = field(row, "title").unwrap_or_default();
        entry.is_page =
            field(row, "type").as_deref() == Some("page") || row.get("page").and_then(Value::as_bool) == Some(true);
        let moment = |name: &str| field(row, name).and_then(|text| day(&text, zone));
        entry.date = moment("published_at").or_else(|| moment("created_at"));
        entry.updated = moment("updated_at");
        let meta = more.get(&id).copied();
        let any = |name: &str| meta.and_then(|meta| field(meta, name)).or_else(|| field(row, name));
        entry.excerpt = any("custom_excerpt");
        entry.description = any("meta_description");
        entry.picture = any("feature_image").map(|address| Picture {
            address: address.replace(SITE, ""),
            alt: any("feature_image_alt").unwrap_or_default(),
            caption: String::new(),
        });
        let names: Vec<String> =
            of_tags.get(&id).into_iter().flatten().filter_map(|tag| field(tags.get(tag)?, "name")).collect();
        // Names that start with # are notes of the owner.
        let names: Vec<String> = names.into_iter().filter(|name| !name.starts_with('#')).collect();
        entry.categories = names.first().cloned().into_iter().collect();
        entry.keywords = names;
        let author = of_authors.get(&id).and_then(|all| all.first().cloned()).or_else(|| field(row, "author_id"));
        entry.author = author.and_then(|id| users.get(&id).and_then(|user| field(user, "slug")));
        let status = field(row, "status").unwrap_or_default();
        let visibility = field(row, "visibility").unwrap_or_else(|| "public".to_owned());
        if status != "published" && status != "scheduled" {
            entry.held_back = Some(format!("its status is {status}"));
        } else if visibility != "public" {
            entry.held_back = Some(format!("it is for {visibility} only"));
        }
        entry.is_surely_public = entry.held_back.is_none();
        entry.featured = row.get("featured").is_some_and(|value| value == &Value::Bool(true) || value == 1);
        entry.addresses = vec![format!("/{name}/")];
        entry.name = name;
        export.entries.push(entry);
    }
    let login = |user: &&Value| Some((field(user, "slug")?, field(user, "name")?));
    export.authors = users.values().filter_map(login).collect();
    export.archives = rows("tags").iter().filter_map(|tag| archive(tag.as_object()?)).collect();
    let of_authors = export.authors.keys().map(|login| Archive { path: format!("/author/{login}/"), category: None });
    export.archives.extend(of_authors.collect::<Vec<_>>());
    export.archives.push(Archive { path: "/rss/".to_owned(), category: None });
    Ok(export)
}

fn archive(tag: &Map<String, Value>) -> Option<Archive> {
    let (slug, name) = (text(tag.get("slug")?)?, text(tag.get("name")?)?);
    (!name.starts_with('#')).then(|| Archive { path: format!("/tag/{slug}/"), category: Some(name) })
}
