use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Stars, Text};

use super::references::references;

/// Customer testimonials.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Testimonials {
    /// The anchor of the section: `#name` in links.
    pub id: Option<Slug>,
    /// The heading of the section.
    pub heading: Text,
    /// The testimonials.
    #[ts(as = "Vec<Testimonial>")]
    pub testimonials: Filled<Testimonial>,
}

references!(Testimonials { id, heading, testimonials });

/// One customer's words.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
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
}

references!(Testimonial { name, location, tag, rating, text });
