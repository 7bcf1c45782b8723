//! Room for names on a map. The points move apart on a wider map and the letters stay as large, so what has room on a
//! narrow map has it on all.

use std::cmp::Reverse;

/// The width of the narrowest map, in pixels: that of a phone of 320 pixels without its edges.
const NARROW_PX: f64 = 280.0;
/// The width from which the site shows the names that have room on a wide map (30 rem, in `area-map.css`).
const WIDE_PX: f64 = 480.0;
/// The height of a line of the labels.
const LINE_PX: f64 = 17.0;
/// The distance of a label from the middle of its point.
const GAP_PX: f64 = 12.0;
/// The size of a point with the space around it.
const POINT_PX: f64 = 13.0;
/// Orders in which the names choose, before some stay without room.
const ATTEMPTS: usize = 20;

/// A point with the name that it needs.
pub(super) struct Spot<'a> {
    /// Percent of the map's width.
    pub at: (f64, f64),
    pub name: &'a str,
}

/// A name's place beside its point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Label {
    /// Pixels from the point to the right.
    pub right: f64,
    /// Pixels from the point down to the letters' base line.
    pub down: f64,
    /// The part of the name that is there.
    pub side: Side,
    /// The maps on which the name covers nothing else.
    pub room: Room,
}

/// The maps that have room for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Room {
    /// All maps, also on phones.
    Narrow,
    /// Maps on tablets and desktops, but not on phones.
    Wide,
    /// None.
    Nowhere,
}

impl Label {
    const fn at(right: f64, down: f64, side: Side) -> Self {
        Self { right, down, side, room: Room::Narrow }
    }
}

/// The part of a text at its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Its start.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// The pixels from a line's middle down to its letters' base line.
const BASE_PX: f64 = 4.5;
const ABOVE: f64 = BASE_PX - GAP_PX - 6.0;
const BELOW: f64 = BASE_PX + GAP_PX + 6.0;

/// The places for a name, the best first.
const CHOICES: [Label; 8] = [
    Label::at(GAP_PX, BASE_PX, Side::Start),
    Label::at(-GAP_PX, BASE_PX, Side::End),
    Label::at(0.0, ABOVE, Side::Middle),
    Label::at(0.0, BELOW, Side::Middle),
    Label::at(-5.0, ABOVE, Side::Start),
    Label::at(5.0, ABOVE, Side::End),
    Label::at(-5.0, BELOW, Side::Start),
    Label::at(5.0, BELOW, Side::End),
];

/// A rectangle in pixels.
#[derive(Debug, Clone, Copy)]
struct Area {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Area {
    fn around((x, y): (f64, f64), width: f64, height: f64) -> Self {
        Self { left: x - width / 2.0, top: y - height / 2.0, right: x + width / 2.0, bottom: y + height / 2.0 }
    }

    fn of_label((x, y): (f64, f64), label: Label, name: &str) -> Self {
        let width = width_of(name);
        let left = x + label.right
            - match label.side {
                Side::Start => 0.0,
                Side::Middle => width / 2.0,
                Side::End => width,
            };
        Self::around((left + width / 2.0, y + label.down - BASE_PX), width, LINE_PX)
    }

    fn overlaps(self, other: Self) -> bool {
        self.left < other.right && other.left < self.right && self.top < other.bottom && other.top < self.bottom
    }

