//! The guide for authors, made from the documents in `docs/`, the schemas of all files and the explanations of all
//! messages: pages of plain HTML, which need neither a server nor a network.

mod chapters;
mod fields;
mod index;
mod section;

use std::{borrow::Cow, collections::BTreeMap, io::Cursor};

use image::ImageReader;
use rust_embed::RustEmbed;

use crate::{
    diagnostics::Code,
    emit,
    markdown::{Library, Part, manual_headings, manual_parts},
    render::Bundle,
    suggest::nearest,
};
use chapters::Chapter;
use fields::{Fields, escaped};

pub use section::{Kind, kinds};

/// The pictures of sections.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../docs/images/sections"]
struct Pictures;

/// The folder of those pictures, as documents write it.
const PICTURES: &str = "images/sections/";

/// A file of the guide.
#[derive(Debug)]
pub struct GuideFile {
    /// Its path.
    pub path: String,
    /// Its content.
    pub bytes: Cow<'static, [u8]>,
}

/// A name that somebody may look for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Topic {
    /// The name, as it is written.
    name: String,
    rank: Rank,
    /// The place: a page and an anchor.
    place: String,
    /// The words beside it in the index.
    about: String,
}

/// The kinds of topics. Where several have one name, an earlier kind is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Message,
    Section,
    Page,
    Field,
    Heading,
    File,
}

/// A page of the guide.
struct Page {
    /// Its file.
    file: String,
    title: &'static str,
    /// Its first part has its heading.
    parts: Vec<Part>,
}

/// The guide for authors.
pub struct Guide {
    pages: Vec<Page>,
    sections: Vec<Fields>,
    files: Vec<Fields>,
    topics: Vec<Topic>,
}

/// The file of the page with all fields.
const FIELDS_PAGE: &str = "fields.html";
/// The file of the page with all messages.
const MESSAGES_PAGE: &str = "messages.html";
/// The file of the page with all kinds of sections.
const SECTIONS_PAGE: &str = "sections.html";
/// The file of the index.
const INDEX_PAGE: &str = "a-z.html";

impl Guide {
    /// Renders the documents.
    pub fn new() -> Self {
        let (sections, files) = (fields::of_sections(), fields::of_files());
        let chapters = chapters::all();
        let addresses = Addresses::of(&chapters);
        let pages = chapters.iter().map(|chapter| {
            let mut parts = manual_parts(&chapter.text, &addresses.seen_from(chapter));
            if chapter.file == SECTIONS_PAGE {
                for part in &mut parts {
                    let of_kind = sections.iter().find(|kind| kind.id == part.id);
                    part.html += &of_kind.map_or_else(String::new, Fields::html);
                }
            }
            if let Some(first) = parts.first_mut() {
                chapter.title.clone_into(&mut first.title_html);
            }
            Page { file: chapter.file.to_owned(), title: chapter.title, parts }
        });
        let mut pages: Vec<Page> = pages.collect();
        pages.push(fields_page(&files));
        let topics = topics(&pages, &sections, &files);
        Self { pages, sections, files, topics }
    }

    /// The place of a topic: a code, a kind of section, a field, a heading. People copy codes with their brackets.
    ///
    /// # Errors
    /// When there is none of this name.
    pub fn place(&self, written: &str) -> anyhow::Result<String> {
        let name = written.trim_end_matches([']', ':']);
        let name = name.rsplit_once('[').map_or(name, |(_, name)| name);
        let found: Vec<&Topic> = self.topics.iter().filter(|topic| topic.name.eq_ignore_ascii_case(name)).collect();
        match found.iter().map(|topic| topic.rank).min() {
            // A field of several files: the index has all of them.
            Some(Rank::Field) if found.iter().filter(|topic| topic.rank == Rank::Field).count() > 1 => {
                Ok(format!("{INDEX_PAGE}#{}", index::anchor(&found[0].name)))
            }
            Some(rank) => {
                Ok(found.iter().find(|topic| topic.rank == rank).map(|topic| topic.place.clone()).unwrap_or_default())
            }
            None => {
                let near = nearest(name, self.topics.iter().map(|topic| topic.name.as_str()));
                let near = near.map_or_else(String::new, |near| format!("did you mean `{near}`? "));
                anyhow::bail!("the guide has nothing named `{name}`; {near}`ssg guide` opens all of it, with a search")
            }
        }
    }

