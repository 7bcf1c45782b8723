use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Filled, Href, PictureInRoom, Slug, Text};

use super::references::references;

/// Cards with an optional link.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cards {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// Heading above the cards.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The cards.
    pub cards: Filled<Card>,
}

references!(Cards { id, heading, intro, cards });

/// One card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Card {
    /// A small line above the title: `2,000 sq ft`.
    pub label: Option<Text>,
    /// The subject of the card.
    pub title: Text,
    /// One or two sentences.
    pub text: Text,
    /// Short bullets.
    pub points: Option<Vec<Text>>,
    /// The target of the card's link.
    pub to: Option<Href>,
    /// The text of that link. Needed with `to`.
    pub link_label: Option<Text>,
    /// The picture above the text.
    pub picture: Option<PictureInRoom>,
}

references!(Card { label, title, text, points, to, link_label, picture });
