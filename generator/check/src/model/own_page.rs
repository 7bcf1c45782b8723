use locales::Locale;

use crate::content::{
    Button, Date, Filled, Href, OwnPageFile, Position, ProjectFile, Slug, Text, TextPageMatter,
    section::{BandPicture, Hero, Section, Tone},
};

use super::{Alias, Page};

/// A page of `content/pages/`, or that of a project. The path of its file is its address.
#[derive(Debug, Clone)]
pub struct OwnPage {
    /// Path inside the content folder.
    pub path: String,
    /// Its address: `/about/team`.
    pub address: String,
    /// Its name in the breadcrumb and the footer.
    pub name: Text,
    /// Title in the browser's tab and in search results.
    pub title: Text,
    /// The description in search results.
    pub meta_description: Text,
    /// Words that people search for.
    pub keywords: Vec<Text>,
    /// The position in the footer.
    pub footer: Option<Position>,
    /// The office whose facts it shows; `None` for the main one.
    pub office: Option<Slug>,
    /// Addresses that it had before.
    pub aliases: Vec<Alias>,
    /// False if search engines leave the page out.
    pub listed: bool,
    /// The day of its last change.
    pub updated: Option<Date>,
    /// Its main button, if it has its own.
    pub button: Option<Button>,
    /// Everything between header and footer.
    pub content: OwnContent,
}

/// The content of such a page.
#[derive(Debug, Clone)]
pub enum OwnContent {
    /// The sections of a YAML file.
    Sections(Filled<Section>),
    /// The head and the sections of a project.
    Project(Box<Hero>, Vec<Section>),
    /// The text of a markdown file.
    Text {
        /// The heading of the page.
        heading: Text,
        /// One to three sentences under it.
        intro: Option<Text>,
        /// The text as HTML.
        html: String,
    },
}

impl OwnContent {
    /// The head that is not among the sections.
    pub fn head(&self) -> Option<&Hero> {
        match self {
            Self::Project(head, _) => Some(head),
            Self::Sections(_) | Self::Text { .. } => None,
        }
    }
}

impl OwnPage {
    /// The page of a YAML file.
    pub fn of_sections(path: &str, address: String, file: OwnPageFile) -> Self {
        let OwnPageFile {
            title,
            name,
            meta_description,
            keywords,
            footer,
            office,
            aliases,
            listed,
            button,
            sections,
            updated,
            acknowledged: _,
        } = file;
        Self {
            path: path.to_owned(),
            address,
            name: name.unwrap_or_else(|| title.clone()),
            title,
            meta_description,
            keywords,
            footer,
            office,
            aliases: Alias::written(&aliases, 0),
            listed,
            updated,
            button,
            content: OwnContent::Sections(sections),
        }
    }

    /// The page of a project at this place; `None` for a project without sections.
    pub fn of_project(project: &Page<ProjectFile>, place: &Text, locale: Locale) -> Option<Self> {
        let ProjectFile { title, text, picture, finished, sections, meta_description, aliases, .. } = &project.file;
        if sections.is_empty() {
            return None;
        }
        let head = Hero {
            id: None,
            eyebrow: Text::parse(&format!("{place}, {}", finished.month(locale))).ok(),
            heading: title.clone(),
            intro: text.clone(),
            price: None,
            button: None,
            tone: Tone::default(),
            picture: Some(BandPicture(picture.clone())),
        };
        Some(Self {
            path: project.path.clone(),
            address: project.address(),
            name: title.clone(),
            title: title.clone(),
            // Without one there is a message.
            meta_description: meta_description.as_ref().unwrap_or(text).clone(),
            keywords: Vec::new(),
            footer: None,
            office: None,
            aliases: Alias::written(aliases, 0),
            listed: true,
            updated: Some(*finished),
            button: None,
            content: OwnContent::Project(Box::new(head), sections.clone()),
        })
    }

    /// The page of a markdown file whose text is `html` and whose YAML starts at byte `start`.
    pub fn of_text(path: &str, start: usize, address: String, matter: TextPageMatter, html: String) -> Self {
        let TextPageMatter {
            title,
            name,
            heading,
            intro,
            meta_description,
            keywords,
            footer,
            office,
            aliases,
            listed,
            button,
            updated,
            acknowledged: _,
        } = matter;
        let moved = |Button { to, label, phone_label }| {
            let to = Href { at: to.at.start + start..to.at.end + start, ..to };
            Button { to, label, phone_label }
        };
        Self {
            path: path.to_owned(),
            address,
            name: name.unwrap_or_else(|| title.clone()),
            content: OwnContent::Text { heading: heading.unwrap_or_else(|| title.clone()), intro, html },
            title,
            meta_description,
            keywords,
            footer,
            office,
            aliases: Alias::written(&aliases, start),
            listed,
            updated,
            button: button.map(moved),
        }
    }

    /// Its sections; none for a text.
    pub fn sections(&self) -> &[Section] {
        match &self.content {
            OwnContent::Sections(sections) => sections,
            OwnContent::Project(_, sections) => sections,
            OwnContent::Text { .. } => &[],
        }
    }
}
