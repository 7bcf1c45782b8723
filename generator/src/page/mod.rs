//! What each page shows: the props of its React component and its head. Plain values, no I/O.
//!
//! The props types here are the contract with `site/`: TypeScript is generated from them.

mod assemble;
mod blog_page;
pub mod contract;
mod head;
mod picture;
pub mod section;
mod shell;
mod structured_data;

use serde::Serialize;
use ts_rs::TS;

use crate::{content::Text, model::Category};

pub use assemble::{Assembled, Assembler};
pub use blog_page::BlogPage;
pub use head::{Head, HeadImage};
pub use picture::Picture;
pub use section::SectionProps;
pub use shell::{Shell, shell};

/// What stands for the article's text in the props, so that it does not travel through the engine.
pub const BODY_SLOT: &str = "<!--ssg:body-->";

/// One page: which React page it is, and that page's props. The id is its folder under `site/pages`.
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
    /// One post.
    #[serde(rename = "/blog/@slug")]
    BlogPost(BlogPost<'a>),
    /// What is shown after a quote form was sent without scripts.
    #[serde(rename = "/thank-you")]
    ThankYou(SectionsPage<'a>),
    /// What is shown where there is nothing.
    #[serde(rename = "/_error")]
    NotFound(NotFound),
}

/// A page made of sections.
#[derive(Debug, Serialize, TS)]
pub struct SectionsPage<'a> {
    /// From the home page to this one; empty on the home page.
    pub breadcrumb: Vec<Crumb>,
    /// From top to bottom.
    pub sections: Vec<SectionProps<'a>>,
}

/// One step of a breadcrumb. The last one is the page itself and has no `href`.
#[derive(Debug, Clone, Serialize, TS)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Crumb {
    pub label: String,
    pub href: Option<String>,
}

/// A link of this site or to another.
#[derive(Debug, Clone, Serialize, TS)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Link {
    pub label: String,
    pub href: String,
}

/// A day: `iso` is YYYY-MM-DD, `text` the long American form.
#[derive(Debug, Clone, Serialize, TS)]
#[expect(missing_docs, reason = "the type says it")]
pub struct LongDate {
    pub iso: String,
    pub text: String,
}

/// A post in a list.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct PostSummary<'a> {
    pub href: String,
    pub title: &'a str,
    pub excerpt: &'a str,
    pub category: &'a Category,
    pub date: LongDate,
    pub read_time: &'a str,
    pub picture: Option<Picture<'a>>,
}

/// The list of posts.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct BlogList<'a> {
    pub heading: String,
    pub intro: &'a str,
    pub featured: Option<PostSummary<'a>>,
    pub recent: Vec<PostSummary<'a>>,
    pub newer: Option<Link>,
    pub older: Option<Link>,
    pub call_to_action: &'a crate::content::section::Notice,
}

/// One post. `body_html` is HTML that the generator made of markdown; `url` is the page's full address.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct BlogPost<'a> {
    pub title: &'a str,
    pub category: &'a Category,
    pub date: LongDate,
    pub read_time: &'a str,
    pub author: &'a str,
    pub keywords: &'a [Text],
    pub url: String,
    pub picture: Option<Picture<'a>>,
    pub body_html: String,
}

/// The page for what is not there needs nothing.
#[derive(Debug, Serialize, TS)]
pub struct NotFound {}

/// What `ssg props URL` prints, and what pages get while they are worked on.
#[derive(Debug, Serialize, TS)]
pub struct PageData<'a> {
    /// The page's address.
    pub url: &'a str,
    /// What surrounds it.
    pub shell: &'a Shell<'a>,
    /// The page.
    pub page: &'a Page<'a>,
}

impl Page<'_> {
    /// The folder of the React page under `site/pages`.
    pub fn id(&self) -> &'static str {
        match self {
            Self::Home(_) => "/index",
            Self::Locations(_) => "/locations/index",
            Self::Location(_) => "/locations/@slug",
            Self::Service(_) => "/services/@slug",
            Self::BlogList(_) => "/blog/index",
            Self::OlderPosts(_) => "/blog/page/@number",
            Self::BlogPost(_) => "/blog/@slug",
            Self::ThankYou(_) => "/thank-you",
            Self::NotFound(_) => "/_error",
        }
    }

    /// The props alone.
    pub fn props_json(&self) -> serde_json::Result<String> {
        match self {
            Self::Home(props)
            | Self::Locations(props)
            | Self::Location(props)
            | Self::Service(props)
            | Self::ThankYou(props) => serde_json::to_string(props),
            Self::BlogList(props) | Self::OlderPosts(props) => serde_json::to_string(props),
            Self::BlogPost(props) => serde_json::to_string(props),
            Self::NotFound(props) => serde_json::to_string(props),
        }
    }

    /// Puts the article's HTML where the slot is, for those who render the page whole.
    pub fn fill_body(&mut self, html: &str) {
        if let Self::BlogPost(props) = self {
            html.clone_into(&mut props.body_html);
        }
    }
}
