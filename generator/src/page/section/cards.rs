use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model,
    page::{Link, Picture},
};

/// Cards with an optional link.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Cards<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub cards: Vec<Card<'a>>,
}

impl<'a> Cards<'a> {
    pub(super) fn new(section: &'a written::Cards, pictures: &'a model::Pictures) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            cards: section.cards.iter().map(|card| Card::new(card, pictures)).collect(),
        }
    }
}

/// One card.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Card<'a> {
    pub label: Option<&'a Text>,
    pub title: &'a Text,
    pub text: &'a Text,
    pub points: &'a [Text],
    pub link: Option<Link>,
    pub picture: Option<Picture<'a>>,
}

impl<'a> Card<'a> {
    fn new(card: &'a written::Card, pictures: &'a model::Pictures) -> Self {
        let link = card.to.as_ref().zip(card.link_label.as_ref());
        Self {
            label: card.label.as_ref(),
            title: &card.title,
            text: &card.text,
            points: card.points.as_deref().unwrap_or_default(),
            link: link.map(|(to, label)| Link::new(label, &to.value)),
            picture: Picture::in_room(pictures, card.picture.as_ref()),
        }
    }
}
