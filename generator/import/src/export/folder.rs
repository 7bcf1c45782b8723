//! The folder of a site: Jekyll, Hugo, and others that keep markdown in files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::Context;
use serde_json::Value;
use walkdir::WalkDir;

use super::{
    config::{Config, field},
    matter,
};
use crate::{
    content::{Slug, Zone},
    entry::{Archive, Body, Entry, Export, Kind, Note, Parts, Pattern, day_of_name},
    stop::Stop,
};

/// A program that keeps its site in a folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Program {
    Jekyll,
    Hugo,
    Astro,
    Next,
    Eleventy,
    Gatsby,
    Decap,
    Markdown,
}

/// Files by which a program is known. The first one that is there decides.
const MARKS: [(&str, Program); 21] = [
    ("hugo.toml", Program::Hugo),
    ("hugo.yaml", Program::Hugo),
    ("hugo.json", Program::Hugo),
    ("config/_default/hugo.toml", Program::Hugo),
    ("config/_default/config.toml", Program::Hugo),
    ("archetypes", Program::Hugo),
    ("_config.yml", Program::Jekyll),
    ("_config.yaml", Program::Jekyll),
    ("_posts", Program::Jekyll),
    ("astro.config.mjs", Program::Astro),
    ("astro.config.ts", Program::Astro),
    ("next.config.js", Program::Next),
    ("next.config.mjs", Program::Next),
    ("next.config.ts", Program::Next),
    (".eleventy.js", Program::Eleventy),
    ("eleventy.config.js", Program::Eleventy),
    ("gatsby-config.js", Program::Gatsby),
    ("gatsby-config.ts", Program::Gatsby),
    ("static/admin/config.yml", Program::Decap),
    ("public/admin/config.yml", Program::Decap),
    ("admin/config.yml", Program::Decap),
];

/// Files with the settings of Hugo.
const HUGO_CONFIGS: [&str; 10] = [
    "hugo.toml",
    "hugo.yaml",
    "hugo.yml",
    "hugo.json",
    "config.toml",
    "config.yaml",
    "config.yml",
    "config.json",
    "config/_default/hugo.toml",
    "config/_default/config.toml",
];

/// Folders that have no content of the site.
const FOREIGN: [&str; 17] = [
    "node_modules", "_site", "dist", "build", "themes", "layouts", "archetypes", "vendor", "_includes", "_layouts",
    "_sass", "resources", "i18n", "components", "scripts", "test", "tests",
];

/// Folders in which pictures and files are, as the addresses of the old site name them.
const ROOTS: [&str; 9] =
    ["static", "public", "assets", "src/assets", "src/images", "content", "src/content", "src", "."];

/// Folders of posts, without the sign before them.
const POST_FOLDERS: [&str; 8] = ["posts", "post", "blog", "blogs", "articles", "news", "journal", "drafts"];

/// Folders of pages, also of those with a date.
const PAGE_FOLDERS: [&str; 10] =
    ["pages", "page", "services", "service", "docs", "resources", "about", "legal", "team", "projects"];

/// Files about the project and not of the site.
const ABOUT: [&str; 7] = ["readme", "changelog", "license", "contributing", "code_of_conduct", "security", "404"];

/// Jekyll's names of patterns.
const JEKYLL: [(&str, &str); 4] = [
    ("date", "/:categories/:year/:month/:day/:title.html"),
    ("pretty", "/:categories/:year/:month/:day/:title/"),
    ("ordinal", "/:categories/:year/:day/:title.html"),
    ("none", "/:categories/:title.html"),
];

impl Program {
    fn of(folder: &Path) -> Self {
        let mark = MARKS.iter().find(|(name, _)| folder.join(name).exists());
        let is_hugo = || folder.join("content").is_dir() && HUGO_CONFIGS.iter().any(|name| folder.join(name).is_file());
        mark.map_or_else(|| if is_hugo() { Self::Hugo } else { Self::Markdown }, |(_, program)| *program)
    }

