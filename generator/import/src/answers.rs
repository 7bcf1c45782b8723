//! Answers to questions that an export leaves open: asked once, and kept in a file.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::Context;
use serde::Deserialize;

use crate::{
    content::SiteFile,
    entry::{Entry, Export},
    source::yaml,
    stop::Stop,
};

/// The answers of a file, or of somebody on a terminal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Answers {
    pub(crate) site: Option<String>,
    pub(crate) addresses: Option<String>,
    pub(crate) pages: Option<bool>,
    pub(crate) author: Option<String>,
    pub(crate) category: Option<String>,
    pub(crate) authors: BTreeMap<String, String>,
    pub(crate) categories: BTreeMap<String, String>,
}

/// Something to ask.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The answer that the question is about.
    about: About,
    /// The sentence.
    pub text: String,
    /// The answer that is probably right.
    pub proposal: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum About {
    Site,
    Addresses,
    Pages,
    Author,
    Category,
    AuthorOf(String),
    CategoryOf(String),
}

/// The lines above each answer in the file.
const INTRO: &str = "# Answers of `ssg import`. Change what is not right, and run it again.\n";

impl Answers {
    /// Reads a file of answers; none if there is no file.
    ///
    /// # Errors
    ///
    /// When it cannot be read, or is no file of answers.
    pub fn read(path: &Path) -> Result<Self, Stop> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Self::default()),
            Err(error) => {
                return Err(anyhow::Error::new(error).context(format!("cannot read {}", path.display())).into());
            }
        };
        let is_empty = text.lines().all(|line| line.trim().is_empty() || line.starts_with('#'));
        if is_empty {
            return Ok(Self::default());
        }
        yaml::read(&text)
            .map_err(|error| Stop::refused(format!("{} cannot be read: {}", path.display(), yaml::sentence(&error))))
    }

    /// Writes the answers.
    ///
    /// # Errors
    ///
    /// When the file cannot be written.
    pub fn write(&self, path: &Path) -> anyhow::Result<()> {
        let mut text = INTRO.to_owned();
        let mut line = |name: &str, value: Option<&str>, note: &str| {
            if let Some(value) = value {
                text += &format!("\n# {note}\n{name}: {}\n", quoted(value));
            }
        };
        line("site", self.site.as_deref(), "The address of the old site.");
        line("addresses", self.addresses.as_deref(), "The pattern of the old addresses of posts.");
        line("author", self.author.as_deref(), "The author of posts that name none.");
        line("category", self.category.as_deref(), "The category of posts that have none.");
        if let Some(pages) = self.pages {
            text += &format!("\n# Whether pages come along, not only posts.\npages: {pages}\n");
        }
        for (name, note, group) in [
            ("authors", "Each old author, and the name that visitors read.", &self.authors),
            ("categories", "Each old category, and the one of site.yaml that takes its place.", &self.categories),
        ] {
            if !group.is_empty() {
                text += &format!("\n# {note}\n{name}:\n");
                for (old, new) in group {
                    text += &format!("  {}: {}\n", quoted(old), quoted(new));
                }
            }
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        }
        fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
    }

    /// The questions that are still open.
    pub(crate) fn open(&self, export: &Export, site: &SiteFile) -> Vec<Question> {
        let mut open = Vec::new();
        let mut ask = |about, text: String, proposal: String| open.push(Question { about, text, proposal });
        if self.site.is_none() && export.site.is_none() {
            ask(About::Site, "The address of the old site".to_owned(), site.url.to_string());
        }
        if let (None, Some(usual)) = (&self.addresses, export.pattern) {
            let text = "The addresses of old posts, with :slug, :year, :month, :day, :path";
            ask(About::Addresses, text.to_owned(), usual.to_owned());
        }
        if self.pages.is_none() && export.entries.iter().any(|entry| entry.is_page) {
            let count = export.entries.iter().filter(|entry| entry.is_page).count();
            ask(About::Pages, format!("Do {count} pages come along, too: yes or no"), "yes".to_owned());
        }
        let posts = || export.entries.iter().filter(|entry| !entry.is_page);
        if self.author.is_none() && posts().any(|entry| entry.author.is_none()) {
            ask(About::Author, "The author of posts that name none".to_owned(), site.name.to_string());
        }
        let names: BTreeSet<&str> = posts().filter_map(|entry| entry.author.as_deref()).collect();
        for name in names.into_iter().filter(|name| !self.authors.contains_key(*name)) {
            let proposal = export.authors.get(name).map_or(name, String::as_str).to_owned();
            ask(
                About::AuthorOf(name.to_owned()),
                format!("The name that visitors read for the author `{name}`"),
                proposal,
            );
        }
        let known: Vec<&str> = site.categories().iter().map(|category| category.name.as_str()).collect();
        let some = known.first().map_or("News", |name| name).to_owned();
        if self.category.is_none() && posts().any(|entry| entry.categories.is_empty()) {
            ask(About::Category, "The category of posts that have none".to_owned(), some.clone());
        }
        let first: BTreeSet<&str> = posts().filter_map(|entry| entry.categories.first().map(String::as_str)).collect();
        for name in first.into_iter().filter(|name| !self.categories.contains_key(*name)) {
            let same = known.iter().find(|one| one.eq_ignore_ascii_case(name));
            let is_none = matches!(&*name.to_lowercase(), "uncategorized" | "uncategorised" | "allgemein");
            let proposal =
                same.map_or_else(|| if is_none { some.clone() } else { name.to_owned() }, |one| (*one).to_owned());
            ask(About::CategoryOf(name.to_owned()), format!("The category for posts of `{name}`"), proposal);
        }
        open
    }

    /// Takes an answer.
    ///
    /// # Errors
    ///
    /// The correct way to write it.
    pub fn set(&mut self, question: &Question, answer: &str) -> Result<(), String> {
        let answer = answer.trim().to_owned();
        if answer.is_empty() {
            return Err("write an answer".to_owned());
        }
        match &question.about {
            About::Site if !answer.starts_with("http") => return Err("write it with https://".to_owned()),
            About::Site => self.site = Some(answer.trim_end_matches('/').to_owned()),
            About::Addresses if !answer.starts_with('/') => return Err("start it with a slash".to_owned()),
            About::Addresses => self.addresses = Some(answer),
            About::Pages => match &*answer.to_lowercase() {
                "yes" | "y" | "true" => self.pages = Some(true),
                "no" | "n" | "false" => self.pages = Some(false),
                _ => return Err("write yes or no".to_owned()),
            },
            About::Author => self.author = Some(answer),
            About::Category => self.category = Some(answer),
            About::AuthorOf(name) => drop(self.authors.insert(name.clone(), answer)),
            About::CategoryOf(name) => drop(self.categories.insert(name.clone(), answer)),
        }
        Ok(())
    }

    /// The name of the author of an entry.
    pub(crate) fn author_of(&self, entry: &Entry) -> String {
        let named = entry.author.as_ref().and_then(|name| self.authors.get(name)).or(self.author.as_ref());
        named.cloned().unwrap_or_default()
    }

    /// The category of an entry.
    pub(crate) fn category_of(&self, entry: &Entry) -> String {
        let first = entry.categories.first().and_then(|name| self.categories.get(name));
        first.or(self.category.as_ref()).cloned().unwrap_or_default()
    }
}

/// A text between quotes. Those of JSON are those of YAML.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
