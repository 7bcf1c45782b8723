//! The bar at the top of pages: its rows, and the width from which on its items stand beside each other.

use std::collections::BTreeMap;

use crate::{
    content::Button,
    fonts::advances_of_program,
    model::{Advances, Catalog},
};

use super::Link;

/// A width within the edges of the bar from which on its items may stand beside each other, in rem: 66 times the sizes in
/// `site/styles/components/header.css`. And the room around each item in a window that has just this width.
const STEPS: [(u8, f64); 3] = [(66, 1.16), (72, 1.26), (82, 1.43)];

/// The width that the bar needs besides its texts and items, in rem: the mark, the icon of the phone, the room in the
/// button, and gaps.
const AROUND_REM: f64 = 10.1;

/// The sizes of the texts in the bar, in rem: of the name, and of all others.
const NAME_REM: f64 = 1.3125;
const TEXT_REM: f64 = 0.9375;

/// The step of a bar that never has room.
pub(super) const NEVER: u8 = 0;

/// The room around the link to another language, and around each item beside such a link, in rem: as in
/// `generator/src/templates/languages.css`.
const AROUND_LANGUAGE_REM: f64 = 0.75;
const AROUND_ITEM_REM: f64 = 1.0;

/// A bar with more items has them in two rows.
const MAX_ITEMS_IN_ROW: usize = 8;

/// The items as they stand in the bar, row by row.
pub(super) fn rows(items: Vec<Link>) -> Vec<Vec<Link>> {
    if items.len() <= MAX_ITEMS_IN_ROW {
        return vec![items];
    }
    let mut first = items;
    let second = first.split_off(first.len().div_ceil(2));
    vec![first, second]
}

/// The step at which the bar has room for its texts, [`NEVER`], and `None` for the first one, which suits most
/// menus. No browser can ask for that in a style sheet, and a script would move the bar after it is seen.
pub(super) fn step(catalog: &Catalog, phone: &str, button: Option<&Button>, rows: &[Vec<Link>]) -> Option<u8> {
    let site = &catalog.site;
    let own = catalog.fonts.as_ref().and_then(|fonts| fonts.text.as_ref());
    let Advances { medium, strong } = match own {
        Some(typeface) => &typeface.advances,
        None => advances_of_program(),
    };
    let words = button.map_or(&catalog.layout.quote_button, |button| &button.label).as_str();
    let texts = em(site.file.name.as_str(), strong) * NAME_REM
        + (em(&widest_digits(phone, strong), strong) + em(words, strong)) * TEXT_REM;
    let all = || site.other_languages.iter().chain([&site.file.language]);
    let languages =
        site.other_languages.iter().map(|one| em(&one.sign(all()), strong) * TEXT_REM + AROUND_LANGUAGE_REM);
    let texts = texts + languages.sum::<f64>();
    // In a single row, an item may have two lines.
    let item = |label: &str| {
        let width = |text: &str| em(text, medium);
        if rows.len() > 1 { width(label) } else { label.split([' ', '\u{ad}']).map(width).fold(0.0, f64::max) }
    };
    let has_others = !site.other_languages.is_empty();
    let fits = |(step, around): &&(u8, f64)| {
        let around = if has_others { &AROUND_ITEM_REM } else { around };
        let row = |row: &Vec<Link>| row.iter().map(|link| item(&link.label) * TEXT_REM + around).sum::<f64>();
        AROUND_REM + texts + rows.iter().map(row).fold(0.0, f64::max) <= f64::from(*step)
    };
    let step = STEPS.iter().find(fits).map_or(NEVER, |(step, _)| *step);
    (step != STEPS[0].0).then_some(step)
}

/// The bar shows digits of one width.
fn widest_digits(phone: &str, font: &BTreeMap<char, u16>) -> String {
    let widest = ('0'..='9').max_by_key(|digit| font.get(digit)).unwrap_or('0');
    phone.chars().map(|sign| if sign.is_ascii_digit() { widest } else { sign }).collect()
}

/// The width of a text in sizes of its font. Letters that the font lacks are in one of the device, and rather too wide
/// here: beyond Latin, Greek and Cyrillic, most are as wide as high.
fn em(text: &str, font: &BTreeMap<char, u16>) -> f64 {
    let width = |letter: char| font.get(&letter).copied().unwrap_or(if letter > '\u{58f}' { 1000 } else { 900 });
    text.chars().map(|letter| f64::from(width(letter))).sum::<f64>() / 1000.0
}
