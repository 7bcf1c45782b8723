use std::{collections::BTreeMap, sync::LazyLock};

use ttf_parser::Face;

use crate::model::Advances;

use super::decode::letters;

/// The program's own typeface, in the two weights that are drawn on cards and in the color guide.
pub static REGULAR: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-regular.ttf");
/// The same in bold.
pub static BOLD: &[u8] = include_bytes!("../../assets/fonts/schibsted-grotesk-bold.ttf");

static OF_PROGRAM: LazyLock<Advances> = LazyLock::new(|| {
    let [regular, strong] =
        [REGULAR, BOLD].map(|font| Face::parse(font, 0).map(|face| advances(&face)).unwrap_or_default());
    // Items of the bar have a weight between the two.
    let between =
        |(letter, width): (char, u16)| (letter, strong.get(&letter).map_or(width, |bold| bold.midpoint(width)));
    Advances { medium: regular.into_iter().map(between).collect(), strong }
});

/// The widths of letters of the program's own typeface.
pub fn advances_of_program() -> &'static Advances {
    &OF_PROGRAM
}

/// The width of each letter of a font, in thousandths of an em.
pub(super) fn advances(face: &Face<'_>) -> BTreeMap<char, u16> {
    let em = u32::from(face.units_per_em()).max(1);
    let width = |letter: char| {
        let units = face.glyph_hor_advance(face.glyph_index(letter)?)?;
        u16::try_from((u32::from(units) * 1000).div_ceil(em)).ok()
    };
    letters(face).into_iter().filter_map(|letter| Some((letter, width(letter)?))).collect()
}
