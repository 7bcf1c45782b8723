//! Social cards: a picture for each post with its title, on the post's picture or on the colors of the brand.

mod png;
mod text;

use std::borrow::Cow;

use anyhow::Context;
use image::RgbImage;
use resvg::{
    tiny_skia::{Color, ColorU8, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform},
    usvg::{Options, Tree},
};

use crate::{
    content::Mark,
    model::{CardStyle, Rgb, SocialCard, Token, badge},
    typography::printed,
};

use self::text::{Letters, Line};
use super::fonts;

/// Text on night.
const ON_NIGHT: Rgb = Rgb::new(0x00f2_f4f4);
/// Secondary text on night.
const ON_NIGHT_SOFT: Rgb = Rgb::new(0x00b4_bec6);

/// The distance of everything from the left and right edges, in pixels like all lengths here.
const MARGIN: f32 = 72.0;
/// The width that the title may take.
const TITLE_WIDTH: f32 = 1030.0;
/// Sizes of the title with the number of lines that fit, the largest first.
const TITLE_SIZES: [(f32, usize); 5] = [(92.0, 2), (82.0, 3), (72.0, 3), (62.0, 4), (54.0, 4)];
/// The same on a picture, of which the title leaves the larger part.
const TITLE_SIZES_ON_PICTURE: [(f32, usize); 4] = [(72.0, 2), (64.0, 2), (56.0, 3), (48.0, 3)];
/// The height of a line, as a part of its size.
const TITLE_LEADING: f32 = 1.1;
/// The height of its capitals, likewise.
const CAPITALS: f32 = 0.72;
/// The baseline of the title's last line.
const TITLE_FOOT: f32 = 496.0;
/// The baseline of the site's address, at the foot.
const HOST_BASELINE: f32 = 570.0;

const WIDTH: f32 = 1200.0;
const HEIGHT: f32 = 630.0;

const MARK_SIDE: f32 = 54.0;
const MARK_TOP: f32 = 64.0;

/// The flakes of a business without a mark of its own, as in `site/components/Wordmark.tsx`.
const FLAKES: &str = "<path d=\"M2 28 5 4l9 11-3 13z\"/><path d=\"m30 28-3-24-9 11 3 13z\"/>\
    <path fill=\"#4b8df0\" d=\"m16 18 3.5 4.5L16 28.5 12.5 22.5z\"/>";

/// The part of the night over a picture behind the title, of 100. White letters, which are large, have a contrast of
/// 4.4 on it even where the picture is white.
const SHADE: f32 = 58.0;
/// The part behind the address below, whose letters are smaller and darker.
const SHADE_OF_HOST: f32 = 77.0;
/// The part behind the name of the business, at the upper left.
const SHADE_OF_NAME: f32 = 50.0;
/// The distance in which a shade grows.
const SHADE_RISE: f32 = 130.0;
/// The distance from the left edge at which the shade of the name ends.
const SHADE_OF_NAME_END: f32 = 860.0;

/// Draws the cards of a site.
pub struct CardPainter<'a> {
    style: &'a CardStyle,
    letters: Letters,
    bold: Letters,
    mark: Tree,
    /// The common part of all cards without a picture: ground, mark, name and address.
    ground: Pixmap,
}

impl<'a> CardPainter<'a> {
    /// Draws what all cards have.
    ///
    /// # Errors
    /// When the mark or the fonts cannot be read.
    pub fn new(style: &'a CardStyle) -> anyhow::Result<Self> {
        let mut ground = Pixmap::new(SocialCard::WIDTH, SocialCard::HEIGHT).context("no memory for a card")?;
        ground.fill(color(style.night));
        let [letters, bold] = [Letters::load(fonts::REGULAR)?, Letters::load(fonts::BOLD)?];
        watermark(&mut ground, style.mark.as_ref(), style.night, WIDTH, HEIGHT)?;
        let mark = tree(style.mark.as_ref(), ON_NIGHT)?;
        let mut painter = Self { style, letters, bold, mark, ground };
        let mut ground = painter.ground.clone();
        painter.brand(&mut ground);
        painter.ground = ground;
        Ok(painter)
    }

