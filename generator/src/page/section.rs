//! The props of sections: what authors wrote, with links and lists of other pages filled in.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{ServiceGroup, Slug, Text, section as written, section::Section},
    markdown,
    model::Catalog,
};

use super::Link;

/// One section of a page; `kind` names the React component.
#[derive(Debug, Serialize, TS)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[ts(rename = "Section")]
#[expect(missing_docs, reason = "each is the kind of the same name in content::section")]
pub enum SectionProps<'a> {
    Hero(&'a written::Hero),
    Choices(&'a written::Choices),
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
    CallToAction(&'a written::CallToAction),
    Services(Services<'a>),
    Areas(Areas<'a>),
    DesignCenter(DesignCenter<'a>),
    ServiceArea(ServiceArea<'a>),
    Contact(&'a written::Contact),
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
        pub html: String,
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
    }

    /// About the business, beside places.
    pub struct ServiceArea<'a> {
        pub id: Option<&'a Slug>,
        pub heading: &'a Text,
        pub paragraphs: &'a [Text],
        pub areas_heading: &'a Text,
        pub areas: Vec<Link>,
    }
}

/// The props of every section of a page.
pub fn sections<'a>(sections: &'a [Section], catalog: &'a Catalog) -> Vec<SectionProps<'a>> {
    sections.iter().map(|section| props(section, catalog)).collect()
}

fn props<'a>(section: &'a Section, catalog: &'a Catalog) -> SectionProps<'a> {
    match section {
        Section::Hero(section) => SectionProps::Hero(section),
        Section::Choices(section) => SectionProps::Choices(section),
        Section::Tiles(section) => SectionProps::Tiles(section),
        Section::Cards(section) => SectionProps::Cards(Cards {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            cards: section.cards.iter().map(card).collect(),
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
            html: markdown::render(section.body.as_str()).html,
        }),
        Section::Testimonials(section) => SectionProps::Testimonials(section),
        Section::ContactStrip(section) => SectionProps::ContactStrip(section),
        Section::CallToAction(section) => SectionProps::CallToAction(section),
        Section::Services(section) => SectionProps::Services(Services {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            services: service_cards(catalog),
        }),
        Section::Areas(section) => SectionProps::Areas(Areas {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            areas: area_cards(catalog),
        }),
        Section::DesignCenter(section) => SectionProps::DesignCenter(DesignCenter {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: &section.intro,
            points: &section.points,
            learn_more: Link { label: section.learn_more.label.to_string(), href: section.learn_more.to.value.clone() },
        }),
        Section::ServiceArea(section) => SectionProps::ServiceArea(ServiceArea {
            id: section.id.as_ref(),
            heading: &section.heading,
            paragraphs: &section.paragraphs,
            areas_heading: &section.areas_heading,
            areas: home_areas(catalog),
        }),
        Section::Contact(section) => SectionProps::Contact(section),
    }
}

fn card(card: &written::Card) -> Card<'_> {
    let link = card.to.as_ref().zip(card.link_label.as_ref());
    Card {
        label: card.label.as_ref(),
        title: &card.title,
        text: &card.text,
        points: card.points.as_deref().unwrap_or_default(),
        link: link.map(|(to, label)| Link { label: label.to_string(), href: to.value.clone() }),
    }
}

fn service_cards(catalog: &Catalog) -> Vec<ServiceCard<'_>> {
    let services = catalog.services_of(ServiceGroup::Main);
    services
        .map(|page| ServiceCard {
            title: &page.file.name,
            text: &page.file.summary,
            href: format!("/services/{}", page.slug),
        })
        .collect()
}

fn area_cards(catalog: &Catalog) -> Vec<AreaCard<'_>> {
    let areas = catalog.listed(|file| file.listed.index).into_iter();
    areas
        .map(|page| AreaCard {
            name: &page.file.name,
            text: &page.file.summary,
            features: &page.file.features,
            href: format!("/locations/{}", page.slug),
        })
        .collect()
}

fn home_areas(catalog: &Catalog) -> Vec<Link> {
    let areas = catalog.listed(|file| file.listed.home).into_iter();
    areas.map(|page| Link { label: page.file.name.to_string(), href: format!("/locations/{}", page.slug) }).collect()
}
