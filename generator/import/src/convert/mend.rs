//! Slips that other programs and scripts have left in markdown, where it is certain what was meant.

use std::sync::LazyLock;

use regex::Regex;

use super::shortcodes::outside_code;
use crate::entry::pattern;

/// Bold words with a blank before their end: `**Cost: **about`.
static BLANK_AT_END: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?m)(^|[^*\\\w])\*\*(\S(?:[^*\n]*?\S)?)[ \t]+\*\*([^*\n]|$)"));

/// A heading without a blank behind its sign.
static NO_BLANK: LazyLock<Regex> = LazyLock::new(|| pattern(r"(?m)^(#{2,6})([^#\s])"));

/// An entry of a list in the line of another one: `… done. - **Paint:** two coats`.
static FLAT_ENTRY: LazyLock<Regex> = LazyLock::new(|| pattern(r"[ \t]+([*-]|\d{1,2}\.) +\*\*"));

/// The text with its slips mended.
pub(super) fn mended(text: &str) -> String {
    outside_code(text, |text| {
        let text = NO_BLANK.replace_all(text, "$1 $2");
        let text = BLANK_AT_END.replace_all(&text, "$1**$2** $3");
        lists(&text)
    })
}

/// Puts each entry of a list into a line of its own.
fn lists(text: &str) -> String {
    let mut mended = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let is_flat = !line.starts_with(['|', ' ', '\t', '>'])
            && FLAT_ENTRY.find_iter(line).count() > usize::from(!is_entry(line));
        if !is_flat {
            mended += line;
            continue;
        }
        let mut end = 0;
        let is_list = is_entry(line);
        for (index, found) in FLAT_ENTRY.find_iter(line).enumerate() {
            mended += line[end..found.start()].trim_end();
            mended += if index == 0 && !is_list { "\n\n" } else { "\n" };
            end = found.start() + found.as_str().len() - found.as_str().trim_start().len();
        }
        mended += &line[end..];
    }
    mended
}

/// Returns true for a line that is an entry of a list.
fn is_entry(line: &str) -> bool {
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    line.starts_with("- ") || line.starts_with("* ") || (rest.len() < line.len() && rest.starts_with(". "))
}
