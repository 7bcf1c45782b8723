use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Button, Slug, Text};

use super::{
    PriceLine,
    references::{BandPicture, no_references, references},
};

/// The head of a page.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Hero {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// A small line above the heading.
    pub eyebrow: Option<Text>,
    /// The page's heading.
    pub heading: Text,
    /// One to three sentences.
    pub intro: Text,
    /// The price of the most wanted job, below the sentences.
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub price: Option<PriceLine>,
    /// The light of the words beside a picture: `day`, dark on light, or `night`, for a picture taken at night.
    #[serde(default)]
    pub tone: Tone,
    /// Its main button. That of the page when left out.
    pub button: Option<Button>,
    /// The picture beside the text, 1200 pixels wide at least.
    #[serde(skip_serializing)]
    #[ts(skip)]
    pub picture: Option<BandPicture>,
}

references!(Hero { id, eyebrow, heading, intro, price, tone, button, picture });

/// The light of the words beside a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "HeroTone")]
#[schemars(rename = "HeroTone")]
#[expect(missing_docs, reason = "the names say it")]
pub enum Tone {
    #[default]
    Day,
    Night,
}

no_references!(Tone);
