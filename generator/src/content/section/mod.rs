//! Sections: what pages are made of. One kind is one variant here and one React component.
//!
//! A kind whose words reach the page unchanged is both what authors write and what the component
//! gets; a kind that needs links or other files looked up has props of its own in `page::section`.

mod plain;
mod written;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{CollectionName, Href, PictureFile, Slug, Text, WrittenPicture};

pub use plain::*;
pub use written::*;

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

    /// The text in markdown.
    pub fn markdown(&self) -> Option<&Text> {
        match self {
            Self::Text(section) => Some(&section.body),
            _ => None,
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
