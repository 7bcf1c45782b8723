use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{FormName, Slug, Text};

use super::references::references;

/// All ways to reach the business.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[ts(rename = "ContactSection")]
pub struct Contact {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading of the section.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Text,
    /// The card about emergencies.
    pub emergency: Option<Notice>,
    /// The name of the form: `appointment` for the file `forms/appointment.yaml`. When left out, it is `quote`: that of
    /// `forms/quote.yaml`, or the quote form that is built in.
    #[serde(skip_serializing)]
    #[ts(skip)]
    #[schemars(example = &"appointment")]
    pub form: Option<FormName>,
}

references!(Contact { id, heading, intro, emergency, form });

/// A heading with a sentence or two.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Notice {
    /// The heading.
    pub heading: Text,
    /// The sentences.
    pub text: Text,
}

references!(Notice { heading, text });
