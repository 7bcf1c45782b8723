use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Filled, Slug, Stars, Text};

use super::references::{no_references, references};

/// Customer testimonials.
#[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Testimonials {
    /// Anchor.
    pub id: Option<Slug>,
    /// Heading above them.
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
    /// The place of the floor.
    pub location: Text,
    /// Kind of customer.
    pub tag: CustomerKind,
    /// Stars, 1 to 5.
    pub rating: Stars,
    /// The customer's words.
    pub text: Text,
}

references!(Testimonial { name, location, tag, rating, text });

/// Kind of customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum CustomerKind {
    Residential,
    Commercial,
}

no_references!(CustomerKind);
