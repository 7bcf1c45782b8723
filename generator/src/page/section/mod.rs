//! The props of sections: the fields of authors, with links, pictures and facts of other files filled in.
//!
//! A kind whose fields reach the page unchanged has no file here: its React component gets the type of
//! `content::section`.

mod area_map;
mod areas;
mod before_after;
mod build_up;
mod cards;
mod choices;
mod contact;
mod cost_finder;
mod crew;
mod design_center;
mod floors;
mod form;
mod guest;
mod hero;
mod pictures;
mod projects;
mod service_area;
mod services;
mod steps;
mod swatches;
mod testimonials;
mod text;
mod with_picture;

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{LocationFile, Text, section as written, section::Section},
    markdown::Ids,
    model::{Catalog, Page},
};

use super::Picture;

pub use area_map::{AreaMap, BusinessSpot, LabelAnchor, LabelRoom, MapLabel, MapPlace, MapRing};
pub use areas::{AreaCard, Areas};
pub use before_after::BeforeAfter;
pub use build_up::{BuildUp, Layer};
pub use cards::{Card, Cards};
pub use choices::{Choice, Choices};
pub use contact::{Answers, Contact, SameDay};
pub use cost_finder::{CostCondition, CostFinder, CostSize, CostSystem};
pub use crew::{Crew, Person, Thing};
pub use design_center::{DesignCenter, SwatchTile};
pub use floors::{FloorChoice, FloorCollection, Floors};
pub use form::Form;
pub use guest::Guest;
pub use hero::Hero;
pub use pictures::{LargerPicture, Pictures};
pub use projects::{Project, Projects};
pub use service_area::ServiceArea;
pub use services::{ServiceCard, Services};
pub use steps::{Step, Steps};
pub use swatches::{Swatch, SwatchCollection, Swatches};
pub use testimonials::{Testimonial, Testimonials};
pub use text::Prose;
pub use with_picture::WithPicture;