    /// All files, in the look of `bundle`.
    ///
    /// # Errors
    /// When a template or a picture is wrong.
    pub fn files(&self, bundle: &Bundle) -> anyhow::Result<Vec<GuideFile>> {
        let file = |path: &str, bytes: Cow<'static, [u8]>| GuideFile { path: path.to_owned(), bytes };
        let mut files = self.look(bundle);
        for name in Pictures::iter() {
            let picture = Pictures::get(&name).map(|picture| picture.data);
            files.extend(picture.map(|bytes| file(&format!("pictures/{name}"), bytes)));
        }
        files.push(file("look/guide.css", Cow::Borrowed(include_bytes!("../../assets/guide/guide.css"))));
        files.push(file("look/guide.js", Cow::Borrowed(include_bytes!("../../assets/guide/guide.js"))));
        files.push(file("look/words.js", Cow::Owned(self.search_words()?.into_bytes())));
        for page in &self.pages {
            let body: String = page.parts.iter().map(part_html).collect();
            files.push(file(&page.file, self.document(&page.file, page.title(), &body)?.into_bytes().into()));
        }
        let start = self.start_page();
        files.push(file("index.html", self.document("index.html", "The guide", &start)?.into_bytes().into()));
        files.push(file(
            INDEX_PAGE,
            self.document(INDEX_PAGE, "From A to Z", &index::html(&self.topics))?.into_bytes().into(),
        ));
        let lost = "<h1>Nothing is here</h1>\n<p>Search above, or look into the <a href=\"a-z.html\">index from A to Z</a>.</p>\n";
        files.push(file("404.html", self.document("404.html", "Nothing is here", lost)?.into_bytes().into()));
        Ok(files)
    }

    /// The style sheet of the public pages, with what it loads beside it.
    #[expect(clippy::unused_self, reason = "a part of the list above")]
    fn look(&self, bundle: &Bundle) -> Vec<GuideFile> {
        let assets = bundle.assets.iter().filter_map(|asset| {
            let is_style = bundle.manifest.styles.iter().any(|style| style.trim_start_matches('/') == asset.path);
            let name = asset.path.strip_prefix("assets/static/")?;
            if is_style {
                let text = String::from_utf8_lossy(&asset.bytes).replace("/assets/static/", "");
                return Some(GuideFile { path: "look/site.css".to_owned(), bytes: Cow::Owned(text.into_bytes()) });
            }
            (!name.ends_with(".css")).then(|| GuideFile { path: format!("look/{name}"), bytes: asset.bytes.clone() })
        });
        assets.collect()
    }

    /// A page with the guide around it. `file` is its name, and empty for one that is none of the guide's own.
    ///
    /// # Errors
    /// When the template is wrong.
    pub fn document(&self, file: &str, title: &str, body: &str) -> anyhow::Result<String> {
        let pages: Vec<minijinja::Value> = self
            .pages
            .iter()
            .map(|page| {
                let is_current = page.file == file;
                // Deeper ones would make the list as long as the page.
                let inside = page.parts.iter().skip(1).filter(|part| is_current && part.level == 2);
                let inside: Vec<_> = inside
                    .map(|part| minijinja::context! { id => part.id.as_str(), title => plain(&part.title) })
                    .collect();
                minijinja::context! { file => page.file.as_str(), title => page.title(), is_current, inside }
            })
            .collect();
        emit::guide_page(minijinja::context! {
            file,
            title,
            pages,
            body,
            version => env!("CARGO_PKG_VERSION"),
        })
    }

