//! The rules of texts by their names in the schemas, for files with mistakes.

use super::{
    amounts, business, currency,
    dates::{parse_date, parse_time},
    located::{check_font, check_href, check_old_address},
    values::{check_color, check_language, check_slug, check_text, parse_mils},
};

/// Checks a text for a format of a schema; formats of others pass.
///
/// # Errors
///
/// The correct way to write it.
pub(super) fn check_format(format: &str, text: &str) -> Result<(), String> {
    match format {
        "text" | "picture" => check_text(text),
        "slug" => check_slug(text),
        "date" => parse_date(text).map(drop),
        "hour-minute" => parse_time(text).map(drop),
        "color" => check_color(text),
        "mils" => parse_mils(text).map(drop),
        "language" => check_language(text),
        "link" => check_href(text),
        "font" => check_font(text),
        "old-address" => check_old_address(text),
        _ => amounts::check_format(format, text)
            .or_else(|| currency::check_format(format, text))
            .unwrap_or_else(|| business::check_format(format, text)),
    }
}
