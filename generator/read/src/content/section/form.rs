use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{FormName, Slug, Text};

use super::references::references;

/// A form of `forms/`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Form {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The name of the form: `appointment` for the file `forms/appointment.yaml`.
    #[schemars(example = &"appointment")]
    pub form: FormName,
}

references!(Form { id, heading, intro, form });