    fn start_page(&self) -> String {
        let mut html = "<h1>The guide</h1>\n<p>All that a site made with <code>ssg</code> can have: how to write it, \
                        every section and every field, and every message.</p>\n<ul class=\"cards\">\n"
            .to_owned();
        for page in &self.pages {
            let about = chapters::about(&page.file);
            html += &format!(
                "<li><a href=\"{}\"><strong>{}</strong> <span>{about}</span></a></li>\n",
                page.file,
                escaped(page.title())
            );
        }
        html += "</ul>\n<h2 id=\"sections\">The sections of a page</h2>\n<ul class=\"gallery\">\n";
        for kind in &self.sections {
            let picture = picture(&format!("{PICTURES}{}.jpg", kind.id), "");
            html += &format!(
                "<li><a href=\"{SECTIONS_PAGE}#{0}\">{picture}<strong>{0}</strong> <span>{1}</span></a></li>\n",
                kind.id,
                fields::in_markup(&kind.description)
            );
        }
        html + "</ul>\n"
    }

    /// The texts of all pages, as a script: a page that was opened as a file may not load anything else.
    fn search_words(&self) -> anyhow::Result<String> {
        let mut entries: Vec<[String; 4]> = Vec::new();
        for page in self.pages.iter().filter(|page| page.file != FIELDS_PAGE) {
            entries.extend(page.parts.iter().map(|part| {
                let place = format!("{}#{}", page.file, part.id);
                [plain(&part.title).to_owned(), page.title().to_owned(), place, part.words.clone()]
            }));
        }
        let files = self.files.iter().map(|fields| (FIELDS_PAGE, fields));
        for (page, fields) in files.chain(self.sections.iter().map(|fields| (SECTIONS_PAGE, fields))) {
            entries.extend(fields.fields.iter().map(|field| {
                let place = format!("{page}#{}", fields.anchor(field));
                [field.path.clone(), format!("Field of {}", fields.name), place, field.words()]
            }));
        }
        Ok(format!("globalThis.guideWords = {};\n", serde_json::to_string(&entries)?))
    }
}

impl Default for Guide {
    fn default() -> Self {
        Self::new()
    }
}

impl Page {
    fn title(&self) -> &str {
        self.title
    }
}

/// A title without the number that chapters have in the document.
fn plain(title: &str) -> &str {
    match title.split_once(". ") {
        Some((number, rest)) if number.bytes().all(|digit| digit.is_ascii_digit()) => rest,
        _ => title,
    }
}

fn part_html(part: &Part) -> String {
    let Part { level, id, title, title_html, html, .. } = part;
    if *level == 1 {
        return format!("<h1 id=\"{id}\">{}</h1>\n{html}", plain(title_html));
    }
    let label = escaped(title);
    format!(
        "<h{level} id=\"{id}\">{}<a class=\"anchor\" href=\"#{id}\" aria-label=\"Link to {label}\"></a></h{level}>\n{html}",
        plain(title_html)
    )
}

/// The page with all fields of all files.
fn fields_page(files: &[Fields]) -> Page {
    let part = |level, id: &str, title: &str, html: String| Part {
        level,
        id: id.to_owned(),
        title: title.to_owned(),
        title_html: escaped(title),
        html,
        words: String::new(),
    };
    let about = format!(
        "<p>The fields of each file of <code>content/</code>. Those of sections are on <a href=\"{SECTIONS_PAGE}\">their page</a>.</p>\n"
    );
    let title = part(1, "fields", "Every field", about);
    let tables = files.iter().map(|file| {
        let about = format!("<p>{}</p>\n", fields::in_markup(&file.description));
        part(2, &file.id, &file.name, about + &file.html())
    });
    Page { file: FIELDS_PAGE.to_owned(), title: "Every field", parts: [title].into_iter().chain(tables).collect() }
}