    fn name(self) -> &'static str {
        match self {
            Self::Jekyll => "Jekyll",
            Self::Hugo => "Hugo",
            Self::Astro => "Astro",
            Self::Next => "Next",
            Self::Eleventy => "Eleventy",
            Self::Gatsby => "Gatsby",
            Self::Decap => "Decap",
            Self::Markdown => "a folder of markdown",
        }
    }

    /// The usual pattern of the addresses of posts, where no file says it.
    fn pattern(self) -> Option<&'static str> {
        match self {
            Self::Jekyll | Self::Hugo => None,
            Self::Eleventy | Self::Gatsby => Some("/:path/"),
            _ => Some("/blog/:slug"),
        }
    }
}

pub(super) fn read(folder: &Path, zone: &Zone) -> Result<Export, Stop> {
    let program = Program::of(folder);
    let config = match program {
        Program::Jekyll => Config::read(folder, &["_config.yml", "_config.yaml"]),
        Program::Hugo => Config::read(folder, &HUGO_CONFIGS),
        _ => None,
    };
    let config = config.as_ref();
    let site = config.and_then(|config| config.text("url").or_else(|| config.text("baseurl")));
    let mut export = Export {
        program: program.name(),
        site: site.filter(|site| site.contains("://")).map(|site| site.trim_end_matches('/').to_owned()),
        pattern: program.pattern(),
        roots: ROOTS.iter().map(|root| folder.join(root)).filter(|root| root.is_dir()).collect(),
        ..Export::default()
    };
    let start = match program {
        Program::Hugo if folder.join("content").is_dir() => folder.join("content"),
        Program::Astro if folder.join("src/content").is_dir() => folder.join("src/content"),
        _ => folder.to_owned(),
    };
    for path in files(&start, start == folder)? {
        let inside = path.strip_prefix(&start).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let place = path.strip_prefix(folder).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let Ok(text) = String::from_utf8(bytes) else {
            export.notes.push(Note::new(Kind::Person, "it is not UTF-8; save it as UTF-8 and import again").at(&place));
            continue;
        };
        let found = File { program, config, inside: &inside, place: &place };
        export.entries.extend(found.entry(&text, zone, &mut export.notes));
    }
    if export.entries.is_empty() {
        let help = "name the folder with the settings of the old site, or the one with its markdown";
        return Err(Stop::refused(format!("{} has no posts in markdown: {help}", folder.display())));
    }
    lists(program, &mut export);
    Ok(export)
}

/// The files of texts, sorted. At the top of a site there are folders of programs.
fn files(folder: &Path, is_top: bool) -> Result<Vec<PathBuf>, Stop> {
    let is_own = |entry: &walkdir::DirEntry| {
        let name = entry.file_name().to_string_lossy();
        let is_foreign = entry.file_type().is_dir()
            && (name == "node_modules" || (is_top && entry.depth() == 1 && FOREIGN.contains(&&*name)));
        entry.depth() == 0 || !(name.starts_with('.') || is_foreign)
    };
    let mut found = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name().into_iter().filter_entry(is_own) {
        let entry = entry.with_context(|| format!("cannot list {}", folder.display()))?;
        let ending = entry.path().extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let stem = entry.path().file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        // Developers write such names in capitals.
        let is_about = is_top && entry.depth() == 1 && !stem.contains(char::is_lowercase);
        let is_about = is_about || ABOUT.contains(&&*stem.to_lowercase());
        let is_text = ending.is_some_and(|ending| matches!(&*ending, "md" | "markdown" | "mdx" | "mkd" | "mdown"));
        if entry.file_type().is_file() && is_text && !is_about {
            found.push(entry.into_path());
        }
    }
    Ok(found)
}

/// A file of the site.
struct File<'a> {
    program: Program,
    config: Option<&'a Config>,
    /// Its path below the folder of texts.
    inside: &'a str,
    /// Its path below the folder of the site.
    place: &'a str,
}

