//! A map that is drawn from coordinates alone: places as points, rings of distance around the business.

mod labels;

pub use labels::{Label, Room, Side};

use labels::{Canvas, Spot};

use crate::content::DistanceUnit;

/// A map of fewer places says less than their names.
pub const MIN_PLACES: usize = 3;

/// The mean radius of the earth, in miles.
const EARTH_RADIUS_MILES: f64 = 3958.8;

/// The part of the map's width that stays free on each side of the places.
const MARGIN: f64 = 0.09;

/// Distances between two rings, in the unit of the map.
const RING_STEPS: [u32; 12] = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000];

/// More rings are a target, not a map.
const MAX_RINGS: f64 = 4.0;

/// A point on the earth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Point {
    /// Degrees.
    pub north: f64,
    /// Degrees; negative in America.
    pub east: f64,
}

impl Point {
    /// The distance to another point, in miles.
    pub fn miles_to(self, other: Self) -> f64 {
        let [north, east, other_north, other_east] =
            [self.north, self.east, other.north, other.east].map(f64::to_radians);
        let half = |angle: f64| (angle / 2.0).sin().powi(2);
        let chord = half(other_north - north) + north.cos() * other_north.cos() * half(other_east - east);
        2.0 * EARTH_RADIUS_MILES * chord.sqrt().min(1.0).asin()
    }

    /// The miles to another point, eastward and southward, as on a flat map around this one.
    fn offset_to(self, other: Self) -> (f64, f64) {
        let east = (other.east - self.east + 540.0).rem_euclid(360.0) - 180.0;
        let miles = |degrees: f64| degrees.to_radians() * EARTH_RADIUS_MILES;
        (miles(east) * self.north.to_radians().cos(), miles(self.north - other.north))
    }
}

/// A square map. Lengths are percent of its width, measured from its upper left corner.
#[derive(Debug)]
pub struct AreaMap {
    /// The business.
    pub business: (f64, f64),
    /// Each place, in the order in which they were given, with the label for its name.
    pub places: Vec<((f64, f64), Label)>,
    /// The label for the city of the business; `None` if one of the places is there, so that its name serves for both.
    pub business_label: Option<Label>,
    /// Distance, radius, and the middle of the label, from the innermost ring. The outermost holds all places.
    pub rings: Vec<(u32, f64, (f64, f64))>,
}

impl AreaMap {
    /// A map of these places, by name, around a business whose city has this name; `None` if there are too few. The
    /// place `here` is the first to get room for its name.
    pub fn new(
        business: Point,
        city: &str,
        places: &[(&str, Point)],
        here: Option<usize>,
        unit: DistanceUnit,
    ) -> Option<Self> {
        if places.len() < MIN_PLACES {
            return None;
        }
        let offsets: Vec<_> = places.iter().map(|(_, place)| business.offset_to(*place)).collect();
        let range = |axis: fn(&(f64, f64)) -> f64| {
            let values = offsets.iter().map(axis).chain([0.0]);
            let least = values.clone().fold(f64::INFINITY, f64::min);
            (least, values.fold(f64::NEG_INFINITY, f64::max))
        };
        let (west, east) = range(|(x, _)| *x);
        let (north, south) = range(|(_, y)| *y);
        let span = (east - west).max(south - north).max(1.0) / (1.0 - 2.0 * MARGIN);
        let percent = |miles: f64| miles / span * 100.0;
        let on_map = |(x, y): (f64, f64)| {
            (percent(x - f64::midpoint(west, east)) + 50.0, percent(y - f64::midpoint(north, south)) + 50.0)
        };

        let home = on_map((0.0, 0.0));
        let points: Vec<_> = offsets.iter().map(|offset| on_map(*offset)).collect();
        let is_home = |point: &(f64, f64)| (point.0 - home.0).hypot(point.1 - home.1) < 1.5;
        let business_is_named = points.iter().any(is_home);
        let mut spots: Vec<Spot<'_>> =
            points.iter().zip(places).map(|(at, (name, _))| Spot { at: *at, name }).collect();
        if !business_is_named {
            spots.push(Spot { at: home, name: city });
        }
        let (mut canvas, mut labels) = Canvas::with_names(&spots, here);
        let business_label = if business_is_named { None } else { labels.pop() };

        let farthest = places.iter().map(|(_, place)| business.miles_to(*place)).fold(0.0, f64::max);
        let farthest = farthest * unit.per_mile();
        let step = RING_STEPS.into_iter().find(|step| farthest <= f64::from(*step) * MAX_RINGS).unwrap_or(5000);
        // The outermost ring holds all places.
        let is_needed = |ring: &u32| *ring == 1 || f64::from((ring - 1) * step) < farthest;
        let rings = (1..).take_while(is_needed).map(|ring| {
            let distance = ring * step;
            let radius = percent(f64::from(distance) / unit.per_mile());
            // The site may have another word for it, about as long.
            (distance, radius, canvas.on_ring(home, radius, &format!("{distance} {}", unit.name())))
        });
        let rings = rings.collect();
        Some(Self { business: home, places: points.into_iter().zip(labels).collect(), business_label, rings })
    }
}
