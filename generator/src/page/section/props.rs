//! The shapes of the props.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{Slug, Text},
    page::{Link, Picture},
};

/// A section whose words reach the page unchanged, with a picture behind them.
#[derive(Debug, Serialize, TS)]
pub struct WithPicture<'a, T: TS> {
    /// The words.
    #[serde(flatten)]
    pub words: &'a T,
    /// The picture.
    pub picture: Option<Picture<'a>>,
}

macro_rules! props {
    ($($(#[$doc:meta])* pub struct $name:ident<'a> { $(pub $field:ident: $type:ty,)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Serialize, TS)]
            #[serde(rename_all = "camelCase")]
            #[expect(missing_docs, reason = "documented where authors write them, in content::section")]
            pub struct $name<'a> { $(pub $field: $type,)* }
        )*
    };
}

props! {
    /// The head of the home page.
    pub struct Choices<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: &'a Text,
        pub choices: Vec<Choice<'a>>,
    }

    /// One kind of customer.
    pub struct Choice<'a> {
        pub id: &'a Slug,
        pub title: &'a Text,
        pub text: &'a Text,
        pub points: &'a [Text],
        pub button: &'a Text,
        pub picture: Option<Picture<'a>>,
    }

    /// Cards with an optional link.
    pub struct Cards<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: Option<&'a Text>,
        pub cards: Vec<Card<'a>>,
    }

    /// One card.
    pub struct Card<'a> {
        pub label: Option<&'a Text>,
        pub title: &'a Text,
        pub text: &'a Text,
        pub points: &'a [Text],
        pub link: Option<Link>,
        pub picture: Option<Picture<'a>>,
    }

    /// A list of links with notes.
    pub struct Links<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: Option<&'a Text>,
        pub links: Vec<NotedLink<'a>>,
    }

    /// One link with a note.
    pub struct NotedLink<'a> {
        pub label: &'a Text,
        pub href: &'a str,
        pub note: Option<&'a Text>,
    }

    /// Prose as HTML.
    pub struct Prose<'a> {
        pub id: Option<&'a Slug>,
        pub heading: Option<&'a Text>,
        pub html: &'a str,
        pub picture: Option<Picture<'a>>,
    }

    /// The main services.
    pub struct Services<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: Option<&'a Text>,
        pub services: Vec<ServiceCard<'a>>,
    }

    /// One service.
    pub struct ServiceCard<'a> {
        pub title: &'a Text,
        pub text: &'a Text,
        pub href: String,
        pub picture: Option<Picture<'a>>,
    }

    /// The places with a card.
    pub struct Areas<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: Option<&'a Text>,
        pub areas: Vec<AreaCard<'a>>,
    }

    /// One place.
    pub struct AreaCard<'a> {
        pub name: &'a Text,
        pub text: &'a Text,
        pub features: &'a [Text],
        pub href: String,
    }

    /// Buttons to the external design tool.
    pub struct DesignCenter<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: &'a Text,
        pub points: &'a [Text],
        pub learn_more: Link,
        pub swatches: Vec<SwatchTile<'a>>,
    }

    /// A color and its name.
    pub struct SwatchTile<'a> {
        pub name: &'a Text,
        pub picture: Picture<'a>,
    }

    /// About the business, beside places.
    pub struct ServiceArea<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub paragraphs: &'a [Text],
        pub areas_heading: &'a Text,
        pub areas: Vec<Link>,
        pub picture: Option<Picture<'a>>,
    }

    /// Pictures that open large.
    pub struct Pictures<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: Option<&'a Text>,
        pub pictures: Vec<LargerPicture<'a>>,
    }

    /// A picture that opens large.
    pub struct LargerPicture<'a> {
        pub picture: Picture<'a>,
        pub caption: Option<&'a Text>,
    }

    /// Colors, which open large.
    pub struct Swatches<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub intro: Option<&'a Text>,
        pub collections: Vec<SwatchCollection<'a>>,
        pub note: Option<&'a Text>,
    }

    /// Colors that are shown together.
    pub struct SwatchCollection<'a> {
        pub name: &'a Text,
        pub summary: &'a Text,
        pub swatches: Vec<Swatch<'a>>,
    }

    /// One color.
    pub struct Swatch<'a> {
        pub name: &'a Text,
        pub code: Option<&'a str>,
        pub description: Option<&'a Text>,
        pub colors: Vec<&'a Text>,
        pub picture: Picture<'a>,
        pub larger: Vec<LargerPicture<'a>>,
    }

    /// A file to keep.
    pub struct Download<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub text: &'a Text,
        pub label: &'a Text,
        pub href: &'a str,
        pub note: Option<&'a Text>,
    }
}
