//! Edits of content that leave everything else in a file as it is.

use std::ops::Range;

use super::yaml;

/// Replaces the address of a page in links of a markdown or YAML text. Returns the text and the number of links; `None`
/// when there are none. Old addresses (`from:`) stay.
pub fn replace_address(text: &str, old: &str, new: &str) -> Option<(String, usize)> {
    let ends_address = |after: &str| after.chars().next().is_none_or(|next| ")\"'#?>,]} \t\r\n".contains(next));
    let starts_address = |before: &str| before.chars().next_back().is_none_or(|last| "(\"'< \t\n[".contains(last));
    let is_old = |before: &str| {
        let line = before.rsplit('\n').next().unwrap_or(before);
        line.trim_end_matches([' ', '"', '\'']).ends_with("from:")
    };
    let links: Vec<usize> = text
        .match_indices(old)
        .map(|(at, _)| at)
        .filter(|at| ends_address(&text[at + old.len()..]) && starts_address(&text[..*at]) && !is_old(&text[..*at]))
        .collect();
    let mut edited = String::with_capacity(text.len());
    let mut end = 0;
    for at in &links {
        edited += &text[end..*at];
        edited += new;
        end = at + old.len();
    }
    edited += &text[end..];
    (!links.is_empty()).then_some((edited, links.len()))
}

/// Writes a field of the YAML in `block`, in place of the lines that it has now. `None` removes it.
pub fn set_field(text: &str, block: Range<usize>, name: &str, value: Option<&str>) -> String {
    let line = value.map_or_else(String::new, |value| format!("{name}: {value}\n"));
    let lines = match yaml::field_span(text, block.clone(), name) {
        Some(span) => {
            let start = text[..span.start].rfind('\n').map_or(0, |newline| newline + 1);
            let end = text[span.end..].find('\n').map_or(text.len(), |newline| span.end + newline + 1);
            start..end.min(block.end)
        }
        None => block.end..block.end,
    };
    format!("{}{line}{}", &text[..lines.start], &text[lines.end..])
}
