//! Kinds that are completed before they reach the page: links and pictures are looked up, lists filled in.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::content::{CaptionedPicture, CollectionName, Href, Slug, Text, WrittenLink, WrittenPicture};

/// Derives what a section needs that is completed before it reaches the page.
macro_rules! written_section {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$field_doc:meta])* pub $field:ident: $type:ty,)* })*) => {
        $(
            #[derive(Debug, Clone, Deserialize, JsonSchema)]
            $(#[$doc])*
            #[serde(rename_all = "camelCase", deny_unknown_fields)]
            pub struct $name { $($(#[$field_doc])* pub $field: $type,)* }
        )*
    };
}

written_section! {
    /// The head of the home page.
    pub struct Choices {
        /// Anchor.
        pub id: Option<Slug>,
        /// The page's heading.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Text,
        /// A card for each kind of customer.
        pub choices: Vec<Choice>,
    }

    /// One kind of customer.
    pub struct Choice {
        /// Anchor.
        pub id: Slug,
        /// What the card is called.
        pub title: Text,
        /// One sentence.
        pub text: Text,
        /// What is on offer.
        pub points: Vec<Text>,
        /// The words on the button to the contact section.
        pub button: Text,
        /// On the card.
        pub picture: Option<WrittenPicture>,
    }

    /// Cards with an optional link.
    pub struct Cards {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above the cards.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
        /// The cards.
        pub cards: Vec<Card>,
    }

    /// One card.
    pub struct Card {
        /// A small line above the title: `2,000 sq ft`.
        pub label: Option<Text>,
        /// What the card is about.
        pub title: Text,
        /// One or two sentences.
        pub text: Text,
        /// Short bullets.
        pub points: Option<Vec<Text>>,
        /// Where the card leads.
        pub to: Option<Href>,
        /// The words of that link. Needed with `to`.
        pub link_label: Option<Text>,
        /// Above the words.
        pub picture: Option<WrittenPicture>,
    }

    /// A list of links with notes.
    pub struct Links {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above the links.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
        /// The links.
        pub links: Vec<NotedLink>,
    }

    /// One link with a note.
    pub struct NotedLink {
        /// The words that are clicked.
        pub label: Text,
        /// Where it leads.
        pub to: Href,
        /// Shown at the right edge: `15 min`.
        pub note: Option<Text>,
    }

    /// Prose.
    pub struct Prose {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above it.
        pub heading: Option<Text>,
        /// Markdown, after `body: |`.
        pub body: Text,
        /// Beside the text.
        pub picture: Option<WrittenPicture>,
    }

    /// A grid that fills itself.
    pub struct Heading {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above the grid.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
    }

    /// Buttons to the external design tool.
    pub struct DesignCenter {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading of the section.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Text,
        /// What the tool does.
        pub points: Vec<Text>,
        /// A page about the material.
        pub learn_more: WrittenLink,
        /// Collections whose colors stand beside the words.
        pub swatches: Option<Vec<CollectionName>>,
    }

    /// About the business, beside the places it serves.
    pub struct ServiceArea {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading of the section.
        pub heading: Text,
        /// About the business, a paragraph each.
        pub paragraphs: Vec<Text>,
        /// Heading above the places.
        pub areas_heading: Text,
        /// Beside the words.
        pub picture: Option<WrittenPicture>,
    }

    /// A file to keep.
    pub struct Download {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above it.
        pub heading: Text,
        /// One or two sentences.
        pub text: Text,
        /// The words on the button.
        pub label: Text,
        /// What the file is: `PDF`.
        pub note: Option<Text>,
        /// Where the file is: `/color-guide.pdf`.
        pub to: Href,
    }

    /// Pictures that open large.
    pub struct Pictures {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above them.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
        /// The pictures in their order.
        pub pictures: Vec<CaptionedPicture>,
    }

    /// Colors, which open large.
    pub struct Swatches {
        /// Anchor.
        pub id: Option<Slug>,
        /// Heading above them.
        pub heading: Text,
        /// One or two sentences.
        pub intro: Option<Text>,
        /// Files of `swatches/`, without their ending.
        pub collections: Vec<CollectionName>,
        /// A sentence after them.
        pub note: Option<Text>,
    }
}
