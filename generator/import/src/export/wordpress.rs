//! The export of WordPress: an RSS file with more fields (WXR).

use std::{collections::BTreeMap, path::Path};

use quick_xml::{Reader, events::Event};

use super::blocks;
use crate::{
    content::Zone,
    entry::{Archive, Body, Entry, Export, Kind, Media, Note, Picture, day, path_of},
    stop::Stop,
};

/// The fields of one item, or of the site.
#[derive(Default)]
struct Item {
    fields: BTreeMap<String, String>,
    /// Categories and tags: what it is, and its name.
    terms: Vec<(String, String)>,
    metas: Vec<(String, String)>,
}

impl Item {
    fn get(&self, name: &str) -> &str {
        self.fields.get(name).map_or("", |value| value.trim())
    }

    fn filled(&self, name: &str) -> Option<&str> {
        Some(self.get(name)).filter(|value| !value.is_empty())
    }

    fn meta(&self, name: &str) -> Option<&str> {
        self.metas.iter().find(|(key, value)| key == name && !value.trim().is_empty()).map(|(_, value)| value.trim())
    }
}

pub(super) fn read(text: &str, from: &Path, zone: &Zone) -> Result<Export, Stop> {
    let wrong = |reason: String| Stop::refused(format!("{} is no export of WordPress: {reason}", from.display()));
    if !text.contains("wp:wxr_version") {
        return Err(wrong("it has no `wp:wxr_version`; make one in WordPress under Tools, Export".to_owned()));
    }
    let mut export = Export { program: "WordPress", ..Export::default() };
    let mut items = Vec::new();
    let mut channel = Item::default();
    let mut reader = Reader::from_str(text);
    reader.config_mut().check_end_names = false;
    // The item, author or category that is open, and the field in it.
    let mut open: Option<(String, Item)> = None;
    let mut meta: Option<(String, String)> = None;
    let mut field: Option<(String, String)> = None;
    loop {
        let event = reader
            .read_event()
            .map_err(|error| wrong(format!("{error}, at byte {}; export it again", reader.error_position())))?;
        match event {
            Event::Eof => break,
            Event::Start(start) => {
                let name = String::from_utf8_lossy(start.name().as_ref()).into_owned();
                match &*name {
                    "item" | "wp:author" | "wp:category" | "wp:tag" | "wp:term" if open.is_none() => {
                        open = Some((name, Item::default()));
                    }
                    "wp:postmeta" | "wp:termmeta" => meta = Some(Default::default()),
                    "category" if open.is_some() => {
                        let domain = start.try_get_attribute("domain").ok().flatten();
                        let domain = domain.map(|one| String::from_utf8_lossy(&one.value).into_owned());
                        field = Some((format!("category {}", domain.unwrap_or_default()), String::new()));
                    }
                    "rss" | "channel" | "wp:comment" | "image" => {}
                    _ => field = Some((name, String::new())),
                }
            }
            Event::Text(part) => {
                if let Some((_, value)) = &mut field {
                    value.push_str(&part.decode().map_err(|error| wrong(error.to_string()))?);
                }
            }
            Event::GeneralRef(entity) => {
                if let Some((_, value)) = &mut field {
                    let name = entity.decode().map_err(|error| wrong(error.to_string()))?;
                    match entity.resolve_char_ref() {
                        Ok(Some(letter)) => value.push(letter),
                        _ => value.push_str(match &*name {
                            "amp" => "&",
                            "lt" => "<",
                            "gt" => ">",
                            "quot" => "\"",
                            "apos" => "'",
                            _ => "",
                        }),
                    }
                }
            }
            Event::CData(part) => {
                if let Some((_, value)) = &mut field {
                    value.push_str(&String::from_utf8_lossy(&part));
                }
            }
            Event::End(end) => {
                let name = String::from_utf8_lossy(end.name().as_ref()).into_owned();
                match &*name {
                    "item" => items.extend(open.take().map(|(_, item)| item)),
                    "wp:author" => {
                        if let Some((_, item)) = open.take() {
                            let name = item.filled("wp:author_display_name").unwrap_or(item.get("wp:author_login"));
                            export.authors.insert(item.get("wp:author_login").to_owned(), name.to_owned());
                        }
                    }
                    "wp:category" | "wp:tag" | "wp:term" => {
                        if let Some((_, item)) = open.take() {
                            export.archives.extend(archive(&name, &item));
                        }
                    }
                    "wp:postmeta" | "wp:termmeta" => {
                        if let (Some(meta), Some((_, item))) = (meta.take(), &mut open) {
                            item.metas.push(meta);
                        }
                    }
                    _ => {
                        if let Some((name, value)) = field.take() {
                            match (&mut meta, &mut open) {
                                (Some(meta), _) if name == "wp:meta_key" => meta.0 = value,
                                (Some(meta), _) if name == "wp:meta_value" => meta.1 = value,
                                (_, Some((_, item))) => match name.strip_prefix("category ") {
                                    Some(domain) => item.terms.push((domain.to_owned(), value.trim().to_owned())),
                                    // Comments have fields of their own.
                                    None => drop(item.fields.entry(name).or_insert(value)),
                                },
                                _ => drop(channel.fields.entry(name).or_insert(value)),
                            }
                        }
                    }
                }
            }
            _ => {}
        }
    }
    let site = channel.filled("wp:base_blog_url").or(channel.filled("link"));
    export.site = site.map(|site| site.trim_end_matches('/').to_owned());
    let logins = export
        .authors
        .keys()
        .map(|login| Archive { path: format!("/author/{}/", login.to_lowercase()), category: None });
    export.archives.extend(logins.collect::<Vec<_>>());
    export.archives.push(Archive { path: "/feed/".to_owned(), category: None });
    let mut shared: BTreeMap<String, String> = BTreeMap::new();
    for item in &items {
        if item.get("wp:post_type") == "wp_block" {
            shared.insert(item.get("wp:post_id").to_owned(), item.get("content:encoded").to_owned());
        }
        if item.get("wp:post_type") == "attachment" {
            let media = Media {
                address: item.filled("wp:attachment_url").unwrap_or(item.get("guid")).to_owned(),
                alt: item.meta("_wp_attachment_image_alt").unwrap_or_default().to_owned(),
                caption: item.get("excerpt:encoded").to_owned(),
                title: item.get("title").to_owned(),
                parent: item.get("wp:post_parent").to_owned(),
            };
            export.media.insert(item.get("wp:post_id").to_owned(), media);
        }
    }
    let mut skipped: BTreeMap<&str, usize> = BTreeMap::new();
    // The pages of pictures, with the posts that they were added to.
    let mut shown: Vec<(String, String)> = Vec::new();
    for item in &items {
        let kind = item.get("wp:post_type");
        let status = item.get("wp:status");
        match kind {
            "post" | "page" if !matches!(status, "trash" | "auto-draft" | "inherit") => {
                let entry = entry(item, &export, &shared, zone);
                months(&entry, &mut export.archives);
                export.entries.push(entry);
            }
            "attachment" => {
                let link = item.get("link");
                if path_of(link).len() > 1 && !link.contains('?') {
                    shown.push((path_of(link).to_owned(), format!("p={}", item.get("wp:post_parent"))));
                }
            }
            "wp_block" => {}
            _ => *skipped.entry(if matches!(kind, "post" | "page") { status } else { kind }).or_default() += 1,
        }
    }
    for (path, post) in shown {
        let parent = export.entries.iter_mut().find(|entry| entry.queries.contains(&post));
        match parent.filter(|entry| !entry.addresses.is_empty()) {
            Some(entry) => entry.addresses.push(path),
            None => export.archives.push(Archive { path, category: None }),
        }
    }
    for (kind, count) in skipped {
        let what = format!("{count} of the kind `{kind}` were not read");
        export.notes.push(Note::new(Kind::Dropped, what).at(&from.display().to_string()));
    }
    Ok(export)
}

