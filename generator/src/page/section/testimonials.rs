use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Date, Slug, Stars, Text, section as written},
    page::Link,
};

/// Customer testimonials.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Testimonials<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub testimonials: Vec<Testimonial<'a>>,
}

impl<'a> Testimonials<'a> {
    pub(super) fn new(section: &'a written::Testimonials) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            testimonials: section.testimonials.iter().map(Testimonial::new).collect(),
        }
    }
}

/// One customer's words.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct Testimonial<'a> {
    pub name: &'a Text,
    pub location: &'a Text,
    pub tag: Option<&'a Text>,
    pub rating: Stars,
    pub text: &'a Text,
    /// The month in which they were written.
    pub date: Option<String>,
    pub source: Option<Link>,
}

impl<'a> Testimonial<'a> {
    fn new(written: &'a written::Testimonial) -> Self {
        let written::Testimonial { name, location, tag, rating, text, date, source } = written;
        Self {
            name,
            location,
            tag: tag.as_ref(),
            rating: *rating,
            text,
            date: date.map(Date::month),
            source: source.as_ref().map(|source| Link::new(&source.label, &source.to.value)),
        }
    }
}
