use anyhow::Context;
use resvg::tiny_skia::{Path, PathBuilder};
use rustybuzz::{
    Face, UnicodeBuffer,
    ttf_parser::{GlyphId, OutlineBuilder},
};

use crate::emit::fonts;

/// A typeface in one weight.
pub(super) struct Letters {
    face: Face<'static>,
    /// Units of the font in one em.
    em: f32,
}

/// A word that is ready to be drawn. Lengths are in em.
#[derive(Clone)]
struct Word {
    text: String,
    /// Each glyph with its offset from the word's start.
    glyphs: Vec<(GlyphId, f32, f32)>,
    width: f32,
}

/// Words beside each other.
#[derive(Clone)]
pub(super) struct Line {
    words: Vec<Word>,
    /// The width of a blank.
    blank: f32,
}

/// The distance that is added between letters, in em: large letters stand closer, as in the headings of pages.
const TRACKING: f32 = -0.012;

const ELLIPSIS: &str = "…";

impl Letters {
    pub(super) fn load(font: &'static [u8]) -> anyhow::Result<Self> {
        let face = Face::from_slice(font, 0).context("the font of social cards cannot be read")?;
        let em = f32::from(face.as_ref().units_per_em());
        Ok(Self { face, em })
    }

    /// A text in this typeface, without accents, emoji and other signs that it lacks. `None` when it lacks a letter or
    /// digit, or nothing is left.
    pub(super) fn line(&self, text: &str) -> Option<Line> {
        let has = |letter: char| letter.is_whitespace() || self.face.glyph_index(letter).is_some();
        let mut known = String::with_capacity(text.len());
        for letter in text.chars() {
            match fonts::plain(letter).filter(|_| !has(letter)) {
                Some(plain) => known += plain,
                None => known.push(letter),
            }
        }
        let text = known;
        if text.chars().any(|letter| letter.is_alphanumeric() && !has(letter)) {
            return None;
        }
        let text: String = text.chars().filter(|letter| has(*letter)).collect();
        // Blanks that do not break stay inside a word.
        let words = text.split(|letter: char| letter.is_whitespace() && letter != '\u{a0}');
        let words: Vec<Word> = words.filter(|word| !word.is_empty()).map(|word| self.word(word)).collect();
        (!words.is_empty()).then(|| Line { words, blank: self.word(" ").width })
    }

    /// The letters and signs of a text that [`Self::line`] leaves out or writes without their accents.
    pub(super) fn lacks(&self, text: &str) -> impl Iterator<Item = char> {
        let has = |letter: char| letter.is_whitespace() || self.face.glyph_index(letter).is_some();
        text.chars().filter(move |letter| !has(*letter) && !fonts::is_left_out(*letter))
    }

    #[expect(clippy::cast_precision_loss, reason = "units of a font are small numbers")]
    fn word(&self, text: &str) -> Word {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let shaped = rustybuzz::shape(&self.face, &[], buffer);
        let mut width = 0.0;
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions()).map(|(info, place)| {
            let glyph = GlyphId(u16::try_from(info.glyph_id).unwrap_or_default());
            let at = (glyph, (width + place.x_offset as f32) / self.em, place.y_offset as f32 / self.em);
            width += place.x_advance as f32 + TRACKING * self.em;
            at
        });
        let glyphs = glyphs.collect();
        Word { text: text.to_owned(), glyphs, width: width / self.em }
    }

    /// The outlines of a line whose baseline starts at this point; `None` when nothing is to be drawn.
    pub(super) fn path(&self, line: &Line, size: f32, left: f32, baseline: f32) -> Option<Path> {
        let mut pen = Pen { path: PathBuilder::new(), x: 0.0, y: 0.0, scale: size / self.em };
        let mut x = left;
        for word in &line.words {
            for (glyph, right, up) in &word.glyphs {
                (pen.x, pen.y) = (x + right * size, baseline - up * size);
                self.face.outline_glyph(*glyph, &mut pen);
            }
            x += (word.width + line.blank) * size;
        }
        pen.path.finish()
    }

    /// The beginning of a word that is at most this wide with an ellipsis.
    fn cut_word(&self, word: &Word, width: f32) -> Word {
        let mut letters: Vec<char> = word.text.chars().collect();
        loop {
            let cut = self.word(
                &(letters.iter().collect::<String>().trim_end_matches([',', '.', ':', ';', '-', '–']).to_owned()
                    + ELLIPSIS),
            );
            if cut.width <= width || letters.pop().is_none() {
                return cut;
            }
        }
    }

    /// The parts of a word that are each at most this wide.
    fn split(&self, word: &Word, width: f32) -> Vec<Word> {
        if word.width <= width {
            return vec![word.clone()];
        }
        let mut parts = vec![String::new()];
        let mut used = 0.0;
        for letter in word.text.chars() {
            let next = self.word(letter.encode_utf8(&mut [0; 4])).width;
            if used + next > width * 0.98 {
                parts.push(String::new());
                used = 0.0;
            }
            used += next;
            parts.last_mut().into_iter().for_each(|part| part.push(letter));
        }
        parts.iter().map(|part| self.word(part)).collect()
    }
}