    /// Draws the mark, the name and the address of the business, and the line at the foot.
    fn brand(&self, canvas: &mut Pixmap) {
        rectangle(canvas, [0.0, HEIGHT - 12.0, WIDTH, 12.0], self.style.accent);
        let scale = MARK_SIDE / self.mark.size().width().max(self.mark.size().height());
        resvg::render(&self.mark, Transform::from_row(scale, 0.0, 0.0, scale, MARGIN, MARK_TOP), &mut canvas.as_mut());
        if let Some(line) = self.bold.line(&self.style.name) {
            let left = MARGIN + self.mark.size().width() * scale + 18.0;
            let line = line.cut(&self.bold, 38.0, WIDTH - MARGIN - left);
            fill(canvas, self.bold.path(&line, 38.0, left, MARK_TOP + 40.0), ON_NIGHT);
        }
        if let Some(line) = self.letters.line(&self.style.host) {
            let line = line.cut(&self.letters, 28.0, WIDTH - 2.0 * MARGIN);
            fill(canvas, self.letters.path(&line, 28.0, MARGIN, HOST_BASELINE), ON_NIGHT_SOFT);
        }
    }

    /// A card as PNG. A title with letters that the typeface lacks is left out; social networks show it below the card.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn draw(&self, card: &SocialCard<'_>) -> anyhow::Result<Vec<u8>> {
        let mut canvas = self.ground.clone();
        self.words(card, &TITLE_SIZES).draw(self, &mut canvas);
        let (ground, letters) = badge(card.color);
        let flat = [self.style.night, ON_NIGHT, ON_NIGHT_SOFT, self.style.accent, ground.1, letters.1];
        png::encode(&canvas, &flat)
    }

    /// A card on a picture, which has the size of a card.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn draw_on(&self, card: &SocialCard<'_>, picture: &RgbImage) -> anyhow::Result<RgbImage> {
        let mut canvas = Pixmap::new(SocialCard::WIDTH, SocialCard::HEIGHT).context("no memory for a card")?;
        let words = self.words(card, &TITLE_SIZES_ON_PICTURE);
        shade(&mut canvas, picture, self.style.night, words.top());
        self.brand(&mut canvas);
        words.draw(self, &mut canvas);
        // Nothing shows through the picture, so the colors are not mixed with any.
        let pixels = canvas.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        RgbImage::from_raw(SocialCard::WIDTH, SocialCard::HEIGHT, pixels).context("a card has too few pixels")
    }

    /// The title and the category of a card, in their places.
    fn words(&self, card: &SocialCard<'_>, sizes: &[(f32, usize)]) -> Words {
        let title = drawn(card.title);
        let (size, lines) = self.bold.line(&title).map_or_else(|| (0.0, Vec::new()), |line| self.title(&line, sizes));
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let above = lines.len().saturating_sub(1) as f32;
        let first = TITLE_FOOT - above * size * TITLE_LEADING;
        let category = self.letters.line(card.category).map(|line| line.cut(&self.letters, 30.0, TITLE_WIDTH - 40.0));
        let foot_of_category = first - size * CAPITALS - if lines.is_empty() { 0.0 } else { 40.0 };
        Words { category, colors: badge(card.color), foot_of_category, lines, size, first }
    }

    /// The title in the largest size in which it fits; a part of it when it fits in none.
    fn title(&self, title: &Line, sizes: &[(f32, usize)]) -> (f32, Vec<Line>) {
        for &(size, most) in sizes {
            if let Some(lines) = title.wrap(TITLE_WIDTH / size, most) {
                return (size, lines);
            }
        }
        let (size, most) = sizes[sizes.len() - 1];
        (size, title.wrap_and_cut(&self.bold, TITLE_WIDTH / size, most))
    }
}

/// Returns a function for the letters of a text that the site's own typeface lacks.
///
/// # Errors
/// When its font cannot be read.
pub fn lacks() -> anyhow::Result<impl Fn(&str) -> Vec<char>> {
    let letters = Letters::load(fonts::BOLD)?;
    Ok(move |text: &str| letters.lacks(&drawn(text)).collect())
}

/// A title with its signs of print. The typeface has no narrow spaces.
fn drawn(title: &str) -> Cow<'_, str> {
    let title = printed(title);
    if title.contains('\u{202f}') { title.replace('\u{202f}', "\u{a0}").into() } else { title }
}

/// The words of one card. Lengths are pixels from the upper edge.
struct Words {
    category: Option<Line>,
    /// The colors of the category: its ground and its letters.
    colors: (Token, Token),
    foot_of_category: f32,
    /// The title.
    lines: Vec<Line>,
    size: f32,
    /// The baseline of the first line.
    first: f32,
}

impl Words {
    /// The upper edge of the first of them.
    fn top(&self) -> f32 {
        self.foot_of_category - if self.category.is_some() { 52.0 } else { 0.0 }
    }

