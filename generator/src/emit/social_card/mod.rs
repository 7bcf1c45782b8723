//! Social cards: a picture of the title for each post that has no picture.

mod png;
mod text;

use anyhow::Context;
use resvg::{
    tiny_skia::{Color, FillRule, Paint, Path, PathBuilder, Pixmap, Rect, Transform},
    usvg::{Options, Tree},
};

use crate::{
    content::Mark,
    model::{CardStyle, Rgb, SocialCard, badge},
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
/// The height of a line, as a part of its size.
const TITLE_LEADING: f32 = 1.1;
/// The height of its capitals, likewise.
const CAPITALS: f32 = 0.72;
/// The baseline of the title's last line.
const TITLE_FOOT: f32 = 496.0;
/// The baseline of the site's address, at the foot.
const HOST_BASELINE: f32 = 570.0;

const MARK_SIDE: f32 = 54.0;
const MARK_TOP: f32 = 64.0;

/// The flakes of a business without a mark of its own, as in `site/components/Wordmark.tsx`.
const FLAKES: &str = "<path d=\"M2 28 5 4l9 11-3 13z\"/><path d=\"m30 28-3-24-9 11 3 13z\"/>\
    <path fill=\"#4b8df0\" d=\"m16 18 3.5 4.5L16 28.5 12.5 22.5z\"/>";

/// Draws the cards of a site.
pub struct CardPainter<'a> {
    style: &'a CardStyle,
    letters: Letters,
    bold: Letters,
    /// The common part of all cards: ground, mark, name and address.
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
        #[expect(clippy::cast_precision_loss, reason = "a side of a few hundred pixels")]
        let (width, height) = (SocialCard::WIDTH as f32, SocialCard::HEIGHT as f32);
        watermark(&mut ground, style.mark.as_ref(), style.night, width, height)?;
        rectangle(&mut ground, [0.0, height - 12.0, width, 12.0], style.accent);
        let mark = tree(style.mark.as_ref(), ON_NIGHT)?;
        let scale = MARK_SIDE / mark.size().width().max(mark.size().height());
        resvg::render(&mark, Transform::from_row(scale, 0.0, 0.0, scale, MARGIN, MARK_TOP), &mut ground.as_mut());
        if let Some(line) = bold.line(&style.name) {
            let left = MARGIN + mark.size().width() * scale + 18.0;
            let line = line.cut(&bold, 38.0, width - MARGIN - left);
            fill(&mut ground, bold.path(&line, 38.0, left, MARK_TOP + 40.0), ON_NIGHT);
        }
        if let Some(line) = letters.line(&style.host) {
            let line = line.cut(&letters, 28.0, width - 2.0 * MARGIN);
            fill(&mut ground, letters.path(&line, 28.0, MARGIN, HOST_BASELINE), ON_NIGHT_SOFT);
        }
        Ok(Self { style, letters, bold, ground })
    }

    /// A card as PNG. A title with letters that the typeface lacks is left out; social networks show it below the card.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn draw(&self, card: &SocialCard<'_>) -> anyhow::Result<Vec<u8>> {
        let mut canvas = self.ground.clone();
        let title = printed(card.title);
        let (size, lines) = self.bold.line(&title).map_or_else(|| (0.0, Vec::new()), |line| self.title(&line));
        let (ground, letters) = badge(card.color);
        #[expect(clippy::cast_precision_loss, reason = "a few lines")]
        let above = lines.len().saturating_sub(1) as f32;
        let first = TITLE_FOOT - above * size * TITLE_LEADING;
        if let Some(category) = self.letters.line(card.category) {
            let category = category.cut(&self.letters, 30.0, TITLE_WIDTH - 40.0);
            let bottom = first - size * CAPITALS - if lines.is_empty() { 0.0 } else { 40.0 };
            let chip = [MARGIN, bottom - 52.0, category.width(30.0) + 40.0, 52.0];
            rectangle(&mut canvas, chip, ground.1);
            fill(&mut canvas, self.letters.path(&category, 30.0, MARGIN + 20.0, bottom - 16.0), letters.1);
        }
        let mut baseline = first;
        for line in &lines {
            fill(&mut canvas, self.bold.path(line, size, MARGIN - size * 0.03, baseline), ON_NIGHT);
            baseline += size * TITLE_LEADING;
        }
        let flat = [self.style.night, ON_NIGHT, ON_NIGHT_SOFT, self.style.accent, ground.1, letters.1];
        png::encode(&canvas, &flat)
    }

    /// The title in the largest size in which it fits; a part of it when it fits in none.
    fn title(&self, title: &Line) -> (f32, Vec<Line>) {
        for (size, most) in TITLE_SIZES {
            if let Some(lines) = title.wrap(TITLE_WIDTH / size, most) {
                return (size, lines);
            }
        }
        let (size, most) = TITLE_SIZES[TITLE_SIZES.len() - 1];
        (size, title.wrap_and_cut(&self.bold, TITLE_WIDTH / size, most))
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
