use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, Href, Slug, Text, WrittenLink, WrittenPicture};

use super::{PriceLine, references::references};

/// The head of the home page.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choices {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The page's heading.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Text,
    /// The price of the most wanted job, below the sentences.
    pub price: Option<PriceLine>,
    /// A card for each kind of customer.
    pub choices: Filled<Choice>,
}

references!(Choices { id, heading, intro, price, choices });

/// One kind of customer.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Choice {
    /// The anchor of the section: `#name` in links.
    pub id: Slug,
    /// The title of the card.
    pub title: Text,
    /// One sentence.
    pub text: Text,
    /// The page that the picture and the title lead to.
    pub to: Option<Href>,
    /// The offer, as bullets.
    #[serde(default)]
    pub points: Vec<Text>,
    /// More of it, as bullets that lead to a page.
    #[serde(default)]
    pub links: Vec<WrittenLink>,
    /// The text on the button to the contact section.
    pub button: Text,
    /// The picture on the card.
    pub picture: Option<WrittenPicture>,
}

references!(Choice { id, title, text, to, points, links, button, picture });
