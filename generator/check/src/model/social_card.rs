use crate::{
    cache::Key,
    content::{BadgeColor, Mark},
};

use super::{Catalog, Category, Palette, Pictures, PostSummary, Rgb, Site, Token};

/// The version of the drawing. Raise it whenever the same card looks different: it is part of the hash in the card's
/// name, so neither social networks nor the cache show an older one.
const VERSION: u8 = 4;

/// The parts of social cards that are the same on all of them.
#[derive(Debug, Clone)]
pub struct CardStyle {
    /// The name of the business.
    pub name: String,
    /// The host of the site.
    pub host: String,
    /// The mark of the business, if it has its own.
    pub mark: Option<Mark>,
    /// The ground.
    pub night: Rgb,
    /// The line at the foot.
    pub accent: Rgb,
    /// The accent on dark ground.
    pub accent_light: Rgb,
    key: Key,
}

/// The picture that other sites show where a post is shared.
#[derive(Debug, Clone)]
pub struct SocialCard<'a> {
    /// The title of the post.
    pub title: &'a str,
    /// The name of its category.
    pub category: &'a str,
    /// The color of the category.
    pub color: BadgeColor,
    /// The picture behind them, below `content/images/`. Without it there are the colors of the brand.
    pub picture: Option<&'a str>,
    /// The hash of everything that is drawn.
    pub key: Key,
    slug: &'a str,
}

impl SocialCard<'_> {
    /// Width in pixels; what social networks show large.
    pub const WIDTH: u32 = 1200;
    /// Height in pixels.
    pub const HEIGHT: u32 = 630;

    /// Its address. The hash in it is another one when the card looks different.
    pub fn address(&self) -> String {
        ["/images/cards/", self.slug, "-", &self.key.short(8), ".", self.ending()].concat()
    }

    /// The ending of its file: flat colors are sharper and smaller as PNG, pictures are smaller as JPEG.
    pub fn ending(&self) -> &'static str {
        if self.picture.is_some() { "jpg" } else { "png" }
    }
}

impl CardStyle {
    /// The cards of a site.
    pub fn new(catalog: &Catalog) -> Self {
        let site = &catalog.site;
        let palette = site.file.colors.as_ref().map(Palette::new);
        let color = |own: fn(&Palette) -> Rgb, usual: Rgb| palette.as_ref().map_or(usual, own);
        let name = site.file.name.to_string();
        let host = site.readable_url.split("://").last().unwrap_or_default().to_owned();
        let mark = catalog.mark.clone();
        let night = color(|palette| palette.night, Token::NIGHT.1);
        let accent = color(|palette| palette.accent, Token::ACCENT.1);
        let accent_light = color(|palette| palette.accent_light, Token::ACCENT_LIGHT.1);
        let drawing = mark.as_ref().map_or_else(String::new, |mark| format!("{}{}", mark.view_box, mark.shapes));
        let key =
            [night, accent, accent_light].iter().fold(Key::builder("card style"), |key, color| key.with(color.parts()));
        let key = key.with([VERSION]).with(&name).with(&host).with(drawing).finish();
        Self { name, host, mark, night, accent, accent_light, key }
    }

    /// The card of a post. A picture that cannot be read is left out; it has a message of its own.
    pub fn card<'p>(&self, site: &Site, pictures: &Pictures, post: &'p PostSummary) -> SocialCard<'p> {
        let color = Category::named(&post.category, site.file.categories()).color;
        let shown = post.picture.as_ref().and_then(|one| Some((one.file.as_str(), pictures.metadata(&one.file)?)));
        let key = Key::builder("card").with(self.key).with(&post.title).with(&post.category).with([color as u8]);
        let key = match shown {
            Some((_, metadata)) => key.with(&metadata.hash).finish(),
            None => key.finish(),
        };
        let PostSummary { title, category, slug, .. } = post;
        SocialCard { title, category, color, picture: shown.map(|(file, _)| file), key, slug: slug.as_str() }
    }
}
