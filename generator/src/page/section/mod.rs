//! The props of sections: what authors wrote, with links and lists of other pages filled in.

mod parts;
mod props;

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{WrittenPicture, section as written, section::Section},
    model::Catalog,
};

use super::{Link, Picture};

pub use props::*;

/// One section of a page; `kind` names the React component.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(rename = "Section")]
#[expect(missing_docs, reason = "each is the kind of the same name in content::section")]
pub enum SectionProps<'a> {
    Hero(WithPicture<'a, written::Hero>),
    Choices(Choices<'a>),
    Tiles(&'a written::Tiles),
    Cards(Cards<'a>),
    Lists(&'a written::Lists),
    Numbers(&'a written::Numbers),
    Steps(&'a written::Steps),
    Questions(&'a written::Questions),
    Links(Links<'a>),
    Text(Prose<'a>),
    Testimonials(&'a written::Testimonials),
    ContactStrip(&'a written::ContactStrip),
    Pictures(Pictures<'a>),
    Swatches(Swatches<'a>),
    Download(Download<'a>),
    CallToAction(WithPicture<'a, written::CallToAction>),
    Services(Services<'a>),
    Areas(Areas<'a>),
    DesignCenter(DesignCenter<'a>),
    ServiceArea(ServiceArea<'a>),
    Contact(&'a written::Contact),
}

/// The props of every section of a page. What is on the first screen is in the first section.
pub fn sections<'a>(sections: &'a [Section], catalog: &'a Catalog) -> Vec<SectionProps<'a>> {
    let mut all: Vec<_> = sections.iter().map(|section| props(section, catalog)).collect();
    if let Some(picture) = all.first_mut().and_then(lead) {
        picture.first = true;
    }
    all
}

/// The picture that a section opens with.
fn lead<'s, 'a>(section: &'s mut SectionProps<'a>) -> Option<&'s mut Picture<'a>> {
    match section {
        SectionProps::Hero(hero) => hero.picture.as_mut(),
        SectionProps::Choices(choices) => choices.choices.iter_mut().find_map(|choice| choice.picture.as_mut()),
        _ => None,
    }
}

/// The picture that stands for a page where it is shared: the first of its own.
pub(super) fn share_picture<'s, 'a>(sections: &'s [SectionProps<'a>]) -> Option<&'s Picture<'a>> {
    sections.iter().find_map(|section| match section {
        SectionProps::Hero(section) => section.picture.as_ref(),
        SectionProps::Choices(section) => section.choices.iter().find_map(|choice| choice.picture.as_ref()),
        SectionProps::Text(section) => section.picture.as_ref(),
        SectionProps::Pictures(section) => section.pictures.first().map(|larger| &larger.picture),
        _ => None,
    })
}

fn props<'a>(section: &'a Section, catalog: &'a Catalog) -> SectionProps<'a> {
    let pictures = &*catalog.pictures;
    let written = |picture: &'a Option<WrittenPicture>| Picture::written(pictures, picture.as_ref());
    match section {
        Section::Hero(section) => {
            SectionProps::Hero(WithPicture { words: section, picture: written(&section.picture) })
        }
        Section::Choices(section) => SectionProps::Choices(Choices {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: &section.intro,
            choices: section.choices.iter().map(|choice| parts::choice(choice, pictures)).collect(),
        }),
        Section::Tiles(section) => SectionProps::Tiles(section),
        Section::Cards(section) => SectionProps::Cards(Cards {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            cards: section.cards.iter().map(|card| parts::card(card, pictures)).collect(),
        }),
        Section::Lists(section) => SectionProps::Lists(section),
        Section::Numbers(section) => SectionProps::Numbers(section),
        Section::Steps(section) => SectionProps::Steps(section),
        Section::Questions(section) => SectionProps::Questions(section),
        Section::Links(section) => SectionProps::Links(Links {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            links: section
                .links
                .iter()
                .map(|link| NotedLink { label: &link.label, href: &link.to.value, note: link.note.as_ref() })
                .collect(),
        }),
        Section::Text(section) => SectionProps::Text(Prose {
            id: section.id.as_ref(),
            heading: section.heading.as_ref(),
            html: catalog.html(&section.body),
            picture: written(&section.picture),
        }),
        Section::Testimonials(section) => SectionProps::Testimonials(section),
        Section::ContactStrip(section) => SectionProps::ContactStrip(section),
        Section::Pictures(section) => SectionProps::Pictures(Pictures {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            pictures: parts::larger(&section.pictures, pictures),
        }),
        Section::Swatches(section) => SectionProps::Swatches(Swatches {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            collections: section.collections.iter().filter_map(|name| parts::collection(name, catalog)).collect(),
            note: section.note.as_ref(),
        }),
        Section::Download(section) => SectionProps::Download(Download {
            id: section.id.as_ref(),
            heading: &section.heading,
            text: &section.text,
            label: &section.label,
            href: &section.to.value,
            note: section.note.as_ref(),
        }),
        Section::CallToAction(section) => {
            SectionProps::CallToAction(WithPicture { words: section, picture: written(&section.picture) })
        }
        Section::Services(section) => SectionProps::Services(Services {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            services: parts::service_cards(catalog),
        }),
        Section::Areas(section) => SectionProps::Areas(Areas {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            areas: parts::area_cards(catalog),
        }),
        Section::DesignCenter(section) => SectionProps::DesignCenter(DesignCenter {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: &section.intro,
            points: &section.points,
            learn_more: Link { label: section.learn_more.label.to_string(), href: section.learn_more.to.value.clone() },
            swatches: section.swatches.iter().flatten().flat_map(|name| parts::tiles(name, catalog)).collect(),
        }),
        Section::ServiceArea(section) => SectionProps::ServiceArea(ServiceArea {
            id: section.id.as_ref(),
            heading: &section.heading,
            paragraphs: &section.paragraphs,
            areas_heading: &section.areas_heading,
            areas: parts::home_areas(catalog),
            picture: written(&section.picture),
        }),
        Section::Contact(section) => SectionProps::Contact(section),
    }
}