    fn is_inside(self, width: f64) -> bool {
        self.left >= 0.0 && self.top >= 0.0 && self.right <= width && self.bottom <= width
    }
}

/// The width of a text, rather too wide than too narrow.
fn width_of(text: &str) -> f64 {
    let width = |letter: char| match letter {
        'f' | 'i' | 'j' | 'l' | 'r' | 't' | 'I' | ' ' | '.' | ',' | '\'' | '-' => 4.9,
        'm' | 'w' | 'M' | 'W' => 12.8,
        _ if letter.is_uppercase() => 9.8,
        _ => 7.9,
    };
    text.chars().map(width).sum()
}

/// A map of one width, with what is drawn already.
#[derive(Clone)]
pub(super) struct Canvas {
    width: f64,
    taken: Vec<Area>,
}

impl Canvas {
    fn new(width: f64, spots: &[Spot<'_>]) -> Self {
        let mut canvas = Self { width, taken: Vec::new() };
        canvas.taken = spots.iter().map(|spot| Area::around(canvas.pixels(spot.at), POINT_PX, POINT_PX)).collect();
        canvas
    }

    /// The narrowest map with a label for each spot, in the order of the spots. The spot `first` chooses before all
    /// others.
    pub(super) fn with_names(spots: &[Spot<'_>], first: Option<usize>) -> (Self, Vec<Label>) {
        let (narrow, placed) = Self::arranged(spots, first);
        let mut wide = Self::new(WIDE_PX, spots);
        for (spot, label) in spots.iter().zip(&placed) {
            wide.taken.extend(label.map(|label| wide.area(spot, label)));
        }
        let labels = placed.into_iter().enumerate().map(|(index, label)| {
            let on_wide = |label| Label { room: Room::Wide, ..label };
            label
                .or_else(|| wide.place(index, &spots[index]).map(on_wide))
                .unwrap_or(Label { room: Room::Nowhere, ..CHOICES[0] })
        });
        let labels = labels.collect();
        (narrow, labels)
    }

    /// The names with the most neighbors choose first. When some find no room, they are the first in the next attempt.
    fn arranged(spots: &[Spot<'_>], first: Option<usize>) -> (Self, Vec<Option<Label>>) {
        let near = |spot: &Spot<'_>| {
            let close = |other: &&Spot<'_>| (spot.at.0 - other.at.0).hypot(spot.at.1 - other.at.1) < 25.0;
            spots.iter().filter(close).count()
        };
        let mut order: Vec<usize> = (0..spots.len()).collect();
        order.sort_by_cached_key(|index| (Some(*index) != first, Reverse(near(&spots[*index]))));
        let empty = Self::new(NARROW_PX, spots);
        let mut best = (usize::MAX, empty.clone(), vec![None; spots.len()]);
        for _ in 0..ATTEMPTS {
            let mut canvas = empty.clone();
            let mut labels = vec![None; spots.len()];
            for &index in &order {
                let label = canvas.place(index, &spots[index]);
                labels[index] = label.or_else(|| (Some(index) == first).then(|| canvas.force(&spots[index])));
            }
            order.sort_by_key(|index| (Some(*index) != first, labels[*index].is_some()));
            let missing = labels.iter().filter(|label| label.is_none()).count();
            if missing < best.0 {
                best = (missing, canvas, labels);
            }
            if missing == 0 {
                break;
            }
        }
        (best.1, best.2)
    }

    /// The best free label of the spot with this index.
    fn place(&mut self, index: usize, spot: &Spot<'_>) -> Option<Label> {
        let is_free = |label: &Label| {
            let area = self.area(spot, *label);
            // The areas of the points come first, in the order of the spots. A name may touch its own point.
            let mut others = self.taken.iter().enumerate().filter(|(other, _)| *other != index);
            area.is_inside(self.width) && !others.any(|(_, other)| area.overlaps(*other))
        };
        let label = CHOICES.into_iter().find(is_free)?;
        self.taken.push(self.area(spot, label));
        Some(label)
    }

    /// The label of a spot that covers the fewest points.
    fn force(&mut self, spot: &Spot<'_>) -> Label {
        let covered = |label: &Label| {
            let area = self.area(spot, *label);
            let others = self.taken.iter().filter(|other| area.overlaps(**other)).count();
            others + if area.is_inside(self.width) { 0 } else { 100 }
        };
        let label = CHOICES.into_iter().min_by_key(covered).unwrap_or(CHOICES[0]);
        self.taken.push(self.area(spot, label));
        label
    }

    fn area(&self, spot: &Spot<'_>, label: Label) -> Area {
        Area::of_label(self.pixels(spot.at), label, spot.name)
    }

    fn pixels(&self, (x, y): (f64, f64)) -> (f64, f64) {
        (x / 100.0 * self.width, y / 100.0 * self.width)
    }

    /// The middle of a short label on a ring, where it covers the least.
    pub(super) fn on_ring(&mut self, center: (f64, f64), radius: f64, text: &str) -> (f64, f64) {
        let at = |degrees: i32| {
            let angle = f64::from(degrees).to_radians();
            (center.0 + radius * angle.sin(), center.1 - radius * angle.cos())
        };
        let area = |point| Area::around(self.pixels(point), width_of(text), LINE_PX);
        let covered = |point| {
            let area: Area = area(point);
            let others = self.taken.iter().filter(|other| area.overlaps(**other)).count();
            others + if area.is_inside(self.width) { 0 } else { 100 }
        };
        // From the south-east on around, so that the labels of the rings stand in one direction where they can.
        let points = (0..36).map(|step| at(135 + step * 10));
        let best = points.min_by_key(|point| covered(*point)).unwrap_or(center);
        self.taken.push(area(best));
        best
    }
}