/// One section of a page; `kind` names the React component.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(rename = "Section")]
#[expect(missing_docs, reason = "each is the kind of the same name in content::section")]
pub enum SectionProps<'a> {
    Hero(Hero<'a>),
    Choices(Choices<'a>),
    Tiles(&'a written::Tiles),
    Proof(&'a written::Proof),
    Cards(Cards<'a>),
    Lists(&'a written::Lists),
    Numbers(&'a written::Numbers),
    Steps(Steps<'a>),
    BeforeAfter(BeforeAfter<'a>),
    BuildUp(BuildUp<'a>),
    Edges(&'a written::Edges),
    CostFinder(CostFinder<'a>),
    Crew(Crew<'a>),
    Questions(&'a written::Questions),
    Links(&'a written::Links),
    Text(Prose<'a>),
    Testimonials(Testimonials<'a>),
    ContactStrip(&'a written::ContactStrip),
    Pictures(Pictures<'a>),
    Projects(Projects<'a>),
    Swatches(Swatches<'a>),
    Floors(Floors<'a>),
    Download(&'a written::Download),
    Guest(Guest<'a>),
    CallToAction(WithPicture<'a, written::CallToAction>),
    Services(Services<'a>),
    Areas(Areas<'a>),
    AreaMap(AreaMap<'a>),
    DesignCenter(DesignCenter<'a>),
    ServiceArea(ServiceArea<'a>),
    Contact(Contact<'a>),
    Form(Form<'a>),
}

/// The page that a section is on.
#[derive(Debug, Clone, Copy, Default)]
pub struct On<'a> {
    /// The name of the place that it is about.
    pub place: Option<&'a Text>,
    /// The place of the office whose facts it shows; `None` for the main one.
    pub office: Option<&'a Page<LocationFile>>,
}

/// The props of every section of a page. The pictures that the page opens with
/// are loaded first: those of the first section, or below a hero without a picture those of the second.
pub fn sections<'a>(sections: &'a [Section], catalog: &'a Catalog, on: On<'a>) -> Vec<SectionProps<'a>> {
    below(None, sections, catalog, on)
}

/// The same below a head that is not among the sections.
pub fn below<'a>(
    head: Option<&'a written::Hero>,
    sections: &'a [Section],
    catalog: &'a Catalog,
    on: On<'a>,
) -> Vec<SectionProps<'a>> {
    let mut ids = Ids::of_page(sections);
    let head = head.map(|head| SectionProps::Hero(Hero::new(head, catalog)));
    let sections = sections.iter().map(|section| SectionProps::new(section, catalog, on, &mut ids));
    let mut all: Vec<_> = head.into_iter().chain(sections).collect();
    let is_bare = matches!(all.first(), Some(SectionProps::Hero(hero)) if hero.band.picture.is_none());
    for picture in all.get_mut(usize::from(is_bare)).map(SectionProps::opening_pictures).unwrap_or_default() {
        picture.first = true;
    }
    all
}

/// The picture for links to a page on other sites: the first one that belongs to the page.
pub(super) fn share_picture<'s, 'a>(sections: &'s [SectionProps<'a>]) -> Option<&'s Picture<'a>> {
    sections.iter().find_map(SectionProps::share_picture)
}

/// The origins of the services that sections show.
pub(super) fn guest_origins<'s>(sections: &'s [SectionProps<'_>]) -> impl Iterator<Item = &'s str> {
    sections.iter().filter_map(|section| match section {
        SectionProps::Guest(guest) => Some(guest.origin.as_str()),
        _ => None,
    })
}

/// Returns true if a section has a form whose answers are confidential.
pub(super) fn has_sensitive_form(sections: &[SectionProps<'_>]) -> bool {
    let mut forms = sections.iter().filter_map(|section| match section {
        SectionProps::Form(section) => section.form,
        SectionProps::Contact(section) => section.form,
        _ => None,
    });
    forms.any(|form| form.definition.sensitive)
}

impl<'a> SectionProps<'a> {
    /// The props of a section on a page with these ids.
    fn new(section: &'a Section, catalog: &'a Catalog, on: On<'a>, ids: &mut Ids) -> Self {
        let pictures = &*catalog.pictures;
        match section {
            Section::Hero(section) => Self::Hero(Hero::new(section, catalog)),
            Section::Choices(section) => Self::Choices(Choices::new(section, catalog)),
            Section::Tiles(section) => Self::Tiles(section),
            Section::Proof(section) => Self::Proof(section),
            Section::Cards(section) => Self::Cards(Cards::new(section, pictures)),
            Section::Lists(section) => Self::Lists(section),
            Section::Numbers(section) => Self::Numbers(section),
            Section::Steps(section) => Self::Steps(Steps::new(section, pictures)),
            Section::BeforeAfter(section) => Self::BeforeAfter(BeforeAfter::new(section, pictures)),
            Section::BuildUp(section) => Self::BuildUp(BuildUp::new(section)),
            Section::Edges(section) => Self::Edges(section),
            Section::CostFinder(section) => Self::CostFinder(CostFinder::new(section, catalog)),
            Section::Crew(section) => Self::Crew(Crew::new(section, pictures)),
            Section::Questions(section) => Self::Questions(section),
            Section::Links(section) => Self::Links(section),
            Section::Text(section) => Self::Text(Prose::new(section, catalog, ids)),
            Section::Testimonials(section) => Self::Testimonials(Testimonials::new(section, catalog)),
            Section::ContactStrip(section) => Self::ContactStrip(section),
            Section::Pictures(section) => Self::Pictures(Pictures::new(section, pictures)),
            Section::Projects(section) => Self::Projects(Projects::new(section, catalog)),
            Section::Swatches(section) => Self::Swatches(Swatches::new(section, catalog)),
            Section::Floors(section) => Self::Floors(Floors::new(section, catalog)),
            Section::Download(section) => Self::Download(section),
            Section::Guest(section) => Self::Guest(Guest::new(section, catalog)),
            Section::CallToAction(section) => {
                Self::CallToAction(WithPicture::new(section, section.picture.as_ref(), pictures))
            }
            Section::Services(section) => Self::Services(Services::new(section, catalog)),
            Section::Areas(section) => Self::Areas(Areas::new(section, catalog)),
            Section::AreaMap(section) => Self::AreaMap(AreaMap::new(section, catalog, on)),
            Section::DesignCenter(section) => Self::DesignCenter(DesignCenter::new(section, catalog)),
            Section::ServiceArea(section) => Self::ServiceArea(ServiceArea::new(section, catalog)),
            Section::Contact(section) => Self::Contact(Contact::new(section, catalog, on.office)),
            Section::Form(section) => Self::Form(Form::new(section, catalog)),
        }
    }

    /// The pictures at the top of the section, on the first screen when the section is a page's first or below words.
    fn opening_pictures(&mut self) -> Vec<&mut Picture<'a>> {
        match self {
            Self::Hero(section) => section.band.picture.iter_mut().collect(),
            Self::Choices(section) => section.choices.iter_mut().filter_map(|choice| choice.picture.as_mut()).collect(),
            Self::Floors(section) => section.first_mut().into_iter().collect(),
            Self::Tiles(_)
            | Self::Proof(_)
            | Self::Cards(_)
            | Self::Lists(_)
            | Self::Numbers(_)
            | Self::Steps(_)
            | Self::BeforeAfter(_)
            | Self::BuildUp(_)
            | Self::Edges(_)
            | Self::CostFinder(_)
            | Self::Crew(_)
            | Self::Questions(_)
            | Self::Links(_)
            | Self::Text(_)
            | Self::Testimonials(_)
            | Self::ContactStrip(_)
            | Self::Pictures(_)
            | Self::Projects(_)
            | Self::Swatches(_)
            | Self::Download(_)
            | Self::Guest(_)
            | Self::CallToAction(_)
            | Self::Services(_)
            | Self::Areas(_)
            | Self::AreaMap(_)
            | Self::DesignCenter(_)
            | Self::ServiceArea(_)
            | Self::Contact(_)
            | Self::Form(_) => Vec::new(),
        }
    }

    /// The picture of the section that can represent its page. Pictures of grids belong to other pages.
    fn share_picture(&self) -> Option<&Picture<'a>> {
        match self {
            Self::Hero(section) => section.band.picture.as_ref(),
            Self::Choices(section) => section.choices.iter().find_map(|choice| choice.picture.as_ref()),
            Self::Text(section) => section.picture.as_ref(),
            Self::BeforeAfter(section) => section.after.as_ref(),
            Self::Floors(section) => section.first(),
            Self::Crew(section) => section.things.first().map(|thing| &thing.picture),
            Self::Pictures(section) => section.pictures.first().map(|larger| &larger.picture),
            Self::Projects(section) => section.projects.first().map(|project| &project.picture),
            Self::Tiles(_)
            | Self::Proof(_)
            | Self::Cards(_)
            | Self::Lists(_)
            | Self::Numbers(_)
            | Self::Steps(_)
            | Self::BuildUp(_)
            | Self::Edges(_)
            | Self::CostFinder(_)
            | Self::Questions(_)
            | Self::Links(_)
            | Self::Testimonials(_)
            | Self::ContactStrip(_)
            | Self::Swatches(_)
            | Self::Download(_)
            | Self::Guest(_)
            | Self::CallToAction(_)
            | Self::Services(_)
            | Self::Areas(_)
            | Self::AreaMap(_)
            | Self::DesignCenter(_)
            | Self::ServiceArea(_)
            | Self::Contact(_)
            | Self::Form(_) => None,
        }
    }
}
