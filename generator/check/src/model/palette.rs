use crate::content::{BadgeColor, Colors};

use super::Rgb;

/// The contrast that WCAG 2.2 asks for text.
pub const TEXT_CONTRAST: f64 = 4.5;
/// The contrast that WCAG 2.2 asks for controls.
pub const CONTROL_CONTRAST: f64 = 3.0;

/// The colors of a brand: those that the business has written, and the shades of them that the styles need beside them.
#[derive(Debug, Clone)]
pub struct Palette {
    /// Buttons and bands with white text; links on light ground.
    pub accent: Rgb,
    /// The same under the pointer.
    pub accent_dark: Rgb,
    /// Links on dark ground.
    pub accent_light: Rgb,
    /// Dark ground.
    pub night: Rgb,
}

/// A color of `site/styles/tokens.css` that a business cannot change, by its name there.
pub struct Token(pub &'static str, pub Rgb);

impl Token {
    /// The page's light ground, the color of shells.
    pub const PAPER: Self = Self("paper", Rgb::new(0x00f6_efe4));
    /// The ground of the darkest of the callouts.
    pub const CALLOUT: Self = Self("badge-purple", Rgb::new(0x00ec_e3f9));
    /// Secondary text on night.
    pub const ON_NIGHT_SOFT: Self = Self("on-night-soft", Rgb::new(0x00b4_bec6));
    /// Parts of controls on night.
    pub const ON_NIGHT_FAINT: Self = Self("on-night-faint", Rgb::new(0x0071_808c));
    /// Comments in source code, on night.
    pub const CODE_COMMENT: Self = Self("code-comment", Rgb::new(0x00a3_adb5));
    /// Dark ground, when the business has written none.
    pub const NIGHT: Self = Self("night", Rgb::new(0x000c_1116));
    /// Buttons and links, when the business has written none.
    pub const ACCENT: Self = Self("accent", Rgb::new(0x0013_57c2));

    /// Links on dark ground, when the business has written no colors.
    pub const ACCENT_LIGHT: Self = Self("accent-light", Rgb::new(0x008e_baff));

    /// All colors but those of badges.
    pub const ALL: [Self; 8] = [
        Self::ACCENT_LIGHT,
        Self::PAPER,
        Self::CALLOUT,
        Self::ON_NIGHT_SOFT,
        Self::ON_NIGHT_FAINT,
        Self::CODE_COMMENT,
        Self::NIGHT,
        Self::ACCENT,
    ];
}

impl Palette {
    /// The colors of a business. A shade that it has not written is one that can be read.
    pub fn new(colors: &Colors) -> Self {
        let accent = Rgb::from(&colors.accent);
        let night = colors.night.as_ref().map_or(Token::NIGHT.1, Rgb::from);
        let dark =
            || first((20..=100).map(|part| accent.mix(Rgb::BLACK, part)), |shade| reads(shade, Token::CALLOUT.1));
        let light =
            || first((45..=100).map(|part| accent.mix(Rgb::WHITE, part)), |tint| tint.contrast(raised(night)) >= 7.0);
        Self {
            accent,
            accent_dark: colors.accent_dark.as_ref().map_or_else(dark, Rgb::from),
            accent_light: colors.accent_light.as_ref().map_or_else(light, Rgb::from),
            night,
        }
    }

    /// Parts that stand out from dark ground.
    pub fn night_raised(&self) -> Rgb {
        raised(self.night)
    }

    /// Ground that is darker still, around pictures.
    pub fn night_deep(&self) -> Rgb {
        self.night.mix(Rgb::BLACK, 45)
    }

    /// The custom properties of the styles that have these colors, without the dashes in front.
    pub fn properties(&self) -> [(&'static str, Rgb); 8] {
        let bright = (0..=15).rev().map(|part| self.accent.mix(Rgb::WHITE, part));
        let soft = (0..=12).map(|part| Rgb::WHITE.mix(self.accent, 12 - part));
        [
            ("accent", self.accent),
            ("accent-dark", self.accent_dark),
            ("accent-bright", first(bright, |shade| reads(shade, Rgb::WHITE))),
            ("accent-light", self.accent_light),
            ("on-accent-soft", first(soft, |tint| reads(tint, self.accent))),
            ("night", self.night),
            ("night-raised", self.night_raised()),
            ("night-deep", self.night_deep()),
        ]
    }
}

/// The ground and the text of the badge of a category.
pub fn badge(color: BadgeColor) -> (Token, Token) {
    let (ground, ground_hex, text, text_hex) = match color {
        BadgeColor::Blue => ("badge-blue", 0x00df_e9fb, "badge-blue-text", 0x000f_4aa6),
        BadgeColor::Green => ("badge-green", 0x00dc_f0e2, "badge-green-text", 0x0014_5a32),
        BadgeColor::Purple => ("badge-purple", 0x00ec_e3f9, "badge-purple-text", 0x0056_269a),
        BadgeColor::Orange => ("badge-orange", 0x00fc_e6cf, "badge-orange-text", 0x008a_3f05),
        BadgeColor::Gray => ("badge-gray", 0x00e2_e5e7, "badge-gray-text", 0x003d_464d),
    };
    (Token(ground, Rgb::new(ground_hex)), Token(text, Rgb::new(text_hex)))
}

fn raised(night: Rgb) -> Rgb {
    night.mix(Rgb::WHITE, 4)
}

/// True if one of two colors can be text on the other.
fn reads(one: Rgb, other: Rgb) -> bool {
    one.contrast(other) >= TEXT_CONTRAST
}

/// The first shade that is good enough, else the last one.
fn first(shades: impl Iterator<Item = Rgb> + Clone, good: impl Fn(Rgb) -> bool) -> Rgb {
    shades.clone().find(|shade| good(*shade)).or(shades.last()).unwrap_or(Rgb::BLACK)
}
