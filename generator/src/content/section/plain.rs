//! Kinds whose words reach the page unchanged.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::content::{Slug, Stars, Text, WrittenPicture};

/// Derives what a section needs whose words reach the page unchanged.
macro_rules! plain_section {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* pub $field:ident: $type:ty,)* })*) => {
        $(
            #[derive(Debug, Clone, Deserialize, Serialize, JsonSchema, TS)]
            $(#[$doc])*
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
        )*
    };
}

plain_section! {
    /// The head of a page.
    pub struct Hero {
        /// Anchor.
        pub id: Option<Slug>,
        /// A small line above the heading.
        pub eyebrow: Option<Text>,
        /// The page's heading.
        pub heading: Text,
        /// One to three sentences.
        pub intro: Text,
        /// Behind the words, 1200 pixels wide at least.
        #[serde(skip_serializing)]
        #[ts(skip)]
        pub picture: Option<WrittenPicture>,
    }

    /// A strip of short facts.
    pub struct Tiles {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading of the strip.
        pub heading: Option<Text>,
        /// The facts.
        pub tiles: Vec<Tile>,
    }

    /// One short fact.
    pub struct Tile {
        /// A drawing above it.
        pub icon: Option<TileIcon>,
        /// Two to four words.
        pub title: Text,
        /// One sentence.
        pub text: Text,
    }

    /// Columns of bullets.
    pub struct Lists {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above the columns.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
        /// The columns.
        pub lists: Vec<BulletList>,
    }

    /// One column of bullets.
    pub struct BulletList {
        /// Heading of the column.
        pub title: Option<Text>,
        /// The bullets.
        pub items: Vec<Text>,
    }

    /// Large numbers.
    pub struct Numbers {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above them.
        pub heading: Option<Text>,
        /// The numbers.
        pub numbers: Vec<Figure>,
    }

    /// One large number.
    pub struct Figure {
        /// As it is shown: `500+`.
        pub value: Text,
        /// What it counts.
        pub label: Text,
    }

    /// A process.
    pub struct Steps {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above the steps.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
        /// The steps in their order.
        pub steps: Vec<Step>,
    }

    /// One step.
    pub struct Step {
        /// What is done.
        pub title: Text,
        /// How, and how long it takes.
        pub text: Text,
    }

    /// Questions and answers.
    pub struct Questions {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above them.
        pub heading: Text,
        /// The pairs.
        pub questions: Vec<Question>,
    }

    /// One question.
    pub struct Question {
        /// As a customer asks it.
        pub question: Text,
        /// In one to four sentences.
        pub answer: Text,
    }

    /// What customers say.
    pub struct Testimonials {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above them.
        pub heading: Text,
        /// Their words.
        pub testimonials: Vec<Testimonial>,
    }

    /// One customer's words.
    pub struct Testimonial {
        /// First name and initial.
        pub name: Text,
        /// Where the floor is.
        pub location: Text,
        /// Kind of customer.
        pub tag: CustomerKind,
        /// Stars, 1 to 5.
        pub rating: Stars,
        /// What they say.
        pub text: Text,
    }

    /// Phone, e-mail and hours in one line.
    pub struct ContactStrip {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading of the strip.
        pub heading: Text,
        /// One sentence.
        pub text: Option<Text>,
    }

    /// The closing band.
    pub struct CallToAction {
        /// Anchor.
        pub id: Option<Slug>,
        /// What to do next.
        pub heading: Text,
        /// One or two sentences.
        pub text: Text,
        /// Behind the words, 1200 pixels wide at least.
        #[serde(skip_serializing)]
        #[ts(skip)]
        pub picture: Option<WrittenPicture>,
    }

    /// A heading with a sentence or two.
    pub struct Notice {
        /// The heading.
        pub heading: Text,
        /// The sentences.
        pub text: Text,
    }

    /// All ways to reach the business.
    #[ts(rename = "ContactSection")]
    pub struct Contact {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading of the section.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Text,
        /// The card about emergencies.
        pub emergency: Notice,
    }
}

/// The drawings for short facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum TileIcon {
    Calendar,
    Clock,
    Disc,
    Drop,
    Flask,
    Layers,
    Shield,
    Thermometer,
    Truck,
}

/// Kind of customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, Serialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub enum CustomerKind {
    Residential,
    Commercial,
}
