use anyhow::Context;
use krilla::text::Font;
use ttf_parser::Face;

use crate::emit::fonts;

/// A typeface in one weight.
pub(super) struct Typeface {
    pub(super) font: Font,
    face: Face<'static>,
}

/// The typefaces of the guide.
pub(super) struct Fonts {
    pub(super) regular: Typeface,
    pub(super) bold: Typeface,
}

impl Fonts {
    pub(super) fn load() -> anyhow::Result<Self> {
        Ok(Self { regular: Typeface::load(fonts::REGULAR)?, bold: Typeface::load(fonts::BOLD)? })
    }
}

impl Typeface {
    fn load(bytes: &'static [u8]) -> anyhow::Result<Self> {
        let font = Font::new(bytes.into(), 0).context("the color guide's font cannot be read")?;
        Ok(Self { font, face: Face::parse(bytes, 0)? })
    }

    /// The width of a text, in points.
    fn width(&self, text: &str, size: f32) -> f32 {
        let units: f32 = text
            .chars()
            .filter_map(|letter| self.face.glyph_index(letter))
            .filter_map(|glyph| self.face.glyph_hor_advance(glyph))
            .map(f32::from)
            .sum();
        units * size / f32::from(self.face.units_per_em())
    }

    /// A text as lines that are at most `width` points wide. A wider word is alone on its line. Letters that the font
    /// does not have lose their accents, or become question marks.
    pub(super) fn lines(&self, text: &str, size: f32, width: f32) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let has = |letter: char| self.face.glyph_index(letter).is_some();
            let mut known = String::with_capacity(word.len());
            for letter in word.chars().filter(|letter| has(*letter) || !fonts::is_left_out(*letter)) {
                if has(letter) { known.push(letter) } else { known += fonts::plain(letter).unwrap_or("?") }
            }
            let word = known;
            match lines.last_mut() {
                Some(line) if self.width(&format!("{line} {word}"), size) <= width => {
                    line.push(' ');
                    line.push_str(&word);
                }
                _ => lines.push(word),
            }
        }
        lines
    }
}