fn archive(kind: &str, item: &Item) -> Option<Archive> {
    let (kind, slug, name) = match kind {
        "wp:category" => ("category", item.get("wp:category_nicename"), item.get("wp:cat_name")),
        "wp:tag" => ("tag", item.get("wp:tag_slug"), item.get("wp:tag_name")),
        _ => match item.get("wp:term_taxonomy") {
            "category" => ("category", item.get("wp:term_slug"), item.get("wp:term_name")),
            "post_tag" => ("tag", item.get("wp:term_slug"), item.get("wp:term_name")),
            _ => return None,
        },
    };
    let category = (kind == "category").then(|| name.to_owned());
    (!slug.is_empty()).then(|| Archive { path: format!("/{kind}/{slug}/"), category })
}

/// The lists of the month and the year of an entry.
fn months(entry: &Entry, archives: &mut Vec<Archive>) {
    if let (false, None, Some(date)) = (entry.is_page, &entry.held_back, entry.date) {
        let date = date.to_string();
        for path in [format!("/{}/", &date[..4]), format!("/{}/{}/", &date[..4], &date[5..7])] {
            if !archives.iter().any(|one| one.path == path) {
                archives.push(Archive { path, category: None });
            }
        }
    }
}

fn entry(item: &Item, export: &Export, shared: &BTreeMap<String, String>, zone: &Zone) -> Entry {
    let id = item.get("wp:post_id");
    let title = html_text(item.get("title"));
    let place = format!("{} {id} ({})", item.get("wp:post_type"), if title.is_empty() { "no title" } else { &title });
    let written = item.get("content:encoded");
    let (html, filled) = if written.contains("<!-- wp:") {
        blocks::completed(written, shared, item.meta("footnotes"))
    } else {
        (classic(written), None)
    };
    // Numbers are those of one site only.
    let key = item
        .filled("guid")
        .map_or_else(|| format!("{} {id}", export.site.as_deref().unwrap_or_default()), str::to_owned);
    let mut entry = Entry::at(format!("wordpress:{key}"), place, Body::Html(html));
    entry.title = title;
    entry.notes.extend(filled);
    entry.is_page = item.get("wp:post_type") == "page";
    let moment =
        |name: &str| item.filled(name).filter(|text| !text.starts_with("0000")).and_then(|text| day(text, zone));
    entry.date = moment("wp:post_date").or_else(|| item.filled("pubDate").and_then(|text| day(text, zone)));
    entry.updated = moment("wp:post_modified");
    entry.author = item.filled("dc:creator").map(str::to_owned);
    for (domain, name) in &item.terms {
        match &**domain {
            "category" => entry.categories.push(html_text(name)),
            "post_tag" | "tag" => entry.keywords.push(html_text(name)),
            _ => {}
        }
    }
    entry.excerpt = item.filled("excerpt:encoded").map(html_text);
    let description = ["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description", "_aioseop_description"];
    entry.description =
        description.iter().find_map(|name| item.meta(name)).filter(|text| !text.contains("%%")).map(html_text);
    if let Some(media) = item.meta("_thumbnail_id").and_then(|id| export.media.get(id)) {
        entry.picture =
            Some(Picture { address: media.address.clone(), alt: media.alt.clone(), caption: media.caption.clone() });
    }
    entry.name = item.filled("wp:post_name").unwrap_or_default().to_owned();
    entry.featured = item.get("wp:is_sticky") == "1";
    let status = item.get("wp:status");
    if !matches!(status, "publish" | "future") {
        entry.held_back = Some(format!("its status is {status}"));
    } else if item.filled("wp:post_password").is_some() {
        entry.held_back = Some("it has a password".to_owned());
    }
    entry.is_surely_public = entry.held_back.is_none();
    entry.queries = vec![format!("p={id}"), format!("page_id={id}")];
    let link = item.get("link");
    if !link.contains('?') && path_of(link) != "/" && !link.is_empty() {
        let path = path_of(link).to_owned();
        let old = item.metas.iter().filter(|(key, _)| key == "_wp_old_slug");
        let above = path.trim_end_matches('/').rsplit_once('/').map_or("", |(above, _)| above).to_owned();
        let old: Vec<String> = old.map(|(_, slug)| format!("{above}/{slug}/")).collect();
        if entry.is_page {
            entry.above = above.trim_start_matches('/').to_owned();
        }
        entry.addresses = [vec![path], old].concat();
    }
    entry
}

/// A text of a field without tags and entities.
fn html_text(written: &str) -> String {
    crate::html::words_of_html(written)
}

/// The HTML of a text whose paragraphs are empty lines, as the editor before blocks saved it.
fn classic(written: &str) -> String {
    if written.contains('\n') { crate::html::paragraphs(written) } else { written.to_owned() }
}
