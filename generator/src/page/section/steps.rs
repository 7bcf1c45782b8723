use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model,
    page::Picture,
};

/// A process.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Steps<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub steps: Vec<Step<'a>>,
}

impl<'a> Steps<'a> {
    pub(super) fn new(section: &'a written::Steps, pictures: &'a model::Pictures) -> Self {
        let step = |step: &'a written::Step| Step {
            title: &step.title,
            text: &step.text,
            picture: Picture::in_room(pictures, step.picture.as_ref()),
        };
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            steps: section.steps.iter().map(step).collect(),
        }
    }
}

/// One step.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Step<'a> {
    pub title: &'a Text,
    pub text: &'a Text,
    pub picture: Option<Picture<'a>>,
}
