use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, Slug, Text, WrittenPicture};

use super::references::references;

/// The head of the home page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choices {
    /// Anchor.
    pub id: Option<Slug>,
    /// The page's heading.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Text,
    /// A card for each kind of customer.
    pub choices: Filled<Choice>,
}

references!(Choices { id, heading, intro, choices });

/// One kind of customer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choice {
    /// Anchor.
    pub id: Slug,
    /// The title of the card.
    pub title: Text,
    /// One sentence.
    pub text: Text,
    /// The offer, as bullets.
    pub points: Filled<Text>,
    /// The text on the button to the contact section.
    pub button: Text,
    /// The picture on the card.
    pub picture: Option<WrittenPicture>,
}

references!(Choice { id, title, text, points, button, picture });
