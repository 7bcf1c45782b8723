use std::fmt;

use crate::content::Color;

/// A color as screens mix it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rgb([u8; 3]);

impl Rgb {
    /// White.
    pub const WHITE: Self = Self([255; 3]);
    /// Black.
    pub const BLACK: Self = Self([0; 3]);

    /// The color `0xrrggbb`.
    pub const fn new(hex: u32) -> Self {
        let [_, red, green, blue] = hex.to_be_bytes();
        Self([red, green, blue])
    }

    /// This color with some hundredths of another one, as `color-mix(in srgb, …)` does it.
    #[must_use]
    pub fn mix(self, other: Self, hundredths: u16) -> Self {
        let part = |at: usize| {
            let sum = u16::from(self.0[at]) * (100 - hundredths) + u16::from(other.0[at]) * hundredths;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self([0, 1, 2].map(part))
    }

    /// Red, green and blue.
    pub fn parts(self) -> [u8; 3] {
        self.0
    }

    /// The contrast to another color as WCAG 2.2 defines it: from 1, the same, to 21, black and white.
    pub fn contrast(self, other: Self) -> f64 {
        let (one, other) = (self.luminance() + 0.05, other.luminance() + 0.05);
        one.max(other) / one.min(other)
    }

    /// <https://www.w3.org/TR/WCAG22/#dfn-relative-luminance>
    fn luminance(self) -> f64 {
        let [red, green, blue] = self.0.map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        });
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

impl From<&Color> for Rgb {
    fn from(color: &Color) -> Self {
        // The type has checked the digits.
        Self::new(u32::from_str_radix(color.as_str().trim_start_matches('#'), 16).unwrap_or_default())
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}
