use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Button, Slug, Text};

use super::references::{BandPicture, references};

/// The closing band.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CallToAction {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The next step for visitors.
    pub heading: Text,
    /// One or two sentences.
    pub text: Text,
    /// Its main button. That of the page when left out.
    pub button: Option<Button>,
    /// The picture beside the text, 1200 pixels wide at least.
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub picture: Option<BandPicture>,
}

references!(CallToAction { id, heading, text, button, picture });
