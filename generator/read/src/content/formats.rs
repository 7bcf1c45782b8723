//! The rules of texts by their names in the schemas, for files with mistakes.

use super::{
    Zone, amounts, business, currency,
    dates::{parse_date, parse_time},
    located::{check_font, check_href, check_old_address},
    own_form::{check_choice_value, check_day_limit, check_field_name},
    values::{check_color, check_language, check_slug, check_text, parse_mils},
};
use crate::diagnostics::Help;

/// Checks a text for a format of a schema; formats of others pass.
///
/// # Errors
///
/// The correct way to write it.
pub(super) fn check_format(format: &str, text: &str) -> Result<(), Help> {
    match format {
        "text" | "picture" => check_text(text)?,
        "day-limit" => check_day_limit(text)?,
        "choice-value" => check_choice_value(text)?,
        "field-name" => check_field_name(text)?,
        "slug" => check_slug(text)?,
        "date" => drop(parse_date(text)?),
        "time-zone" => drop(Zone::parse(text)?),
        "hour-minute" => drop(parse_time(text)?),
        "color" => check_color(text)?,
        "mils" => drop(parse_mils(text)?),
        "language" => check_language(text)?,
        "link" => check_href(text)?,
        "font" => check_font(text)?,
        "old-address" => check_old_address(text)?,
        _ => match amounts::check_format(format, text).or_else(|| currency::check_format(format, text)) {
            Some(checked) => checked?,
            None => business::check_format(format, text)?,
        },
    }
    Ok(())
}
