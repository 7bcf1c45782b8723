//! Sections: the parts that pages are made of.
//!
//! A kind of section is a file here with the fields of authors, and a folder in `site/sections`. If its React component
//! needs more than authors write, such as the widths of a picture, a file of the same name in `page::section` adds it.
//!
//! To add a kind, write these files and add a variant to [`Section`]; the compiler names everything else that is
//! missing. Links, pictures, anchors and collections are found by the types of the fields, see [`References`].

mod before_after;
mod build_up;
mod call_to_action;
mod cards;
mod choices;
mod contact;
mod contact_strip;
mod cost_finder;
mod crew;
mod design_center;
mod download;
mod edges;
mod floors;
mod form;
mod grid;
mod guest;
mod hero;
mod links;
mod lists;
mod numbers;
mod pictures;
mod price_line;
mod projects;
mod proof;
mod questions;
mod references;
mod service_area;
mod steps;
mod swatches;
mod testimonials;
mod text;
mod tiles;

use schemars::JsonSchema;
use serde::Deserialize;

use super::{CollectionName, FormName, Href, Markdown, PictureFile, Slug, Text};

pub use before_after::BeforeAfter;
pub use build_up::{BuildUp, Layer, LayerLook};
pub use call_to_action::CallToAction;
pub use cards::{Card, Cards};
pub use choices::{Choice, Choices};
pub use contact::{Contact, Notice};
pub use contact_strip::ContactStrip;
pub use cost_finder::{CostCondition, CostFinder, CostSize, CostSystem, CostUnit, RangeEnd, total, unit_price};
pub use crew::{Crew, CrewMember, Thing};
pub use design_center::DesignCenter;
pub use download::Download;
pub use edges::{Edge, EdgeShape, Edges};
pub use floors::Floors;
pub use form::Form;
pub use grid::{Areas, Heading, MainOffice};
pub use guest::Guest;
pub use hero::{Hero, Tone};
pub use links::{Links, NotedLink};
pub use lists::{BulletList, Lists};
pub use numbers::{Figure, Numbers};
pub use pictures::Pictures;
pub use price_line::PriceLine;
pub use projects::Projects;
pub use proof::Proof;
pub use questions::{Question, Questions};
pub use references::{BandPicture, LaidColor, MIN_PICTURE_WIDTH_PX, MIN_SWATCH_WIDTH_PX, References};
pub use service_area::ServiceArea;
pub use steps::{Step, Steps};
pub use swatches::Swatches;
pub use testimonials::{Testimonial, Testimonials};
pub use text::Prose;
pub use tiles::{Tile, TileIcon, Tiles};

/// Declares the kinds of sections and calls the code of each.
macro_rules! kinds {
    ($(#[doc = $doc:literal] $kind:ident($type:ty),)*) => {
        /// One section of a page: the kind, then its fields.
        #[derive(Debug, Clone, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum Section {
            $(#[doc = $doc] $kind($type),)*
        }

        impl Section {
            /// Everything that the section refers to.
            pub fn references(&self) -> References<'_> {
                let mut found = References::default();
                match self {
                    $(Self::$kind(section) => references::Refer::refer(section, &mut found),)*
                }
                found
            }
        }
    };
}

kinds! {
    /// The band at the head of a page. The main button and a phone button are added automatically.
    Hero(Hero),
    /// The head of the home page, with a card for each kind of customer.
    Choices(Choices),
    /// A strip of short facts.
    Tiles(Tiles),
    /// Rating, license, insurance, warranty, address and hours in one line; they come from `site.yaml`.
    Proof(Proof),
    /// Cards with an optional link.
    Cards(Cards),
    /// Columns of bullets.
    Lists(Lists),
    /// Large numbers.
    Numbers(Numbers),
    /// A process, numbered.
    Steps(Steps),
    /// One place before and after the work, with a line to drag between them.
    BeforeAfter(BeforeAfter),
    /// The layers of a coating, drawn to scale.
    BuildUp(BuildUp),
    /// Edges of countertops, drawn.
    Edges(Edges),
    /// Ranges of prices, by size and system.
    CostFinder(CostFinder),
    /// The people of the business, what they work with, and the shop.
    Crew(Crew),
    /// Questions and answers.
    Questions(Questions),
    /// A list of links with notes, such as drive times.
    Links(Links),
    /// Prose in markdown.
    Text(Prose),
    /// Customer testimonials.
    Testimonials(Testimonials),
    /// Phone, e-mail and hours in one line; they come from `site.yaml`.
    ContactStrip(ContactStrip),
    /// Pictures that open large.
    Pictures(Pictures),
    /// Finished jobs from `projects/`.
    Projects(Projects),
    /// Colors from `swatches/`, which open large.
    Swatches(Swatches),
    /// Colors to choose from, and each of them on the floor of a room of `rooms/`.
    Floors(Floors),
    /// A file to keep, such as the color guide.
    Download(Download),
    /// A service of another site, such as one for bookings, a map or reviews. It is loaded with a click.
    Guest(Guest),
    /// The closing band, with the main button and a phone button.
    CallToAction(CallToAction),
    /// The main services, from `services/`.
    Services(Heading),
    /// The places with `listed.index`, from `locations/`.
    Areas(Areas),
    /// A map of the places with `listed.index`, drawn from their coordinates.
    AreaMap(Heading),
    /// Buttons to the external design tool.
    DesignCenter(DesignCenter),
    /// Text about the business, beside the places with `listed.home`.
    ServiceArea(ServiceArea),
    /// All ways to reach the business; they come from `site.yaml`.
    Contact(Contact),
    /// A form of the business's own, from `forms/`.
    Form(Form),
}

impl Section {
    /// Every anchor that the section makes.
    pub fn anchors(&self) -> Vec<&Slug> {
        self.references().anchors
    }

    /// The kind, if a page can have only one section of it.
    pub fn only_once(&self) -> Option<&'static str> {
        match self {
            Self::Contact(_) => Some("contact"),
            Self::DesignCenter(_) => Some("design-center"),
            Self::Form(_) => Some("form"),
            _ => None,
        }
    }

    /// Every link in the section's fields.
    pub fn links(&self) -> Vec<&Href> {
        self.references().links
    }

    /// Every text in markdown in the section's fields.
    pub fn markdown(&self) -> Vec<&Markdown> {
        self.references().markdown
    }

    /// Every picture in the section's fields, with the width in pixels that its place needs.
    pub fn pictures(&self) -> Vec<(&PictureFile, u32)> {
        self.references().pictures
    }

    /// Every color in the section's fields that is shown on the floor of a room.
    pub fn laid_colors(&self) -> Vec<LaidColor<'_>> {
        self.references().laid
    }

    /// Every picture in the section's fields, with its alt text.
    pub fn alts(&self) -> Vec<(&PictureFile, &Text)> {
        self.references().alts
    }

    /// Every form that the section shows, but for the quote form that is built in.
    pub fn forms(&self) -> Vec<&FormName> {
        self.references().forms
    }

    /// Every collection of swatches that the section shows.
    pub fn collections(&self) -> Vec<&CollectionName> {
        self.references().collections
    }
}
