use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{Date, Filled, Slug, Stars, Text, WrittenLink};

use super::references::references;

/// Customer testimonials.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Testimonials {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// The testimonials.
    pub testimonials: Filled<Testimonial>,
}

references!(Testimonials { id, heading, testimonials });

/// One customer's words.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Testimonial {
    /// First name and initial.
    pub name: Text,
    /// The place of the work.
    pub location: Text,
    /// Kind of customer: a `value` of `customers` in site.yaml.
    #[schemars(example = &"residential")]
    pub tag: Option<Text>,
    /// Stars, 1 to 5.
    pub rating: Stars,
    /// The customer's words.
    pub text: Text,
    /// The day on which they were written. Pages show the month.
    #[schemars(example = &"2025-01-09")]
    pub date: Option<Date>,
    /// The page on which visitors can read them: `{ label: Google, to: https://… }`.
    pub source: Option<WrittenLink>,
}

references!(Testimonial { name, location, tag, rating, text, date, source });
