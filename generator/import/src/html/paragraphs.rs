use std::sync::LazyLock;

use regex::Regex;

use crate::entry::pattern;

/// The start or the end of an element that is no part of a paragraph.
static BLOCK: LazyLock<Regex> = LazyLock::new(|| {
    pattern(
        r"(?i)<(/?)(?:address|article|aside|blockquote|center|dd|details|div|dl|dt|figure|figcaption|fieldset|footer|form|h[1-6]|header|hr|iframe|li|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)\b[^>]*>",
    )
});

/// Text that keeps its lines.
static KEPT: LazyLock<Regex> =
    LazyLock::new(|| pattern(r"(?is)<(pre|script|style|textarea)\b.*?</(?:pre|script|style|textarea)>"));

/// Turns empty lines into paragraphs, and other ends of lines into breaks, as WordPress does it for texts of its editor
/// before blocks.
pub(crate) fn paragraphs(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut kept = Vec::new();
    let text = KEPT.replace_all(&text, |found: &regex::Captures<'_>| {
        kept.push(found[0].to_owned());
        format!("\n\n\u{1}{}\u{1}\n\n", kept.len() - 1)
    });
    let text = BLOCK.replace_all(&text, |found: &regex::Captures<'_>| {
        if found[1].is_empty() { format!("\n\n{}", &found[0]) } else { format!("{}\n\n", &found[0]) }
    });
    let mut html = String::new();
    for part in text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()) {
        if let Some(number) = part.strip_prefix('\u{1}').and_then(|part| part.strip_suffix('\u{1}')) {
            html += number.parse::<usize>().ok().and_then(|number| kept.get(number)).map_or("", String::as_str);
        } else if BLOCK.find(part).is_some_and(|found| found.start() == 0) || part.starts_with("<!--") {
            html += part;
        } else {
            let lines: Vec<&str> = part.lines().map(str::trim).collect();
            html += &format!("<p>{}</p>", lines.join("<br>"));
        }
        html.push('\n');
    }
    html
}
