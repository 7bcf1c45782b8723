use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Text};

use super::references::references;

/// Large numbers.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Numbers {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Option<Text>,
    /// The numbers.
    #[ts(as = "Vec<Figure>")]
    pub numbers: Filled<Figure>,
}

references!(Numbers { id, heading, numbers });

/// One large number.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Figure {
    /// The number as it is shown: `500+`.
    pub value: Text,
    /// The counted things.
    pub label: Text,
}

references!(Figure { value, label });
