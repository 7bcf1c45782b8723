use std::borrow::Cow;

use anyhow::Context;

use crate::{
    cache::Key,
    model::{Catalog, Palette, Rgb, Token},
    render::{Asset, Bundle},
};

use super::{
    icons::{self, Icon},
    styles::{append_to_styles, hash},
};

const FAVICON: &str = "favicon.svg";
/// The dot of the mark in the `favicon.svg` of `site/`.
const FAVICON_DOT: &str = "#4b8df0";
const NIGHT_BAR: &str = "<meta name=\"theme-color\" content=\"#0c1116\">";

/// The files that a business with colors or a mark of its own has instead of those of `site/`.
pub struct Theme {
    ground: Rgb,
    /// The icon of browser tabs, from which the other icons are drawn.
    favicon: String,
}

impl Theme {
    /// Puts the colors into the files of a bundle, and the mark into its icons. `None` when the business has neither.
    ///
    /// # Errors
    /// When the bundle has other files than expected.
    pub fn put_on(catalog: &Catalog, bundle: &mut Bundle) -> anyhow::Result<Option<Self>> {
        let (colors, mark) = (catalog.site.file.colors.as_ref(), catalog.mark.as_ref());
        if colors.is_none() && mark.is_none() {
            return Ok(None);
        }
        let palette = colors.map(Palette::new);
        if let Some(palette) = &palette {
            color(palette, bundle)?;
        }
        let ground = palette.as_ref().map_or(Token::NIGHT.1, |palette| palette.night);
        let asset = bundle.assets.iter_mut().find(|asset| asset.path == FAVICON);
        let asset = asset.context("the site has no favicon.svg")?;
        let favicon = match (mark, &palette) {
            (Some(mark), _) => icons::on_ground(mark, ground),
            (None, palette) => {
                let svg = str::from_utf8(&asset.bytes).context("favicon.svg is not UTF-8")?.to_owned();
                palette.iter().fold(svg, |svg, palette| {
                    let svg = svg.replace(&Token::NIGHT.1.to_string(), &palette.night.to_string());
                    svg.replace(FAVICON_DOT, &palette.accent_light.to_string())
                })
            }
        };
        asset.bytes = favicon.clone().into_bytes().into();
        bundle.assets.retain(|asset| Icon::ALL.iter().all(|icon| icon.path != asset.path));
        Ok(Some(Self { ground, favicon }))
    }

    /// An icon for phones.
    ///
    /// # Errors
    /// When the drawing cannot be read.
    pub fn icon(&self, icon: &Icon) -> anyhow::Result<Vec<u8>> {
        icons::draw(&self.favicon, icon, self.ground)
    }

    /// The key of an icon: it changes with the drawing.
    pub fn icon_key(&self, icon: &Icon) -> Key {
        Key::builder("icon").with(icon.path).with(&self.favicon).finish()
    }
}

/// Puts the colors into style sheets and the owner's documents.
///
/// Public pages get their colors at the end of the style sheet that they load anyway, so nothing more is loaded. The
/// scripts of the owner's pages know the name of theirs, so their colors are a sheet beside it. A style in the
/// document itself would have to be allowed by the security policy.
fn color(palette: &Palette, bundle: &mut Bundle) -> anyhow::Result<()> {
    let properties = palette.properties().map(|(name, color)| format!("--{name}:{color}"));
    // In no layer, so it counts before every layer.
    let css = format!(":root{{{}}}\n", properties.join(";"));
    let own_sheet = Asset { path: format!("assets/colors.{}.css", hash(&css)), bytes: css.clone().into_bytes().into() };
    append_to_styles(bundle, &css)?;
    for asset in bundle.assets.iter_mut().filter(|asset| asset.path.ends_with(".html")) {
        asset.bytes =
            document(&asset.bytes, palette, &own_sheet.path).with_context(|| format!("cannot color {}", asset.path))?;
    }
    bundle.assets.push(own_sheet);
    Ok(())
}

/// A document of the owner in these colors.
fn document<'a>(bytes: &[u8], palette: &Palette, sheet: &str) -> anyhow::Result<Cow<'a, [u8]>> {
    let html = str::from_utf8(bytes).context("it is not UTF-8")?;
    let swap = |html: &str, from: &str, to: &str| {
        let (before, after) = html.split_once(from).with_context(|| format!("it has no {from}"))?;
        anyhow::Ok([before, to, after].concat())
    };
    let html = swap(html, "<html ", "<html data-colors=\"own\" ")?;
    let html = swap(&html, NIGHT_BAR, &NIGHT_BAR.replace(&Token::NIGHT.1.to_string(), &palette.night.to_string()))?;
    let html = swap(&html, "</head>", &format!("<link rel=\"stylesheet\" href=\"/{sheet}\"></head>"))?;
    Ok(html.into_bytes().into())
}
