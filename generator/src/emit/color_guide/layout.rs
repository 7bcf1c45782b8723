//! The layout of the color guide, in points from the upper left corner of a sheet. Plain values.

use crate::{
    content::{CollectionFile, ColorGuideFile, Swatch},
    model::Site,
};

use super::{
    Collections,
    font::{Fonts, Typeface},
};

/// Width of US Letter, 8.5 inches.
pub(super) const WIDTH_PT: f32 = 612.0;
/// Height of US Letter, 11 inches.
pub(super) const HEIGHT_PT: f32 = 792.0;
/// Two thirds of an inch, which every printer can print.
const MARGIN_PT: f32 = 48.0;
const BOTTOM_PT: f32 = HEIGHT_PT - 60.0;
const MEASURE_PT: f32 = WIDTH_PT - 2.0 * MARGIN_PT;
/// The number of blends in a flake collection.
const COLUMNS: usize = 6;
const GAP_PT: f32 = 12.0;
/// The side of a square, about an inch.
pub(super) const SQUARE_PT: f32 = (MEASURE_PT - GAP_PT * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;

/// One line of text; `y` is its baseline.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) x: f32,
    pub(super) y: f32,
    pub(super) text: String,
    pub(super) look: Look,
}

/// The style of a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    pub(super) size: f32,
    pub(super) bold: bool,
    /// Less important than the rest.
    pub(super) gray: bool,
}

const TITLE: Look = Look { size: 34.0, bold: true, gray: false };
const HEADING: Look = Look { size: 17.0, bold: true, gray: false };
const PROSE: Look = Look { size: 10.0, bold: false, gray: false };
const NAME: Look = Look { size: 8.5, bold: true, gray: false };
const SMALL: Look = Look { size: 7.0, bold: false, gray: true };

/// The elements of a sheet, in reading order.
#[derive(Debug)]
pub(super) enum Item {
    Heading { level: u16, lines: Vec<Line> },
    Paragraph { lines: Vec<Line> },
    Swatch { file: String, alt: String, x: f32, y: f32, lines: Vec<Line> },
    Footer { line: Line },
}

/// All sheets of the guide.
pub(super) fn sheets(site: &Site, collections: &Collections, guide: &ColorGuideFile, fonts: &Fonts) -> Vec<Vec<Item>> {
    let mut pen = Pen { fonts, sheets: vec![Vec::new()], y: MARGIN_PT };
    pen.text(None, SMALL, site.file.name.as_str());
    pen.y += 10.0;
    pen.text(Some(1), TITLE, guide.title.as_str());
    pen.y += 6.0;
    pen.text(None, PROSE, guide.intro.as_str());
    for collection in guide.collections.iter().filter_map(|name| collections.get(&name.value)) {
        pen.collection(collection);
    }
    pen.y += 18.0;
    pen.room(60.0);
    pen.text(None, PROSE, guide.note.as_str());
    let count = pen.sheets.len();
    for (index, sheet) in pen.sheets.iter_mut().enumerate() {
        let contact = format!("{}  ·  {}  ·  {}", site.file.name, site.contact().phone_display(), site.readable_url);
        let of = if site.locale.is_english() { " of " } else { "/" };
        let text = format!("{contact}  ·  {}{of}{count}", index + 1);
        sheet.push(Item::Footer { line: Line { x: MARGIN_PT, y: HEIGHT_PT - 32.0, text, look: SMALL } });
    }
    pen.sheets
}

/// Writes from top to bottom and takes a new sheet when one is full.
struct Pen<'a> {
    fonts: &'a Fonts,
    sheets: Vec<Vec<Item>>,
    y: f32,
}

impl Pen<'_> {
    fn put(&mut self, item: Item) {
        if let Some(sheet) = self.sheets.last_mut() {
            sheet.push(item);
        }
    }

    /// Starts a new sheet unless this many points are left.
    fn room(&mut self, height: f32) {
        if self.y + height > BOTTOM_PT {
            self.sheets.push(Vec::new());
            self.y = MARGIN_PT;
        }
    }

    fn face(&self, look: Look) -> &Typeface {
        if look.bold { &self.fonts.bold } else { &self.fonts.regular }
    }

    fn lines(&self, look: Look, text: &str, x: f32, top: f32, width: f32) -> Vec<Line> {
        let lines = self.face(look).lines(text, look.size, width).into_iter().enumerate();
        let below = |row: usize| top + look.size + row as f32 * look.size * 1.35;
        lines.map(|(row, text)| Line { x, y: below(row), text, look }).collect()
    }

    fn text(&mut self, heading: Option<u16>, look: Look, text: &str) {
        let lines = self.lines(look, text, MARGIN_PT, self.y, MEASURE_PT.min(440.0));
        self.y += lines.len() as f32 * look.size * 1.35;
        self.put(match heading {
            Some(level) => Item::Heading { level, lines },
            None => Item::Paragraph { lines },
        });
    }

    fn collection(&mut self, collection: &CollectionFile) {
        self.y += 26.0;
        // A heading is never the last item of a sheet.
        self.room(HEADING.size * 1.35 + PROSE.size * 3.0 + SQUARE_PT + 40.0);
        self.text(Some(2), HEADING, collection.name.as_str());
        self.text(None, PROSE, collection.summary.as_str());
        self.y += 10.0;
        for row in collection.swatches.chunks(COLUMNS) {
            let words: Vec<Vec<Line>> =
                row.iter().enumerate().map(|(column, swatch)| self.words(swatch, column)).collect();
            let tallest = words.iter().map(Vec::len).max().unwrap_or(0) as f32;
            self.room(SQUARE_PT + 8.0 + tallest * 10.5);
            for (column, (swatch, mut lines)) in row.iter().zip(words).enumerate() {
                lines.iter_mut().for_each(|line| line.y += self.y);
                self.put(Item::Swatch {
                    file: swatch.picture.file.value.clone(),
                    alt: swatch.picture.alt.to_string(),
                    x: left(column),
                    y: self.y,
                    lines,
                });
            }
            self.y += SQUARE_PT + 12.0 + tallest * 10.5;
        }
    }

    /// The lines below a swatch: its name, then its code or its colors. Measured from the top of its row.
    fn words(&self, swatch: &Swatch, column: usize) -> Vec<Line> {
        let x = left(column);
        let mut lines = self.lines(NAME, swatch.name.as_str(), x, SQUARE_PT + 3.0, SQUARE_PT);
        let parts: Vec<&str> = swatch.colors.iter().map(|color| color.name.as_str()).collect();
        let small = match &swatch.code {
            Some(code) => code.value.clone(),
            None => parts.join(", "),
        };
        let top = SQUARE_PT + 3.0 + lines.len() as f32 * NAME.size * 1.35;
        lines.extend(self.lines(SMALL, &small, x, top, SQUARE_PT));
        lines
    }
}

fn left(column: usize) -> f32 {
    MARGIN_PT + column as f32 * (SQUARE_PT + GAP_PT)
}
