use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Href, Slug, Text};

use super::references::references;

/// Finished jobs, the newest first.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Projects {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// Only those at this place: the address of its page.
    #[schemars(example = &"/locations/springfield")]
    pub location: Option<Href>,
    /// Only those of this service: the address of its page.
    #[schemars(example = &"/services/repairs")]
    pub service: Option<Href>,
}

references!(Projects { id, heading, intro, location, service });
