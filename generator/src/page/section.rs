//! The props of sections: what authors wrote, with links and lists of other pages filled in.

use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{
        CaptionedPicture, CollectionName, ServiceGroup, Slug, Text, WrittenPicture, section as written,
        section::Section,
    },
    markdown,
    model::{self, Catalog},
};

use super::{Link, Picture};

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
        pub html: String,
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
            choices: section.choices.iter().map(|choice| self::choice(choice, pictures)).collect(),
        }),
        Section::Tiles(section) => SectionProps::Tiles(section),
        Section::Cards(section) => SectionProps::Cards(Cards {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            cards: section.cards.iter().map(|card| self::card(card, pictures)).collect(),
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
            html: markdown::render(section.body.as_str(), pictures).html,
            picture: written(&section.picture),
        }),
        Section::Testimonials(section) => SectionProps::Testimonials(section),
        Section::ContactStrip(section) => SectionProps::ContactStrip(section),
        Section::Pictures(section) => SectionProps::Pictures(Pictures {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            pictures: larger(&section.pictures, pictures),
        }),
        Section::Swatches(section) => SectionProps::Swatches(Swatches {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            collections: section.collections.iter().filter_map(|name| collection(name, catalog)).collect(),
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
            swatches: section.swatches.iter().flatten().flat_map(|name| tiles(name, catalog)).collect(),
        }),
        Section::ServiceArea(section) => SectionProps::ServiceArea(ServiceArea {
            id: section.id.as_ref(),
            heading: &section.heading,
            paragraphs: &section.paragraphs,
            areas_heading: &section.areas_heading,
            areas: home_areas(catalog),
            picture: written(&section.picture),
        }),
        Section::Contact(section) => SectionProps::Contact(section),
    }
}

fn choice<'a>(choice: &'a written::Choice, pictures: &'a model::Pictures) -> Choice<'a> {
    Choice {
        id: &choice.id,
        title: &choice.title,
        text: &choice.text,
        points: &choice.points,
        button: &choice.button,
        picture: Picture::written(pictures, choice.picture.as_ref()),
    }
}

fn card<'a>(card: &'a written::Card, pictures: &'a model::Pictures) -> Card<'a> {
    let link = card.to.as_ref().zip(card.link_label.as_ref());
    Card {
        label: card.label.as_ref(),
        title: &card.title,
        text: &card.text,
        points: card.points.as_deref().unwrap_or_default(),
        link: link.map(|(to, label)| Link { label: label.to_string(), href: to.value.clone() }),
        picture: Picture::written(pictures, card.picture.as_ref()),
    }
}

fn larger<'a>(written: &'a [CaptionedPicture], pictures: &'a model::Pictures) -> Vec<LargerPicture<'a>> {
    let known = written.iter().filter_map(|one| {
        let picture = Picture::new(pictures, &one.file.value, one.alt.as_str())?;
        Some(LargerPicture { picture, caption: one.caption.as_ref() })
    });
    known.collect()
}

fn collection<'a>(name: &CollectionName, catalog: &'a Catalog) -> Option<SwatchCollection<'a>> {
    let file = catalog.swatches.get(&name.value)?;
    let pictures = &*catalog.pictures;
    let swatches = file.swatches.iter().filter_map(|swatch| {
        Some(Swatch {
            name: &swatch.name,
            code: swatch.code.as_ref().map(|code| code.value.as_str()),
            description: swatch.description.as_ref(),
            colors: swatch.colors.iter().map(|color| &color.name).collect(),
            picture: Picture::written(pictures, Some(&swatch.picture))?,
            larger: larger(&swatch.larger, pictures),
        })
    });
    Some(SwatchCollection { name: &file.name, summary: &file.summary, swatches: swatches.collect() })
}

fn tiles<'a>(name: &CollectionName, catalog: &'a Catalog) -> Vec<SwatchTile<'a>> {
    let swatches = catalog.swatches.get(&name.value).into_iter().flat_map(|file| &file.swatches);
    let tiles = swatches.filter_map(|swatch| {
        Some(SwatchTile { name: &swatch.name, picture: Picture::written(&catalog.pictures, Some(&swatch.picture))? })
    });
    tiles.collect()
}

fn service_cards(catalog: &Catalog) -> Vec<ServiceCard<'_>> {
    let services = catalog.services_of(ServiceGroup::Main);
    services
        .map(|page| ServiceCard {
            title: &page.file.name,
            text: &page.file.summary,
            href: format!("/services/{}", page.slug),
            picture: Picture::written(&catalog.pictures, page.file.picture.as_ref()),
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
