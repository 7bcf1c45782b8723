use std::{collections::BTreeMap, ops::RangeInclusive, sync::Arc};

/// The typefaces of a business that has its own.
#[derive(Debug, Clone, Default)]
pub struct Fonts {
    /// The typeface of all text; that of the program if there is none.
    pub text: Option<Typeface>,
    /// The typeface of headings; that of the text if there is none.
    pub headings: Option<Typeface>,
}

/// A typeface in one or more files.
#[derive(Debug, Clone)]
pub struct Typeface {
    /// Its files. Pages load the first one early.
    pub files: Vec<WebFont>,
    /// The widths of its letters.
    pub advances: Advances,
    /// The fallback font in its size, in regular and in bold.
    pub fallback: [FallbackMetrics; 2],
}

/// The widths of letters, in thousandths of an em, in the weights of the bar at the top of pages.
#[derive(Debug, Clone, Default)]
pub struct Advances {
    /// Those of its items.
    pub medium: BTreeMap<char, u16>,
    /// Those of the name, the phone number and the button.
    pub strong: BTreeMap<char, u16>,
}

/// A font file as browsers load it.
#[derive(Debug, Clone)]
pub struct WebFont {
    /// Its name in `content/fonts/`.
    pub name: String,
    /// Its bytes, WOFF2.
    pub bytes: Arc<[u8]>,
    /// The weights that it has, 1 to 1000.
    pub weights: RangeInclusive<u16>,
    /// Slanted letters.
    pub is_italic: bool,
}

/// Changes to a font of the visitor's device that give it the size of a typeface, so that a page does not move when the
/// typeface arrives. All are parts of 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FallbackMetrics {
    /// The width of its letters, compared with its own.
    pub size: f64,
    /// The height above the baseline, in em of the changed font like the next two.
    pub ascent: f64,
    /// The depth below the baseline.
    pub descent: f64,
    /// The gap between lines.
    pub line_gap: f64,
}
