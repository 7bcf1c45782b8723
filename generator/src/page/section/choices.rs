use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model,
    page::Picture,
};

/// The head of the home page.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Choices<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: &'a Text,
    pub choices: Vec<Choice<'a>>,
}

impl<'a> Choices<'a> {
    pub(super) fn new(section: &'a written::Choices, pictures: &'a model::Pictures) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: &section.intro,
            choices: section.choices.iter().map(|choice| Choice::new(choice, pictures)).collect(),
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
    pub points: &'a [Text],
    pub button: &'a Text,
    pub picture: Option<Picture<'a>>,
}

impl<'a> Choice<'a> {
    fn new(choice: &'a written::Choice, pictures: &'a model::Pictures) -> Self {
        Self {
            id: &choice.id,
            title: &choice.title,
            text: &choice.text,
            points: &choice.points,
            button: &choice.button,
            picture: Picture::written(pictures, choice.picture.as_ref()),
        }
    }
}
