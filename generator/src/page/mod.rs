//! The content of each page: the props of its React component, and its head. Plain values, no I/O.
//!
//! The types of the props are the contract with `site/`: TypeScript is generated from them.

mod bar;
mod builder;
pub mod contract;
mod head;
mod picture;
pub mod section;
mod shell;
mod structured_data;

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use ts_rs::TS;

use crate::{
    content::{Button, Text},
    model::Category,
    typography::printed,
};

pub use builder::{BuiltPage, Business, PageBuilder, ShellKey};
pub use head::{Head, HeadImage};
pub use picture::Picture;
pub use section::SectionProps;
pub use shell::{Shell, check_menu, shell};

/// Placeholder for the text of an article in the props. The text is put in its place after React has rendered the page,
/// so it never passes through the JavaScript engine.
pub const BODY_SLOT: &str = "<!--ssg:body-->";

/// One page: a React page and its props. The id is the folder of the React page under `site/pages`.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "id", content = "props")]
pub enum Page<'a> {
    /// The home page.
    #[serde(rename = "/index")]
    Home(SectionsPage<'a>),
    /// The page that lists the places.
    #[serde(rename = "/locations/index")]
    Locations(SectionsPage<'a>),
    /// One place.
    #[serde(rename = "/locations/@slug")]
    Location(SectionsPage<'a>),
    /// One service.
    #[serde(rename = "/services/@slug")]
    Service(SectionsPage<'a>),
    /// The list of posts.
    #[serde(rename = "/blog/index")]
    BlogList(BlogList<'a>),
    /// A further page of the list of posts.
    #[serde(rename = "/blog/page/@number")]
    OlderPosts(BlogList<'a>),
    /// The posts of a category.
    #[serde(rename = "/blog/category/@slug")]
    Category(BlogList<'a>),
    /// The posts of an author.
    #[serde(rename = "/blog/author/@slug")]
    Author(BlogList<'a>),
    /// One post.
    #[serde(rename = "/blog/@slug")]
    BlogPost(BlogPost<'a>),
    /// A page of `content/pages/`.
    #[serde(rename = "/@path")]
    Own(OwnPage<'a>),
    /// The page after a quote form was sent without scripts.
    #[serde(rename = "/thank-you")]
    ThankYou(SectionsPage<'a>),
    /// The page for addresses that do not exist.
    #[serde(rename = "/_error")]
    NotFound(NotFound<'a>),
}

/// A page made of sections.
#[derive(Debug, Serialize, TS)]
pub struct SectionsPage<'a> {
    /// Its main button, if it has its own.
    pub button: Option<&'a Button>,
    /// The path from the home page to this one; empty on the home page.
    pub breadcrumb: Vec<Crumb>,
    /// The sections from top to bottom.
    pub sections: Vec<SectionProps<'a>>,
}

/// A page of `content/pages/`: sections, or a text.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "form", rename_all = "camelCase")]
pub enum OwnPage<'a> {
    /// A page of a YAML file.
    Sections(SectionsPage<'a>),
    /// A page of a markdown file.
    Text(TextPage<'a>),
}

/// A page with a text.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TextPage<'a> {
    /// The path from the home page to this one.
    pub breadcrumb: Vec<Crumb>,
    /// The heading of the page.
    pub heading: &'a Text,
    /// One to three sentences under it.
    pub intro: Option<&'a Text>,
    /// The day of the last change.
    pub updated: Option<LongDate>,
    /// The text as HTML, rendered from markdown.
    pub body_html: String,
}

/// One step of a breadcrumb. The last one is the page itself and has no `href`.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Crumb {
    /// The text of the step.
    pub label: String,
    /// The address of the step.
    pub href: Option<String>,
}

/// A link within this site or to another.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Link {
    /// The text of the link.
    pub label: String,
    /// An address within this site, such as `/blog`, or a full one.
    pub href: String,
}

impl Link {
    fn new(label: &Text, href: &str) -> Self {
        Self { label: printed(label.as_str()).into_owned(), href: href.to_owned() }
    }
}

/// A day.
#[derive(Debug, Clone, Serialize, TS)]
pub struct LongDate {
    /// YYYY-MM-DD, for the `datetime` attribute.
    pub iso: String,
    /// The American form: January 9, 2025.
    pub text: String,
}

/// A post as the blog list shows it.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PostCard<'a> {
    /// The address of the post.
    pub href: String,
    /// In a preview, the reason why visitors cannot see the post.
    pub held_back: Option<String>,
    /// Its headline.
    pub title: Cow<'a, str>,
    /// One or two sentences.
    pub excerpt: Cow<'a, str>,
    /// Its category, with the color of the badge.
    pub category: Category,
    /// The day it was published.
    pub date: LongDate,
    /// The read time, such as `8 min read`.
    pub read_time: Cow<'a, str>,
    /// Its picture, if it has one.
    pub picture: Option<Picture<'a>>,
}

/// A link to a list of posts, above one of these lists.
#[derive(Debug, Clone, Serialize, TS)]
pub struct Topic<'a> {
    /// The name of the category, or the words for all posts.
    pub label: &'a str,
    /// The address of the first page of the list.
    pub href: &'a str,
    /// True for the list that the page belongs to.
    pub current: bool,
}

/// The author of the posts of a list.
#[derive(Debug, Clone, Serialize, TS)]
pub struct AuthorHead<'a> {
    /// The work of the author.
    pub role: Option<&'a str>,
    /// A portrait.
    pub picture: Option<Picture<'a>>,
}

/// A list of posts.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BlogList<'a> {
    /// The path from the home page to this one; empty on pages with all posts.
    pub breadcrumb: Vec<Crumb>,
    /// The heading of the page.
    pub heading: String,
    /// One to three sentences below it.
    pub intro: &'a str,
    /// The author, when all posts have the same.
    pub author: Option<AuthorHead<'a>>,
    /// The list of all posts and those of categories.
    pub topics: Vec<Topic<'a>>,
    /// The post at the head of the first page.
    pub featured: Option<PostCard<'a>>,
    /// The page with newer posts.
    pub newer: Option<Link>,
    /// The page with older posts.
    pub older: Option<Link>,
    /// The band below the list.
    pub call_to_action: &'a crate::content::section::Notice,
    /// The other posts of the page, newest first.
    pub recent: Vec<PostCard<'a>>,
}

/// One post.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BlogPost<'a> {
    /// In a preview, the reason why visitors cannot see it.
    pub held_back: Option<String>,
    /// Its headline.
    pub title: Cow<'a, str>,
    /// Its category, with the color of the badge.
    pub category: Category,
    /// The day it was published.
    pub date: LongDate,
    /// The read time, such as `8 min read`.
    pub read_time: Cow<'a, str>,
    /// The author's name.
    pub author: &'a str,
    /// The address of the author's page, if there is one.
    pub author_href: Option<&'a str>,
    /// Terms that people search for.
    pub keywords: &'a [Text],
    /// The full address of the page, for sharing.
    pub url: String,
    /// The next post by date.
    pub newer: Option<Link>,
    /// The post before it.
    pub older: Option<Link>,
    /// At most three posts with the same keywords or of the same category.
    pub related: Vec<Link>,
    /// The picture at its head.
    pub picture: Option<Picture<'a>>,
    /// The text as HTML, rendered from markdown.
    pub body_html: String,
}

/// The page for addresses that do not exist.
#[derive(Debug, Serialize, TS)]
pub struct NotFound<'a> {
    /// Links to pages that exist.
    pub destinations: Vec<Link>,
    /// The line at unknown addresses of posts, as it was typed: the specification has it with a straight quote.
    pub post: Option<&'a str>,
}

/// Everything about one page: the output of `ssg props URL`, and the input of pages in development.
#[derive(Debug, Serialize, TS)]
pub struct PageData<'a> {
    /// The page's address.
    pub url: &'a str,
    /// The header and footer around it.
    pub shell: &'a Shell<'a>,
    /// The page.
    pub page: &'a Page<'a>,
}

impl<'a> Page<'a> {
    /// The folder of the React page under `site/pages`.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Home(_) => "/index",
            Self::Locations(_) => "/locations/index",
            Self::Location(_) => "/locations/@slug",
            Self::Service(_) => "/services/@slug",
            Self::BlogList(_) => "/blog/index",
            Self::OlderPosts(_) => "/blog/page/@number",
            Self::Category(_) => "/blog/category/@slug",
            Self::Author(_) => "/blog/author/@slug",
            Self::BlogPost(_) => "/blog/@slug",
            Self::Own(_) => "/@path",
            Self::ThankYou(_) => "/thank-you",
            Self::NotFound(_) => "/_error",
        }
    }

    /// The cards of a list of posts.
    pub fn cards(&self) -> &[PostCard<'a>] {
        match self {
            Self::BlogList(list) | Self::OlderPosts(list) | Self::Category(list) | Self::Author(list) => &list.recent,
            _ => &[],
        }
    }

    /// A list of posts with some of its cards, by their places.
    pub fn with_cards(&self, cards: &[usize]) -> Option<Self> {
        let (of, list): (fn(_) -> Self, _) = match self {
            Self::BlogList(list) => (Self::BlogList, list),
            Self::OlderPosts(list) => (Self::OlderPosts, list),
            Self::Category(list) => (Self::Category, list),
            Self::Author(list) => (Self::Author, list),
            _ => return None,
        };
        Some(of(BlogList { recent: cards.iter().map(|card| list.recent[*card].clone()).collect(), ..list.clone() }))
    }

    /// The props as JSON, without the id of the page.
    ///
    /// # Errors
    /// Never for the types of today; serialization can fail only for maps with keys that are not text.
    pub fn props_json(&self) -> serde_json::Result<String> {
        let mut json = Vec::new();
        self.serialize_props(&mut serde_json::Serializer::new(&mut json))?;
        String::from_utf8(json).map_err(serde::ser::Error::custom)
    }

    /// Writes the props, without the id of the page.
    ///
    /// # Errors
    /// Those of the serializer.
    pub fn serialize_props<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Home(props)
            | Self::Locations(props)
            | Self::Location(props)
            | Self::Service(props)
            | Self::ThankYou(props) => props.serialize(serializer),
            Self::BlogList(props) | Self::OlderPosts(props) | Self::Category(props) | Self::Author(props) => {
                props.serialize(serializer)
            }
            Self::BlogPost(props) => props.serialize(serializer),
            Self::Own(props) => props.serialize(serializer),
            Self::NotFound(props) => props.serialize(serializer),
        }
    }

    /// Puts the text of an article or a page in place of [`BODY_SLOT`], for rendering outside of this program.
    pub fn fill_body(&mut self, html: &str) {
        if let Self::BlogPost(BlogPost { body_html, .. }) | Self::Own(OwnPage::Text(TextPage { body_html, .. })) = self
        {
            html.clone_into(body_html);
        }
    }
}
