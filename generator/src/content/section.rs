//! Sections: what pages are made of. One kind is one variant here and one React component.
//!
//! A kind whose words reach the page unchanged is both what authors write and what the component
//! gets; a kind that needs links or other files looked up has props of its own in `page::section`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::{CaptionedPicture, CollectionName, Href, PictureFile, Slug, Stars, Text, WrittenLink, WrittenPicture};

/// How wide a picture has to be, in pixels, to fill the window of a desk.
const BAND_WIDTH: u32 = 1200;
/// How wide a picture has to be, in pixels, to stand sharp in a column on any phone.
pub const PICTURE_WIDTH: u32 = 800;
/// How wide the square of a color has to be, in pixels.
pub const SWATCH_WIDTH: u32 = 480;

/// One section of a page: the kind, then its fields.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// The band at the head of a page. A quote button and a phone button follow by themselves.
    Hero(Hero),
    /// The head of the home page, with a card for each kind of customer.
    Choices(Choices),
    /// A strip of short facts.
    Tiles(Tiles),
    /// Cards with an optional link.
    Cards(Cards),
    /// Columns of bullets.
    Lists(Lists),
    /// Large numbers.
    Numbers(Numbers),
    /// A process, numbered.
    Steps(Steps),
    /// Questions and answers.
    Questions(Questions),
    /// A list of links with notes, such as drive times.
    Links(Links),
    /// Prose in markdown.
    Text(Prose),
    /// What customers say.
    Testimonials(Testimonials),
    /// Phone, e-mail and hours in one line; they come from `site.yaml`.
    ContactStrip(ContactStrip),
    /// Pictures that open large.
    Pictures(Pictures),
    /// Colors from `swatches/`, which open large.
    Swatches(Swatches),
    /// A file to keep, such as the color guide.
    Download(Download),
    /// The closing band, with a quote button and a phone button.
    CallToAction(CallToAction),
    /// The main services, from `services/`.
    Services(Heading),
    /// The places that say `listed.index`, from `locations/`.
    Areas(Heading),
    /// Buttons to the external design tool.
    DesignCenter(DesignCenter),
    /// About the business, beside the places that say `listed.home`.
    ServiceArea(ServiceArea),
    /// All ways to reach the business; they come from `site.yaml`.
    Contact(Contact),
}

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

impl Section {
    /// Every anchor that the section makes.
    pub fn anchors(&self) -> Vec<&Slug> {
        let own = match self {
            Self::Hero(section) => &section.id,
            Self::Choices(section) => {
                return section.id.iter().chain(section.choices.iter().map(|choice| &choice.id)).collect();
            }
            Self::Tiles(section) => &section.id,
            Self::Cards(section) => &section.id,
            Self::Lists(section) => &section.id,
            Self::Numbers(section) => &section.id,
            Self::Steps(section) => &section.id,
            Self::Questions(section) => &section.id,
            Self::Links(section) => &section.id,
            Self::Text(section) => &section.id,
            Self::Testimonials(section) => &section.id,
            Self::ContactStrip(section) => &section.id,
            Self::Pictures(section) => &section.id,
            Self::Swatches(section) => &section.id,
            Self::Download(section) => &section.id,
            Self::CallToAction(section) => &section.id,
            Self::Services(section) | Self::Areas(section) => &section.id,
            Self::DesignCenter(section) => &section.id,
            Self::ServiceArea(section) => &section.id,
            Self::Contact(section) => &section.id,
        };
        own.iter().collect()
    }

    /// Every link that the author wrote in the section.
    pub fn links(&self) -> Vec<&Href> {
        match self {
            Self::Cards(section) => section.cards.iter().filter_map(|card| card.to.as_ref()).collect(),
            Self::Links(section) => section.links.iter().map(|link| &link.to).collect(),
            Self::DesignCenter(section) => vec![&section.learn_more.to],
            Self::Download(section) => vec![&section.to],
            _ => Vec::new(),
        }
    }

    /// Every picture of the section outside of its prose, with the width in pixels that its place needs.
    pub fn pictures(&self) -> Vec<(&PictureFile, u32)> {
        fn one(picture: &Option<WrittenPicture>, width: u32) -> Option<(&PictureFile, u32)> {
            picture.as_ref().map(|picture| (&picture.file, width))
        }
        match self {
            Self::Hero(section) => one(&section.picture, BAND_WIDTH).into_iter().collect(),
            Self::CallToAction(section) => one(&section.picture, BAND_WIDTH).into_iter().collect(),
            Self::Text(section) => one(&section.picture, PICTURE_WIDTH).into_iter().collect(),
            Self::ServiceArea(section) => one(&section.picture, PICTURE_WIDTH).into_iter().collect(),
            Self::Choices(section) => {
                section.choices.iter().filter_map(|choice| one(&choice.picture, PICTURE_WIDTH)).collect()
            }
            Self::Cards(section) => section.cards.iter().filter_map(|card| one(&card.picture, PICTURE_WIDTH)).collect(),
            Self::Pictures(section) => section.pictures.iter().map(|picture| (&picture.file, PICTURE_WIDTH)).collect(),
            _ => Vec::new(),
        }
    }

    /// Every collection of swatches that the section shows.
    pub fn collections(&self) -> Vec<&CollectionName> {
        match self {
            Self::Swatches(section) => section.collections.iter().collect(),
            Self::DesignCenter(section) => section.swatches.iter().flatten().collect(),
            _ => Vec::new(),
        }
    }
}
