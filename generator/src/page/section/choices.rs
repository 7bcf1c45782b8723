use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model::{self, Catalog},
    page::{Link, Picture},
};

use super::cost_finder::price_line;

/// The head of the home page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Choices<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: &'a Text,
    /// The price of the most wanted job, with the way to how it comes about.
    pub price: Option<Link>,
    pub choices: Vec<Choice<'a>>,
}

impl<'a> Choices<'a> {
    pub(super) fn new(section: &'a written::Choices, catalog: &'a Catalog) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: &section.intro,
            price: section.price.as_ref().and_then(|price| price_line(price, catalog)),
            choices: section.choices.iter().map(|choice| Choice::new(choice, &catalog.pictures)).collect(),
        }
    }
}

/// One kind of customer.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Choice<'a> {
    pub id: &'a Slug,
    pub title: &'a Text,
    pub text: &'a Text,
    pub to: Option<&'a str>,
    pub points: &'a [Text],
    pub links: Vec<Link>,
    pub button: &'a Text,
    pub picture: Option<Picture<'a>>,
}

impl<'a> Choice<'a> {
    fn new(choice: &'a written::Choice, pictures: &'a model::Pictures) -> Self {
        Self {
            id: &choice.id,
            title: &choice.title,
            text: &choice.text,
            to: choice.to.as_ref().map(|to| to.value.as_str()),
            points: &choice.points,
            links: choice.links.iter().map(|link| Link::new(&link.label, &link.to.value)).collect(),
            button: &choice.button,
            picture: Picture::written(pictures, choice.picture.as_ref()),
        }
    }
}
