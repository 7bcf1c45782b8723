use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Text};

use super::references::references;

/// Columns of bullets.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lists {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the columns.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The columns.
    #[ts(as = "Vec<BulletList>")]
    pub lists: Filled<BulletList>,
}

references!(Lists { id, heading, intro, lists });

/// One column of bullets.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BulletList {
    /// Heading of the column.
    pub title: Option<Text>,
    /// The bullets.
    #[ts(as = "Vec<Text>")]
    pub items: Filled<Text>,
}

references!(BulletList { title, items });