fn topics(pages: &[Page], sections: &[Fields], files: &[Fields]) -> Vec<Topic> {
    let mut topics = Vec::new();
    let mut add = |name: &str, rank, place: String, about: String| {
        topics.push(Topic { name: name.to_owned(), rank, place, about });
    };
    for code in Code::ALL {
        let name = code.name();
        add(name, Rank::Message, format!("{MESSAGES_PAGE}#{name}"), code.summary().to_owned());
    }
    for kind in sections {
        add(&kind.id, Rank::Section, format!("{SECTIONS_PAGE}#{}", kind.id), kind.description.clone());
    }
    for (page, of) in files.iter().map(|of| (FIELDS_PAGE, of)).chain(sections.iter().map(|of| (SECTIONS_PAGE, of))) {
        for field in &of.fields {
            add(field.name(), Rank::Field, format!("{page}#{}", of.anchor(field)), of.name.clone());
        }
    }
    for file in files {
        // "home.yaml and locations.yaml"
        for name in file.name.split(' ').filter(|name| name.ends_with(".yaml")) {
            // The page of sections has the smallest of these.
            let is_page = ["page", "thank-you"].contains(&file.id.as_str());
            let place = if is_page { SECTIONS_PAGE.to_owned() } else { format!("{FIELDS_PAGE}#{}", file.id) };
            let about = if is_page { "a page of sections" } else { "all its fields" };
            add(name, Rank::File, place, about.to_owned());
        }
    }
    for page in pages {
        let stem = page.file.trim_end_matches(".html");
        add(stem, Rank::Page, page.file.clone(), page.title().to_owned());
        for part in &page.parts {
            let place = format!("{}#{}", page.file, part.id);
            let is_listed = topics_have(&part.id, sections) || page.file == MESSAGES_PAGE;
            if !is_listed {
                add(plain(&part.title), Rank::Heading, place, page.title().to_owned());
            }
        }
    }
    topics.sort_by_cached_key(|topic| (topic.name.to_lowercase(), topic.rank, topic.clone()));
    topics
}

fn topics_have(id: &str, sections: &[Fields]) -> bool {
    sections.iter().any(|kind| kind.id == id)
}

/// The element of a picture of a section, with its size, so that nothing moves when it arrives.
fn picture(file: &str, alt: &str) -> String {
    let name = file.trim_start_matches(PICTURES);
    let size = Pictures::get(name).and_then(|picture| {
        ImageReader::new(Cursor::new(picture.data)).with_guessed_format().ok()?.into_dimensions().ok()
    });
    size.map_or_else(String::new, |(width, height)| {
        let alt = escaped(alt);
        format!(
            "<img src=\"pictures/{name}\" width=\"{width}\" height=\"{height}\" alt=\"{alt}\" loading=\"lazy\" decoding=\"async\">"
        )
    })
}

/// The places of all headings, by the document that they are in and by their anchor.
struct Addresses(BTreeMap<(&'static str, String), String>);

impl Addresses {
    fn of(chapters: &[Chapter]) -> Self {
        let mut places = BTreeMap::new();
        for chapter in chapters {
            for (at, (id, _)) in manual_headings(&chapter.text).into_iter().enumerate() {
                let place = format!("{}#{id}", chapter.file);
                if at == 0 {
                    places.entry((chapter.document, String::new())).or_insert_with(|| chapter.file.to_owned());
                }
                places.insert((chapter.document, id), place);
            }
        }
        Self(places)
    }

    fn seen_from<'a>(&'a self, chapter: &'a Chapter) -> Links<'a> {
        Links { addresses: self, document: chapter.document }
    }
}

/// The links of a chapter.
struct Links<'a> {
    addresses: &'a Addresses,
    document: &'static str,
}

impl Library for Links<'_> {
    fn address(&self, written: &str) -> Option<String> {
        if written.starts_with("https://") || written.starts_with("http://") {
            return Some(written.to_owned());
        }
        let (file, anchor) = written.split_once('#').unwrap_or((written, ""));
        let document = if file.is_empty() { self.document } else { chapters::document(file)? };
        self.addresses.0.get(&(document, anchor.to_owned())).cloned()
    }

    fn picture(&self, file: &str, alt: &str) -> String {
        picture(file, alt)
    }
}