impl Line {
    fn of(words: &[Word], blank: f32) -> Self {
        Self { words: words.to_vec(), blank }
    }

    fn em_width(words: &[Word], blank: f32) -> f32 {
        #[expect(clippy::cast_precision_loss, reason = "a few words")]
        let blanks = words.len().saturating_sub(1) as f32 * blank;
        words.iter().map(|word| word.width).sum::<f32>() + blanks
    }

    /// The width in pixels.
    pub(super) fn width(&self, size: f32) -> f32 {
        Self::em_width(&self.words, self.blank) * size
    }

    /// The line, or as much of it as is at most this wide, in pixels.
    pub(super) fn cut(self, letters: &Letters, size: f32, width: f32) -> Self {
        if self.width(size) <= width { self } else { self.wrap_and_cut(letters, width / size, 1).remove(0) }
    }

    /// Lines of about the same width, none wider than `width` em; `None` when more than `most` are needed.
    pub(super) fn wrap(&self, width: f32, most: usize) -> Option<Vec<Self>> {
        let lines = self.greedy(width).filter(|lines| lines.len() <= most)?;
        // The smallest width with the same number of lines leaves no word alone on the last one.
        let (mut narrow, mut wide, mut best) = (width / 3.0, width, lines);
        for _ in 0..8 {
            let middle = f32::midpoint(narrow, wide);
            match self.greedy(middle).filter(|lines| lines.len() <= best.len()) {
                Some(lines) => (wide, best) = (middle, lines),
                None => narrow = middle,
            }
        }
        Some(best.into_iter().map(|words| Self::of(words, self.blank)).collect())
    }

    /// Fills line after line; `None` when a word is wider than a line.
    fn greedy(&self, width: f32) -> Option<Vec<&[Word]>> {
        let mut lines = Vec::new();
        let mut start = 0;
        for end in 1..=self.words.len() {
            if self.words[end - 1].width > width {
                return None;
            }
            if Self::em_width(&self.words[start..end], self.blank) > width {
                lines.push(&self.words[start..end - 1]);
                start = end - 1;
            }
        }
        lines.push(&self.words[start..]);
        Some(lines)
    }

    /// The first `most` lines of a text that is too long. Words that are wider than a line are broken.
    pub(super) fn wrap_and_cut(&self, letters: &Letters, width: f32, most: usize) -> Vec<Self> {
        let words = self.words.iter().flat_map(|word| letters.split(word, width)).collect();
        let all = Self { words, blank: self.blank };
        let lines = all.greedy(width).unwrap_or_default();
        let is_cut = lines.len() > most;
        let mut lines: Vec<Self> = lines.into_iter().take(most).map(|words| Self::of(words, self.blank)).collect();
        if let Some(last) = lines.last_mut().filter(|_| is_cut)
            && let Some(word) = last.words.pop()
        {
            let before = Self::em_width(&last.words, last.blank) + if last.words.is_empty() { 0.0 } else { last.blank };
            last.words.push(letters.cut_word(&word, width - before));
        }
        lines
    }
}

/// Adds the outlines of glyphs to a path.
struct Pen {
    path: PathBuilder,
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    /// Fonts count upwards.
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
