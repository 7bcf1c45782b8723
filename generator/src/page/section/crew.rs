use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text, section as written},
    model,
    page::Picture,
};

/// The people of the business, and things that show their work.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Crew<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    pub people: Vec<Person<'a>>,
    pub things: Vec<Thing<'a>>,
    pub shop: Option<&'a Text>,
}

impl<'a> Crew<'a> {
    pub(super) fn new(section: &'a written::Crew, pictures: &'a model::Pictures) -> Self {
        let things = section.things.iter().flat_map(|things| things.iter()).filter_map(|thing| {
            let picture = Picture::in_room(pictures, Some(&thing.picture))?;
            Some(Thing { title: &thing.title, text: &thing.text, picture })
        });
        let people = section.people.iter().map(|person| Person {
            name: &person.name,
            role: &person.role,
            text: &person.text,
            picture: Picture::written(pictures, person.picture.as_ref()),
            href: person.to.as_ref().map(|to| to.value.as_str()),
        });
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            people: people.collect(),
            things: things.collect(),
            shop: section.shop.as_ref(),
        }
    }
}

/// One person.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Person<'a> {
    pub name: &'a Text,
    pub role: &'a Text,
    pub text: &'a Text,
    pub picture: Option<Picture<'a>>,
    pub href: Option<&'a str>,
}

/// Something that shows the work of the people.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Thing<'a> {
    pub title: &'a Text,
    pub text: &'a Text,
    pub picture: Picture<'a>,
}
