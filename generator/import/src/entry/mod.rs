//! One post or page of any program, and everything else that an export has.

mod dates;
mod note;
mod paths;

use std::{collections::BTreeMap, path::PathBuf};

use regex::Regex;

use crate::content::Date;

pub(crate) use dates::{day, day_of_name};
pub use note::{Kind, Note};
pub(crate) use paths::{Parts, Pattern, is_possible, name_of, path_of, plain, with_letters};

/// A pattern of this program.
pub(crate) fn pattern(text: &str) -> Regex {
    Regex::new(text).unwrap_or_else(|error| unreachable!("{error}"))
}

/// A post or a page as the other program has it.
#[derive(Debug)]
pub(crate) struct Entry {
    /// The name by which a later run knows it again.
    pub(crate) id: String,
    /// Its place in the export, for people.
    pub(crate) place: String,
    pub(crate) is_page: bool,
    pub(crate) title: String,
    pub(crate) body: Body,
    pub(crate) date: Option<Date>,
    pub(crate) updated: Option<Date>,
    pub(crate) expires: Option<Date>,
    /// The author, by the name that the export has.
    pub(crate) author: Option<String>,
    /// The categories, by the names that the export has.
    pub(crate) categories: Vec<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) excerpt: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) picture: Option<Picture>,
    /// The last part of its address, not yet a slug.
    pub(crate) name: String,
    /// The path above a page: `about/`.
    pub(crate) above: String,
    /// The reason why visitors must not see it.
    pub(crate) held_back: Option<String>,
    /// True if the export says that visitors saw it.
    pub(crate) is_surely_public: bool,
    pub(crate) featured: bool,
    /// Its addresses, as paths.
    pub(crate) addresses: Vec<String>,
    /// Its addresses that are only a query: `p=12`.
    pub(crate) queries: Vec<String>,
    /// The folder that relative links start from, with a slash at its end.
    pub(crate) base: String,
    /// Remarks from reading it.
    pub(crate) notes: Vec<Note>,
}

#[derive(Debug)]
pub(crate) enum Body {
    Html(String),
    Markdown(String),
}

/// A picture as an export names it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Picture {
    pub(crate) address: String,
    pub(crate) alt: String,
    pub(crate) caption: String,
}

/// A picture or a file of WordPress's library.
#[derive(Debug, Clone, Default)]
pub(crate) struct Media {
    pub(crate) address: String,
    pub(crate) alt: String,
    pub(crate) caption: String,
    pub(crate) title: String,
    /// The post that it was added to.
    pub(crate) parent: String,
}

/// An old address that lists posts.
#[derive(Debug)]
pub(crate) struct Archive {
    pub(crate) path: String,
    /// The category that it lists, by its old name; `None` for any other list.
    pub(crate) category: Option<String>,
}

/// Everything that was read.
#[derive(Debug, Default)]
pub(crate) struct Export {
    /// The program that made it, for people.
    pub(crate) program: &'static str,
    pub(crate) entries: Vec<Entry>,
    /// The address of the old site.
    pub(crate) site: Option<String>,
    /// Authors by their logins.
    pub(crate) authors: BTreeMap<String, String>,
    pub(crate) archives: Vec<Archive>,
    /// The library by number.
    pub(crate) media: BTreeMap<String, Media>,
    /// Folders with pictures and files; addresses are paths below them.
    pub(crate) roots: Vec<PathBuf>,
    /// The usual pattern of addresses, when the export does not have them.
    pub(crate) pattern: Option<&'static str>,
    /// Remarks about what was not read.
    pub(crate) notes: Vec<Note>,
}

impl Entry {
    /// An entry of which nothing is known but its place.
    pub(crate) fn at(id: String, place: String, body: Body) -> Self {
        Self {
            id,
            place,
            is_page: false,
            title: String::new(),
            body,
            date: None,
            updated: None,
            expires: None,
            author: None,
            categories: Vec::new(),
            keywords: Vec::new(),
            excerpt: None,
            description: None,
            picture: None,
            name: String::new(),
            above: String::new(),
            held_back: None,
            is_surely_public: false,
            featured: false,
            addresses: Vec::new(),
            queries: Vec::new(),
            base: String::new(),
            notes: Vec::new(),
        }
    }
}
