use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Href, Slug, Text};

use super::references::references;

/// A list of links with notes.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Links {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the links.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The links.
    #[ts(as = "Vec<NotedLink>")]
    pub links: Filled<NotedLink>,
}

references!(Links { id, heading, intro, links });

/// One link with a note.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct NotedLink {
    /// The text of the link.
    pub label: Text,
    /// The target of the link.
    #[serde(rename(serialize = "href"))]
    #[ts(rename = "href", type = "string")]
    pub to: Href,
    /// Shown at the right edge: `15 min`.
    pub note: Option<Text>,
}

references!(NotedLink { label, to, note });
