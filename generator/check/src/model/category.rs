use serde::Serialize;
use ts_rs::TS;

use crate::content::{BadgeColor, PostCategory};

/// The category of a post.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Category {
    /// The name as written.
    pub name: String,
    /// Gray when `site.yaml` does not name the category.
    pub color: BadgeColor,
    /// The address of its page, if it has one and this is not it.
    pub href: Option<String>,
}

impl Category {
    /// The category of that name, with its color among `known`.
    pub fn named(name: &str, known: &[PostCategory]) -> Self {
        let known = known.iter().find(|known| known.name.as_str() == name);
        let color = known.map_or(BadgeColor::Gray, |known| known.color);
        Self { name: name.to_owned(), color, href: known.and_then(PostCategory::href) }
    }
}
