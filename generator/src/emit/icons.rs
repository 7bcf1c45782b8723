use std::io::Cursor;

use anyhow::Context;
use image::{ImageFormat, RgbImage};
use resvg::{
    tiny_skia::{Color, Pixmap, Transform},
    usvg::{Options, Tree},
};

use crate::{content::Mark, model::Rgb};

/// The side of the icon of browser tabs, in units of its drawing.
const ICON_SIDE: f64 = 32.0;
/// The part of it that the mark takes.
const MARK_SHARE: f64 = 0.72;

/// An icon for phones, drawn from the icon of browser tabs.
pub struct Icon {
    /// Path inside `dist/`.
    pub path: &'static str,
    /// Width and height in pixels.
    side: u32,
    /// The part of it that the drawing takes. A maskable icon may be cut to a circle.
    scale: f32,
}

impl Icon {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self { path: "apple-touch-icon.png", side: 180, scale: 0.86 },
        Self { path: "icon-192.png", side: 192, scale: 1.0 },
        Self { path: "icon-512.png", side: 512, scale: 1.0 },
        Self { path: "icon-maskable-512.png", side: 512, scale: 0.72 },
    ];
}

/// The mark as an icon of browser tabs, on ground of one color. Shapes without a color have that of text on night.
pub(super) fn on_ground(mark: &Mark, ground: Rgb) -> String {
    let [x, y, width, height] = mark.frame;
    let scale = MARK_SHARE * ICON_SIDE / width.max(height);
    let (left, top) = ((ICON_SIDE - width * scale) / 2.0 - x * scale, (ICON_SIDE - height * scale) / 2.0 - y * scale);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {ICON_SIDE} {ICON_SIDE}\" color=\"#f2f4f4\">\
         <path fill=\"{ground}\" d=\"M0 0h{ICON_SIDE}v{ICON_SIDE}H0z\"/>\
         <g fill=\"currentColor\" transform=\"translate({left:.3} {top:.3}) scale({scale:.4})\">{}</g></svg>",
        mark.shapes
    )
}

/// Draws an icon as PNG, on ground of one color.
///
/// # Errors
/// When the drawing cannot be read.
pub(super) fn draw(svg: &str, icon: &Icon, ground: Rgb) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).with_context(|| format!("cannot draw {}", icon.path))?;
    let mut canvas = Pixmap::new(icon.side, icon.side).context("no memory for an icon")?;
    let [red, green, blue] = ground.parts();
    canvas.fill(Color::from_rgba8(red, green, blue, u8::MAX));
    #[expect(clippy::cast_precision_loss, reason = "sides of a few hundred pixels")]
    let side = icon.side as f32;
    let scale = side * icon.scale / tree.size().width().max(tree.size().height());
    let edge = |length: f32| (side - length * scale) / 2.0;
    let place = Transform::from_row(scale, 0.0, 0.0, scale, edge(tree.size().width()), edge(tree.size().height()));
    resvg::render(&tree, place, &mut canvas.as_mut());
    // Nothing shows through the ground, so the colors are not mixed with any.
    let pixels = canvas.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let image = RgbImage::from_raw(icon.side, icon.side, pixels).context("an icon of another size")?;
    let mut png = Cursor::new(Vec::new());
    image.write_to(&mut png, ImageFormat::Png).with_context(|| format!("cannot write {}", icon.path))?;
    Ok(png.into_inner())
}