    fn draw(&self, with: &CardPainter<'_>, canvas: &mut Pixmap) {
        let (ground, letters) = &self.colors;
        if let Some(category) = &self.category {
            let chip = [MARGIN, self.foot_of_category - 52.0, category.width(30.0) + 40.0, 52.0];
            rectangle(canvas, chip, ground.1);
            let path = with.letters.path(category, 30.0, MARGIN + 20.0, self.foot_of_category - 16.0);
            fill(canvas, path, letters.1);
        }
        let mut baseline = self.first;
        for line in &self.lines {
            fill(canvas, with.bold.path(line, self.size, MARGIN - self.size * 0.03, baseline), ON_NIGHT);
            baseline += self.size * TITLE_LEADING;
        }
    }
}

/// Draws a picture, with night over it where words are: at its upper left, and from `top` on down.
fn shade(canvas: &mut Pixmap, picture: &RgbImage, night: Rgb, top: f32) {
    let night = night.parts();
    let smooth = |part: f32| {
        let part = part.clamp(0.0, 1.0);
        part * part * (3.0 - 2.0 * part)
    };
    #[expect(clippy::cast_precision_loss, reason = "a few hundred pixels")]
    let length = |pixels: usize| pixels as f32;
    let beside: Vec<f32> = (0..SocialCard::WIDTH as usize)
        .map(|x| smooth((SHADE_OF_NAME_END - length(x)) / (SHADE_OF_NAME_END / 2.0)))
        .collect();
    let rows = canvas.pixels_mut().chunks_mut(SocialCard::WIDTH as usize).zip(picture.rows());
    for (y, (row, colors)) in rows.enumerate() {
        let y = length(y);
        let above = SHADE_OF_NAME * smooth((MARK_TOP + MARK_SIDE + SHADE_RISE - y) / SHADE_RISE);
        let foot = (SHADE_OF_HOST - SHADE) * smooth((y - TITLE_FOOT) / 40.0);
        let below = SHADE * smooth((y - top + SHADE_RISE) / SHADE_RISE) + foot;
        for ((pixel, color), beside) in row.iter_mut().zip(colors).zip(&beside) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share below 256")]
            let part = (below.max(above * beside) * 2.56) as u32;
            let mixed = |channel: usize| {
                let mixed = u32::from(night[channel]) * part + u32::from(color[channel]) * (256 - part);
                u8::try_from(mixed / 256).unwrap_or(u8::MAX)
            };
            *pixel = ColorU8::from_rgba(mixed(0), mixed(1), mixed(2), u8::MAX).premultiply();
        }
    }
}

fn color(rgb: Rgb) -> Color {
    let [red, green, blue] = rgb.parts();
    Color::from_rgba8(red, green, blue, u8::MAX)
}

fn paint(rgb: Rgb) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(color(rgb));
    paint
}

fn fill(canvas: &mut Pixmap, path: Option<Path>, rgb: Rgb) {
    if let Some(path) = path {
        canvas.fill_path(&path, &paint(rgb), FillRule::Winding, Transform::identity(), None);
    }
}

fn rectangle(canvas: &mut Pixmap, [x, y, width, height]: [f32; 4], rgb: Rgb) {
    let rectangle = Rect::from_xywh(x.round(), y.round(), width.round(), height.round());
    fill(canvas, rectangle.map(PathBuilder::from_rect), rgb);
}

/// The mark as a drawing, in this color where it has none of its own.
fn tree(mark: Option<&Mark>, rgb: Rgb) -> anyhow::Result<Tree> {
    let (view_box, shapes) = mark.map_or(("0 0 32 32", FLAKES), |mark| (&*mark.view_box, &*mark.shapes));
    let svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view_box}\" color=\"{rgb}\"><g fill=\"currentColor\">{shapes}</g></svg>"
    );
    Tree::from_str(&svg, &Options::default()).context("cannot draw the mark")
}

/// Draws the outline of the mark large and faint at the right edge.
fn watermark(canvas: &mut Pixmap, mark: Option<&Mark>, night: Rgb, width: f32, height: f32) -> anyhow::Result<()> {
    let tree = tree(mark, Rgb::WHITE)?;
    let scale = height * 1.05 / tree.size().height();
    let (x, y) = (width - tree.size().width() * scale * 0.66, height * 0.13);
    let mut shape = Pixmap::new(SocialCard::WIDTH, SocialCard::HEIGHT).context("no memory for a card")?;
    resvg::render(&tree, Transform::from_row(scale, 0.0, 0.0, scale, x, y), &mut shape.as_mut());
    let faint = night.mix(Rgb::WHITE, 6);
    for (below, above) in canvas.pixels_mut().iter_mut().zip(shape.pixels()) {
        let rgb = night.mix(faint, u16::from(above.alpha()) * 100 / 255);
        *below = color(rgb).premultiply().to_color_u8();
    }
    Ok(())
}
