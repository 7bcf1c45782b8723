use std::{collections::BTreeSet, io::Read, ops::RangeInclusive};

use ttf_parser::{Face, Tag, cmap::Subtable};

/// The first bytes of fonts in formats other than WOFF2, and what they are.
const OTHER_FORMATS: [(&[u8], &str); 5] = [
    (b"wOFF", "an older format, WOFF"),
    (b"\0\x01\0\0", "the format for programs, TrueType"),
    (b"true", "the format for programs, TrueType"),
    (b"OTTO", "the format for programs, OpenType"),
    (b"ttcf", "a collection for programs"),
];

/// The axis of a variable font that makes letters bolder.
const WEIGHT: Tag = Tag::from_bytes(b"wght");

/// A font file, unpacked.
#[derive(Debug)]
pub(super) struct Decoded {
    /// The font as programs read it.
    pub(super) sfnt: Vec<u8>,
    /// The weights that it has.
    pub(super) weights: RangeInclusive<u16>,
    pub(super) is_italic: bool,
    /// The letters that it has.
    pub(super) letters: BTreeSet<char>,
}

/// The reason why a file is no font for pages, and what to do.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) message: String,
    pub(super) help: &'static str,
}

/// Unpacks a WOFF2 file.
pub(super) fn decode(bytes: &[u8]) -> Result<Decoded, Refused> {
    if !bytes.starts_with(b"wOF2") {
        let other = OTHER_FORMATS.into_iter().find(|(start, _)| bytes.starts_with(start));
        let message = match other {
            Some((_, format)) => format!("this font is in {format}; its ending does not change that"),
            None => "this file is not a font".to_owned(),
        };
        let help = "download it as WOFF2, for example from fontsource.org, or have a program such as transfonter.org \
                    save it in this format; then put it here";
        return Err(Refused { message, help });
    }
    let damaged =
        || Refused { message: "this font is damaged".to_owned(), help: "download it again, and put it here unchanged" };
    let mut unpack = |packed: &[u8], size: usize| {
        let mut unpacked = Vec::new();
        // One byte more than expected shows that there is too much.
        let most = u64::try_from(size)?.saturating_add(1);
        brotli::Decompressor::new(packed, 4096).take(most).read_to_end(&mut unpacked)?;
        Ok(unpacked)
    };
    let sfnt = wuff::decompress_woff2_with_custom_brotli(bytes, &mut unpack).map_err(|_| damaged())?;
    let face = Face::parse(&sfnt, 0).map_err(|_| damaged())?;
    let weights = weights(&face);
    let is_italic = face.is_italic();
    let letters = letters(&face);
    if letters.is_empty() {
        return Err(damaged());
    }
    Ok(Decoded { weights, is_italic, letters, sfnt })
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both are within 1 and 1000")]
fn weights(face: &Face<'_>) -> RangeInclusive<u16> {
    let axis = face.variation_axes().into_iter().find(|axis| axis.tag == WEIGHT);
    axis.map_or_else(
        || {
            let one = face.weight().to_number().clamp(1, 1000);
            one..=one
        },
        |axis| axis.min_value.clamp(1.0, 1000.0) as u16..=axis.max_value.clamp(1.0, 1000.0) as u16,
    )
}

pub(super) fn letters(face: &Face<'_>) -> BTreeSet<char> {
    let tables = face.tables().cmap.iter().flat_map(|cmap| cmap.subtables).filter(Subtable::is_unicode);
    let mut letters = BTreeSet::new();
    for table in tables {
        table.codepoints(|code| {
            if let Some(letter) = char::from_u32(code).filter(|letter| face.glyph_index(*letter).is_some()) {
                letters.insert(letter);
            }
        });
    }
    letters
}

impl Decoded {
    /// The font in a weight, or in the nearest one that it has.
    pub(super) fn face(&self, weight: u16) -> Option<Face<'_>> {
        let mut face = Face::parse(&self.sfnt, 0).ok()?;
        // A font without this axis stays as it is.
        let _ = face.set_variation(WEIGHT, f32::from(weight.clamp(*self.weights.start(), *self.weights.end())));
        Some(face)
    }
}
