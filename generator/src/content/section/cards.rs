use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Href, Slug, Text, WrittenPicture};

use super::references::references;

/// Cards with an optional link.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Cards {
    /// Anchor.
    pub id: Option<Slug>,
    /// Heading above the cards.
    pub heading: Text,
    /// One or two sentences.
    pub intro: Option<Text>,
    /// The cards.
    pub cards: Vec<Card>,
}

references!(Cards { id, heading, intro, cards });

/// One card.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Card {
    /// A small line above the title: `2,000 sq ft`.
    pub label: Option<Text>,
    /// What the card is about.
    pub title: Text,
    /// One or two sentences.
    pub text: Text,
    /// Short bullets.
    pub points: Option<Vec<Text>>,
    /// Where the card leads.
    pub to: Option<Href>,
    /// The words of that link. Needed with `to`.
    pub link_label: Option<Text>,
    /// Above the words.
    pub picture: Option<WrittenPicture>,
}

references!(Card { label, title, text, points, to, link_label, picture });
