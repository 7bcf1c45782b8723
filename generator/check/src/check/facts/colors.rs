use crate::{
    content::Colors,
    diagnostics::{Code, Diagnostic, Place},
    model::{CONTROL_CONTRAST, Palette, Rgb, TEXT_CONTRAST, Token},
    source::yaml::Step,
};

/// A color of the business beside one that it meets on pages.
struct Pair {
    /// The thing that visitors see, to be read after "for".
    role: &'static str,
    other: fn(&Palette) -> Rgb,
    /// The color as it is there.
    own: fn(&Palette) -> Rgb,
    least: f64,
}

/// A color that can be written, and the pairs that the styles make with it.
struct Written {
    field: &'static str,
    of: fn(&Colors) -> Option<Rgb>,
    /// The colors with another one in this place.
    with: fn(Palette, Rgb) -> Palette,
    /// The way to more contrast.
    toward: Rgb,
    pairs: &'static [Pair],
}

const fn text(role: &'static str, own: fn(&Palette) -> Rgb, other: fn(&Palette) -> Rgb) -> Pair {
    Pair { role, other, own, least: TEXT_CONTRAST }
}

const WRITTEN: [Written; 4] = [
    Written {
        field: "accent",
        of: |colors| Some((&colors.accent).into()),
        with: |palette, accent| Palette { accent, ..palette },
        toward: Rgb::BLACK,
        pairs: &[
            text("white text on buttons", |palette| palette.accent, |_| Rgb::WHITE),
            text("links on light ground", |palette| palette.accent, |_| Token::PAPER.1),
        ],
    },
    Written {
        field: "accentDark",
        of: |colors| colors.accent_dark.as_ref().map(Rgb::from),
        with: |palette, accent_dark| Palette { accent_dark, ..palette },
        toward: Rgb::BLACK,
        pairs: &[
            text("white text on buttons under the pointer", |palette| palette.accent_dark, |_| Rgb::WHITE),
            text("links in callouts", |palette| palette.accent_dark, |_| Token::CALLOUT.1),
        ],
    },
    Written {
        field: "night",
        of: |colors| colors.night.as_ref().map(Rgb::from),
        with: |palette, night| Palette { night, ..palette },
        toward: Rgb::BLACK,
        pairs: &[
            text("gray text on dark ground", Palette::night_raised, |_| Token::ON_NIGHT_SOFT.1),
            text("comments in source code", |palette| palette.night, |_| Token::CODE_COMMENT.1),
            Pair {
                role: "controls beside large pictures",
                own: Palette::night_deep,
                other: |_| Token::ON_NIGHT_FAINT.1,
                least: CONTROL_CONTRAST,
            },
        ],
    },
    Written {
        field: "accentLight",
        of: |colors| colors.accent_light.as_ref().map(Rgb::from),
        with: |palette, accent_light| Palette { accent_light, ..palette },
        toward: Rgb::WHITE,
        pairs: &[text("links on dark ground", |palette| palette.accent_light, Palette::night_raised)],
    },
];

/// Reports colors that cannot be read where the pages show them, each with a shade of it that can.
pub(super) fn check_colors(path: &str, colors: &Colors) -> Vec<Diagnostic> {
    let mut palette = Palette::new(colors);
    let mut found = Vec::new();
    for Written { field, of, with, toward, pairs } in WRITTEN {
        let Some(written) = of(colors) else { continue };
        let missing = |palette: &Palette, pair: &Pair| pair.least / (pair.own)(palette).contrast((pair.other)(palette));
        let worst = pairs.iter().max_by(|one, other| missing(&palette, one).total_cmp(&missing(&palette, other)));
        let Some(worst) = worst.filter(|pair| missing(&palette, pair) > 1.0) else { continue };
        let passes = |palette: &Palette| pairs.iter().all(|pair| missing(palette, pair) <= 1.0);
        let mut shades = (1..=100).map(|part| written.mix(toward, part));
        let better = shades.find(|shade| passes(&with(palette.clone(), *shade))).unwrap_or(toward);
        let (own, other) = ((worst.own)(&palette), (worst.other)(&palette));
        // Never rounded up to the number that it misses.
        let ratio = (own.contrast(other) * 100.0).floor() / 100.0;
        let message = format!(
            "`{field}` gives a contrast of {ratio} to 1 for {role}, {own} with {other}; {least} to 1 is needed",
            role = worst.role,
            least = worst.least,
        );
        let than = if toward == Rgb::BLACK { "darker" } else { "lighter" };
        let help = format!("write `{field}: \"{better}\"`, the same color a little {than}, or choose another one");
        let place = Place::Value(["colors", field].map(|name| Step::Field(name.to_owned())).into());
        found.push(Diagnostic::new(Code::ColorContrast, path, place, message, help));
        // The next colors are compared with the one that will be there.
        palette = with(palette, better);
    }
    found
}
