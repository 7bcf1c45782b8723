use serde::Serialize;
use ts_rs::TS;

use crate::{
    content::{DistanceUnit, Slug, Text, section as written},
    model::{AreaMap as Drawing, Catalog, ContactFacts, Label, Point, Room, Side},
};

use super::On;

/// A map of the places. Lengths are percent of its width.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "documented where authors write them, in content::section")]
pub struct AreaMap<'a> {
    pub id: Option<&'a Slug>,
    pub heading: &'a Text,
    pub intro: Option<&'a Text>,
    /// The business; `null` if there are too few places for a map.
    pub business: Option<BusinessSpot<'a>>,
    /// The distances of the rings are kilometers, not miles.
    pub in_kilometers: bool,
    /// The rings, the innermost first.
    pub rings: Vec<MapRing>,
    pub places: Vec<MapPlace<'a>>,
}

impl<'a> AreaMap<'a> {
    pub(super) fn new(section: &'a written::Heading, catalog: &'a Catalog, on: On<'a>) -> Self {
        let file = &catalog.site.file;
        let contact = ContactFacts::new(file, on.office);
        let (city, unit) = (&contact.address.city, file.distance_unit());
        let pages = catalog.listed(|file| file.listed.index);
        let points: Vec<(&str, Point)> = pages
            .iter()
            .map(|page| {
                let at = Point { north: page.file.latitude.0, east: page.file.longitude.0 };
                (page.file.name.as_str(), at)
            })
            .collect();
        let here = points.iter().position(|(name, _)| on.place.is_some_and(|here| here.as_str() == *name));
        let drawing = Drawing::new(contact.point, city.as_str(), &points, here, unit);
        let mut map = Self {
            id: section.id.as_ref(),
            heading: &section.heading,
            intro: section.intro.as_ref(),
            business: None,
            in_kilometers: unit == DistanceUnit::Kilometers,
            rings: Vec::new(),
            places: Vec::new(),
        };
        let Some(drawing) = drawing else { return map };
        let (x, y) = rounded(drawing.business);
        let label = drawing.business_label.map(MapLabel::from);
        map.business = Some(BusinessSpot { x, y, city, label });
        map.rings = drawing
            .rings
            .into_iter()
            .map(|(distance, radius, label)| {
                let (label_x, label_y) = rounded(label);
                MapRing { distance, radius: round(radius), label_x, label_y }
            })
            .collect();
        map.places = pages
            .into_iter()
            .zip(drawing.places)
            .map(|(page, (at, label))| {
                let (x, y) = rounded(at);
                let href = page.address();
                MapPlace { name: &page.file.name, href, x, y, label: label.into() }
            })
            .collect();
        map
    }
}

/// The business on the map.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct BusinessSpot<'a> {
    pub x: f64,
    pub y: f64,
    pub city: &'a Text,
    /// `null` if one of the places is there too.
    pub label: Option<MapLabel>,
}

/// A circle around the business.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct MapRing {
    pub distance: u32,
    pub radius: f64,
    /// The middle of its label.
    pub label_x: f64,
    pub label_y: f64,
}

/// A place on the map.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
#[expect(missing_docs, reason = "the names say it")]
pub struct MapPlace<'a> {
    pub name: &'a Text,
    pub href: String,
    pub x: f64,
    pub y: f64,
    pub label: MapLabel,
}

/// The position of a name beside its point, in pixels.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct MapLabel {
    /// To the right.
    pub dx: f64,
    /// Down to the letters' base line.
    pub dy: f64,
    /// The part of the name that is there.
    pub anchor: LabelAnchor,
    /// The maps that have room for the name; `null` means all.
    pub room: Option<LabelRoom>,
}

impl From<Label> for MapLabel {
    fn from(Label { right, down, side, room }: Label) -> Self {
        let anchor = match side {
            Side::Start => LabelAnchor::Start,
            Side::Middle => LabelAnchor::Middle,
            Side::End => LabelAnchor::End,
        };
        let room = match room {
            Room::Narrow => None,
            Room::Wide => Some(LabelRoom::Wide),
            Room::Nowhere => Some(LabelRoom::Nowhere),
        };
        Self { dx: right, dy: down, anchor, room }
    }
}

/// The values of the attribute `text-anchor` of SVG.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "the names of SVG")]
pub enum LabelAnchor {
    Start,
    Middle,
    End,
}

/// The maps that have room for a name, if not all have it.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum LabelRoom {
    /// Maps on tablets and desktops, but not on phones.
    Wide,
    /// None.
    Nowhere,
}

/// A hundredth of a percent is less than a pixel of any screen.
fn round(percent: f64) -> f64 {
    (percent * 100.0).round() / 100.0
}

fn rounded((x, y): (f64, f64)) -> (f64, f64) {
    (round(x), round(y))
}