impl File<'_> {
    fn entry(&self, text: &str, zone: &Zone, notes: &mut Vec<Note>) -> Option<Entry> {
        let split = matter::split(text);
        if let Some(fault) = &split.fault {
            let text = format!("its fields cannot be read ({fault}); mend them and import again");
            notes.push(Note::new(Kind::Person, text).at(self.place));
            return None;
        }
        let (folders, name) = self.inside.rsplit_once('/').unwrap_or(("", self.inside));
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        // Lists of Hugo are pages of their own, mostly without a text.
        let is_index = stem.eq_ignore_ascii_case("index") || stem == "_index";
        if is_index && folders.is_empty() {
            if !split.body.trim().is_empty() {
                let text = "the text of the home page; write it into home.yaml";
                notes.push(Note::new(Kind::Person, text).at(self.place));
            }
            return None;
        }
        let (folders, stem) = match (is_index, folders.rsplit_once('/')) {
            (true, Some((above, last))) => (above, last),
            (true, None) if !folders.is_empty() => ("", folders),
            _ => (folders, stem),
        };
        let dated = day_of_name(stem);
        let file = dated.map_or(stem, |(_, rest)| rest);
        let body = matter::body_field(&split.fields).filter(|_| split.body.trim().is_empty());
        let body = body.unwrap_or_else(|| Body::Markdown(split.body.to_owned()));
        let mut entry = Entry::at(format!("file:{}", self.place), self.place.to_owned(), body);
        entry.base = format!("{}/", self.place.rsplit_once('/').map_or("", |(folder, _)| folder));
        matter::fill(&mut entry, &split.fields, zone);
        entry.date = entry.date.or(dated.map(|(day, _)| day));
        if entry.name.contains('/') {
            let name = entry.name.trim_matches('/').to_owned();
            name.rsplit('/').next().unwrap_or_default().clone_into(&mut entry.name);
        }
        if entry.name.is_empty() {
            file.clone_into(&mut entry.name);
        }
        if entry.title.is_empty() {
            entry.title = title_of(&entry.body).unwrap_or_else(|| words(file));
        }
        let parts: Vec<&str> = self.inside.split('/').rev().skip(1).collect();
        let plain = |part: &&str| part.trim_start_matches('_').to_lowercase();
        let in_posts = parts.iter().any(|part| POST_FOLDERS.contains(&&*plain(part)));
        let in_pages = parts.iter().any(|part| PAGE_FOLDERS.contains(&&*plain(part)));
        // A page at the top of a site of Hugo may have a date, too.
        let may_be_post = self.program != Program::Hugo || !parts.is_empty();
        let is_post = in_posts || (!in_pages && entry.date.is_some() && may_be_post);
        entry.is_page = !is_post || is_index && name.starts_with('_');
        if entry.is_page {
            folders
                .trim_start_matches("_pages")
                .trim_start_matches("pages")
                .trim_matches('/')
                .clone_into(&mut entry.above);
        }
        let draft = parts.iter().find(|part| {
            part.starts_with('_') && !matches!(**part, "_posts" | "_pages") && self.program != Program::Jekyll
                || matches!(&*plain(part), "drafts" | "draft" | "private")
        });
        if let Some(folder) = draft {
            entry.held_back = Some(format!("it is in the folder {folder}"));
        }
        entry.addresses.splice(0..0, self.address(&entry, folders, file));
        entry.addresses = resolved(&entry, folders, file, self.program == Program::Jekyll);
        Some(entry)
    }

    /// The address by the settings of the program.
    fn address(&self, entry: &Entry, folders: &str, file: &str) -> Option<String> {
        match self.program {
            Program::Jekyll if entry.is_page => {
                let pretty = self
                    .config
                    .and_then(|config| config.text("permalink"))
                    .is_some_and(|one| one == "pretty" || one.ends_with('/'));
                // `_pages/` is none of the address, and `_projects/` is `/projects/`.
                let folders = folders.trim_start_matches("_pages").trim_start_matches(['_', '/']);
                let path = [folders, file].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("/");
                Some(if pretty { format!("/{path}/") } else { format!("/{path}.html") })
            }
            Program::Jekyll => {
                let written =
                    self.config.and_then(|config| config.text("permalink")).unwrap_or_else(|| "date".to_owned());
                let pattern =
                    JEKYLL.iter().find(|(name, _)| *name == written).map_or(&*written, |(_, pattern)| pattern);
                pattern_address(pattern, entry, folders, file, true)
            }
            Program::Hugo => {
                let section = folders.split('/').next().unwrap_or_default();
                let patterns = self.config.and_then(|config| config.field("permalinks"));
                let pages = patterns.and_then(|patterns| field(patterns, "page"));
                let written = pages.and_then(|pages| field(pages, section)).or_else(|| field(patterns?, section));
                let written = written.and_then(Value::as_str).unwrap_or("/:sections/:slug/");
                pattern_address(written, entry, folders, file, false)
            }
            _ => None,
        }
    }
}

