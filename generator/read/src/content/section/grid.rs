use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Slug, Text, WrittenLink};

use super::references::references;

/// A grid whose items come from other files.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Heading {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the grid.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
}

references!(Heading { id, heading, intro });

/// A grid of the places in `locations/`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Areas {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the grid.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// A card before the others, for the office of `site.yaml`, which is no place of `locations/`.
    pub main_office: Option<MainOffice>,
}

references!(Areas { id, heading, intro, main_office });

/// The card of the office of `site.yaml`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MainOffice {
    /// The name on the card, such as that of the town.
    #[schemars(example = &"Springfield")]
    pub name: Text,
    /// A sentence about it.
    #[schemars(example = &"Our first office, across from the library.")]
    pub summary: Text,
    /// Short facts.
    #[serde(default)]
    #[schemars(length(max = 4))]
    pub features: Vec<Text>,
    /// The link below.
    pub link: WrittenLink,
}

references!(MainOffice { name, summary, features, link });
