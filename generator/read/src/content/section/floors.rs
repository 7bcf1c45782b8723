use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{CollectionName, Filled, Slug, Text};

use super::references::references;

/// Colors to choose from, and each of them on the floor of a room.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Floors {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// A file of `rooms/`, without its ending.
    #[schemars(example = &"garage")]
    pub room: Text,
    /// Files of `swatches/`, without their ending. Each of them says in `board` how much floor its pictures show.
    pub collections: Filled<CollectionName>,
    /// Other rooms that show the chosen color too, in small pictures: files of `rooms/`, without their ending.
    #[serde(default)]
    #[schemars(example = ["living", "lanai"])]
    pub also_in: Vec<Text>,
    /// True if the floor can be seen in each size of a color: in each picture of `larger` that has a caption. All of
    /// them show as much floor as `board` says. If two or more of `larger` have captions, put the square picture among
    /// them, or it cannot be chosen again.
    #[serde(default)]
    pub sizes: bool,
    /// A sentence after them.
    pub note: Option<Text>,
}

references!(Floors { id, heading, intro, room, collections, also_in, sizes, note });