/// The address of an entry by a pattern. In Jekyll, a title is the name of the file; elsewhere it is made of the words.
fn pattern_address(pattern: &str, entry: &Entry, folders: &str, file: &str, is_jekyll: bool) -> Option<String> {
    let words = Slug::from_title(&entry.title);
    let title = if is_jekyll { &entry.name } else { words.as_ref().map_or("", Slug::as_str) };
    let (date, slug, categories) = (entry.date, &*entry.name, &*entry.categories);
    Pattern(pattern).address(&Parts { date, file, slug, title, folders, categories })
}

/// The addresses of an entry: patterns in the front matter are filled in.
fn resolved(entry: &Entry, folders: &str, file: &str, is_jekyll: bool) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for address in &entry.addresses {
        let address = crate::entry::path_of(address).to_owned();
        let address = if address.starts_with('/') { address } else { format!("/{address}") };
        let filled = if address.contains("/:") {
            pattern_address(&address, entry, folders, file, is_jekyll)
        } else {
            Some(address)
        };
        found.extend(filled.filter(|one| !found.contains(one)));
    }
    found
}

/// The first heading of a text.
fn title_of(body: &Body) -> Option<String> {
    let Body::Markdown(text) = body else { return None };
    let heading = text.lines().find(|line| !line.trim().is_empty())?.strip_prefix("# ")?;
    Some(heading.trim().to_owned())
}

/// The words of the name of a file.
fn words(file: &str) -> String {
    let words = file.replace(['-', '_'], " ");
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// The lists of categories and tags that the program makes.
fn lists(program: Program, export: &mut Export) {
    let mut found: Vec<Archive> = Vec::new();
    let posts = || export.entries.iter().filter(|entry| !entry.is_page && entry.held_back.is_none());
    if program == Program::Hugo {
        let urlized = |name: &str| name.trim().to_lowercase().replace(' ', "-");
        for entry in posts() {
            for name in &entry.categories {
                found.push(Archive { path: format!("/categories/{}/", urlized(name)), category: Some(name.clone()) });
            }
            for name in &entry.keywords {
                found.push(Archive { path: format!("/tags/{}/", urlized(name)), category: None });
            }
        }
        for path in ["/posts/", "/post/", "/categories/", "/tags/", "/index.xml"] {
            let section = path.trim_matches('/');
            if !section.starts_with("post") || posts().any(|entry| entry.place.contains(&format!("/{section}/"))) {
                found.push(Archive { path: path.to_owned(), category: None });
            }
        }
    }
    if program == Program::Jekyll && posts().next().is_some() {
        found.push(Archive { path: "/feed.xml".to_owned(), category: None });
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found.dedup_by(|one, other| one.path == other.path);
    export.archives.extend(found);
}
