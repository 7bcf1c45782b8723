use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The color of a category's badge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum BadgeColor {
    Blue,
    Green,
    Purple,
    Orange,
    Gray,
}

/// The category of a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Category {
    /// The name as written.
    pub name: String,
    /// Gray when the category is not one of [`Category::KNOWN`].
    pub color: BadgeColor,
}

impl Category {
    /// The categories that have a color of their own.
    pub const KNOWN: [(&str, BadgeColor); 5] = [
        ("Technical", BadgeColor::Purple),
        ("Residential", BadgeColor::Blue),
        ("Commercial", BadgeColor::Green),
        ("Industrial", BadgeColor::Gray),
        ("Cost Guide", BadgeColor::Orange),
    ];

    /// The category of that name.
    pub fn named(name: &str) -> Self {
        let known = Self::KNOWN.into_iter().find(|(known, _)| *known == name);
        Self { name: name.to_owned(), color: known.map_or(BadgeColor::Gray, |(_, color)| color) }
    }
}
