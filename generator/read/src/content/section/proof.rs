use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::Slug;

use super::references::references;

/// Rating, license, insurance, warranty, address and hours.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Proof {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
}

references!(Proof { id });
