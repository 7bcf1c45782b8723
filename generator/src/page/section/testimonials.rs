use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Stars, Text, section as written},
    model::Catalog,
    page::Link,
    typography::printed,
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
    pub(super) fn new(section: &'a written::Testimonials, catalog: &'a Catalog) -> Self {
        Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            testimonials: section.testimonials.iter().map(|written| Testimonial::new(written, catalog)).collect(),
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
    /// The rating for screen readers.
    pub stars: String,
    pub text: &'a Text,
    /// The month in which they were written.
    pub date: Option<String>,
    pub source: Option<Link>,
}

impl<'a> Testimonial<'a> {
    fn new(written: &'a written::Testimonial, catalog: &'a Catalog) -> Self {
        let locale = catalog.site.locale;
        let written::Testimonial { name, location, tag, rating, text, date, source } = written;
        Self {
            name,
            location,
            tag: tag.as_ref(),
            rating: *rating,
            stars: printed(&catalog.layout.stars.as_str().replace("{rating}", &locale.decimal(rating.0))).into_owned(),
            text,
            date: date.map(|date| date.month(locale)),
            source: source.as_ref().map(|source| Link::new(&source.label, &source.to.value)),
        }
    }
}
