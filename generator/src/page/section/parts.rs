//! The parts that props are filled with.

use crate::{
    content::{CaptionedPicture, CollectionName, ServiceGroup, section as written},
    model::{self, Catalog},
    page::{Link, Picture},
};

use super::{AreaCard, Card, Choice, LargerPicture, ServiceCard, Swatch, SwatchCollection, SwatchTile};

pub(super) fn choice<'a>(choice: &'a written::Choice, pictures: &'a model::Pictures) -> Choice<'a> {
    Choice {
        id: &choice.id,
        title: &choice.title,
        text: &choice.text,
        points: &choice.points,
        button: &choice.button,
        picture: Picture::written(pictures, choice.picture.as_ref()),
    }
}

pub(super) fn card<'a>(card: &'a written::Card, pictures: &'a model::Pictures) -> Card<'a> {
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

pub(super) fn larger<'a>(written: &'a [CaptionedPicture], pictures: &'a model::Pictures) -> Vec<LargerPicture<'a>> {
    let known = written.iter().filter_map(|one| {
        let picture = Picture::new(pictures, &one.file.value, one.alt.as_str())?;
        Some(LargerPicture { picture, caption: one.caption.as_ref() })
    });
    known.collect()
}

pub(super) fn collection<'a>(name: &CollectionName, catalog: &'a Catalog) -> Option<SwatchCollection<'a>> {
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

pub(super) fn tiles<'a>(name: &CollectionName, catalog: &'a Catalog) -> Vec<SwatchTile<'a>> {
    let swatches = catalog.swatches.get(&name.value).into_iter().flat_map(|file| &file.swatches);
    let tiles = swatches.filter_map(|swatch| {
        Some(SwatchTile { name: &swatch.name, picture: Picture::written(&catalog.pictures, Some(&swatch.picture))? })
    });
    tiles.collect()
}

pub(super) fn service_cards(catalog: &Catalog) -> Vec<ServiceCard<'_>> {
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

pub(super) fn area_cards(catalog: &Catalog) -> Vec<AreaCard<'_>> {
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

pub(super) fn home_areas(catalog: &Catalog) -> Vec<Link> {
    let areas = catalog.listed(|file| file.listed.home).into_iter();
    areas.map(|page| Link { label: page.file.name.to_string(), href: format!("/locations/{}", page.slug) }).collect()
}
