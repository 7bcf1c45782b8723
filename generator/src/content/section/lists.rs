use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Slug, Text};

use super::references::references;

/// Columns of bullets.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lists {
    /// Anchor.
    pub id: Option<Slug>,
    /// Heading above the columns.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The columns.
    pub lists: Vec<BulletList>,
}

references!(Lists { id, heading, intro, lists });

/// One column of bullets.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BulletList {
    /// Heading of the column.
    pub title: Option<Text>,
    /// The bullets.
    pub items: Vec<Text>,
}

references!(BulletList { title, items });
